package acel_test

import (
	"testing"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules"
	"github.com/acel-dev/acel/acel/suite"
	"github.com/acel-dev/acel/corpus"
)

// suites reads files of the corpus.
func suites(t *testing.T, files []corpus.File) []*suite.Suite {
	t.Helper()
	var all []*suite.Suite
	for _, f := range files {
		s, err := suite.Parse(suite.Options{}, rules.Source{Name: f.Name, Data: f.Data})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// notices reports whether a case of the suites fails.
func notices(all []*suite.Suite) (noticed bool) {
	defer func() { noticed = recover() != nil || noticed }() // a damaged engine may break in other ways
	for _, s := range all {
		if r, err := s.Run(); err != nil || r.Failed() > 0 {
			return true
		}
	}
	return false
}

// The corpus tells the engine from one with any cell of any automaton changed:
// the labelled cases a change to any row, but for those that take one call on
// both sides, and with the adversarial ones every single cell.
func TestTheCorpusNoticesDamageToAnyAutomaton(t *testing.T) {
	labelled := suites(t, corpus.Labelled())
	all := append(suites(t, corpus.Adversarial()), labelled...)
	if notices(all) {
		t.Fatal("a case fails as it is")
	}
	mutants, byLabelled, byAll := 0, 0, 0
	for _, d := range acel.Damages() {
		mutants++
		d.While(func() {
			some := notices(labelled)
			every := some || notices(all)
			if some {
				byLabelled++
			}
			if every {
				byAll++
			}
			if d.What == "row" && !some && !d.BothSides || !every {
				t.Errorf("nobody notices a change to %s of row %d of %s (the labelled cases: %v)", d.What, d.Row, d.Template, some)
			}
		})
	}
	t.Logf("%d mutants: %d killed by the labelled cases, %d by all", mutants, byLabelled, byAll)
}
