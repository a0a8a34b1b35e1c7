# Sourced by the scripts at the root. find_java VERSION sets `java` to a java command of a JDK of at
# least that feature version, or returns 1. It starts no JVM: a JDK says its version in its file `release`.

# The feature version of the JDK in directory $1, in `found`; 0 when that is no JDK.
jdk_version() {
  local line
  found=0
  [ -x "$1/bin/javac" ] && [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 0
  while IFS= read -r line; do
    case $line in
      JAVA_VERSION=*)
        line=${line#*=}
        line=${line//\"/}
        line=${line%%[!0-9]*}
        found=${line:-0}
        return 0
        ;;
    esac
  done <"$1/release"
}

find_java() {
  local least=$1 home on_path
  java=
  java_seen=
  on_path=$(command -v javac) && on_path=$(readlink -f "$on_path" 2>/dev/null) || on_path=
  for home in "${JAVA_HOME:-}" "${on_path%/bin/javac}" \
    /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/*; do
    [ -n "$home" ] || continue
    jdk_version "$home"
    if [ "$found" -ge "$least" ]; then
      java=$home/bin/java
      return 0
    fi
    [ "$found" -eq 0 ] || java_seen="$java_seen
  $home (Java $found)"
  done
  return 1
}
