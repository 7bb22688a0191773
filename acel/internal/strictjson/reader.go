package strictjson

import (
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// A Reader reads a JSON text that is in memory, value by value, and remembers the
// first mistake; nothing is read behind it. [Form.Open] makes one.
type Reader struct {
	form Form
	name string
	data []byte
	in   *jsontext.Decoder // it refuses invalid UTF-8 and a key twice
	err  error
}

// Members are what reads the value of a key.
type Members map[string]func()

// Err is the first mistake.
func (r *Reader) Err() error { return r.err }

// Object reads an object; what says which, as in "a case lacks the key". It has
// every key of known but those that are optional.
func (r *Reader) Object(what string, known Members, optional ...string) {
	at := r.Offset()
	if !r.take('{', what+" is an object") {
		return
	}
	met := map[string]bool{}
	for r.err == nil && r.in.PeekKind() == '"' {
		r.member(what, known, met)
	}
	r.take('}', "")
	for _, key := range slices.Sorted(maps.Keys(known)) {
		if !met[key] && !slices.Contains(optional, key) {
			r.Refuse(at, "%s lacks the key %q", what, key)
		}
	}
}

// member reads a key and its value.
func (r *Reader) member(what string, known Members, met map[string]bool) {
	at := r.Offset()
	key, ok := r.token()
	if !ok {
		return
	}
	name := key.String()
	met[name] = true
	switch read := known[name]; {
	case read != nil:
		read()
	case r.form.Lenient:
		r.fail(r.in.SkipValue())
	default:
		r.Refuse(at, "%s has no key %q; want %s", what, brief(name), wanted(name, known))
	}
}

// wanted lists the keys there are, and the one that may have been meant.
func wanted(name string, known Members) string {
	keys := slices.Sorted(maps.Keys(known))
	list := fmt.Sprintf("%q", keys[0])
	for _, key := range keys[1:] {
		list += fmt.Sprintf(", %q", key)
	}
	if near := acel.Nearest(name, keys); near != "" {
		list += fmt.Sprintf("; did you mean %q?", near)
	}
	return list
}

// List reads a list, each item by item.
func (r *Reader) List(what string, item func()) {
	if !r.take('[', what+" is a list") {
		return
	}
	for r.err == nil && r.in.PeekKind() != ']' {
		item()
	}
	r.take(']', "")
}

// take reads a bracket; want says what it belongs to.
func (r *Reader) take(bracket jsontext.Kind, want string) bool {
	at := r.Offset()
	token, ok := r.token()
	if ok && token.Kind() != bracket {
		r.Refuse(at, "%s", want)
	}
	return r.err == nil
}

// token reads the next token, which is good until the one after.
func (r *Reader) token() (jsontext.Token, bool) {
	if r.err != nil {
		return jsontext.Token{}, false
	}
	token, err := r.in.ReadToken()
	r.fail(err)
	return token, err == nil
}
