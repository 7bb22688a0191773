package acel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// arguments reads fields out of one call's raw arguments, each path at most
// once, and only those that a rule asks for. Its buffers are reused from call
// to call, so that reading allocates nothing.
type arguments struct {
	paths  [][]string
	fields []field
	call   uint64   // counts the calls
	known  []uint64 // the call that each field was read for
	// recorded: a marker of a redaction hides a value.
	recorded bool
	checked  bool
	valid    bool
	dec      *jsontext.Decoder
	buf      bytes.Buffer
	str      []byte
}

func newArguments(paths [][]string) *arguments {
	return &arguments{
		paths: paths, fields: make([]field, len(paths)), known: make([]uint64, len(paths)),
		dec: new(jsontext.Decoder),
	}
}

// next forgets the call before.
func (a *arguments) next() {
	a.checked = false
	a.call++
}

// field returns what stands at a path.
func (a *arguments) field(args json.RawMessage, path int) field {
	if a.known[path] != a.call {
		a.known[path] = a.call
		a.fields[path] = a.read(args, a.paths[path])
	}
	return a.fields[path]
}

func (a *arguments) read(args json.RawMessage, path []string) field {
	if args == nil {
		return field{kind: fieldAbsent}
	}
	if !a.checked {
		a.checked = true
		a.valid = isObject(args) && jsontext.Value(args).IsValid()
	}
	if !a.valid {
		return a.unlessVeiled(field{fieldUnreadable, args})
	}
	a.buf = *bytes.NewBuffer(args)
	a.dec.Reset(&a.buf)
	return a.walk(args, path)
}

// walk follows a path through arguments that are known to be a valid object.
func (a *arguments) walk(args json.RawMessage, path []string) field {
	for i, step := range path {
		if a.dec.PeekKind() != '{' {
			return a.unlessVeiled(field{fieldBlocked, a.value(args)})
		}
		switch found, veiled := a.enter(step); {
		case veiled:
			return field{kind: fieldRedacted}
		case !found:
			return field{kind: fieldAbsent}
		}
		if i == len(path)-1 {
			return a.unlessRedacted(classify(a.value(args)))
		}
	}
	return field{kind: fieldUnreadable}
}

// unlessRedacted returns the field, or that nobody can tell what stands there.
func (a *arguments) unlessRedacted(f field) field {
	if a.recorded && holdsMarker(f.raw) {
		f.kind = fieldRedacted
	}
	return f
}

// unlessVeiled returns the field whose path ended early, or that nobody can tell whether
// it leads on: a marker stands there.
func (a *arguments) unlessVeiled(f field) field {
	if a.recorded && len(f.raw) > 0 && f.raw[0] == '"' && isMarker(unquoteJSON(f.raw)) {
		return field{kind: fieldRedacted}
	}
	if f.kind == fieldUnreadable {
		f.raw = nil
	}
	return f
}

// enter goes into an object and stands before the value of a key, or reports that it
// has none, and then whether it may have one under a name that is redacted. Errors
// cannot occur in arguments found valid.
func (a *arguments) enter(key string) (found, veiled bool) {
	if _, err := a.dec.ReadToken(); err != nil {
		return false, false
	}
	for a.dec.PeekKind() == '"' {
		name, err := a.dec.ReadValue()
		if err != nil {
			return false, false
		}
		veiled = veiled || a.recorded && holdsMarker(name)
		a.str, _ = jsontext.AppendUnquote(a.str[:0], name)
		if string(a.str) == key {
			return true, false
		}
		if a.dec.SkipValue() != nil {
			return false, false
		}
	}
	return false, veiled
}

// value returns the bytes of the next value, which stay as long as args do.
func (a *arguments) value(args json.RawMessage) []byte {
	v, err := a.dec.ReadValue()
	if err != nil {
		return nil
	}
	end := a.dec.InputOffset()
	return args[end-int64(len(v)) : end]
}

// text returns a string field's text, valid until the next one is asked for.
func (a *arguments) text(f field) []byte {
	a.str, _ = jsontext.AppendUnquote(a.str[:0], f.raw)
	return a.str
}

// problem says why arguments are unreadable.
func (a *arguments) problem(args json.RawMessage) string {
	if !isObject(args) && jsontext.Value(args).IsValid() {
		return "its arguments are no JSON object"
	}
	a.buf = *bytes.NewBuffer(args)
	a.dec.Reset(&a.buf)
	err := a.dec.SkipValue()
	if err == nil {
		return "its arguments hold more than one JSON value"
	}
	return fmt.Sprintf("its arguments are not valid JSON (%s)", brief(strings.TrimPrefix(err.Error(), "jsontext: ")))
}

// isObject reports whether raw JSON begins as an object does.
func isObject(raw []byte) bool {
	raw = bytes.TrimLeft(raw, " \t\r\n")
	return len(raw) > 0 && raw[0] == '{'
}

// paths are the dotted paths that a policy reads.
type paths struct {
	steps [][]string
	at    map[string]int // where each stands in steps
}

// number numbers a dotted path, the same path always the same.
func (p *paths) number(dotted string) int {
	at, known := p.at[dotted]
	if !known {
		if p.at == nil {
			p.at = map[string]int{}
		}
		at = len(p.steps)
		p.at[dotted] = at
		steps := []string{whole}
		if dotted != whole {
			steps = strings.Split(dotted, ".")
		}
		p.steps = append(p.steps, steps)
	}
	return at
}
