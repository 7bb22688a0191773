package main

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"

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

// deliver writes every form of the report to where it belongs, also where one of
// them fails. The problems go to standard error where nobody would see them
// otherwise: no report is read on standard output, or nothing was checked and
// there is none to read.
func (r *replay) deliver() error {
	nothing := r.failed() && len(r.report.Traces) == 0
	if !r.outlets.onScreen() || nothing {
		r.showProblems()
	}
	var failed []error
	silent := true
	for _, one := range r.outlets {
		if nothing && one.file == "" && one.format.Readable {
			continue
		}
		silent = silent && one.file != ""
		failed = append(failed, r.write(one))
	}
	failed = append(failed, r.tellGitHub(failed))
	if err := errors.Join(failed...); err != nil || !silent || nothing && r.outlets.onScreen() {
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

// write writes one form of the report to its file or to standard output.
func (r *replay) write(to outlet) error {
	if to.file == "" {
		stdout := r.cmd.OutOrStdout()
		return r.writeTo(stdout, to.format, colored(r.color, stdout))
	}
	err := replaceFile(to.file, func(w io.Writer) error { return r.writeTo(w, to.format, r.color == "always") })
	if err != nil {
		return fmt.Errorf("acelctl: the report cannot be written to %s: %w", to.file, reason(err))
	}
	return nil
}

func (r *replay) writeTo(w io.Writer, f report.Format, color bool) error {
	return f.Write(w, &r.report, report.Options{
		Quiet: r.quiet, Coverage: r.exercise.coverage, Color: color, Source: &r.source, Threshold: r.threshold(),
		Version: builtVersion(debug.ReadBuildInfo()).Version, Folder: folder(),
	})
}

// guard refuses outlets that would overwrite what is read or is no report, and
// a baseline likewise.
func (r *replay) guard(inputs []input) error {
	for i := range r.outlets {
		one := &r.outlets[i]
		d := destination{cmd: r.cmd, name: &one.file, flag: "--format " + one.format.Name, replaces: isReport, what: "report"}
		if r.output != "" {
			d.flag = "--output"
		}
		if err := d.guard(r.besides(), inputs); err != nil {
			return err
		}
	}
	return r.baseline.guard(r.cmd, r.ruling(), inputs, r.outlets.files())
}

// earlier are the reports of an earlier run that stand where this one's go.
func (o outlets) earlier() []string {
	return slices.DeleteFunc(o.files(), func(name string) bool { return !isReport(name) })
}
