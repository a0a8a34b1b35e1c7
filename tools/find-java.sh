# Sourced by the scripts at the root. It starts no JVM: a JDK tells its version in its file `release`.

# Sets `found` to the feature version of the JDK in directory $1, or to 0 when that is no JDK.
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

# find_java VERSION NAME: sets `java_home` to a JDK of at least that feature version. Where there is
# none, says so in the name of the script NAME and exits with status 1.
find_java() {
  local least=$1 name=$2 home on_path seen=
  on_path=$(command -v javac) && on_path=$(readlink -f "$on_path" 2>/dev/null) || on_path=
  for home in "${JAVA_HOME:-}" "${on_path%/bin/javac}" \
    /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-}"/.sdkman/candidates/java/*; do
    [ -n "$home" ] || continue
    jdk_version "$home"
    if [ "$found" -ge "$least" ]; then
      java_home=$home
      return 0
    fi
    case $found:$seen in
      0:* | *"  $home is "*) ;;
      *)
        seen="$seen
  $home is Java $found"
        ;;
    esac
  done
  {
    echo "$name: a JDK $least or newer is needed, and none was found in JAVA_HOME, PATH, /usr/lib/jvm"
    echo "or ~/.sdkman/candidates/java. Install one (for example Eclipse Temurin) or set JAVA_HOME to it.${seen:+
Too old:}$seen"
  } >&2
  exit 1
}
