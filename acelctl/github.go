package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"

	"github.com/acel-dev/acel/acel/report"
)

// What GitHub takes of a job summary for a step, beyond which it shows nothing of
// it, and what a report of ours takes at most and at least, in bytes.
const (
	mostSummary  = 1 << 20
	ourSummary   = 900_000
	leastSummary = 8_000
)

// The variables in which GitHub Actions names the files that a step may write to.
const (
	summaryVariable = "GITHUB_STEP_SUMMARY"
	outputVariable  = "GITHUB_OUTPUT"
)

// toGitHub reports whether a report goes to GitHub Actions.
func (o outlets) toGitHub() bool {
	return slices.ContainsFunc(o, func(one outlet) bool { return one.file == "" && one.format.Name == "github" })
}

// addToSummary adds the report as Markdown to a file, as far as there is room for it.
func (r *replay) addToSummary(name string) error {
	return appendTo(name, summaryVariable, func(held int64) ([]byte, error) {
		room := min(ourSummary, mostSummary-held)
		if room < leastSummary {
			r.note("note: the job summary is full; nothing is added to it")
			return nil, nil
		}
		markdown, err := report.Find("markdown")
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if held > 0 {
			b.WriteString("\n\n") // what is there may not be ended
		}
		err = markdown.Write(&b, &r.report, report.Options{
			Coverage: r.exercise.coverage, Threshold: r.threshold(), Source: &r.source,
			Version: builtVersion(debug.ReadBuildInfo()).Version, MaxBytes: int(room) - b.Len(),
		})
		return b.Bytes(), err
	})
}

// addToOutputs adds the verdict and the numbers behind it to a file, a line each.
// What has failed without being in the report leaves the run unchecked.
func (r *replay) addToOutputs(name string, failed error) error {
	s := r.report.Summary()
	outcome := s.Outcome(r.threshold())
	if failed != nil {
		outcome = report.Unchecked
	}
	text := fmt.Sprintf("verdict=%s\nviolations=%d\nerrors=%d\nwarnings=%d\nknown=%d\nwaived=%d\ntraces=%d\nexit-code=%d\n",
		verdictWord(outcome), s.Violations, s.Errors, s.Warnings, s.Known, s.Waived, s.Traces, outcome)
	return appendTo(name, outputVariable, func(held int64) ([]byte, error) {
		if held > 0 {
			text = "\n" + text // the last line may not be ended, and empty ones do not count
		}
		return []byte(text), nil
	})
}

// verdictWord is an outcome in one word.
func verdictWord(o report.Outcome) string {
	return [...]string{report.Clean: "ok", report.Failed: "fail", report.Unchecked: "unchecked"}[o]
}

// appendTo adds text to the end of a file that a variable names, if it names one.
// The text is asked for once it is known how many bytes the file holds.
func appendTo(name, variable string, text func(held int64) ([]byte, error)) error {
	if name == "" {
		return nil
	}
	if err := appendFile(name, text); err != nil {
		return fmt.Errorf("the file that %s names cannot be written: %s: %w", variable, name, reason(err))
	}
	return nil
}

// appendable returns why nothing can be added to the file that a variable names.
func appendable(name, variable string) error {
	return appendTo(name, variable, func(int64) ([]byte, error) { return nil, nil })
}

func appendFile(name string, text func(held int64) ([]byte, error)) (failed error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() { failed = errors.Join(failed, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	b, err := text(info.Size())
	if err != nil {
		return err
	}
	if len(b) > 0 {
		_, err = f.Write(b)
	}
	return err
}
