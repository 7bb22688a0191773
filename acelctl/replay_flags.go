package main

import (
	"runtime"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/report"
)

// replayFlags are the flags of the command.
type replayFlags struct {
	rules          []string
	outlets        outlets
	output         string
	failOn         string
	allowEmpty     bool
	allowUndecided bool
	allowPartial   bool
	exercise       exerciseFlags
	baseline       baselineFlags
	evidence       evidenceFlags
	asOf           string
	redact         []string
	quiet, strict  bool
	color          string
	concurrency    string
	jobs           uint16
	reading        readingFlags
}

func (f *replayFlags) addFlags(cmd *cobra.Command) {
	f.failOn = report.FailOnError.String()
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVarP(&f.rules, "rules", "r", nil, "rules `FILE`; repeat it to join several (default: acel.yaml here or above)")
	f.outlets.addTo(cmd)
	flags.StringVarP(&f.output, "output", "o", "", "write the one report to `FILE`, in one piece; - is standard output\n(default -)")
	word{&f.failOn, "LEVEL", failOnWords()}.addTo(cmd, "fail-on", "", "least severity that exits with 1: "+enumerate(failOnWords()))
	flags.BoolVar(&f.allowEmpty, "allow-empty", false, "let it pass that there is no trace, session or call")
	flags.BoolVar(&f.allowUndecided, "allow-undecided", false, "let rules pass that the trace leaves undecided, for want of results,\nof times or of what is redacted")
	addAllowPartial(cmd, &f.allowPartial)
	f.exercise.addTo(cmd, ", but for one that allows\nnone, as never does")
	f.baseline.addTo(cmd)
	f.evidence.addTo(cmd)
	flags.StringVar(&f.asOf, "as-of", "", "the `DAY` of the run, as 2006-01-02, by which waivers expire and\nwhich a baseline notes down (default: that of SOURCE_DATE_EPOCH,\nor today in UTC)")
	flags.StringArrayVar(&f.redact, "redact", nil, "hide the values of the fields called `NAME`, as password or card.number,\nin all reports; repeat it for several (with those of the rules)")
	flags.BoolVar(&f.strict, "strict", false, "take warnings about what the rules say for errors (exit code 2)")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "only what decides the exit code, and violations: no warnings about\nrules or files, no summary, no notes but that a name redacts nothing")
	addColor(cmd, &f.color)
	flags.Uint16Var(&f.jobs, "jobs", 0, "read `N` files at a time (default: one per processor)")
	word{&f.concurrency, "MODE", []string{"sequential", "strict"}}.addTo(cmd, "concurrency", "", "take the calls of one reply one by one (sequential), or begin\nall before any ends (strict) (default: as the rules say)")
	f.reading.addTo(cmd)
}

// threshold returns what makes the run fail.
func (f *replayFlags) threshold() report.Threshold {
	failOn, _ := report.ParseFailOn(f.failOn) // checked as the flag was read
	return report.Threshold{FailOn: failOn, AllowUndecided: f.allowUndecided, AllowEmpty: f.allowEmpty, AllowPartial: f.allowPartial, RequireExercised: f.exercise.required}
}

// workers returns how many files are read at a time.
func (f *replayFlags) workers() int {
	if f.jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(f.jobs)
}

func formatNames() []string { return namesOf(report.Formats()) }

func testFormatNames() []string { return namesOf(report.TestFormats()) }

func namesOf(formats []report.Format) []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}
