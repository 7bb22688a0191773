package main

import (
	"cmp"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/report"
)

func replayCommand() *cobra.Command {
	r := &replay{}
	cmd := &cobra.Command{
		Use:     "replay TRACE...",
		Short:   "Check recorded traces against rules",
		Long:    replayLong,
		Example: replayExample,
		Args:    atLeastOne("trace"),
		RunE: func(cmd *cobra.Command, args []string) error {
			r.cmd = cmd
			defer r.source.Close()
			return r.run(args)
		},
	}
	r.addFlags(cmd)
	return cmd
}

// A replay is one run of the command: its flags, and what it has found.
type replay struct {
	replayFlags
	cmd    *cobra.Command
	source source
	report report.Report
	// extended are the files that come with the rules.
	extended []string
	// day is that of the run, as 2006-01-02.
	day string
	// log is how evidence is written, and bundles are what it has of each trace.
	log     evidenceLog
	bundles [][]*evidence.Bundle
	// summary and outputs are the files of GitHub Actions to add to; "" is none.
	summary, outputs string
}

// besides are files that are no traces: rules, what says how to read, and what is
// known.
func (r *replay) besides() []string { return slices.Concat(r.ruling(), r.baseline.files()) }

// ruling are the files among them that say how to read and to judge.
func (r *replay) ruling() []string { return slices.Concat(r.reading.files(), r.rules, r.extended) }

// run checks what the arguments name, and always writes a report: what could
// not be checked is in it.
func (r *replay) run(args []string) error {
	d := destination{cmd: r.cmd, name: &r.output, flag: "--output"}
	if err := d.choose(); err != nil {
		return err
	}
	today, failed := day(r.asOf)
	if r.cmd.Flags().Changed("as-of") && r.asOf == "" {
		failed = errors.New("--as-of names no day: is a variable of the shell unset?")
	}
	if err := cmp.Or(r.settle(), r.baseline.settle(r.cmd), failed); err != nil {
		return usageError(r.cmd, err)
	}
	r.day = today
	if err := r.keepEvidence(); err != nil {
		return usageError(r.cmd, err)
	}
	policy := r.loadPolicy()
	known := r.known()
	inputs := r.expand(args)
	if err := r.guard(inputs); err != nil {
		return err
	}
	r.probe()
	if policy == nil {
		r.complain(problemsIn(inputs)...)
	} else {
		r.check(policy, inputs)
		r.complainOfNothing(policy)
	}
	left := r.excuse(known)
	if policy != nil {
		r.saveEvidence(policy, r.excused())
	}
	if err := cmp.Or(r.printEvidence(), r.deliver(), left); err != nil {
		return err
	}
	return exitOf(r.report.Summary().Outcome(r.threshold()))
}

// expand returns the files that the arguments name. Reports that an earlier
// run has left where this one's go, and baselines, are not among them.
func (r *replay) expand(args []string) []input {
	e := newExpansion(soughtTraces(), r.besides()...)
	for _, name := range slices.Concat(r.outlets.earlier(), r.baseline.files()) {
		e.leaveOut(name)
	}
	e.allowEmpty, e.wayOut = r.allowEmpty, "; --allow-empty lets a set without any pass"
	for _, arg := range args {
		e.argument(arg)
	}
	e.settle(&r.reading)
	r.notes(e.notes()...)
	return e.inputs
}

// check judges the files.
func (r *replay) check(policy *acel.Policy, inputs []input) {
	r.report.Policy = policy.Reported()
	r.report.Reads = acel.NewReads(r.report.Policy)
	r.report.Waivers = report.NewWaivers(policy.Waivers(), r.day)
	c := &checker{policy: policy, reads: r.report.Reads, waivers: r.report.Waivers, timelines: r.outlets.timelines(), evidence: r.evidenceOf(policy), redacts: len(policy.Redaction().Fields) > 0, reading: reading{options: r.reading.options(), stdin: r.cmd.InOrStdin()}}
	if stderr := r.cmd.ErrOrStderr(); !r.quiet && terminal(stderr) {
		defer c.counts.show(stderr, len(inputs))()
	}
	ctx, giveUp := untilInterrupt(r.cmd.Context())
	defer giveUp()
	all := c.checkAll(ctx, inputs, r.workers())
	reads := readsOf(all)
	sparingHints(inputs, reads)
	for i, one := range all {
		r.report.Traces = append(r.report.Traces, one.traces...)
		r.takeEvidence(one)
		r.take(inputs[i].name, &all[i].fileRead)
	}
	if len(r.report.Traces) == 0 { // of use or not, that cannot be told
		r.report.Waivers = nil
	}
	r.complain(interruption(inputs, reads)...)
	r.report.Called = c.tallies.all.counts
	r.complain(misspelt(r.report.Summary().NeverCalled)...)
	r.complain(r.report.Waivers.Findings()...)
	if !r.allowEmpty {
		r.complain(withoutCall(inputs, all)...)
	}
	r.tell(reads)
	if called(r.report.Traces) {
		for _, text := range c.redacted.missing(policy.Redaction().Fields) {
			writeNote(r.cmd, text) // also with --quiet: nothing else shows that a name is misspelt
		}
	}
}

// take puts into the report how the reading of a file went.
func (r *replay) take(name string, f *fileRead) {
	if r.source.only != nil {
		withoutQuotes(f.problems)
	}
	r.complain(f.problems...)
	r.report.UnreadParts += f.parts
	r.report.PartProblems += f.partProblems
	if f.empty() {
		p := inputProblem(name, f.nothing(), "--allow-empty lets it pass")
		p.Warning = r.allowEmpty
		r.complain(p)
	}
}

// tell says in passing what a reader of the report has to know of its input.
func (r *replay) tell(all []*fileRead) {
	var p passed
	for _, f := range all {
		p.join(f.passed)
		if f.aside != "" {
			r.notes(f.aside)
		}
	}
	for _, calls := range p.calls() {
		r.notes(calls.note())
	}
	if note := r.reading.silentNote(r.report.Traces); note != "" {
		r.notes(note)
	}
}

// complain adds problems to the report.
func (r *replay) complain(problems ...*acel.Problem) {
	r.report.Problems = append(r.report.Problems, problems...)
}

// complainOfNothing says that there was nothing to check, unless a reason has
// been given already.
func (r *replay) complainOfNothing(policy *acel.Policy) {
	if r.failed() {
		return
	}
	const hint = "--allow-empty lets such a set pass"
	switch {
	case len(policy.Reported()) == 0:
		r.complain(inputProblem(r.rules[0], "no rule to check by", "write some under contracts:"))
	case r.allowEmpty || called(r.report.Traces):
	case len(r.report.Traces) == 0:
		r.complain(&acel.Problem{Message: "nothing was checked: the input holds no session", Hint: hint})
	default:
		r.complain(&acel.Problem{Message: "nothing was checked: the input holds no tool call", Hint: hint})
	}
}

// failed reports whether something is wrong with the input.
func (r *replay) failed() bool {
	return slices.ContainsFunc(r.report.Problems, func(p *acel.Problem) bool { return !p.Warning })
}
