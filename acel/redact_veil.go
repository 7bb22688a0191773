package acel

import (
	"bytes"
	"encoding/json"
)

// A veil is what a session hides: by the names of fields, and by the values that these
// have had. A nil one hides nothing, and returns what it is given as it is.
type veil struct {
	*redactor
	known secrets
	used  []bool // which names have hidden something
	// shown is the state as violations have it, written from of when known had changed
	// so often.
	shown, of json.RawMessage
	knew      int
}

// newVeil returns nil where the policy hides nothing.
func (p *Policy) newVeil(state values) *veil {
	if p.redactor == nil {
		return nil
	}
	return p.redactor.veil(state)
}

// veil hides what the redactor does, and values that hidden fields have in a state.
func (r *redactor) veil(state values) *veil {
	v := &veil{redactor: r, used: make([]bool, len(r.names))}
	v.learn(stateRoot, state.object())
	return v
}

// learn remembers what hidden fields have in a document.
func (v *veil) learn(root string, raw json.RawMessage) {
	if v == nil || len(raw) == 0 {
		return
	}
	if _, _, err := v.rewrite(raw, newTrail(root), learner{v}, 0); err != nil { // what comes before the mistake is learned
		v.learnSaid(string(raw), newTrail(root))
	}
}

// learnFrom remembers what a text that a call brought has of hidden fields.
func (v *veil) learnFrom(text string) {
	t := newTrail("")
	if _, is := v.inText(text, t, learner{v}, 0); !is {
		v.learnSaid(text, t)
	}
}

// learnCall remembers what hidden fields have in a call, and in its outcome.
func (v *veil) learnCall(c *Call) {
	if v != nil {
		v.learn(argsRoot, c.Args)
		v.learnFrom(c.User)
		v.learnOutcome(c.Outcome)
	}
}

// learnOutcome remembers what hidden fields have in the outcome of a call.
func (v *veil) learnOutcome(o Outcome) {
	if v != nil {
		v.learn(resultRoot, o.Result)
		v.learnFrom(o.Error)
	}
}

// document returns JSON without what is hidden. What cannot be looked through is
// hidden as a whole.
func (v *veil) document(t trail, raw json.RawMessage) json.RawMessage {
	if v == nil || len(bytes.TrimSpace(raw)) == 0 {
		return raw
	}
	out, values, err := v.rewrite(raw, t, masker{v}, 0)
	if err != nil || values != 1 {
		return masker{v}.whole(raw)
	}
	return out
}

// text returns a text that a call brought without what is hidden.
func (v *veil) text(text string) string {
	if v == nil || text == "" {
		return text
	}
	if inner, is := v.inText(text, newTrail(""), masker{v}, 0); is {
		return inner
	}
	return v.hide(text, newTrail(""))
}

// hide returns a text that is no JSON without what is hidden.
func (v *veil) hide(text string, t trail) string {
	if isMarker(text) {
		return text
	}
	said, searched := v.saidSpans(text, t)
	if !searched {
		return v.textMarker(text)
	}
	shown := v.known.hide(text, v.textMarker, said)
	if isMarker(shown) { // its own, which no other spelling of the value shares
		return v.textMarker(text)
	}
	return shown
}

// learnState remembers what hidden fields have in keys of the state.
func (v *veil) learnState(set values) {
	if v != nil {
		v.learn(stateRoot, set.object())
	}
}

// outcome returns an outcome without what is hidden.
func (v *veil) outcome(o Outcome) Outcome {
	if v == nil {
		return o
	}
	o.Result, o.Error = v.document(newTrail(resultRoot), o.Result), v.text(o.Error)
	return o
}

// call returns a call without what is hidden. What is not, its bytes are.
func (v *veil) call(c *Call) *Call {
	if v == nil || c == nil {
		return c
	}
	shown := v.asked(c)
	shown.User, shown.Outcome = v.text(c.User), v.outcome(c.Outcome)
	return shown
}

// asked returns a call whose arguments are without what is hidden.
func (v *veil) asked(c *Call) *Call {
	if v == nil {
		return c
	}
	shown := *c
	shown.Args = v.document(newTrail(argsRoot), c.Args)
	return &shown
}

// state returns the state without what is hidden, written once while it stays.
func (v *veil) state(raw json.RawMessage) json.RawMessage {
	if v == nil || len(raw) == 0 {
		return raw
	}
	same := len(v.of) == len(raw) && &v.of[0] == &raw[0]
	if !same || v.knew != v.known.changes {
		v.shown, v.of, v.knew = v.document(newTrail(stateRoot), raw), raw, v.known.changes
	}
	return v.shown
}
