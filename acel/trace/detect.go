package trace

import (
	"bytes"
	"io"

	"github.com/acel-dev/acel/acel"
)

// firstByte returns the first byte that is no white space, and whether there is
// one. It is a space if there is none within the limit.
func (w *window) firstByte() (first byte, found bool) {
	for blank := 0; ; {
		rest := bytes.TrimLeft(w.text[blank:], " \t\r\n")
		blank = len(w.text) - len(rest)
		switch {
		case int64(blank) > w.max:
			return ' ', true
		case len(rest) > 0:
			return rest[0], true
		case w.fill() != nil:
			return 0, false
		}
	}
}

// unread returns the problem of an input from which nothing could be read; nil
// if it is merely empty.
func (w *window) unread() error {
	if w.err == io.EOF {
		return nil
	}
	return &acel.Problem{Place: acel.Place{File: w.file}, Message: "cannot be read: " + w.err.Error()}
}

// The formats that are told by the keys of the first object alone.

func tellsNative(s *sample) string {
	return s.shape.tells(s, formatNative, hasFirst+"a tool or a list of calls")
}

func tellsTau(s *sample) string { return s.shape.tells(s, formatTau, hasFirst+"a traj") }

// tellsChat knows a chat by what no other format has in its messages. Those that
// hold nothing but texts may be of others, and tell it only where nothing else
// does.
func tellsChat(s *sample) string {
	if s.shape.told() != formatChat || !s.message(isChatMessage, "messages") && s.object().get("choices").kind() != '[' {
		return ""
	}
	return s.shape.tells(s, formatChat, chatBy)
}

// isChatMessage reports whether a message can only be one of a chat.
func isChatMessage(n node) bool {
	for key, value := range n.members() {
		switch string(key) {
		case "tool_calls", "tool_call_id", "function_call", "refusal":
			return true
		case "role":
			if value.is("tool") || value.is("function") || value.is("developer") {
				return n.get("content").kind() == '"'
			}
		}
	}
	return false
}

// What the shape of the first object says.
const (
	hasFirst = "its first object has "
	chatBy   = hasFirst + "messages with a role"
)

// tells says that a shape is of a format, if it is. Behind a first line that is
// broken, a native trace could as well be YAML.
func (s *shape) tells(of *sample, format, why string) string {
	bare := of.first == '{' || of.first == '['
	if s.told() != format || !bare && (format == formatNative || !of.oneOff) {
		return ""
	}
	return why
}

// tarMark is where tar archives say that they are some.
const tarMark = 257

// container names a kind of file that holds others, or text in another
// encoding; "" if it is none.
func (w *window) container() string {
	w.begin(tarMark + len("ustar"))
	switch {
	case bytes.HasPrefix(w.text, []byte("BZh")) && len(w.text) > 3 && w.text[3] >= '1' && w.text[3] <= '9':
		return "a bzip2 archive, which has to be unpacked first,"
	case bytes.HasPrefix(w.text, []byte("\xfd7zXZ")):
		return "an xz archive, which has to be unpacked first,"
	case len(w.text) > tarMark && bytes.HasPrefix(w.text[tarMark:], []byte("ustar")):
		return "a tar archive, whose files have to be unpacked first,"
	case bytes.HasPrefix(w.text, []byte("\xff\xfe")), bytes.HasPrefix(w.text, []byte("\xfe\xff")):
		return "UTF-16 text, which has to be converted to UTF-8 first,"
	}
	return ""
}

// decodeUnknown says what a file looks like that nothing here can read; but if
// it is broken, it says that.
func decodeUnknown(d *decoder, w *window) error {
	what := w.container()
	if what != "" {
		return w.unknownShape(what, whatIsRead)
	}
	problem := w.unknown(&d.shape)
	d.read(w, "")
	if err := d.in.skip(); err != nil {
		return err
	}
	return problem
}

// unknown returns the problem of an input of a shape that no importer knows.
func (w *window) unknown(s *shape) *acel.Problem {
	if message, hint := s.mistaken(); message != "" {
		return w.notATrace(message, hint)
	}
	switch {
	case s.isNearCall():
		return w.unknownShape(s.what(), nativeHint)
	case s.list() && s.first == '"' && len(s.keys) == 0:
		return w.unknownShape(s.what(), nameHint)
	}
	return w.unknownShape(s.what(), whatIsRead)
}

// What to do about calls in other words, and about those that are just names.
const (
	nativeHint = `write each call as {"tool": "pay", "args": {…}}; see acelctl schema trace`
	nameHint   = `write {"tool": "pay"}; bare names are for test files`
)

// whatIsRead says where to learn which formats there are.
const whatIsRead = "acelctl formats lists what can be read; --map reads shapes of your own"

func (w *window) unknownShape(what, hint string) *acel.Problem {
	return w.notATrace("unknown shape: "+what+" is not a trace that can be read here", hint)
}

// notATrace returns a problem with an input, at its first value.
func (w *window) notATrace(message, hint string) *acel.Problem {
	blank := len(w.text) - len(bytes.TrimLeft(w.text, " \t\r\n"))
	p := &acel.Problem{Place: w.place(w.first.offset + int64(blank)), Message: message, Hint: hint}
	w.excerpt(p)
	return p
}
