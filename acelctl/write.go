package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/report"
)

// notes tells things in passing, each as what it is.
func (r *replay) notes(texts ...string) {
	for _, text := range texts {
		r.note("note: " + text)
	}
}

// note tells the user something in passing, unless --quiet.
func (r *replay) note(text string) {
	if !r.quiet {
		fmt.Fprintln(r.cmd.ErrOrStderr(), render.Sanitize(text))
	}
}

// deliver writes the report to where it belongs. Its problems go to standard
// error where nobody would see them otherwise: the report is for a program or
// for a file, or nothing was checked and there is no report.
func (r *replay) deliver() error {
	if r.quiet && r.format != "json" {
		r.report.Problems = slices.DeleteFunc(r.report.Problems, func(p *acel.Problem) bool { return p.Warning })
	}
	forPeople := r.format != "json" && r.output == ""
	nothing := r.failed() && len(r.report.Traces) == 0
	if !forPeople || nothing {
		r.showProblems()
	}
	if forPeople && nothing {
		return nil
	}
	if err := r.write(); err != nil || r.output == "" {
		return err
	}
	r.note(r.report.Summary().LastLine(r.threshold()))
	return nil
}

// showProblems writes the problems to standard error; of warnings --quiet
// wants none.
func (r *replay) showProblems() {
	stderr := r.cmd.ErrOrStderr()
	o := render.Options{Color: colored(r.color, stderr), Source: &r.source}
	for _, p := range r.report.Problems {
		if !p.Warning || !r.quiet {
			render.Problem(stderr, p, o)
		}
	}
}

// write writes the report to a file or to standard output.
func (r *replay) write() error {
	if r.output == "" {
		stdout := r.cmd.OutOrStdout()
		return r.writeTo(stdout, colored(r.color, stdout))
	}
	err := replaceFile(r.output, func(w io.Writer) error { return r.writeTo(w, r.color == "always") })
	if err != nil {
		return fmt.Errorf("acelctl: the report cannot be written to %s: %w", r.output, reason(err))
	}
	return nil
}

func (r *replay) writeTo(w io.Writer, color bool) error {
	return report.Write(w, r.format, &r.report, report.Options{
		Quiet: r.quiet, Coverage: r.exercise.coverage, Color: color, Source: &r.source, Threshold: r.threshold(),
	})
}
