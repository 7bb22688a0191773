package acel

import (
	"strconv"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// Two operands that overlap see every kind of call: only a, only b, both,
// none.
var (
	overlapA = AnyOf("a", "both")
	overlapB = AnyOf("b", "both")
)

// worldOf says which names a call makes true by the words of the
// documentation: those of operands that it matches, at a moment of each.
func worldOf(c Call, params []Param, moment func(Param) Moment) world {
	w := world{}
	for i, p := range params {
		matches := c.Tool == "both" || c.Tool == "ab"[i:i+1]
		w[p.Name] = matches && (moment(p) == Attempt || c.Outcome.Status == OK)
	}
	return w
}

// twice reports whether the calls of one operand have two moments, as the
// formula's note must then say.
func twice(t Template) bool { return t.kind.slots != nil }

// readAt are the moments at which a formula reads a name, and reads it under ! and
// before ->.
func readAt(t Template) (plain, denied func(Param) Moment) {
	byParam := func(p Param) Moment { return p.Counts }
	if !twice(t) {
		return byParam, byParam
	}
	return func(Param) Moment { return Success }, func(Param) Moment { return Attempt }
}

// formulasOf returns the rules of a template that a formula is known for, on
// operands that overlap, each with its formula.
func formulasOf(t Template) map[string]Rule {
	d := t.Documentation()
	operands := []Operand{overlapA, overlapB}[:operandsIn(t)]
	rule := func(number string) Rule { return t.Rule(Arguments{Operands: operands, Number: number}) }
	if !t.kind.numbered() {
		return map[string]Rule{d.Formula: rule("")}
	}
	f := map[string]Rule{}
	if strings.Contains(d.FormulaNote, "for n = 0 the formula is !F tool.") {
		f["!F tool"] = rule("0")
	}
	for n, formula := 1, d.Formula; n < min(4, lengthUnderRace(5)); n++ { // more calls than the traces have break nothing
		f[formula] = rule(strconv.Itoa(n))
		formula = oneMore(formula)
	}
	return f
}

// oneMore is the formula for one call more, as the notes say: the last F tool on
// each side of a conjunction at the top is taken further.
func oneMore(formula string) string {
	sides := strings.SplitAfter(formula, "& !")
	for i, side := range sides {
		last := strings.LastIndex(side, "F tool")
		sides[i] = side[:last] + "F (tool & X F tool)" + side[last+len("F tool"):]
	}
	return strings.Join(sides, "")
}

// Every formula is held against the engine, which the oracle is held against.
func TestFormulasSayWhatTheEngineDoes(t *testing.T) {
	for _, template := range Templates() {
		if template.Documentation().Formula == "" {
			continue
		}
		for formula, rule := range formulasOf(template) {
			t.Run(rule.String(), func(t *testing.T) {
				t.Parallel()
				says, err := parseLTLf(formula, paramNames(template)...)
				if err != nil {
					t.Fatal(err)
				}
				w := formulaWalk{t: t, formula: formula, params: template.Params[:operandsIn(template)], says: says}
				w.plain, w.denied = readAt(template)
				p, err := NewPolicy(PolicyConfig{Rules: []Rule{rule}})
				if err != nil {
					t.Fatal(err)
				}
				start := SessionOptions{KeepTrace: KeepEvidence}
				w.visit(p.NewSession(start), lengthUnderRace(5), OK, Failed)
				w.visit(p.NewSession(start), 3, OK, Failed, Unfinished, Refused)
				t.Logf("%s on %d traces, of which %d break it", formula, w.traces, w.broken)
				if w.broken == 0 || w.broken == w.traces {
					t.Error("the formula tells no traces apart")
				}
			})
		}
	}
}

func paramNames(t Template) []string {
	var names []string
	for _, p := range t.Params {
		names = append(names, p.Name)
	}
	return names
}

// A formulaWalk visits every trace of a few tools up to a length.
type formulaWalk struct {
	t       *testing.T
	formula string
	params  []Param
	says    proposition
	// plain and denied are the moments at which names are read.
	plain, denied func(Param) Moment

	calls          []string
	told           telling
	traces, broken int
}

func (w *formulaWalk) visit(s *Session, length int, statuses ...Status) {
	w.compare(s.clone())
	for _, tool := range []string{"a", "b", "both", "none"} {
		for _, status := range statuses {
			if length > 0 {
				w.step(s.clone(), Call{Tool: tool, Outcome: Outcome{Status: status}}, length-1, statuses)
			}
		}
	}
}

// step adds one call; a refused one did not happen, and is no step.
func (w *formulaWalk) step(s *Session, c Call, length int, statuses []Status) {
	if _, err := s.Record(c); err != nil {
		w.t.Fatal(err)
	}
	calls, told := w.calls, w.told
	w.calls = append(w.calls, c.Tool+"-"+c.Outcome.Status.String())
	if c.Outcome.Status != Refused {
		w.told.worlds = append(w.told.worlds, worldOf(c, w.params, w.plain))
		w.told.denied = append(w.told.denied, worldOf(c, w.params, w.denied))
	}
	w.visit(s, length, statuses...)
	w.calls, w.told = calls, told
}

func (w *formulaWalk) compare(s *Session) {
	s.Close()
	w.traces++
	engine, formula := s.verdict(0) == Satisfied, w.says(w.told, 0)
	if !formula {
		w.broken++
	}
	if engine != formula {
		w.t.Fatalf("%v: the engine says %s, %s is %v", w.calls, s.verdict(0), w.formula, formula)
	}
}

var _ = Describe("the LTLf of these tests", func() {
	p, q, none := world{"p": true}, world{"q": true}, world{}

	DescribeTable("follows the definition",
		func(formula string, want bool, trace ...world) {
			says, err := parseLTLf(formula, "p", "q")
			Expect(err).NotTo(HaveOccurred())
			Expect(says(plainly(trace), 0)).To(Equal(want))
		},
		Entry("a name now", "p", true, p),
		Entry("not later", "p", false, none, p),
		Entry("nothing is true of nothing", "p", false),
		Entry("a strong next needs a step", "X !p", false, p),
		Entry("a weak next needs none", "WX p", true, p),
		Entry("next is the next", "X p", true, none, p),
		Entry("F looks ahead", "F p", true, none, none, p),
		Entry("F of nothing", "F p", false),
		Entry("G of nothing", "G p", true),
		Entry("G", "G p", false, p, none),
		Entry("W without an end", "p W q", true, p, p),
		Entry("W with one", "p W q", true, p, q, none),
		Entry("W broken before", "p W q", false, p, none, q),
		Entry("and binds before or", "p | q & p", true, p),
		Entry("or before implication", "p | q -> q", false, p),
		Entry("brackets before all", "!(p & q)", true, p),
	)

	DescribeTable("reads names at another moment where they are denied",
		func(formula string, want bool) {
			says, err := parseLTLf(formula, "p", "q")
			Expect(err).NotTo(HaveOccurred())
			Expect(says(telling{worlds: []world{p}, denied: []world{q}}, 0)).To(Equal(want))
		},
		Entry("as it stands", "p & F p", true),
		Entry("under a denial", "!p", true),
		Entry("under two", "!(!p)", true),
		Entry("before an arrow", "q -> q", false),
		Entry("after one", "p -> q", true),
		Entry("under a denial that is not its own", "!q & p", false),
	)

	DescribeTable("refuses what is no formula",
		func(formula string) {
			_, err := parseLTLf(formula, "p")
			Expect(err).To(HaveOccurred())
		},
		Entry("nothing", ""), Entry("an unknown name", "r"), Entry("an open bracket", "(p"), Entry("two formulas", "p p"),
	)
})
