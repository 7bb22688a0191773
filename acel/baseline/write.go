package baseline

import (
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/internal/strictjson"
	"github.com/acel-dev/acel/acel/render"
)

// Write writes the baseline as [Read] reads it: a finding a line, sorted by rule,
// tool, day and fingerprint, ended by a newline. Equal baselines have the same
// bytes, whatever the order of their entries. The error is w's, or that of a
// baseline which is too large to be read again; nothing is written then.
func (b *Baseline) Write(w io.Writer) error {
	var text bytes.Buffer
	text.WriteString("{\n  \"schema\": \"" + Schema + "\",\n  \"findings\": [")
	separator := "\n    "
	for _, e := range b.sorted() {
		text.WriteString(separator)
		e.write(&text)
		separator = ",\n    "
	}
	if len(b.Entries) > 0 {
		text.WriteString("\n  ")
	}
	text.WriteString("]\n}\n")
	if text.Len() > strictjson.MaxSize {
		return fmt.Errorf("its %d findings are more than a baseline of %d MiB holds", len(b.Entries), strictjson.MaxSize>>20)
	}
	_, err := w.Write(text.Bytes())
	return err
}

// write writes an entry in a line.
func (e Entry) write(w *bytes.Buffer) {
	separator := "{"
	for _, m := range [...]struct{ key, value string }{
		{"fingerprint", e.Fingerprint}, {"rule", e.Rule}, {"tool", e.Tool}, {"since", e.Since}, {"message", e.Message},
	} {
		if m.key == "tool" && m.value == "" {
			continue
		}
		quoted, _ := jsontext.AppendQuote(nil, render.Sanitize(m.value)) // what is sanitized is valid UTF-8
		fmt.Fprintf(w, `%s"%s": %s`, separator, m.key, quoted)
		separator = ", "
	}
	w.WriteByte('}')
}
