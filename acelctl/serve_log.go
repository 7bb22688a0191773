package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"unicode/utf8"

	"github.com/acel-dev/acel/acel"
)

// logForms are the words of --log, and logLevels those of --log-level.
func logForms() []string { return []string{"text", "json"} }

func logLevels() []string { return []string{"debug", "info", "warn", "error"} }

// newLog returns a log of one line for each thing that happened. What agents and servers
// have chosen stands in values alone, is cut where it is long, and gives no terminal an
// order.
func newLog(w io.Writer, form, level string) *slog.Logger {
	o := &slog.HandlerOptions{ReplaceAttr: shortValue}
	var at slog.Level
	if at.UnmarshalText([]byte(level)) == nil { // which was checked as the flag was read
		o.Level = at
	}
	if form == "json" {
		return slog.New(slog.NewJSONHandler(&escaping{w}, o))
	}
	return slog.New(slog.NewTextHandler(w, o)) // it quotes whatever is not plain
}

// maxLogged bounds one value of a line, in bytes.
const maxLogged = 2000

// shortValue cuts a long value.
func shortValue(_ []string, a slog.Attr) slog.Attr {
	var text string
	switch v := a.Value.Any().(type) {
	case string:
		text = v
	case error:
		text = v.Error()
	default:
		return a
	}
	if len(text) > maxLogged {
		text = strings.ToValidUTF8(text[:maxLogged], "") + "…"
	}
	return slog.String(a.Key, text)
}

// An escaping writer writes JSON in which no character is left that a terminal obeys or
// that hides text: slog's own leaves those beyond ASCII. Each line comes in one Write.
type escaping struct{ io.Writer }

func (e *escaping) Write(line []byte) (int, error) {
	if _, err := e.Writer.Write(escapeHidden(line)); err != nil {
		return 0, err
	}
	return len(line), nil
}

// escapeHidden escapes in a line of JSON what cannot be seen. It stands in strings alone,
// where an escape means the same.
func escapeHidden(line []byte) []byte {
	end := len(bytes.TrimRight(line, "\n"))
	if !bytes.ContainsFunc(line[:end], hides) {
		return line
	}
	var b []byte
	for rest := line[:end]; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		switch {
		case !hides(r):
			b = append(b, rest[:n]...)
		case r > 0xffff:
			r -= 0x10000
			b = fmt.Appendf(b, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
		rest = rest[n:]
	}
	return append(b, line[end:]...)
}

func hides(r rune) bool { return !acel.Visible(r) }
