package org.dsmcs.core.internal.loops;

import java.util.Arrays;

/** The loops in plain Java: the fallback without the vector module, and the other loops' oracle. */
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
    int pairs = (dimension + 1) / 2;
    for (int block = fromBlock; block < toBlock; block++) {
      int base = block * dimension * LANES;
      for (int pair = 0; pair < pairs; pair++) {
        int cosineAt = base + 2 * pair * LANES;
        int sineAt = cosineAt + LANES;
        boolean hasSine = 2 * pair + 1 < dimension;
        for (int lane = 0; lane < LANES; lane++) {
          long words = Threefry.encrypt(key0, key1, (block * pairs + pair) * LANES + lane, 0);
          float radius = BoxMuller.radius((int) words);
          int angle = (int) (words >>> 32);
          normals[cosineAt + lane] = radius * BoxMuller.cosine(angle);
          if (hasSine) {
            normals[sineAt + lane] = radius * BoxMuller.sine(angle);
          }
        }
      }
    }
  }

  @Override
  public void exp(double[] x, double shift, int length, double[] y) {
    for (int i = 0; i < length; i++) {
      y[i] = Elementary.exp(x[i] - shift);
    }
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
      double[] noiseSquare,
      double[] initialSquare) {
    double noiseScale = Math.sqrt(2 * delta);
    double rest = 1 - beta;
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(noiseSquare, row, row + LANES, 0);
      Arrays.fill(initialSquare, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          double here = z[at + lane];
          double e = noise[at + lane];
          double s = Math.fma(beta, g[at + lane], rest * ((m - here) * p));
          double moved = Math.fma(noiseScale, e, Math.fma(delta, s, here));
          out[at + lane] = moved;
          noiseSquare[row + lane] = Math.fma(e, e, noiseSquare[row + lane]);
          double away = m - moved;
          initialSquare[row + lane] = Math.fma(away * p, away, initialSquare[row + lane]);
        }
      }
    }
  }

  @Override
  public void langevinResidual(
      int fromBlock,
      int toBlock,
      int dimension,
      double[] source,
      double[] z,
      double[] g,
      double[] mean,
      double[] precision,
      double beta,
      double delta,
      double[] residual,
      double[] residualSquare) {
    double rest = 1 - beta;
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(residualSquare, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          double here = z[at + lane];
          double s = Math.fma(beta, g[at + lane], rest * ((m - here) * p));
          double r = Math.fma(-delta, s, source[at + lane] - here);
          residual[at + lane] = r;
          residualSquare[row + lane] = Math.fma(r, r, residualSquare[row + lane]);
        }
      }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      for (int k = 0; k < 5; k++) {
        Arrays.fill(dots, k * stride + row, k * stride + row + LANES, 0);
      }
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          int i = row + lane;
          double here = z[at + lane];
          double slope = g[at + lane];
          double through = t[at + lane];
          double back = r[at + lane];
          double q = (m - here) * p;
          u[at + lane] = Math.fma(a, through, (b * omega[i]) * back);
          dots[i] = Math.fma(through, slope, dots[i]);
          dots[stride + i] = Math.fma(through, q, dots[stride + i]);
          dots[2 * stride + i] = Math.fma(through, here, dots[2 * stride + i]);
          dots[3 * stride + i] = Math.fma(back, slope, dots[3 * stride + i]);
          dots[4 * stride + i] = Math.fma(back, q, dots[4 * stride + i]);
        }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(dotLambdaZ, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          int i = row + lane;
          double here = z[at + lane];
          double back = r[at + lane];
          double pushed = Math.fma(a, t[at + lane], (b * omega[i]) * back);
          double s = Math.fma(beta, g[at + lane], rest * ((m - here) * p));
          double residualPart = (e * omega[i]) * back;
          double lambda =
              Math.fma(c[i], s, Math.fma(-p, pushed, h[at + lane]))
                  + (direct[at + lane] + residualPart);
          t[at + lane] = lambda;
          direct[at + lane] = lambda - residualPart;
          dotLambdaZ[i] = Math.fma(lambda, here, dotLambdaZ[i]);
        }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(tildeSquare, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          double refreshed = Math.fma(persistence, v[at + lane], noiseScale * noise[at + lane]);
          tilde[at + lane] = refreshed;
          mid[at + lane] = Math.fma(halfDrift, refreshed, z[at + lane]);
          tildeSquare[row + lane] = Math.fma(refreshed, refreshed, tildeSquare[row + lane]);
        }
      }
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
    double rest = 1 - beta;
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(velocitySquare, row, row + LANES, 0);
      Arrays.fill(initialSquare, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          double here = mid[at + lane];
          double s = Math.fma(beta, g[at + lane], rest * ((m - here) * p));
          double kicked = Math.fma(delta, s, tilde[at + lane]);
          double moved = Math.fma(halfDrift, kicked, here);
          v[at + lane] = kicked;
          out[at + lane] = moved;
          velocitySquare[row + lane] = Math.fma(kicked, kicked, velocitySquare[row + lane]);
          double away = m - moved;
          initialSquare[row + lane] = Math.fma(away * p, away, initialSquare[row + lane]);
        }
      }
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
      double[] zBar,
      double[] vBar,
      double[] u,
      double[] mid,
      double[] dotZV) {
    double rest = 1 - beta;
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(dotZV, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          int i = row + lane;
          double here = z[at + lane];
          double velocity = v[at + lane];
          double s = Math.fma(beta, g[at + lane], rest * ((m - here) * p));
          double position = Math.fma(c[i], s, zBar[at + lane]);
          double momentum =
              Math.fma(
                  halfDrift,
                  position,
                  Math.fma(-omega[i] * inverseMass, velocity, vBar[at + lane]));
          zBar[at + lane] = position;
          vBar[at + lane] = momentum;
          u[at + lane] = kappa * momentum;
          mid[at + lane] = Math.fma(-halfDrift, velocity, here);
          dotZV[i] = Math.fma(position, velocity, dotZV[i]);
        }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      for (int k = 0; k < 4; k++) {
        Arrays.fill(dots, k * stride + row, k * stride + row + LANES, 0);
      }
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          int i = row + lane;
          double slope = g[at + lane];
          double q = (m - mid[at + lane]) * p;
          double incoming = vBar[at + lane];
          double tilde = Math.fma(-delta, Math.fma(beta, slope, rest * q), v[at + lane]);
          double position = zBar[at + lane] + Math.fma(-(a * p), incoming, hv[at + lane]);
          double momentum =
              Math.fma(halfDrift, position, Math.fma(omega[i] * inverseMass, tilde, incoming));
          zBar[at + lane] = position;
          vBar[at + lane] = momentum;
          dots[i] = Math.fma(incoming, slope, dots[i]);
          dots[stride + i] = Math.fma(incoming, q, dots[stride + i]);
          dots[2 * stride + i] = Math.fma(position, tilde, dots[2 * stride + i]);
          dots[3 * stride + i] = Math.fma(momentum, tilde, dots[3 * stride + i]);
        }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double m = mean[d * LANES];
        double p = precision[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          int i = row + lane;
          double away = m - z[at + lane];
          double q = away * p;
          double through = Math.fma(xScale, x[at + lane], (yScale * omega[i]) * y[at + lane]);
          int sum = d * LANES + lane;
          meanBar[sum] += Math.fma(through, p, -(e[i] * q));
          logStandardDeviationBar[sum] += Math.fma(-2 * q, through, e[i] * Math.fma(away, q, -1.0));
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      for (int c = 0; c < rows; c++) {
        int to = (block * rows + c) * LANES;
        Arrays.fill(out, to, to + LANES, 0);
        int at = row * dimension;
        for (int d = 0; d < dimension; d++, at += LANES) {
          double middle = centre[d * LANES];
          double entry = table[ParticleLoops.tableIndex(c, d, dimension)];
          for (int lane = 0; lane < LANES; lane++) {
            out[to + lane] = Math.fma(x[at + lane] - middle, entry, out[to + lane]);
          }
        }
      }
      Arrays.fill(square, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double middle = centre[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          double away = x[at + lane] - middle;
          square[row + lane] = Math.fma(away, away, square[row + lane]);
        }
      }
    }
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
    for (int block = fromBlock; block < toBlock; block++) {
      for (int c = 0; c < rows; c++) {
        int to = (block * rows + c) * LANES;
        Arrays.fill(out, to, to + LANES, 0);
        int at = block * LANES * dimension;
        for (int d = 0; d < dimension; d++, at += LANES) {
          double entry = table[ParticleLoops.tableIndex(c, d, dimension)];
          for (int lane = 0; lane < LANES; lane++) {
            out[to + lane] = Math.fma(x[at + lane], entry, out[to + lane]);
          }
        }
      }
    }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int at = block * LANES * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        double middle = centre[d * LANES];
        for (int lane = 0; lane < LANES; lane++) {
          out[at + lane] = (middle - x[at + lane]) * scale;
        }
        for (int c = 0; c < rows; c++) {
          int from = (block * rows + c) * LANES;
          double entry = table[ParticleLoops.tableIndex(c, d, dimension)];
          for (int lane = 0; lane < LANES; lane++) {
            out[at + lane] = Math.fma(weights[from + lane], entry, out[at + lane]);
          }
        }
      }
    }
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
      for (int lane = 0; lane < LANES; lane++) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < components; c++) {
          int at = base + c * LANES + lane;
          double logit = Math.fma(logits[at], scale, offsets[c]);
          logits[at] = logit;
          largest = logit > largest ? logit : largest;
        }
        double sum = 0;
        for (int c = 0; c < components; c++) {
          int at = base + c * LANES + lane;
          double weight = Elementary.exp(logits[at] - largest);
          logits[at] = weight;
          sum += weight;
        }
        double inverse = 1.0 / sum;
        for (int c = 0; c < components; c++) {
          logits[base + c * LANES + lane] *= inverse;
        }
        int i = block * LANES + lane;
        logDensity[i] =
            Math.fma(-0.5 * scale, square[i], largest) + (Elementary.log(sum) + constant);
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          int to = d * LANES + lane;
          out[to] = Math.fma(weights[row + lane], x[at + lane], out[to]);
        }
      }
    }
  }

  @Override
  public void dot(int fromBlock, int toBlock, int dimension, double[] x, double[] y, double[] out) {
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(out, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          out[row + lane] = Math.fma(x[at + lane], y[at + lane], out[row + lane]);
        }
      }
    }
  }

  @Override
  public void scale(
      int fromBlock, int toBlock, int dimension, double[] scale, double[] x, double[] out) {
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          out[at + lane] = scale[row + lane] * x[at + lane];
        }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int at = block * LANES * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          out[at + lane] = Math.fma(deviation[d * LANES], noise[at + lane], mean[d * LANES]);
        }
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
    for (int block = fromBlock; block < toBlock; block++) {
      int row = block * LANES;
      Arrays.fill(square, row, row + LANES, 0);
      int at = row * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          double away = mean[d * LANES] - z[at + lane];
          square[row + lane] = Math.fma(away * precision[d * LANES], away, square[row + lane]);
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
    for (int block = fromBlock; block < toBlock; block++) {
      int at = block * LANES * dimension;
      for (int d = 0; d < dimension; d++, at += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
          int to = d * LANES + lane;
          meanBar[to] += zBar[at + lane];
          logStandardDeviationBar[to] =
              Math.fma(
                  zBar[at + lane], z[at + lane] - mean[d * LANES], logStandardDeviationBar[to]);
        }
      }
    }
  }
}
