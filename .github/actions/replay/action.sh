#!/usr/bin/env bash
# The steps of action.yml, by name. What a workflow hands over stands in the
# environment and stays text: the shell neither runs nor expands it. What is
# judged, annotated and told to GitHub is acelctl's business. Needs bash 3.2.
set -euo pipefail
unset CDPATH

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
bin="$RUNNER_TEMP/acel"

output() { printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"; }

# fail ends the step as acelctl ends where it cannot check. Its words are ours
# alone: what others wrote could be a command to the runner.
fail() {
  printf '::error title=ACEL::%s\n' "$1" >&2
  output verdict unchecked
  output exit-code 2
  exit 2
}

# name_build names the cached binary by all that may go into it: a branch or a tag
# moves, and an action that another one uses is not told its own ref.
name_build() {
  local sum=(sha256sum)
  command -v sha256sum >/dev/null || sum=(shasum -a 256)
  cd "$root"
  local digest
  digest=$(find . -name .git -prune -o -type f -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 "${sum[@]}" | "${sum[@]}")
  output key "acel-$RUNNER_OS-$RUNNER_ARCH-${digest%% *}"
}

# settle_go takes out of the environment what a job may have set for its own
# builds. setup-go forbids other toolchains than its own; ours comes from go.mod.
settle_go() {
  unset GOOS GOARCH GOFLAGS GO111MODULE GOEXPERIMENT
  export CGO_ENABLED=0 GOWORK=off GOTOOLCHAIN=auto
}

# look_for_go tells whether there is a Go that can build us, or can fetch one.
look_for_go() {
  settle_go
  local found=false
  if (cd "$root" && go list -m) >/dev/null 2>&1; then found=true; fi
  output found "$found"
  output go-mod "$root/go.mod"
}

build() {
  settle_go
  cd "$root"
  go build -trimpath -buildvcs=false -o "$bin/" ./acelctl
}

# add appends to args every line of a text that is not blank, behind a prefix.
add() {
  local line
  while IFS= read -r line; do
    line=${line#"${line%%[![:space:]]*}"}
    line=${line%"${line##*[![:space:]]}"}
    [ -z "$line" ] || args+=("$1$line")
  done <<<"$2"
}

# look_over refuses inputs under which the run would say less than it should, and
# which acelctl is never shown, or takes for something else.
look_over() {
  case $UPLOAD_SARIF in
    true | false) ;;
    *) fail 'upload-sarif must be true or false' ;;
  esac
  local arg
  args=()
  add '' "$MORE_ARGS"
  for arg in ${args[@]+"${args[@]}"}; do
    case $arg in
      -o* | -qo* | --output | --output=*) fail 'args must not hold --output, which takes the annotations away: write NAME=FILE under format' ;;
    esac
  done
}

# file_id tells one file from another that takes its name, as every report does.
file_id() { ls -dLi -- "$1" 2>/dev/null || true; }

# sarif_path makes the name of the SARIF file absolute, for who looks for it from
# elsewhere.
sarif_path() {
  case $SARIF_FILE in
    *[$'\n\r']*) fail 'sarif-file must be one line' ;;
    '') [ "$UPLOAD_SARIF" != true ] || echo "$RUNNER_TEMP/acel.sarif" ;;
    /* | [A-Za-z]:[/\\]*) printf '%s\n' "$SARIF_FILE" ;;
    *) printf '%s\n' "$PWD/$SARIF_FILE" ;;
  esac
}

replay() {
  local acelctl="$bin/acelctl" sarif earlier='' code=0
  case $INSTALL in
    auto) ;;
    none) acelctl=$(command -v acelctl) || fail 'install is none, and no acelctl is on the PATH' ;;
    *) fail 'install must be auto or none' ;;
  esac
  look_over
  sarif=$(sarif_path)

  # What others wrote stands first: a flag of theirs that lacks its value then takes
  # one of ours, and the run ends as unchecked, and never the -- before the traces.
  args=(replay)
  add '' "$MORE_ARGS"
  args+=(--format=github)
  add --format= "$FORMAT"
  add --rules= "$RULES"
  [ -z "$FAIL_ON" ] || args+=("--fail-on=$FAIL_ON")
  [ -z "$BASELINE" ] || args+=("--baseline=$BASELINE")
  [ -z "$sarif" ] || args+=("--format=sarif=$sarif")
  args+=(--)
  add '' "$TRACES"

  output acelctl "$acelctl"
  [ -z "$sarif" ] || earlier=$(file_id "$sarif")
  "$acelctl" "${args[@]}" </dev/null || code=$?
  if [ -n "$sarif" ] && [ -f "$sarif" ] && [ "$(file_id "$sarif")" != "$earlier" ]; then output sarif-file "$sarif"; fi
  grep -q '^verdict=' "$GITHUB_OUTPUT" || fail 'could not check: the log above says why'
  exit "$code"
}

case $1 in
  name_build | look_for_go | build | replay) "$1" ;;
  *) fail 'there is no such step' ;;
esac
