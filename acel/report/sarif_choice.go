package report

import "github.com/acel-dev/acel/acel"

// The ranks of findings, the worst first: those of the severities, then what
// does not count.
const sarifExcused = int(acel.SeverityInfo) + 1

// A sarifChoice says how many findings of each rank have a place in a report. It
// counts down as they are taken.
type sarifChoice struct {
	ranks          [sarifExcused + 1]int
	results, extra int // that have a place, and that have none
}

// chooseSARIF finds room for the worst findings.
func chooseSARIF(r *Report) sarifChoice {
	var c sarifChoice
	for i := range r.Traces {
		for _, f := range r.Traces[i].Violations {
			c.ranks[sarifRank(f)]++
		}
	}
	for rank, n := range c.ranks {
		c.ranks[rank] = min(n, maxSARIFResults-c.results)
		c.results += c.ranks[rank]
		c.extra += n - c.ranks[rank]
	}
	return c
}

// take reports whether the next finding has a place.
func (c *sarifChoice) take(f Finding) bool {
	rank := sarifRank(f)
	c.ranks[rank]--
	return c.ranks[rank] >= 0
}

func sarifRank(f Finding) int {
	if f.Excuse != nil {
		return sarifExcused
	}
	return int(min(f.Severity, acel.SeverityInfo))
}
