package trace

import (
	"bytes"
	"strings"
)

// The prefixes of texts that stand for others, which are among the attachments of
// a sample.
const (
	attachment    = "attachment://"
	oldAttachment = "tc://"
)

// resolved returns a value in which every text that stands for an attachment is
// that. It is in a document of its own if there is one.
func (i *inspectSample) resolved(n node) (node, error) {
	raw := n.raw()
	if !bytes.Contains(raw, []byte(attachment)) && !bytes.Contains(raw, []byte(oldAttachment)) {
		return n, nil
	}
	text, wrong := i.attach(raw)
	if wrong != "" {
		return n, i.lose(i.session, n.problem(wrong, "what it stands for is not known"))
	}
	return (&document{text: text, at: n.doc.at, file: n.doc.file, root: n.doc.root}).node(), nil
}

// attach returns a JSON text with its attachments in it, or what is wrong.
func (i *inspectSample) attach(raw []byte) (text []byte, wrong string) {
	text = make([]byte, 0, len(raw))
	for at := 0; at < len(raw); {
		if raw[at] != '"' {
			text = append(text, raw[at])
			at++
			continue
		}
		end := stringEnd(raw, at) + 1
		one := raw[at:end]
		if name, is := attachmentName(one); is && !isKey(raw, end) {
			attached := i.attachments[name]
			if attached.doc == nil {
				return nil, "the attachment " + brief([]byte(name)) + " is not in the sample"
			}
			one = attached.raw()
		}
		if most := i.options.maxCall(); int64(len(text)+len(one)) > most {
			return nil, "with its attachments this is longer than " + size(most) + ", the limit of --max-call"
		}
		text = append(text, one...)
		at = end
	}
	return text, ""
}

// attachmentName returns the name of the attachment that a JSON string stands for.
func attachmentName(text []byte) (string, bool) {
	said := (&document{text: text}).node().text()
	if name, is := strings.CutPrefix(said, attachment); is {
		return name, true
	}
	return strings.CutPrefix(said, oldAttachment)
}

// isKey reports whether what ends at an index of a JSON text is the key of a
// member.
func isKey(raw []byte, end int) bool {
	rest := bytes.TrimLeft(raw[end:], " \t\r\n")
	return len(rest) > 0 && rest[0] == ':'
}
