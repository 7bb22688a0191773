package render

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// Problem writes p with the look of a [Violation]: the place and the message
// in the first line, then the guilty text over its carets, then the hint. The
// error is w's.
func Problem(w io.Writer, p *acel.Problem, o Options) error {
	var b strings.Builder
	severity := acel.SeverityError
	if p.Warning {
		severity = acel.SeverityWarning
	}
	style := styleOf(severity)
	message := Clip(p.Message, messageCells)
	b.WriteString(opening(p.Place, severity, o, style) + o.Paint(Strong, message) + "\n")
	if e, ok := problemExcerpt(p, o); ok {
		e.write(&b, o, style)
	} else if pointer := p.Place.Pointer(); pointer != "" {
		writeDetail(&b, "at: "+Clip(pointer, dataCells))
	}
	writeHint(&b, p.Hint)
	_, err := io.WriteString(w, b.String())
	return err
}

// isSecret reports whether a line has a private key, or is a secret of 256 bits in base64: a
// file of it was named by mistake, and logs are read by many.
func isSecret(line string) bool {
	line = strings.TrimSpace(line)
	secret, err := base64.StdEncoding.DecodeString(line)
	return strings.Contains(line, "PRIVATE+KEY+") || err == nil && len(secret) == sha256.Size
}

// problemExcerpt is the line that the problem brought along, or else the
// source's.
func problemExcerpt(p *acel.Problem, o Options) (excerpt, bool) {
	text, column, ok := p.Excerpt, p.ExcerptColumn, p.Excerpt != ""
	if !ok {
		text, column, ok = o.sourceLine(p.Place)
	}
	if !ok || isSecret(text) {
		return excerpt{}, false
	}
	gutter := "?"
	if p.Place.Line > 0 {
		gutter = strconv.Itoa(p.Place.Line)
	}
	return newExcerpt(gutter, text, column, p.Width), true
}
