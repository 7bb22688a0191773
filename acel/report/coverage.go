package report

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/render"
	"github.com/acel-dev/acel/acel/suite"
)

// A Coverage says what became of a rule, or of a condition on a tool, in the
// sessions that were judged by it.
type Coverage struct {
	Rule acel.Rule
	// Traces is the number of these sessions.
	Traces int
	// Exercised is the number of those in which a call touched the rule.
	Exercised int
	// Guarded is the number of those with a call that could break the rule, or make
	// it demand another, or with an end that could break it: one that was cut short
	// has no such end. A rule that many sessions exercise and few put at stake is
	// tested by few.
	Guarded int
	// Violated is the number of those with a violation; Undecided of others that
	// leave the rule undecided; Satisfied of those that remain, whether a call
	// touched the rule or not. The three make Traces.
	Satisfied, Violated, Undecided int
	// Excused is the number of those, among the violated, whose violations the
	// baseline and waivers excuse, all of them.
	Excused int
}

// Coverage returns the coverage of every rule, in the order of [Report.Rules].
func (r *Report) Coverage() []Coverage {
	c := coverage{at: map[string]int{}}
	for _, rule := range r.Policy {
		c.of(rule)
	}
	for _, t := range r.Traces {
		c.add(t.Rules, t.Calls, t.Cut, t.excused())
	}
	return c.fed(r.Reads)
}

// coverageOf returns the coverage of every rule of a test file by its cases: by
// an example only of the rule that it stands beside.
func coverageOf(r *suite.Result) []Coverage {
	c := coverage{at: map[string]int{}}
	for _, rule := range r.Suite.Policy.Reported() {
		c.of(rule)
	}
	for i := range r.Cases {
		one := r.Cases[i].Case
		c.add(r.Cases[i].Rules(), len(one.Calls), one.Extent != acel.Complete, nil)
	}
	return c.fed(r.Reads())
}

// A coverage gathers that of several rules, known by their keys.
type coverage struct {
	all    []Coverage
	stakes []stake // of each
	at     map[string]int
}

// of returns where the rule stands.
func (c *coverage) of(rule acel.Rule) int {
	key := rule.Key()
	i, known := c.at[key]
	if !known {
		i = len(c.all)
		c.at[key] = i
		c.all = append(c.all, Coverage{Rule: rule})
		c.stakes = append(c.stakes, stakeOf(rule))
	}
	return i
}

// add counts what one session of so many calls says, be it cut short, in which so
// many violations of each rule are excused.
func (c *coverage) add(results []acel.RuleResult, calls int, cut bool, excused map[string]int) {
	for _, r := range results {
		i := c.of(r.Rule)
		one := &c.all[i]
		one.Traces++
		if r.Exercised {
			one.Exercised++
		}
		if c.stakes[i].in(r, calls, cut) {
			one.Guarded++
		}
		switch {
		case r.Violations > 0 || r.Verdict == acel.Violated:
			one.Violated++
			if n := excused[r.Rule.Key()]; n > 0 && n >= r.Violations {
				one.Excused++
			}
		case r.Undecided || r.Verdict == acel.Undecided || r.Verdict == acel.Unknown:
			one.Undecided++
		default:
			one.Satisfied++
		}
	}
}

// fed returns the coverage, in which a rule that judged no call for want of an
// argument was neither exercised nor at stake.
func (c *coverage) fed(reads *acel.Reads) []Coverage {
	for i := range c.all {
		if one := &c.all[i]; reads.Starved(one.Rule) {
			one.Exercised, one.Guarded = 0, 0
		}
	}
	return c.all
}

// coverageGrid draws coverage in numbers of traces: of all, that is the sum of the
// last three.
func coverageGrid(title string, all []Coverage) grid {
	g := grid{head: []string{title, "exercised", "guarded", "satisfied", "violated", "undecided"}, wrap: []int{wrapRuleCounted}, numbers: 1}
	for _, c := range all {
		row := []string{ruleCell(c.Rule.Key(), c.Rule.Severity)}
		for _, n := range []int{c.Exercised, c.Guarded, c.Satisfied} {
			row = append(row, strconv.Itoa(n))
		}
		g.rows = append(g.rows, append(row, c.violated(), strconv.Itoa(c.Undecided)))
	}
	return g
}

// violated counts the sessions with a violation: "3", "3 (1 excused)".
func (c Coverage) violated() string {
	text := strconv.Itoa(c.Violated)
	if c.Excused > 0 {
		text += " (" + strconv.Itoa(c.Excused) + " excused)"
	}
	return text
}

// coverage draws a grid.
func (t *textWriter) coverage(g grid) {
	if t.err == nil {
		t.err = g.write(t.w)
	}
}

// testCoverage returns a grid for each test file.
func testCoverage(t *Tests) []grid {
	var all []grid
	for _, r := range t.Results {
		all = append(all, coverageGrid("coverage of "+render.Clip(r.Suite.Name, cellName), coverageOf(r)))
	}
	return all
}

// coverage writes the coverage of rules, into an open object.
func (j *jsonWriter) coverage(all []Coverage) {
	j.list("coverage", len(all), func(i int) { j.coverageOf(all[i]) })
}

func (j *jsonWriter) coverageOf(c Coverage) {
	j.object(func() {
		j.text("rule", c.Rule.Key())
		j.text("spec", c.Rule.String())
		j.text("severity", c.Rule.Severity.String())
		j.number("traces", c.Traces)
		j.number("exercised", c.Exercised)
		j.number("guarded", c.Guarded)
		j.number("satisfied", c.Satisfied)
		j.number("violated", c.Violated)
		j.number("undecided", c.Undecided)
	})
}
