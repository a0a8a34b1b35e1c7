# Sourced by the scripts that start programs of the module benchmarks.

# build_benchmarks NAME: finds a JDK and builds the module; `java_home` and `app`, the folder of its
# jars, are set then. NAME is the script's, for messages.
build_benchmarks() {
  local name=$1 log=$root/benchmarks/target/build.log
  find_java 25 "$name"
  command -v mvn >/dev/null || {
    echo "$name: Maven 3.8.7 or newer is needed for the build (Debian: apt-get install maven)" >&2
    exit 1
  }
  echo "$name: building ..." >&2
  mkdir -p "$root/benchmarks/target"
  JAVA_HOME=$java_home PATH=$java_home/bin:$PATH \
    mvn -q -B -Dstyle.color=never -Dquick -Dtoolchain.useJdk=IfMatch -Dmaven.test.skip=true \
    -f "$root/pom.xml" -pl benchmarks -am package >"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    echo "$name: the build failed; the output of Maven is above" >&2
    exit 1
  }
  app=$root/benchmarks/target/quick/app
}
