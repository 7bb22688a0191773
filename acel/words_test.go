package acel

import (
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

var _ = Describe("the words of traces and rules files", func() {
	It("are read as they are written", func() {
		for _, s := range []Status{OK, Failed, Unfinished, Refused} {
			got, ok := ParseStatus(s.String())
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(s))
		}
		for _, s := range []Severity{SeverityError, SeverityWarning, SeverityInfo} {
			got, ok := ParseSeverity(s.String())
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(s))
		}
		for _, m := range []Moment{Attempt, Success} {
			got, ok := ParseMoment(m.String())
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(m))
		}
		for _, p := range []Test{Equals, In, AtLeast, AtMost, Present, Absent} {
			got, ok := ParseTest(p.String())
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(p))
		}
		for _, r := range []Response{Refuse, HaltSession} {
			got, ok := ParseResponse(r.String())
			Expect(ok).To(BeTrue())
			Expect(got).To(Equal(r))
		}
	})

	It("are few", func() {
		Expect([]string{OK.String(), Failed.String(), Unfinished.String(), Refused.String()}).To(Equal([]string{"ok", "error", "unfinished", "refused"}))
		Expect([]string{SeverityError.String(), SeverityWarning.String(), SeverityInfo.String()}).To(Equal([]string{"error", "warning", "info"}))
		Expect([]string{ByRole.String(), Attempt.String(), Success.String()}).To(Equal([]string{"", "attempt", "success"}))
		Expect([]string{Refuse.String(), HaltSession.String()}).To(Equal([]string{"refuse", "halt"}))
		Expect([]string{Equals.String(), In.String(), AtLeast.String(), AtMost.String(), Present.String(), Absent.String()}).To(Equal([]string{"equals", "in", "at_least", "at_most", "present", "absent"}))
		Expect([]string{Unknown.String(), Satisfied.String(), Violated.String(), Undecided.String()}).To(Equal([]string{"UNKNOWN", "SATISFIED", "VIOLATED", "UNDECIDED"}))
	})

	DescribeTable("are refused where they are none",
		func(word string) {
			_, status := ParseStatus(word)
			_, severity := ParseSeverity(word)
			_, moment := ParseMoment(word)
			_, response := ParseResponse(word)
			_, test := ParseTest(word)
			Expect([]bool{status, severity, moment, response, test}).To(HaveEach(false))
		},
		Entry("empty", ""), Entry("in capitals", "OK"), Entry("with a space", "halt "), Entry("from elsewhere", "success!"),
	)

	It("fail softly for values that Go code made up", func() {
		Expect(Status(9).String()).To(Equal("9"))
		Expect(Severity(9).String()).To(Equal("9"))
		Expect(Verdict(9).String()).To(Equal("9"))
		Expect(Response(9).String()).To(Equal("9"))
		Expect(Moment(9).String()).To(Equal("9"))
		Expect(Test(9).String()).To(Equal("9"))
	})
})

var _ = Describe("a place", func() {
	DescribeTable("is written with what is known of it",
		func(p Place, want string) { Expect(p.String()).To(Equal(want)) },
		Entry("nothing", Place{}, ""),
		Entry("a file", Place{File: "a.json"}, "a.json"),
		Entry("a line", Place{File: "a.json", Line: 3}, "a.json:3"),
		Entry("a column", Place{File: "a.json", Line: 3, Column: 7}, "a.json:3:7"),
		Entry("no file", Place{Line: 3, Column: 7}, "3:7"),
		Entry("a column of no line", Place{File: "a.json", Column: 7}, "a.json"),
	)

	DescribeTable("has a JSON pointer",
		func(p Place, want string) { Expect(p.Pointer()).To(Equal(want)) },
		Entry("to the document", Place{}, ""),
		Entry("to a value", Place{Base: "/calls/3"}, "/calls/3"),
		Entry("to the first of a list", Place{Base: "/calls", Item: 1}, "/calls/0"),
		Entry("to an item of the document", Place{Item: 12}, "/11"),
	)
})

var _ = Describe("a problem", func() {
	It("is an error with a place and a way out", func() {
		var err error = &Problem{Place: Place{File: "acel.yaml", Line: 2, Column: 3}, Message: "no such key", Hint: "did you mean limit?"}
		Expect(err).To(MatchError("acel.yaml:2:3: no such key (did you mean limit?)"))
		Expect((&Problem{Message: "empty"}).Error()).To(Equal("empty"))
	})
})

var _ = Describe("Nearest", func() {
	known := []string{"must_precede", "never_after", "at_most_total", "at_most_n_times", "id"}

	DescribeTable("finds what was meant",
		func(word, want string) { Expect(Nearest(word, known)).To(Equal(want)) },
		Entry("a slip", "must_preceed", "must_precede"),
		Entry("other case and hyphens", "Must-Precede", "must_precede"),
		Entry("spaces", "never after", "never_after"),
		Entry("a missing part", "at_most_times", "at_most_n_times"),
		Entry("nothing near", "colour", ""),
		Entry("nothing at all", "", ""),
		Entry("nothing to hostile length", strings.Repeat("must_precede", 10), ""),
	)

	It("knows nothing of nothing", func() { Expect(Nearest("a", nil)).To(BeEmpty()) })
})

// Levenshtein's recursive definition, which is slow and obvious.
func distance(a, b []rune) int {
	switch {
	case len(a) == 0:
		return len(b)
	case len(b) == 0:
		return len(a)
	case a[0] == b[0]:
		return distance(a[1:], b[1:])
	}
	return 1 + min(distance(a[1:], b), distance(a, b[1:]), distance(a[1:], b[1:]))
}

func TestEditDistanceIsLevenshteins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.SampledFrom([]rune("abé")), 0, 6, -1)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if got, want := editDistance(a, b), distance([]rune(a), []rune(b)); got != want {
			t.Fatalf("%q to %q is %d, not %d", a, b, got, want)
		}
	})
}
