package report

import (
	"cmp"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/internal/strictjson"
	"github.com/acel-dev/acel/acel/suite"
)

// testForm is the form of the JSON reports on tests.
func testForm() strictjson.Form {
	return strictjson.Form{
		Name: "report on tests", Short: "report", Schema: TestSchema,
		Hint:    "acelctl test --report FILE writes a report to compare with",
		Others:  map[string]string{"acel.report": "a report of acelctl replay, not of acelctl test"},
		Lenient: true,
	}
}

// ReadTestRecord reads a JSON report on tests, as [Tests.Write] writes it. It is
// read strictly, but for keys that it does not know: no key twice, nothing missing,
// the figures those of the cases. The error is an [*acel.Problem] that says what is
// wrong, and where in the file called name, or r's own.
func ReadTestRecord(name string, r io.Reader) (*TestRecord, error) {
	in, err := testForm().Open(name, r)
	if err != nil {
		return nil, err
	}
	record := &TestRecord{Name: name}
	read := &recordReader{Reader: in}
	read.report(record)
	if err := cmp.Or(in.Err(), read.check(record)); err != nil {
		return nil, err
	}
	return record, nil
}

// notRecord says that a file is no report on tests.
func notRecord(name, message string) *acel.Problem { return testForm().Problem(name, message) }

// A recordReader reads what a report on tests consists of.
type recordReader struct {
	*strictjson.Reader
	// cases, failed and problems are the counts of the report's summary.
	cases, failed, problems int
}

// report reads the report.
func (r *recordReader) report(record *TestRecord) {
	r.Object("a report on tests", strictjson.Members{
		"files":  func() { r.List("files", func() { r.suite(record) }) },
		"scores": func() { r.scores(record) },
		"summary": func() {
			r.Object("summary", strictjson.Members{
				"cases": func() { r.Count(&r.cases) }, "failed": func() { r.Count(&r.failed) }, "problems": func() { r.Count(&r.problems) },
			})
		},
	})
}

func (r *recordReader) suite(record *TestRecord) {
	first, file := len(record.Cases), ""
	r.Object("a file", strictjson.Members{
		"file":  func() { r.Text(&file) },
		"cases": func() { r.List("cases", func() { record.Cases = append(record.Cases, r.testCase()) }) },
	})
	for i := range record.Cases[first:] {
		record.Cases[first+i].File = file
	}
}

func (r *recordReader) testCase() RecordedCase {
	var c RecordedCase
	r.Object("a case", strictjson.Members{
		"name":       func() { r.Text(&c.Name) },
		"passed":     func() { r.Flag(&c.Passed) },
		"example":    func() { c.Example = true; r.Text(new(string)) },
		"expected":   func() { r.List("expected", func() { c.Labels = append(c.Labels, r.finding("a label")) }) },
		"missed":     func() { r.List("missed", func() { c.Missed = append(c.Missed, r.finding("a label")) }) },
		"unexpected": func() { r.List("unexpected", func() { c.Unexpected = append(c.Unexpected, r.finding("a violation")) }) },
	}, "example")
	return c
}

func (r *recordReader) finding(what string) suite.Finding {
	var f suite.Finding
	r.Object(what, strictjson.Members{
		"rule": func() { r.Text(&f.Rule) },
		"step": func() { r.Count(&f.Step) },
		"end":  func() { r.Flag(&f.End) },
	}, "end")
	return f
}

func (r *recordReader) scores(record *TestRecord) {
	r.Object("scores", strictjson.Members{
		"rules": func() { r.List("rules", func() { record.Rules = append(record.Rules, r.ruleScore()) }) },
		"all": func() {
			r.Object("a score", strictjson.Members{
				"findings": func() { r.score(&record.All.Findings) }, "traces": func() { r.score(&record.All.Traces) },
			})
		},
	})
}

func (r *recordReader) ruleScore() suite.RuleScore {
	var s suite.RuleScore
	r.Object("a score", strictjson.Members{
		"rule":     func() { r.Text(&s.Rule) },
		"findings": func() { r.score(&s.Findings) },
		"traces":   func() { r.score(&s.Traces) },
	})
	return s
}

// score reads the counts; what follows from them is not read.
func (r *recordReader) score(s *suite.Score) {
	r.Object("a score", strictjson.Members{
		"tp": func() { r.Count(&s.TP) }, "fp": func() { r.Count(&s.FP) }, "fn": func() { r.Count(&s.FN) }, "tn": func() { r.Count(&s.TN) },
	})
}
