package trace

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// answer gives the result that was read to the call that it answers. One that
// comes before the session's first call belongs to what came before the file, and
// is left alone; any other that answers none is a mistake.
func (d *decoder) answer(s *session, at acel.Place) *acel.Problem {
	m, b := &d.msg, &s.batch
	i := b.turns.find(b.asked, m.callID, bareName(m.name))
	if i < 0 {
		if s.over || !s.calls {
			return nil
		}
		return d.unasked(s, at)
	}
	a := &b.asked[i]
	b.answer(a, at.Line)
	if m.filled {
		a.result = b.keep(m.content)
	}
	if s.Format != formatTau && d.options.ErrorPattern == nil {
		return nil
	}
	if text := m.said(); d.saysError(s, text) {
		a.call.Outcome.Status, a.call.Outcome.Error = acel.Failed, text
		b.names += len(text)
	}
	return nil
}

// said returns the text of a message's content.
func (m *message) said() string {
	if len(m.content) > 0 && m.content[0] == '"' {
		text, _ := jsontext.AppendUnquote(nil, m.content)
		return string(text)
	}
	return m.text
}

// saysError reports whether the text of a result is that of an error: tools of
// tau-bench begin theirs so, and for others only the user can say.
func (d *decoder) saysError(s *session, text string) bool {
	if s.Format == formatTau && strings.HasPrefix(text, "Error:") {
		return true
	}
	return d.options.ErrorPattern != nil && d.options.ErrorPattern.MatchString(text)
}

// chatSays takes down what a message of the user says.
func (d *decoder) chatSays(s *session) {
	switch m := &d.msg; {
	case !m.filled:
	case m.content[0] == '"':
		s.saysText(d.unquote(m.content))
	default:
		s.says((&document{text: m.content}).node())
	}
}
