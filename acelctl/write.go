package main

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
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

// deliver writes every form of the report to where it belongs. Files come first,
// and the outputs of a step last: what could not be written is a problem in
// whatever is written later. The problems go to standard error where nobody would
// see them otherwise: no report is read on standard output, or nothing was checked
// and there is none to read.
func (r *replay) deliver() error {
	r.writeFiles()
	nothing := r.failed() && len(r.report.Traces) == 0
	if !r.outlets.onScreen() || nothing {
		r.showProblems()
	}
	var failed error
	silent := true
	for _, one := range r.outlets {
		if one.file != "" || nothing && one.format.Readable {
			continue
		}
		silent = false
		stdout := r.cmd.OutOrStdout()
		failed = errors.Join(failed, r.writeTo(stdout, one.format, colored(r.color, stdout)))
	}
	failed = errors.Join(failed, r.addToOutputs(r.outputs, failed))
	if failed != nil || !silent || nothing && r.outlets.onScreen() {
		return failed
	}
	r.note(r.report.Summary().LastLine(r.threshold()))
	return nil
}

// writeFiles writes what goes into files, also where one of them fails.
func (r *replay) writeFiles() {
	for _, one := range r.outlets {
		if one.file == "" {
			continue
		}
		err := replaceFile(one.file, func(w io.Writer) error { return r.writeTo(w, one.format, r.color == "always") })
		if err != nil {
			r.complain(unwritten("the report", one.file, err))
		}
	}
	if err := r.addToSummary(r.summary); err != nil {
		r.complain(&acel.Problem{Message: err.Error()})
	}
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

func (r *replay) writeTo(w io.Writer, f report.Format, color bool) error {
	return f.Write(w, &r.report, report.Options{
		Quiet: r.quiet, Coverage: r.exercise.coverage, Color: color, Source: &r.source, Threshold: r.threshold(),
		Version: builtVersion(debug.ReadBuildInfo()).Version, InRepository: naming(),
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
	if err := r.evidence.guard(r.cmd, append(r.outlets.files(), r.baseline.files()...)); err != nil {
		return err
	}
	return r.baseline.guard(r.cmd, r.ruling(), inputs, r.outlets.files())
}

// earlier are the reports of an earlier run that stand where this one's go.
func (o outlets) earlier() []string {
	return slices.DeleteFunc(o.files(), func(name string) bool { return !isReport(name) })
}
