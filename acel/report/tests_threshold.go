package report

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel/suite"
)

// set reports whether the threshold asks for anything of its own.
func (t TestThreshold) set() bool { return t.MinPrecision != nil || t.MinRecall != nil }

// A bound is one of the two things that a threshold may ask for.
type bound struct {
	name        string
	least, have *big.Rat
	without     string // what a score without it lacks
}

func (t TestThreshold) bounds(s suite.Score) []bound {
	var all []bound
	if t.MinPrecision != nil {
		all = append(all, bound{"precision", t.MinPrecision, s.Precision(), "no violation was found"})
	}
	if t.MinRecall != nil {
		all = append(all, bound{"recall", t.MinRecall, s.Recall(), "no case expects a violation"})
	}
	return all
}

// unknown says what the score cannot answer: a share of nothing is not enough.
func (t TestThreshold) unknown(s suite.Score) []string {
	var all []string
	for _, b := range t.bounds(s) {
		if b.have == nil {
			all = append(all, "no "+b.name+" to judge, as "+b.without)
		}
	}
	return all
}

// missed says what the score falls short of.
func (t TestThreshold) missed(s suite.Score) []string {
	var all []string
	for _, b := range t.bounds(s) {
		if b.have != nil && b.have.Cmp(b.least) < 0 {
			all = append(all, b.name+" "+percent(b.have)+" is below "+asked(b.least))
		}
	}
	return all
}

// reached says what the score comes to.
func (t TestThreshold) reached(s suite.Score) []string {
	var all []string
	for _, b := range t.bounds(s) {
		all = append(all, b.name+" "+percent(b.have)+" (at least "+asked(b.least)+")")
	}
	return all
}

// LastLine is the verdict on the run in one line, without its newline: "FAIL:
// 2 of 62 cases failed, in 1 of 8 files".
func (t *Tests) LastLine(th TestThreshold) string {
	outcome := t.Outcome(th)
	return outcome.String() + ": " + strings.Join(t.because(outcome, th), "; ")
}

func (t *Tests) because(o Outcome, th TestThreshold) []string {
	c := t.count()
	_, all := suite.Scores(t.Results...)
	var parts []string
	switch {
	case o == Unchecked && c.problems > 0:
		parts = append(parts, plural(c.problems, "problem")+" in the input")
	case o == Unchecked && c.cases == 0:
		return []string{"no case to test"}
	case o == Unchecked:
		parts = t.unknown(th, all.Findings)
		if idle := t.exercised(); idle != "" && th.RequireExercised {
			parts = append(parts, idle)
		}
	case o == Failed && t.graded(th):
		if parts = t.short(th, all.Findings); len(parts) == 0 {
			parts = append(t.reached(th, all.Findings), plural(c.failedUnscored, "case")+" failed that no figure counts")
		}
	case t.graded(th):
		parts = t.reached(th, all.Findings)
	}
	if c.cases == 0 {
		return parts
	}
	parts = append(parts, c.String())
	if since := t.Comparison.since(); since != "" {
		parts = append(parts, since)
	}
	if note := t.exercised(); note != "" && o == Clean {
		parts = append(parts, note)
	}
	if t.Corpus {
		parts = append(parts, "these are acel's own, and test no rules of yours")
	}
	return parts
}

// graded reports whether cases may fail as long as the figures suffice.
func (t *Tests) graded(th TestThreshold) bool { return th.set() || t.Comparison != nil }

// unknown says what neither the score nor the comparison can answer.
func (t *Tests) unknown(th TestThreshold, s suite.Score) []string {
	return append(th.unknown(s), t.Comparison.unanswered()...)
}

// reached says what the figures come to, where they suffice.
func (t *Tests) reached(th TestThreshold, s suite.Score) []string {
	return append(th.reached(s), t.Comparison.held()...)
}

// short says what the figures fall short of, be it asked for or what they were.
func (t *Tests) short(th TestThreshold, s suite.Score) []string {
	return append(th.missed(s), t.Comparison.fell()...)
}

// String says how many cases passed.
func (c testCount) String() string {
	if c.failed == 0 {
		return plural(c.cases, "case") + " in " + plural(c.files, "file") + " passed"
	}
	return strconv.Itoa(c.failed) + " of " + plural(c.cases, "case") + " failed, in " + strconv.Itoa(c.failedFiles) + " of " + plural(c.files, "file")
}

// asked writes a share that was asked for, exactly: with all its digits, or
// where they never end, as a fraction.
func asked(share *big.Rat) string {
	hundredfold := new(big.Rat).Mul(share, big.NewRat(100, 1))
	digits, exact := hundredfold.FloatPrec()
	if !exact {
		return share.RatString()
	}
	return hundredfold.FloatString(digits) + " %"
}

// percent writes a share with one decimal, rounded down, so that only all of
// them are 100 %; a dash where there is none.
func percent(share *big.Rat) string {
	if share == nil {
		return "-"
	}
	thousandths := new(big.Int).Mul(share.Num(), big.NewInt(1000))
	n := thousandths.Quo(thousandths, share.Denom()).Int64()
	if n%10 == 0 {
		return strconv.FormatInt(n/10, 10) + " %"
	}
	return strconv.FormatInt(n/10, 10) + "." + strconv.FormatInt(n%10, 10) + " %"
}
