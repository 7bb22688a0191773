package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/acel-dev/acel/schema"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"acelctl": main, "stalls": stalls, "desk": desk})
}

// stalls writes a report whose end waits for a reader of a pipe, and then for
// ever.
func stalls() {
	err := replaceFile("out.txt", func(w io.Writer) error {
		pipe, err := os.OpenFile("pipe", os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		defer pipe.Close()
		time.Sleep(time.Minute)
		return errors.New("nobody ended it")
	})
	fmt.Fprintln(os.Stderr, err)
	os.Exit(int(exitUnchecked))
}

// TestScripts runs the command as a user does. UPDATE_SCRIPTS=1 rewrites what
// the scripts expect.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") == "1",
		Condition:           condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":        exits,
			"isreport":     fits(schema.Report),
			"istestreport": fits(schema.TestReport),
			"isbaseline":   fits(schema.Baseline),
			"isverify":     fits(schema.Verify),
		},
	})
}

// condition knows [root]: whoever is root reads every file.
func condition(name string) (bool, error) {
	if name == "root" {
		return os.Geteuid() == 0, nil
	}
	return false, fmt.Errorf("unknown condition %q", name)
}

// exits runs a program that must end with an exit code: exits CODE PROGRAM ARGS...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARGS...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got, err := 0, ts.Exec(args[1], args[2:]...)
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		got = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// fits checks that a file is one JSON document that a schema accepts: NAME FILE
func fits(compiled func() (*jsonschema.Schema, error)) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) != 1 {
			ts.Fatalf("name one file")
		}
		s, err := compiled()
		ts.Check(err)
		d := json.NewDecoder(bytes.NewReader([]byte(ts.ReadFile(args[0]))))
		d.UseNumber()
		var document any
		ts.Check(d.Decode(&document))
		ts.Check(s.Validate(document))
		if d.More() {
			ts.Fatalf("%s holds more than one document", args[0])
		}
	}
}
