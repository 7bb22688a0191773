package trace

import (
	"slices"
	"strings"
)

// misplaced loses what a message has under keys that speak of calls and are none
// of those under which its format has some.
func (d *decoder) misplaced(s *session, n node, format string, known ...string) error {
	for key, value := range n.members() {
		if mentionsCalls(string(key)) && !slices.Contains(known, string(key)) && !value.empty() {
			err := d.lose(s, value.problem("the key "+brief(key)+" of a message may hold a call or a result, which is not read there",
				"this is read as "+format+"; --trace-format names another format"))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// misplacedBlocks loses the blocks of a content that are calls or results, in
// formats that have none there.
func (d *decoder) misplacedBlocks(s *session, content node) error {
	if content.kind() == '{' {
		return d.misplacedBlock(s, content)
	}
	for block := range content.elements() {
		if err := d.misplacedBlock(s, block); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) misplacedBlock(s *session, block node) error {
	for key, value := range block.members() {
		name := string(key)
		kind := value.text()
		switch {
		case name == "type" && (mentionsCalls(kind) || strings.Contains(strings.ToLower(kind), "call")):
			return d.lose(s, block.problem("a content of type "+brief([]byte(kind))+" is not known", "it may hold a call or a result"))
		case mentionsCalls(name) && !value.empty():
			return d.lose(s, value.problem("the key "+brief(key)+" of a content may hold a call or a result, which is not read there", ""))
		}
	}
	return nil
}

// argumentsAt returns the arguments that a call has under a key. If it has none
// there, and some under a key of other formats, they are not known.
func (n node) argumentsAt(key string) []byte {
	given := n.get(key)
	if !given.empty() {
		return given.arguments()
	}
	for name, value := range n.members() {
		switch dialectless(name) {
		case "arguments", "args", "parameters", "params", "input", "toolinput", "kwargs":
			if string(name) != key && !value.empty() {
				return []byte(argumentsNotRecorded)
			}
		}
	}
	return given.arguments()
}

// marksError reports whether a mark of an error says that there is one: anything
// does but null, false, 0 and what is empty.
func (n node) marksError() bool { return !n.empty() && string(n.raw()) != "0" }
