package acel

import (
	"encoding/json"
	"slices"
)

// Redacted returns a trace as the policy's violations show it: without what the policy
// hides, and without the values that hidden fields have anywhere in it. It is the trace
// itself where the policy hides nothing, as a nil one does.
func (p *Policy) Redacted(t Trace) Trace {
	if p == nil || p.redactor == nil {
		return t
	}
	set, err := newValues(t.State)
	if err != nil {
		set = nil // what is no JSON starts no session either
	}
	v := p.newVeil(p.state.with(set))
	for i := range t.Calls {
		v.learnCall(&t.Calls[i])
	}
	t.Calls = slices.Clone(t.Calls)
	for i := range t.Calls {
		t.Calls[i] = *v.call(&t.Calls[i])
	}
	t.State = v.loose(set)
	return t
}

// loose returns values as options take them, without what is hidden.
func (v *veil) loose(set values) map[string]any {
	if len(set) == 0 {
		return nil
	}
	var shown values
	if err := json.Unmarshal(v.document(newTrail(stateRoot), set.object()), &shown); err != nil {
		return nil // the state as a whole is hidden
	}
	return shown.loose()
}
