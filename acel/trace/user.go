package trace

import (
	"bytes"
	"iter"
	"unicode/utf8"
)

// mostSaid is how many bytes are kept of what the user said between two calls.
// What is behind them is left out.
const mostSaid = 64 << 10

// says takes down what the user said in a content. The next call that is asked
// for, and not passed over, has it.
func (s *session) says(content node) {
	for text := range content.spoken() {
		s.saysText(text)
	}
}

// saysOfUser takes down what a message says if its role is the user's.
func (s *session) saysOfUser(message node) { s.says(message.ofUser()) }

// saysText takes down what the user said, without what the user's program put
// between the lines.
func (s *session) saysText(text []byte) {
	if s.over || len(s.said) >= mostSaid {
		return
	}
	if text = withoutReminders(text); len(text) == 0 {
		return
	}
	if len(s.said) > 0 {
		s.said = append(s.said, '\n')
	}
	s.said = append(s.said, upTo(text, mostSaid-len(s.said))...)
}

// took returns what the user said since the call before, for a call of an origin
// that is read.
func (d *decoder) took(s *session, of Origin) string {
	if len(s.said) == 0 || !d.options.includes(of) {
		return ""
	}
	text := string(s.said)
	s.said = nil
	return text
}

// upTo returns the beginning of a text that is valid UTF-8, in at most so many
// bytes.
func upTo(text []byte, most int) []byte {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// withoutReminders returns a text without what stands in it between marks of a
// reminder, with which programs tell the model what the user did not say.
func withoutReminders(text []byte) []byte {
	const begin, end = "<system-reminder>", "</system-reminder>"
	before, rest, found := bytes.Cut(text, []byte(begin))
	if !found {
		return text
	}
	kept := bytes.Clone(before)
	for found {
		_, behind, _ := bytes.Cut(rest, []byte(end))
		before, rest, found = bytes.Cut(behind, []byte(begin))
		kept = append(kept, before...)
	}
	return bytes.TrimSpace(kept)
}

// ofUser returns the content of a message if its role is the user's; the zero node
// for one of any other.
func (n node) ofUser() node {
	var content node
	ofUser := false
	for key, value := range n.members() {
		switch string(key) {
		case "role":
			role := value.unquoted()
			if ofUser = string(role) == "user" || string(role) == "human"; !ofUser {
				return node{}
			}
		case "content":
			content = value
		}
		if ofUser && content.doc != nil {
			return content
		}
	}
	return node{}
}

// spoken goes over what a content says in words: a text, or those of its parts
// that are texts. Results of tools and attachments are none.
func (n node) spoken() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if n.kind() != '[' {
			yield(n.words())
			return
		}
		for part := range n.elements() {
			if !yield(part.words()) {
				return
			}
		}
	}
}

// words returns the text of a part of a content; nil if it is none.
func (n node) words() []byte {
	if n.kind() != '{' {
		return n.unquoted()
	}
	var text, content []byte
	typed := false
	for key, value := range n.members() {
		switch string(key) {
		case "type", "kind":
			switch string(value.unquoted()) {
			case "text", "input_text", "text-content":
				typed = true
			default:
				return nil
			}
		case "text":
			text = value.unquoted()
		case "content":
			content = value.unquoted()
		}
	}
	if text == nil && typed {
		return content
	}
	return text
}
