package session

import (
	"testing"

	"github.com/acel-dev/acel/acel"
)

// A gate that is closed once a call has found it open refuses the call, and in shadow lets
// it pass without a judgement, which is told.
func TestASessionThatEndsInBetweenIsMadeInShadowAlone(t *testing.T) {
	policy, err := acel.NewPolicy(acel.PolicyConfig{})
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []acel.Mode{acel.Enforce, acel.Shadow} {
		var told error
		o := Options{Policy: policy, Mode: mode, Report: func(_ string, err error) { told = err }}
		if err := o.Check(); err != nil {
			t.Fatal(err)
		}
		s := &Session{ID: "s"}
		its, err := s.open(&o)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := its.Close(); err != nil {
			t.Fatal(err)
		}
		d := s.Decide(&o, Question{Call: acel.Call{Tool: "look"}})
		passes := d.No == nil
		if d.Pass != nil || passes != (mode == acel.Shadow) || passes != (told == error(ErrOver)) {
			t.Errorf("in mode %v: %+v, and was told %v", mode, d, told)
		}
	}
}
