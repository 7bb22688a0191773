package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel/hook"
)

// try runs a command of the settings as the agent does, on the events of a bad call,
// and reports whether it was refused for a rule. said is what came of it.
func (s *hookSelftest) try(one installedHook, bad *badCall) (said string, refused bool) {
	m := hookMerge{placeOf(s.harness), s.harness.Name}
	switch why := m.doubt(one); {
	case why != "":
		return why, false
	case shadowMode.MatchString(one.command):
		return "it runs with --mode shadow, in which nothing is refused", false
	}
	state, err := os.MkdirTemp("", "acel-selftest-")
	if err != nil {
		return "no directory can be made for its journal: " + reason(err).Error(), false
	}
	defer os.RemoveAll(state)
	var out hook.Output
	run := state[strings.LastIndexAny(state, `-/\`)+1:] // sessions are new ones each time
	for _, e := range bad.events {
		e.Session += "-" + run
		if out, err = s.tell(one.command, state, s.harness.Sample(e)); err != nil {
			return "it cannot be run: " + err.Error(), false
		}
	}
	switch why, denied := s.harness.Denied(out); {
	case !denied:
		return "it answered with exit code " + exitWord(out.Code) + " and " + shown(out), false
	case !strings.Contains(why, "[rule: "):
		return "it was refused, but not for a rule: " + why, false
	case !slices.Equal(refusedBy(why), refusedBy(bad.reason)):
		return "it was refused by other rules than these, as with another --rules: " + why, false
	default:
		if wrong := s.control(one.command, state, run, bad.good); wrong != "" {
			return wrong, false
		}
		return why, true
	}
}

// shadowMode is the flag under which nothing is refused.
var shadowMode = regexp.MustCompile(`\s--mode[=\s]["']?shadow`)

// shown is what a process wrote, for people.
func shown(out hook.Output) string {
	if text := strings.TrimSpace(out.Stdout + out.Stderr); text != "" {
		return shortReason(text)
	}
	return "wrote nothing"
}

func exitWord(code int) string {
	if code == 127 {
		return "127 (there is no such program)"
	}
	return strconv.Itoa(code)
}

// tell runs a command as an agent does, through the shell, with an event on standard
// input. Its journals go to a directory that is thrown away, unless the command names
// one.
func (s *hookSelftest) tell(command, state string, event []byte) (hook.Output, error) {
	ctx, cancel := context.WithTimeout(s.cmd.Context(), hookTimeout*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	if runtime.GOOS == "windows" {
		cmd = exec.CommandContext(ctx, "cmd", "/C", command)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(event), &stdout, &stderr
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
	err := cmd.Run()
	switch failed := (*exec.ExitError)(nil); {
	case ctx.Err() != nil:
		return hook.Output{}, errors.New("it did not answer in time")
	case err != nil && !errors.As(err, &failed):
		return hook.Output{}, err
	}
	return hook.Output{Stdout: stdout.String(), Stderr: stderr.String(), Code: cmd.ProcessState.ExitCode()}, nil
}
