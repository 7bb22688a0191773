package main

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/acel-dev/acel/acel/report"
)

// writeJSON writes one JSON document, with what could harm a reader of its bytes
// escaped.
func writeJSON(w io.Writer, document any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(document); err != nil {
		return err
	}
	_, err := w.Write(report.EscapeJSON(b.Bytes()))
	return err
}
