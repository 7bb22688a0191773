package report

import (
	"fmt"
	"io"
	"strings"
)

// An xmlWriter writes elements, indented by their depth, and remembers the first
// error. Texts are visible already: of what is left XML has but its own marks to
// escape.
type xmlWriter struct {
	w     io.Writer
	err   error
	depth int
}

func (x *xmlWriter) raw(text string) {
	if x.err == nil {
		_, x.err = io.WriteString(x.w, text)
	}
}

// tag begins an element; attributes are names and values by turns.
func (x *xmlWriter) tag(name string, attributes []string) {
	x.raw(strings.Repeat("  ", x.depth) + "<" + name)
	for i := 0; i+1 < len(attributes); i += 2 {
		x.raw(fmt.Sprintf(` %s="%s"`, attributes[i], strings.ReplaceAll(xmlText(attributes[i+1]), `"`, "&quot;")))
	}
}

func (x *xmlWriter) open(name string, attributes ...string) {
	x.tag(name, attributes)
	x.raw(">\n")
	x.depth++
}

func (x *xmlWriter) close(name string) {
	x.depth--
	x.raw(strings.Repeat("  ", x.depth) + "</" + name + ">\n")
}

// element writes an element with a text, or with none.
func (x *xmlWriter) element(name, text string, attributes ...string) {
	x.tag(name, attributes)
	if text == "" {
		x.raw("/>\n")
		return
	}
	x.raw(">" + xmlText(text) + "</" + name + ">\n")
}

func (x *xmlWriter) textIfAny(name, text string) {
	if text != "" {
		x.element(name, text)
	}
}

// xmlText returns visible text as it stands in XML between tags. A
// character that XML 1.0 cannot hold becomes U+FFFD.
func xmlText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>': // which may end a CDATA section otherwise
			b.WriteString("&gt;")
		case r < ' ' && r != '\n', r == 0xFFFE, r == 0xFFFF:
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
