package strictjson

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// MaxSize bounds a file that is read, in bytes.
const MaxSize = 64 << 20

// A Form is one form of JSON files.
type Form struct {
	// Name says what such a file is, as in "this is no report on tests", and Short
	// the same in a word.
	Name, Short string
	// Schema is the value of its key "schema": a kind, a slash, a version.
	Schema string
	// Hint stands with every mistake: how a good file is made.
	Hint string
	// Others say what a file is that is likely to be taken for one, by the kind in
	// its schema: "acel.report": "a report of acelctl replay, not of acelctl test".
	Others map[string]string
	// Lenient passes over keys that are not known; else they are mistakes.
	Lenient bool
}

// Open reads all of a file called name, and returns a reader that stands before
// its object. The error is an [*acel.Problem] where the file is none of this form,
// or in's own.
func (f Form) Open(name string, in io.Reader) (*Reader, error) {
	data, err := io.ReadAll(io.LimitReader(in, MaxSize+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxSize:
		return nil, &acel.Problem{
			Place:   acel.Place{File: name},
			Message: fmt.Sprintf("larger than %d MiB, which is more than a %s may have", MaxSize>>20, f.Short),
		}
	case len(bytes.TrimSpace(data)) == 0:
		return nil, f.Problem(name, "the file is empty")
	}
	if err := f.check(name, data); err != nil {
		return nil, err
	}
	return f.reader(name, data), nil
}

// Problem is a mistake of the whole file.
func (f Form) Problem(name, message string) *acel.Problem {
	return &acel.Problem{Place: acel.Place{File: name}, Message: message, Hint: f.Hint}
}

func (f Form) reader(name string, data []byte) *Reader {
	return &Reader{form: f, name: name, data: data, in: jsontext.NewDecoder(bytes.NewBuffer(data))}
}

// check returns an error unless the text is all of one JSON object, of this form.
func (f Form) check(name string, data []byte) error {
	whole := f
	whole.Lenient = true
	r := whole.reader(name, data)
	if r.in.PeekKind() == '[' {
		return f.Problem(name, "this is no "+f.Name+": it begins with a list")
	}
	schema := ""
	r.Object("a "+f.Name, Members{"schema": func() { r.Text(&schema) }})
	end := r.Offset()
	if _, err := r.in.ReadToken(); r.err == nil && err != io.EOF {
		r.Refuse(end, "more behind the end of the %s", f.Short)
	}
	if r.err != nil && (schema == "" || schema == f.Schema) {
		return r.err
	}
	return f.checkSchema(name, schema)
}

// checkSchema returns an error unless a file says that it is of this form.
func (f Form) checkSchema(name, schema string) error {
	kind, _, _ := strings.Cut(schema, "/")
	ours, _, _ := strings.Cut(f.Schema, "/")
	switch other := f.Others[kind]; {
	case schema == f.Schema:
		return nil
	case kind == ours:
		return f.Problem(name, fmt.Sprintf("a %s in the form of %s; this version reads %s", f.Short, brief(schema), f.Schema))
	case other != "":
		return f.Problem(name, "this is "+other)
	}
	return f.Problem(name, fmt.Sprintf("this is no %s: its schema is %q, not %q", f.Name, brief(schema), f.Schema))
}

func brief(text string) string { return string([]rune(text)[:min(len([]rune(text)), 60)]) }
