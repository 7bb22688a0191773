package acel

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"strings"
)

// A reason is an error of a condition as messages show it, without what is hidden.
func (v *veil) reason(err error) error {
	if v == nil {
		return err
	}
	text := err.Error()
	if shown := v.text(text); shown != text {
		return errors.New(shown)
	}
	return err
}

// amount returns a number that a field has, or a sum of such, as messages show it.
func (v *veil) amount(field, number string) string {
	switch {
	case v == nil:
		return number
	case v.hidesPath(strings.Split(field, ".")):
		return v.marker([]byte(number))
	}
	if marker, is := v.secretNumber([]byte(number)); is {
		return marker
	}
	return number
}

// problem is why arguments cannot be read. What is no JSON is not shown even where it
// goes wrong.
func (v *veil) problem(why string) string {
	if at := strings.IndexByte(why, '('); v != nil && at > 0 {
		return strings.TrimSpace(why[:at])
	}
	return why
}

// argument returns a text that stands at a dotted path in the arguments.
func (v *veil) argument(path, text string) string {
	if v != nil && v.hidesPath(strings.Split(path, ".")) {
		return v.textMarker(text)
	}
	return v.text(text)
}

// key returns the value of a key, by which a rule keeps calls apart, as it is shown:
// its canonical text, but for what is hidden.
func (v *veil) key(k *compiledKey, raw json.RawMessage, text []byte) []byte {
	switch {
	case v == nil:
		return text
	case k.Value == nil && v.hidesPath(strings.Split(k.Path, ".")), k.Value != nil && v.speaksOf(k.Text):
		return masker{v}.whole(raw)
	}
	if marker, is := v.secretNumber(raw); is {
		return quoteJSON(marker)
	}
	t := newTrail("")
	if k.Value == nil {
		t = trailOf(k.Path)
	}
	shown, err := appendShown(nil, v.document(t, raw))
	if err != nil {
		return masker{v}.whole(raw)
	}
	return shown
}

// naming is what names a new strand: its key, how messages show it, and how violations
// have it where that is not the key.
func (s *Session) naming(k strandKey) (key, label, per string) {
	key, label = string(k.text), brief(string(k.shown))
	if s.veil != nil && k.shown != nil {
		per = shownDigest(k.shown)
	}
	return key, label, per
}

// owing is the key of a call that is owed another, as violations have it: callKey, but
// for what is hidden in its arguments.
func (v *veil) owing(c *Call, key []byte) string {
	shown := v.asked(c)
	if bytes.Equal(shown.Args, c.Args) {
		return shownDigest(key)
	}
	text, err := appendShown(append(quoteJSON(c.Tool), quoteJSON(c.Server)...), shown.Args)
	if err != nil {
		text = append(text, shown.Args...)
	}
	return shownDigest(text)
}

// shownDigest is digest for a text that may have markers: of those under another key it
// is the same.
func shownDigest(text []byte) string {
	if bare := []byte(UnkeyedJSON(string(text))); len(bare) > maxKey {
		return string(digest(bare))
	}
	return string(text)
}

// speaksOf reports whether an expression names a hidden field: what it makes of one
// nobody can tell.
func (r *redactor) speaksOf(expression string) bool {
	words := strings.FieldsFunc(fold(expression), func(c rune) bool { return c != '_' && !isWordy(c) })
	for _, name := range r.names {
		parts := strings.FieldsFunc(name.last, func(c rune) bool { return c != '_' && !isWordy(c) })
		for _, word := range words {
			if len(parts) > 0 && word == parts[0] {
				return true
			}
		}
	}
	return false
}

// clause returns what a clause shows of a call. Where it looks at an argument in which
// something is hidden, that is: nobody can tell what it has made of it.
func (v *veil) clause(cl *Clause, c *Call, text string) string {
	if v == nil || text == "" {
		return text
	}
	looked, t := c.Args, newTrail(argsRoot)
	if len(cl.Texts) > 0 {
		path := cmp.Or(cl.Field, defaultField)
		if v.hidesPath(strings.Split(path, ".")) {
			return v.textMarker(text)
		}
		looked, t = argumentAt(c.Args, path), trailOf(path)
	}
	if !bytes.Equal(v.document(t, looked), looked) {
		return v.textMarker(text)
	}
	return v.text(text)
}

// argumentAt returns what stands at a dotted path in arguments; nil for nothing.
func argumentAt(args json.RawMessage, path string) json.RawMessage {
	a := newArguments([][]string{strings.Split(path, ".")})
	a.next()
	return a.field(args, 0).raw
}
