package org.dsmcs.core.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method of {@link ParticleLoops}: the vector loops give the bits of the plain ones, and both
 * leave alone what lies outside of the blocks asked for.
 *
 * <p>Methods are found by reflection and arguments made up from the names of their parameters, so a
 * method added later is covered without being mentioned here, unless it gives a name a new meaning.
 */
class LoopsAgreeTest {
  private static final int LANES = ParticleLoops.LANES;
  private static final int[] PARTICLES = {1, 2, 7, 8, 9, 13, 64, 207};
  private static final int[] DIMENSIONS = {1, 2, 7, 50, 131};
  private static final int[] COMPONENTS = {1, 3, 8, 40};

  /** Arrays of one number per particle. */
  private static final Set<String> PER_PARTICLE =
      Set.of(
          "c",
          "chosen",
          "dotKick",
          "dotLambdaZ",
          "dotMomentum",
          "dots",
          "dot.out",
          "e",
          "gradientCheck",
          "initialSquare",
          "logDensity",
          "noiseSquare",
          "omega",
          "residualSquare",
          "square",
          "stepOfEach",
          "tildeSquare",
          "velocitySquare",
          "weightedSum.weights");

  /** Arrays of one number per particle and component. */
  private static final Set<String> PER_COMPONENT =
      Set.of("combine.weights", "logits", "project.out", "projections", "responsibilities");

  /** Arrays that are not split into blocks. */
  private static final Set<String> WHOLE =
      Set.of(
          "centre",
          "deviation",
          "exp.x",
          "exp.y",
          "logStandardDeviationBar",
          "mean",
          "meanBar",
          "offsets",
          "precision",
          "scales",
          "table",
          "weightedSum.out");

  /** Of those, the ones that repeat each number for every lane. */
  private static final Set<String> ROWS =
      Set.of("centre", "deviation", "mean", "precision", "scales");

  /** Arrays that are left with anything. */
  private static final Set<String> SCRATCH = Set.of("responsibilities.square");

  private final SplittableRandom random = new SplittableRandom(1);
  private final ParticleLoops plain = new PlainLoops();
  private ParticleLoops vector = plain;

  @BeforeEach
  void needTheVectorModule() {
    assumeTrue(
        ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent(),
        "the vector module is not there");
    vector = new VectorLoops();
  }

  static Stream<Method> loops() {
    return Arrays.stream(ParticleLoops.class.getDeclaredMethods())
        .filter(method -> method.getReturnType() == void.class)
        .filter(method -> !method.isSynthetic() && !Modifier.isStatic(method.getModifiers()))
        .sorted(Comparator.comparing(Method::toString));
  }

  @ParameterizedTest
  @MethodSource("loops")
  void vectorLoopsGiveTheBitsOfPlainLoops(Method method) {
    for (int particles : PARTICLES) {
      int blocks = Math.ceilDiv(particles, LANES);
      for (int dimension : DIMENSIONS) {
        for (int components : components(method)) {
          assertAgree(method, new Sizes(0, blocks, blocks, dimension, components), false);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("loops")
  void nothingOutsideOfTheBlocksIsTouched(Method method) {
    for (int dimension : DIMENSIONS) {
      for (int components : components(method)) {
        assertAgree(method, new Sizes(1, 3, 5, dimension, components), false);
        assertAgree(method, new Sizes(2, 2, 5, dimension, components), false);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("loops")
  void specialNumbersGiveTheSameBits(Method method) {
    for (int repetition = 0; repetition < 50; repetition++) {
      assertAgree(method, new Sizes(0, 3, 4, 7, 3), true);
    }
  }

  @Test
  void exponentialsMayBeTakenInPlace() {
    for (ParticleLoops loops : List.of(plain, vector)) {
      for (int length = 0; length < 150; length++) {
        double[] x = numbers(length, true);
        double[] apart = new double[length];
        double[] inPlace = x.clone();

        loops.exp(x, 0.5, length, apart);
        loops.exp(inPlace, 0.5, length, inPlace);

        assertThat(inPlace).isEqualTo(apart);
      }
    }
  }

  @Test
  void scalingMayBeDoneInPlace() {
    for (ParticleLoops loops : List.of(plain, vector)) {
      double[] factors = numbers(2 * LANES, false);
      double[] inPlace = numbers(2 * LANES * 3, false);
      double[] apart = new double[inPlace.length];

      loops.scale(0, 2, 3, factors, inPlace, apart);
      loops.scale(0, 2, 3, factors, inPlace, inPlace);

      assertThat(inPlace).isEqualTo(apart);
    }
  }

  private static int[] components(Method method) {
    boolean matters =
        Arrays.stream(method.getParameters())
            .anyMatch(parameter -> Set.of("rows", "components").contains(parameter.getName()));
    return matters ? COMPONENTS : new int[] {1};
  }

  private void assertAgree(Method method, Sizes sizes, boolean special) {
    Object[] before = arguments(method, sizes, special);
    Object[] ofPlain = copy(before);
    Object[] ofVector = copy(before);

    call(method, plain, ofPlain);
    call(method, vector, ofVector);

    Parameter[] parameters = method.getParameters();
    for (int p = 0; p < parameters.length; p++) {
      if (!(before[p] instanceof double[] original)) {
        continue;
      }
      String name = parameters[p].getName();
      double[] result = (double[]) ofPlain[p];
      if (!is(SCRATCH, method, name) && !Arrays.equals(result, (double[]) ofVector[p])) {
        assertThat((double[]) ofVector[p]).as("%s with %s", name, sizes).isEqualTo(result);
      }
      for (int at = 0; at < result.length; at++) {
        if (!mayChange(method, name, at, sizes) && !same(result[at], original[at])) {
          assertThat(result[at])
              .as("%s with %s, outside of the blocks, at %d", name, sizes, at)
              .isEqualTo(original[at]);
        }
      }
    }
  }

  private static boolean same(double x, double y) {
    return Double.doubleToLongBits(x) == Double.doubleToLongBits(y);
  }

  private static boolean mayChange(Method method, String name, int at, Sizes sizes) {
    if (is(WHOLE, method, name)) {
      return true;
    }
    int block =
        is(PER_PARTICLE, method, name)
            ? at % sizes.padded() / LANES
            : at / LANES / (is(PER_COMPONENT, method, name) ? sizes.components : sizes.dimension);
    return block >= sizes.from && block < sizes.to;
  }

  private static boolean is(Set<String> names, Method method, String name) {
    return names.contains(name) || names.contains(method.getName() + "." + name);
  }

  private static void call(Method method, ParticleLoops loops, Object[] arguments) {
    assertThatCode(() -> method.invoke(loops, arguments))
        .as(method.getName())
        .doesNotThrowAnyException();
  }

  private static Object[] copy(Object[] arguments) {
    Object[] copies = new Object[arguments.length];
    for (int p = 0; p < arguments.length; p++) {
      copies[p] =
          switch (arguments[p]) {
            case double[] values -> values.clone();
            case int[] values -> values.clone();
            default -> arguments[p];
          };
    }
    return copies;
  }

  private Object[] arguments(Method method, Sizes sizes, boolean special) {
    List<Object> arguments = new ArrayList<>();
    for (Parameter parameter : method.getParameters()) {
      String name = parameter.getName();
      Class<?> type = parameter.getType();
      if (type == int.class) {
        arguments.add(sizes.number(name, random));
      } else if (type == double.class) {
        // Step sizes are positive and β lies in (0, 1); all others may be so too.
        arguments.add(random.nextDouble());
      } else if (type == int[].class) {
        arguments.add(random.ints(sizes.longest(), 0, sizes.padded()).toArray());
      } else if (ROWS.contains(name)) {
        arguments.add(ParticleLoops.rows(numbers(sizes.dimension, false)));
      } else if (name.equals("table")) {
        arguments.add(table(sizes.components, sizes.dimension));
      } else {
        boolean read = !is(WHOLE, method, name) || name.equals("x");
        arguments.add(numbers(sizes.length(method, name), special && read));
      }
    }
    return arguments.toArray();
  }

  private double[] table(int rows, int dimension) {
    double[] table = new double[ParticleLoops.tableLength(rows, dimension)];
    for (int row = 0; row < rows; row++) {
      for (int d = 0; d < dimension; d++) {
        table[ParticleLoops.tableIndex(row, d, dimension)] = random.nextGaussian();
      }
    }
    return table;
  }

  private double[] numbers(int length, boolean special) {
    double[] specialNumbers = {
      Double.NaN, Double.NEGATIVE_INFINITY, 0.0, -0.0, Double.MIN_VALUE, -1e300
    };
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] =
          special && random.nextInt(8) == 0
              ? specialNumbers[random.nextInt(specialNumbers.length)]
              : random.nextGaussian();
    }
    return values;
  }

  /** Sizes of one call: the blocks to work on and those there are. */
  private record Sizes(int from, int to, int blocks, int dimension, int components) {
    int padded() {
      return blocks * LANES;
    }

    /** Long enough for every array that is not split into blocks. */
    int longest() {
      return Math.max((padded() + 1) * dimension, (components + LANES) * (dimension + LANES));
    }

    int length(Method method, String name) {
      if (is(PER_PARTICLE, method, name)) {
        return name.equals("dots") ? 5 * padded() : padded();
      }
      if (is(PER_COMPONENT, method, name)) {
        return padded() * components;
      }
      return is(WHOLE, method, name) ? longest() : padded() * dimension;
    }

    int number(String name, SplittableRandom random) {
      return switch (name) {
        case "fromBlock" -> from;
        case "toBlock" -> to;
        case "dimension" -> dimension;
        case "rows", "components" -> components;
        case "stride", "length" -> padded();
        case "key0", "key1" -> random.nextInt();
        default -> throw new AssertionError("no size is known for the parameter " + name);
      };
    }
  }
}
