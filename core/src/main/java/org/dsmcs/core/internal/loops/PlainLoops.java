package org.dsmcs.core.internal.loops;

import java.util.Arrays;

/**
 * The loops in plain Java: the fallback without the vector module, and the other loops' oracle.
 *
 * <p>What goes element by element is a loop of its own that reads and writes at one index: the
 * compiler turns it into vector instructions. Sums over dimensions it leaves scalar. They stay in
 * registers: those of all eight lanes where a loop has nothing else to hold, else those of one lane
 * at a time.
 */
final class PlainLoops implements ParticleLoops {
  @Override
  public String description() {
    return "plain";
  }

  @Override
  public void normals(
      int key0,
      int key1,
      int fromBlock,
      int toBlock,
      int dimension,
      int[] scratch,
      double[] normals) {
    PlainNormals.fill(key0, key1, fromBlock, toBlock, dimension, normals);
  }

  @Override
  public void exp(double[] x, double shift, int length, double[] y) {
    PlainExponentials.exp(x, shift, 0, length, y);
  }

  @Override
  public void langevinMove(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] noise,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] out,
      double[] displacement,
      double[] noiseSquare,
      double[] initialSquare) {
    double noiseScale = Math.sqrt(2 * delta);
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      initialGradient(start, numbers, z, mean, precision, 1 - beta, displacement);
      langevinDisplacement(start, numbers, g, noise, beta, delta, noiseScale, displacement);
      add(start, numbers, z, displacement, out);
      square(start, numbers, noise, noiseSquare, block * LANES);
      square(start, numbers, out, mean, precision, initialSquare, block * LANES);
    }
  }

  /** d = δ (β g + d) + √(2δ) ε, where d comes in as (1−β) q. */
  private static void langevinDisplacement(
      int start,
      int numbers,
      double[] g,
      double[] noise,
      double beta,
      double delta,
      double noiseScale,
      double[] d) {
    for (int i = start; i < start + numbers; i++) {
      d[i] = Math.fma(noiseScale, noise[i], delta * Math.fma(beta, g[i], d[i]));
    }
  }

  private static void add(int start, int numbers, double[] x, double[] y, double[] sum) {
    for (int i = start; i < start + numbers; i++) {
      sum[i] = x[i] + y[i];
    }
  }

  @Override
  public void langevinResidual(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] residual,
      double[] residualSquare) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      langevinDifference(start, numbers, z, g, mean, precision, beta, delta, residual);
      square(start, numbers, residual, residualSquare, block * LANES);
    }
  }

  /** residual = −residual − δ (β g + (1−β) q) */
  private static void langevinDifference(
      int start,
      int numbers,
      double[] z,
      double[] g,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] residual) {
    double rest = 1 - beta;
    for (int j = 0; j < numbers; j++) {
      int i = start + j;
      double s = Math.fma(beta, g[i], rest * ((mean[j] - z[i]) * precision[j]));
      residual[i] = Math.fma(-delta, s, -residual[i]);
    }
  }

  @Override
  public void langevinHessianVector(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] t,
      double[] r,
      double[] omega,
      double[] mean,
      double[] precision,
      double a,
      double b,
      double[] u,
      double[] dots,
      int stride) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int start = row * dimension + lane;
        double backScale = b * omega[row + lane];
        double tg = 0;
        double tq = 0;
        double tz = 0;
        double rg = 0;
        double rq = 0;
        for (int i = 0; i < numbers; i += LANES) {
          double here = z[start + i];
          double slope = g[start + i];
          double through = t[start + i];
          double back = r[start + i];
          double q = (mean[i] - here) * precision[i];
          u[start + i] = Math.fma(a, through, backScale * back);
          tg = Math.fma(through, slope, tg);
          tq = Math.fma(through, q, tq);
          tz = Math.fma(through, here, tz);
          rg = Math.fma(back, slope, rg);
          rq = Math.fma(back, q, rq);
        }
        dots[row + lane] = tg;
        dots[stride + row + lane] = tq;
        dots[2 * stride + row + lane] = tz;
        dots[3 * stride + row + lane] = rg;
        dots[4 * stride + row + lane] = rq;
      }
    }
  }

  @Override
  public void langevinAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] h,
      double[] r,
      double[] omega,
      double[] c,
      double[] mean,
      double[] precision,
      double a,
      double b,
      double e,
      double beta,
      double[] t,
      double[] direct,
      double[] dotLambdaZ) {
    double rest = 1 - beta;
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int start = row * dimension + lane;
        double backScale = b * omega[row + lane];
        double residualScale = e * omega[row + lane];
        double densityScale = c[row + lane];
        double sum = 0;
        for (int i = 0; i < numbers; i += LANES) {
          double p = precision[i];
          double here = z[start + i];
          double back = r[start + i];
          double pushed = Math.fma(a, t[start + i], backScale * back);
          double s = Math.fma(beta, g[start + i], rest * ((mean[i] - here) * p));
          double residualPart = residualScale * back;
          double lambda =
              Math.fma(densityScale, s, Math.fma(-p, pushed, h[start + i]))
                  + (direct[start + i] + residualPart);
          t[start + i] = lambda;
          direct[start + i] = lambda - residualPart;
          sum = Math.fma(lambda, here, sum);
        }
        dotLambdaZ[row + lane] = sum;
      }
    }
  }

  @Override
  public void hamiltonianDrift(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] v,
      double[] noise,
      double persistence,
      double noiseScale,
      double halfDrift,
      double[] tilde,
      double[] mid,
      double[] tildeSquare) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      refresh(start, numbers, v, noise, persistence, noiseScale, tilde);
      drift(start, numbers, z, tilde, halfDrift, mid);
      square(start, numbers, tilde, tildeSquare, block * LANES);
    }
  }

  private static void refresh(
      int start,
      int numbers,
      double[] v,
      double[] noise,
      double persistence,
      double noiseScale,
      double[] tilde) {
    for (int i = start; i < start + numbers; i++) {
      tilde[i] = Math.fma(persistence, v[i], noiseScale * noise[i]);
    }
  }

  private static void drift(
      int start, int numbers, double[] z, double[] v, double halfDrift, double[] out) {
    for (int i = start; i < start + numbers; i++) {
      out[i] = Math.fma(halfDrift, v[i], z[i]);
    }
  }

  @Override
  public void hamiltonianKick(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] mid,
      double[] g,
      double[] tilde,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double halfDrift,
      double[] v,
      double[] out,
      double[] velocitySquare,
      double[] initialSquare) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      initialGradient(start, numbers, mid, mean, precision, 1 - beta, v);
      kick(start, numbers, g, tilde, beta, delta, v);
      drift(start, numbers, mid, v, halfDrift, out);
      square(start, numbers, v, velocitySquare, block * LANES);
      square(start, numbers, out, mean, precision, initialSquare, block * LANES);
    }
  }

  /** v = ṽ + δ (β g + v), where v comes in as (1−β) q. */
  private static void kick(
      int start, int numbers, double[] g, double[] tilde, double beta, double delta, double[] v) {
    for (int i = start; i < start + numbers; i++) {
      v[i] = Math.fma(delta, Math.fma(beta, g[i], v[i]), tilde[i]);
    }
  }

  @Override
  public void hamiltonianEndAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] g,
      double[] v,
      double[] omega,
      double[] c,
      double[] mean,
      double[] precision,
      double beta,
      double halfDrift,
      double inverseMass,
      double kappa,
      double persistence,
      double[] zBar,
      double[] vBar,
      double[] u,
      double[] mid,
      double[] dots,
      int stride) {
    double rest = 1 - beta;
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int start = row * dimension + lane;
        double momentumScale = -omega[row + lane] * inverseMass;
        double densityScale = c[row + lane];
        double positionSum = 0;
        double momentumSum = 0;
        for (int i = 0; i < numbers; i += LANES) {
          double here = z[start + i];
          double velocity = v[start + i];
          double s = Math.fma(beta, g[start + i], rest * ((mean[i] - here) * precision[i]));
          double position = Math.fma(densityScale, s, zBar[start + i]);
          double incoming = vBar[start + i];
          double momentum =
              Math.fma(
                  halfDrift, position, Math.fma(momentumScale, velocity, persistence * incoming));
          zBar[start + i] = position;
          vBar[start + i] = momentum;
          u[start + i] = kappa * momentum;
          mid[start + i] = Math.fma(-halfDrift, velocity, here);
          positionSum = Math.fma(position, velocity, positionSum);
          momentumSum = Math.fma(incoming, velocity, momentumSum);
        }
        dots[row + lane] = positionSum;
        dots[stride + row + lane] = momentumSum;
      }
    }
  }

  @Override
  public void hamiltonianStartAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] mid,
      double[] g,
      double[] v,
      double[] hv,
      double[] omega,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double a,
      double halfDrift,
      double inverseMass,
      double[] zBar,
      double[] vBar,
      double[] dots,
      int stride) {
    double rest = 1 - beta;
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int start = row * dimension + lane;
        double momentumScale = omega[row + lane] * inverseMass;
        double incomingSlope = 0;
        double incomingQ = 0;
        double positionTilde = 0;
        double momentumTilde = 0;
        for (int i = 0; i < numbers; i += LANES) {
          double p = precision[i];
          double slope = g[start + i];
          double q = (mean[i] - mid[start + i]) * p;
          double incoming = vBar[start + i];
          double tilde = Math.fma(-delta, Math.fma(beta, slope, rest * q), v[start + i]);
          double position = zBar[start + i] + Math.fma(-(a * p), incoming, hv[start + i]);
          double momentum = Math.fma(halfDrift, position, Math.fma(momentumScale, tilde, incoming));
          zBar[start + i] = position;
          vBar[start + i] = momentum;
          incomingSlope = Math.fma(incoming, slope, incomingSlope);
          incomingQ = Math.fma(incoming, q, incomingQ);
          positionTilde = Math.fma(position, tilde, positionTilde);
          momentumTilde = Math.fma(momentum, tilde, momentumTilde);
        }
        dots[row + lane] = incomingSlope;
        dots[stride + row + lane] = incomingQ;
        dots[2 * stride + row + lane] = positionTilde;
        dots[3 * stride + row + lane] = momentumTilde;
      }
    }
  }

  @Override
  public void underdampedMomentumAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] v,
      double[] tilde,
      double[] omega,
      double persistence,
      double[] vBar,
      double[] dotMomentum,
      double[] dotKick) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int start = row * dimension + lane;
        double weight = -omega[row + lane];
        double momentumSum = 0;
        double kickSum = 0;
        for (int i = 0; i < numbers; i += LANES) {
          double velocity = v[start + i];
          double incoming = vBar[start + i];
          double momentum = Math.fma(weight, velocity, persistence * incoming);
          vBar[start + i] = momentum;
          momentumSum = Math.fma(incoming, velocity, momentumSum);
          kickSum = Math.fma(momentum, velocity - tilde[start + i], kickSum);
        }
        dotMomentum[row + lane] = momentumSum;
        dotKick[row + lane] = kickSum;
      }
    }
  }

  @Override
  public void underdampedRefreshAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] lambda,
      double[] tilde,
      double[] omega,
      double root,
      double inverseRoot,
      double[] t,
      double[] vBar,
      double[] dots,
      int stride) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int start = row * dimension + lane;
        double weight = omega[row + lane];
        double positionSum = 0;
        double momentumSum = 0;
        for (int i = 0; i < numbers; i += LANES) {
          double position = lambda[start + i];
          double refreshed = tilde[start + i];
          double end = vBar[start + i];
          double momentum = Math.fma(root, position, Math.fma(weight, refreshed, end));
          t[start + i] = Math.fma(inverseRoot, end, position);
          vBar[start + i] = momentum;
          positionSum = Math.fma(position, refreshed, positionSum);
          momentumSum = Math.fma(momentum, refreshed, momentumSum);
        }
        dots[row + lane] = positionSum;
        dots[stride + row + lane] = momentumSum;
      }
    }
  }

  @Override
  public void initialAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] x,
      double xScale,
      double[] y,
      double yScale,
      double[] omega,
      double[] e,
      double[] mean,
      double[] precision,
      double[] meanBar,
      double[] logStandardDeviationBar) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int start = row * dimension + lane;
        double backScale = yScale * omega[row + lane];
        double densityScale = e[row + lane];
        for (int i = 0; i < numbers; i += LANES) {
          double p = precision[i];
          double away = mean[i] - z[start + i];
          double q = away * p;
          double through = Math.fma(xScale, x[start + i], backScale * y[start + i]);
          meanBar[lane + i] += Math.fma(through, p, -(densityScale * q));
          logStandardDeviationBar[lane + i] +=
              Math.fma(-2 * q, through, densityScale * Math.fma(away, q, -1.0));
        }
      }
    }
  }

  @Override
  public void gather(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] source,
      int[] ancestors,
      double[] destination) {
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      int from = at(ancestors[i], dimension);
      int to = at(i, dimension);
      for (int d = 0; d < dimension; d++, from += LANES, to += LANES) {
        destination[to] = source[from];
      }
    }
  }

  @Override
  public void sumChildren(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] source,
      int[] firstChild,
      int[] children,
      double[] destination) {
    for (int j = fromBlock * LANES; j < toBlock * LANES; j++) {
      int first = firstChild[j];
      int last = firstChild[j + 1];
      int start = at(j, dimension);
      int to = start;
      if (first == last) {
        for (int d = 0; d < dimension; d++, to += LANES) {
          destination[to] = 0;
        }
        continue;
      }
      int from = at(children[first], dimension);
      for (int d = 0; d < dimension; d++, from += LANES, to += LANES) {
        destination[to] = source[from];
      }
      for (int child = first + 1; child < last; child++) {
        from = at(children[child], dimension);
        to = start;
        for (int d = 0; d < dimension; d++, from += LANES, to += LANES) {
          destination[to] += source[from];
        }
      }
    }
  }

  private static int at(int particle, int dimension) {
    return particle / LANES * LANES * dimension + particle % LANES;
  }

  @Override
  public void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] centre,
      double[] table,
      int rows,
      double[] out,
      double[] square) {
    PlainTables.project(fromBlock, toBlock, dimension, x, centre, table, rows, out, square);
  }

  @Override
  public void project(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] x,
      double[] table,
      int rows,
      double[] out) {
    PlainTables.project(fromBlock, toBlock, dimension, x, table, rows, out);
  }

  @Override
  public void combine(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] weights,
      double[] table,
      int rows,
      double[] x,
      double[] centre,
      double scale,
      double[] out) {
    PlainTables.combine(fromBlock, toBlock, dimension, weights, table, rows, x, centre, scale, out);
  }

  @Override
  public void responsibilities(
      int fromBlock,
      int toBlock,
      int components,
      double[] logits,
      double scale,
      double[] offsets,
      double[] square,
      double constant,
      double[] logDensity) {
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * components * LANES;
      int end = base + components * LANES;
      for (int i = block * LANES, first = base; i < (block + 1) * LANES; i++, first++) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0, at = first; c < components; c++, at += LANES) {
          double logit = Math.fma(logits[at], scale, offsets[c]);
          logits[at] = logit;
          largest = logit > largest ? logit : largest;
        }
        for (int at = first; at < end; at += LANES) {
          logits[at] -= largest;
        }
        logDensity[i] = Math.fma(-0.5 * scale, square[i], largest);
      }
      PlainExponentials.exp(logits, 0, base, end, logits);
      for (int i = block * LANES, first = base; i < (block + 1) * LANES; i++, first++) {
        double sum = 0;
        for (int at = first; at < end; at += LANES) {
          sum += logits[at];
        }
        double inverse = 1.0 / sum;
        for (int at = first; at < end; at += LANES) {
          logits[at] *= inverse;
        }
        logDensity[i] += Elementary.log(sum) + constant;
      }
    }
  }

  @Override
  public void centreByResponsibility(
      int fromBlock,
      int toBlock,
      int components,
      double[] responsibilities,
      double scale,
      double[] projections) {
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * components * LANES;
      for (int lane = 0; lane < LANES; lane++) {
        double mean = 0;
        for (int c = 0; c < components; c++) {
          int at = base + c * LANES + lane;
          mean = Math.fma(responsibilities[at], projections[at], mean);
        }
        for (int c = 0; c < components; c++) {
          int at = base + c * LANES + lane;
          projections[at] = (responsibilities[at] * scale) * (projections[at] - mean);
        }
      }
    }
  }

  @Override
  public void weightedSum(
      int fromBlock, int toBlock, int dimension, double[] weights, double[] x, double[] out) {
    Arrays.fill(out, 0, dimension * LANES, 0);
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      int start = row * dimension;
      double weight0 = weights[row];
      double weight1 = weights[row + 1];
      double weight2 = weights[row + 2];
      double weight3 = weights[row + 3];
      double weight4 = weights[row + 4];
      double weight5 = weights[row + 5];
      double weight6 = weights[row + 6];
      double weight7 = weights[row + 7];
      for (int i = 0; i < numbers; i += LANES) {
        out[i] = Math.fma(weight0, x[start + i], out[i]);
        out[i + 1] = Math.fma(weight1, x[start + i + 1], out[i + 1]);
        out[i + 2] = Math.fma(weight2, x[start + i + 2], out[i + 2]);
        out[i + 3] = Math.fma(weight3, x[start + i + 3], out[i + 3]);
        out[i + 4] = Math.fma(weight4, x[start + i + 4], out[i + 4]);
        out[i + 5] = Math.fma(weight5, x[start + i + 5], out[i + 5]);
        out[i + 6] = Math.fma(weight6, x[start + i + 6], out[i + 6]);
        out[i + 7] = Math.fma(weight7, x[start + i + 7], out[i + 7]);
      }
    }
  }

  @Override
  public void dot(int fromBlock, int toBlock, int dimension, double[] x, double[] y, double[] out) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      int start = row * dimension;
      double sum0 = 0;
      double sum1 = 0;
      double sum2 = 0;
      double sum3 = 0;
      double sum4 = 0;
      double sum5 = 0;
      double sum6 = 0;
      double sum7 = 0;
      for (int i = 0; i < numbers; i += LANES) {
        sum0 = Math.fma(x[start + i], y[start + i], sum0);
        sum1 = Math.fma(x[start + i + 1], y[start + i + 1], sum1);
        sum2 = Math.fma(x[start + i + 2], y[start + i + 2], sum2);
        sum3 = Math.fma(x[start + i + 3], y[start + i + 3], sum3);
        sum4 = Math.fma(x[start + i + 4], y[start + i + 4], sum4);
        sum5 = Math.fma(x[start + i + 5], y[start + i + 5], sum5);
        sum6 = Math.fma(x[start + i + 6], y[start + i + 6], sum6);
        sum7 = Math.fma(x[start + i + 7], y[start + i + 7], sum7);
      }
      out[row] = sum0;
      out[row + 1] = sum1;
      out[row + 2] = sum2;
      out[row + 3] = sum3;
      out[row + 4] = sum4;
      out[row + 5] = sum5;
      out[row + 6] = sum6;
      out[row + 7] = sum7;
    }
  }

  @Override
  public void scale(
      int fromBlock, int toBlock, int dimension, double[] scale, double[] x, double[] out) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      int start = row * dimension;
      double scale0 = scale[row];
      double scale1 = scale[row + 1];
      double scale2 = scale[row + 2];
      double scale3 = scale[row + 3];
      double scale4 = scale[row + 4];
      double scale5 = scale[row + 5];
      double scale6 = scale[row + 6];
      double scale7 = scale[row + 7];
      for (int i = 0; i < numbers; i += LANES) {
        out[start + i] = scale0 * x[start + i];
        out[start + i + 1] = scale1 * x[start + i + 1];
        out[start + i + 2] = scale2 * x[start + i + 2];
        out[start + i + 3] = scale3 * x[start + i + 3];
        out[start + i + 4] = scale4 * x[start + i + 4];
        out[start + i + 5] = scale5 * x[start + i + 5];
        out[start + i + 6] = scale6 * x[start + i + 6];
        out[start + i + 7] = scale7 * x[start + i + 7];
      }
    }
  }

  @Override
  public void place(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] noise,
      double[] mean,
      double[] deviation,
      double[] out) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      int start = row * dimension;
      for (int i = 0; i < numbers; i += 2) {
        double m = mean[i];
        double sigma = deviation[i];
        double here = Math.fma(sigma, noise[start + i], m);
        double there = Math.fma(sigma, noise[start + i + 1], m);
        out[start + i] = here;
        out[start + i + 1] = there;
      }
    }
  }

  @Override
  public void diagonalGaussianSquare(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] mean,
      double[] precision,
      double[] square) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      square(start, numbers, z, mean, precision, square, block * LANES);
    }
  }

  @Override
  public void diagonalGaussian(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] mean,
      double[] precision,
      double[] gradient,
      double[] square) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      initialGradient(start, numbers, z, mean, precision, 1, gradient);
      square(start, numbers, z, mean, precision, square, block * LANES);
    }
  }

  @Override
  public void leapfrogStart(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] z,
      double[] q,
      double[] g,
      double beta,
      double[] stepOfEach,
      double[] scales,
      double[] v,
      double[] out,
      double[] velocitySquare) {
    int numbers = dimension * LANES;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      square(start, numbers, v, velocitySquare, block * LANES);
      leapfrogKick(start, numbers, block * LANES, q, g, beta, stepOfEach, scales, v);
      for (int i = 0; i < numbers; i += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          double drift = stepOfEach[block * LANES + lane] * scales[i + lane];
          out[start + i + lane] = Math.fma(drift, v[start + i + lane], z[start + i + lane]);
        }
      }
    }
  }

  private static void leapfrogKick(
      int start,
      int numbers,
      int first,
      double[] q,
      double[] g,
      double beta,
      double[] stepOfEach,
      double[] scales,
      double[] v) {
    double rest = 1 - beta;
    for (int i = 0; i < numbers; i += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        int at = start + i + lane;
        double s = Math.fma(beta, g[at], rest * q[at]);
        v[at] = Math.fma(0.5 * stepOfEach[first + lane] * scales[i + lane], s, v[at]);
      }
    }
  }

  @Override
  public void leapfrogEnd(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] q,
      double[] g,
      double beta,
      double[] stepOfEach,
      double[] scales,
      double[] v,
      double[] velocitySquare,
      double[] gradientCheck) {
    int numbers = dimension * LANES;
    double rest = 1 - beta;
    for (int block = fromBlock; block < toBlock; block++) {
      int start = block * numbers;
      int first = block * LANES;
      Arrays.fill(gradientCheck, first, first + LANES, 0);
      for (int i = start; i < start + numbers; i += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          gradientCheck[first + lane] += 0 * Math.fma(beta, g[i + lane], rest * q[i + lane]);
        }
      }
      leapfrogKick(start, numbers, first, q, g, beta, stepOfEach, scales, v);
      square(start, numbers, v, velocitySquare, first);
    }
  }

  @Override
  public void select(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] chosen,
      double[] source,
      double[] destination) {
    for (int i = fromBlock * LANES; i < toBlock * LANES; i++) {
      if (chosen[i] != 0) {
        int at = i / LANES * dimension * LANES + i % LANES;
        for (int d = 0; d < dimension; d++, at += LANES) {
          destination[at] = source[at];
        }
      }
    }
  }

  @Override
  public void initialDrawAdjoint(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] zBar,
      double[] z,
      double[] mean,
      double[] meanBar,
      double[] logStandardDeviationBar) {
    int numbers = dimension * LANES;
    for (int row = fromBlock * LANES; row < toBlock * LANES; row += LANES) {
      int start = row * dimension;
      for (int i = 0; i < numbers; i += 2) {
        double m = mean[i];
        double here = zBar[start + i];
        double there = zBar[start + i + 1];
        meanBar[i] += here;
        meanBar[i + 1] += there;
        logStandardDeviationBar[i] = Math.fma(here, z[start + i] - m, logStandardDeviationBar[i]);
        logStandardDeviationBar[i + 1] =
            Math.fma(there, z[start + i + 1] - m, logStandardDeviationBar[i + 1]);
      }
    }
  }

  /**
   * out = factor (mean − z) precision: copied, then worked on in place, four numbers at a time.
   *
   * <p>The compiler gives vector instructions to loops that read and write at one index. The rows
   * have another index than the particles: with them it takes four numbers written out, read before
   * any is written, and no more than one array besides the rows.
   */
  private static void initialGradient(
      int start,
      int numbers,
      double[] z,
      double[] mean,
      double[] precision,
      double factor,
      double[] out) {
    System.arraycopy(z, start, out, start, numbers);
    for (int i = 0; i < numbers; i += 4) {
      double m = mean[i];
      double p = precision[i];
      double q0 = factor * ((m - out[start + i]) * p);
      double q1 = factor * ((m - out[start + i + 1]) * p);
      double q2 = factor * ((m - out[start + i + 2]) * p);
      double q3 = factor * ((m - out[start + i + 3]) * p);
      out[start + i] = q0;
      out[start + i + 1] = q1;
      out[start + i + 2] = q2;
      out[start + i + 3] = q3;
    }
  }

  /** square = Σ_d x_d², for one block. */
  private static void square(int start, int numbers, double[] x, double[] square, int to) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    double sum5 = 0;
    double sum6 = 0;
    double sum7 = 0;
    for (int i = 0; i < numbers; i += LANES) {
      double here = x[start + i];
      sum0 = Math.fma(here, here, sum0);
      here = x[start + i + 1];
      sum1 = Math.fma(here, here, sum1);
      here = x[start + i + 2];
      sum2 = Math.fma(here, here, sum2);
      here = x[start + i + 3];
      sum3 = Math.fma(here, here, sum3);
      here = x[start + i + 4];
      sum4 = Math.fma(here, here, sum4);
      here = x[start + i + 5];
      sum5 = Math.fma(here, here, sum5);
      here = x[start + i + 6];
      sum6 = Math.fma(here, here, sum6);
      here = x[start + i + 7];
      sum7 = Math.fma(here, here, sum7);
    }
    square[to] = sum0;
    square[to + 1] = sum1;
    square[to + 2] = sum2;
    square[to + 3] = sum3;
    square[to + 4] = sum4;
    square[to + 5] = sum5;
    square[to + 6] = sum6;
    square[to + 7] = sum7;
  }

  /** square = Σ_d (mean_d − x_d)² precision_d, for one block. */
  private static void square(
      int start,
      int numbers,
      double[] x,
      double[] mean,
      double[] precision,
      double[] square,
      int to) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    double sum4 = 0;
    double sum5 = 0;
    double sum6 = 0;
    double sum7 = 0;
    for (int i = 0; i < numbers; i += LANES) {
      double m = mean[i];
      double p = precision[i];
      double away = m - x[start + i];
      sum0 = Math.fma(away * p, away, sum0);
      away = m - x[start + i + 1];
      sum1 = Math.fma(away * p, away, sum1);
      away = m - x[start + i + 2];
      sum2 = Math.fma(away * p, away, sum2);
      away = m - x[start + i + 3];
      sum3 = Math.fma(away * p, away, sum3);
      away = m - x[start + i + 4];
      sum4 = Math.fma(away * p, away, sum4);
      away = m - x[start + i + 5];
      sum5 = Math.fma(away * p, away, sum5);
      away = m - x[start + i + 6];
      sum6 = Math.fma(away * p, away, sum6);
      away = m - x[start + i + 7];
      sum7 = Math.fma(away * p, away, sum7);
    }
    square[to] = sum0;
    square[to + 1] = sum1;
    square[to + 2] = sum2;
    square[to + 3] = sum3;
    square[to + 4] = sum4;
    square[to + 5] = sum5;
    square[to + 6] = sum6;
    square[to + 7] = sum7;
  }
}
