package report

import (
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// maxData bounds the raw JSON that a report repeats, in bytes. One call may
// hold megabytes and break many rules.
const maxData = 64 << 10

// jsonIndent is what a member of an object or a list is indented by.
const jsonIndent = "  "

// A jsonWriter writes one JSON value, piece by piece, and remembers the first
// error. It is written here and not by a library, because that indents what it
// is given by the same measure, however deep that is nested.
type jsonWriter struct {
	w   io.Writer // many small writes go to it
	err error
	// compact writes each value in one line, without blanks.
	compact bool
	// depth counts the objects and lists that are open.
	depth int
	// some says that the innermost of them has a member already.
	some bool
	// named says that a name was written, whose value comes next.
	named bool
	// quoted is the last string written, kept for its memory.
	quoted []byte
}

func newJSONWriter(w io.Writer) *jsonWriter { return &jsonWriter{w: w} }

func (j *jsonWriter) bytes(b []byte) {
	if j.err == nil {
		_, j.err = j.w.Write(b)
	}
}

func (j *jsonWriter) chars(s string) {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, s)
	}
}

func (j *jsonWriter) newline() {
	if !j.compact {
		j.chars("\n" + strings.Repeat(jsonIndent, j.depth))
	}
}

// begin writes what stands before a value or a name.
func (j *jsonWriter) begin() {
	switch {
	case j.named:
		j.named = false
		return
	case j.some:
		j.chars(",")
	}
	if j.depth > 0 {
		j.newline()
	}
	j.some = true
}

// literal writes a value that needs no care.
func (j *jsonWriter) literal(text string) {
	j.begin()
	j.chars(text)
}

// nest writes what members writes, between two brackets.
func (j *jsonWriter) nest(brackets string, members func()) {
	j.literal(brackets[:1])
	j.depth, j.some = j.depth+1, false
	members()
	j.depth--
	if j.some {
		j.newline()
	}
	j.chars(brackets[1:])
	if j.some = true; j.depth == 0 {
		j.chars("\n")
	}
}

func (j *jsonWriter) object(members func()) { j.nest("{}", members) }

func (j *jsonWriter) name(key string) {
	j.string(key)
	j.chars(":")
	if !j.compact {
		j.chars(" ")
	}
	j.named = true
}

func (j *jsonWriter) list(key string, n int, item func(i int)) {
	j.name(key)
	j.nest("[]", func() {
		for i := 0; i < n && j.err == nil; i++ {
			item(i)
		}
	})
}

func (j *jsonWriter) number(key string, n int) {
	j.name(key)
	j.literal(strconv.Itoa(n))
}

func (j *jsonWriter) numberIfAny(key string, n int) {
	if n != 0 {
		j.number(key, n)
	}
}

func (j *jsonWriter) flag(key string, b bool) {
	j.name(key)
	j.literal(strconv.FormatBool(b))
}

func (j *jsonWriter) text(key, s string) {
	j.name(key)
	j.string(s)
}

func (j *jsonWriter) textIfAny(key, s string) {
	if s != "" {
		j.text(key, s)
	}
}

// string writes a string; bytes of it that are no UTF-8 become U+FFFD.
func (j *jsonWriter) string(s string) {
	j.begin()
	j.quoted, _ = jsontext.AppendQuote(j.quoted[:0], s)
	j.bytes(escaped(j.quoted))
}
