package report

import (
	"io"
	"math/big"
	"strconv"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/suite"
)

// TestSchema is the value of the "schema" key of a JSON report on tests.
const TestSchema = "acel.test-report/v1"

// writeTestsJSON writes one JSON object, described key by key in
// schema/test-report.schema.json.
func writeTestsJSON(w io.Writer, t *Tests, o TestOptions) error {
	j := newJSONWriter(w)
	templates, all := suite.Scores(t.Results...)
	ruleScores := suite.RuleScores(t.Results...)
	j.object(func() {
		j.text("schema", TestSchema)
		j.list("files", len(t.Results), func(i int) { j.suite(t.Results[i], o) })
		j.name("scores")
		j.object(func() {
			j.list("templates", len(templates), func(i int) { j.templateScore(templates[i]) })
			j.list("rules", len(ruleScores), func(i int) { j.ruleScore(ruleScores[i]) })
			j.name("all")
			j.templateScore(all)
		})
		if t.Comparison != nil && !o.WithoutComparison {
			j.comparison(t.Comparison)
		}
		j.list("problems", len(t.Problems), func(i int) { j.problem(t.Problems[i]) })
		j.name("summary")
		j.testSummary(t, o.Threshold)
	})
	return j.err
}

func (j *jsonWriter) suite(r *suite.Result, o TestOptions) {
	j.object(func() {
		j.text("file", r.Suite.Name)
		j.textIfAny("description", r.Suite.Description)
		j.list("cases", len(r.Cases), func(i int) { j.testCase(&r.Cases[i]) })
		j.untested(r)
		if o.Coverage {
			j.coverage(coverageOf(r))
		}
	})
}

func (j *jsonWriter) testCase(c *suite.CaseResult) {
	j.object(func() {
		j.text("name", c.Case.Name)
		j.textIfAny("why", c.Case.Why)
		j.place(c.Case.Place)
		if e := c.Case.Example; e != nil {
			j.text("example", exampleKind(e))
		}
		j.flag("passed", c.Passed())
		j.list("expected", len(c.Case.Labels), func(i int) { j.label(c.Case.Labels[i]) })
		if c.Case.Undecided != nil {
			j.list("undecided", len(c.Case.Undecided), func(i int) { j.string(c.Case.Undecided[i]) })
		}
		j.list("missed", len(c.Missed), func(i int) { j.missed(c, c.Missed[i]) })
		j.list("unexpected", len(c.Unexpected), func(i int) { j.unexpected(c.Unexpected[i]) })
		j.textIfAny("reason", c.Reason)
	})
}

// exampleKind says what an example is to do: to keep its rule, or to break it.
func exampleKind(e *suite.Example) string {
	if e.Good {
		return "good"
	}
	return "bad"
}

func (j *jsonWriter) label(l suite.Label) { j.object(func() { j.labelKeys(l) }) }

func (j *jsonWriter) missed(c *suite.CaseResult, l suite.Label) {
	j.object(func() {
		j.labelKeys(l)
		if c.Untouched(l) {
			j.text("reason", reasonUntouched)
		}
	})
}

// labelKeys writes what a label says, into an open object.
func (j *jsonWriter) labelKeys(l suite.Label) {
	j.text("rule", l.Rule)
	j.step(l.Finding)
	j.place(l.Place)
}

// step says where a rule is broken, into an open object.
func (j *jsonWriter) step(f suite.Finding) {
	j.number("step", f.Step)
	if f.End {
		j.flag("end", true)
	}
}

func (j *jsonWriter) unexpected(v acel.Violation) {
	j.object(func() {
		j.text("rule", v.Rule)
		j.step(suite.FindingOf(v))
		j.text("message", v.Message)
		if v.Call != nil {
			j.place(v.Call.Place)
		}
	})
}

func (j *jsonWriter) templateScore(t suite.TemplateScore) {
	j.object(func() {
		j.textIfAny("template", t.Template)
		j.name("findings")
		j.score(t.Findings)
		j.name("traces")
		j.score(t.Traces)
	})
}

func (j *jsonWriter) score(s suite.Score) {
	j.object(func() {
		j.number("tp", s.TP)
		j.number("fp", s.FP)
		j.number("fn", s.FN)
		j.number("tn", s.TN)
		j.share("precision", s.Precision())
		j.share("recall", s.Recall())
		j.share("f1", s.F1())
	})
}

// share writes a ratio with six decimals at most, rounded down; null for none.
func (j *jsonWriter) share(key string, r *big.Rat) {
	j.name(key)
	if r == nil {
		j.literal("null")
		return
	}
	millionths := new(big.Int).Mul(r.Num(), big.NewInt(1_000_000))
	floor, _ := new(big.Rat).SetFrac(millionths.Quo(millionths, r.Denom()), big.NewInt(1_000_000)).Float64()
	j.literal(strconv.FormatFloat(floor, 'f', -1, 64))
}

func (j *jsonWriter) testSummary(t *Tests, th TestThreshold) {
	c := t.count()
	j.object(func() {
		j.text("outcome", t.Outcome(th).String())
		j.number("files", c.files)
		j.number("cases", c.cases)
		j.number("failed", c.failed)
		j.number("problems", c.problems)
	})
}
