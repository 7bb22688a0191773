package frame

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Names that mean something, in a frame and in the params of a request.
var (
	ofFrame  = []string{"jsonrpc", "id", "method", "params", "result", "error"}
	ofParams = []string{
		"name", "arguments", "_meta", "task", "inputResponses", "requestState", "cursor", "uri", "taskId", "requestId",
		"progressToken", "reason", "protocolVersion", "capabilities", "clientInfo", "ref", "argument", "context", "level",
	}
	ofResult = []string{"content", "structuredContent", "isError", "resultType"}
)

// once says that a name stands twice.
func (o Object) once() error {
	seen := make(map[string]bool, len(o))
	for _, m := range o {
		if seen[m.Name] {
			return fmt.Errorf("the name %s stands twice", show(m.Name))
		}
		seen[m.Name] = true
	}
	return nil
}

// Clear says that two readers may find two things in an object: one of its names is
// another but for its case, is one of those that are known but for its case, has a
// character that some readers end it at, or is none to some.
func (o Object) Clear(known ...string) error {
	if !slices.ContainsFunc(o, func(m Member) bool { return !slices.Contains(known, m.Name) }) {
		return nil // each is known, and stands once
	}
	seen := make(map[string]string, len(o))
	for _, m := range o {
		folded := Fold(m.Name)
		if other, twice := seen[folded]; twice {
			return fmt.Errorf("the names %s and %s differ in case alone", show(m.Name), show(other))
		}
		seen[folded] = m.Name
		if m.Name == "__proto__" {
			return errors.New("the name __proto__ is none to JavaScript, which may take what is in it for members")
		}
		if strings.ContainsFunc(m.Name, unicode.IsControl) {
			return fmt.Errorf("the name %s has a control character", show(m.Name))
		}
	}
	for _, name := range known {
		if other, has := seen[Fold(name)]; has && other != name {
			return fmt.Errorf("the name %s may be taken for %s, from which it differs in case alone", show(other), show(name))
		}
	}
	return nil
}

// Fold is a text in the form that all texts have which differ from it in case alone, as
// [strings.EqualFold] tells them. Of most names that is the name itself.
func Fold(text string) string {
	for i := range len(text) {
		if c := text[i]; c >= 0x80 || 'A' <= c && c <= 'Z' {
			return strings.Map(folded, text)
		}
	}
	return text
}

// folded returns the one of the letters that differ from r in case alone which stands for
// all of them: the least, or what is that in lower case where it is one of ASCII.
func folded(r rune) rune {
	least := r
	for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
		least = min(least, other)
	}
	if 'A' <= least && least <= 'Z' {
		return least - 'A' + 'a'
	}
	return least
}

// show quotes a name for a sentence, and shortens it.
func show(name string) string {
	const most = 60
	if len(name) > most {
		name = strings.ToValidUTF8(name[:most], "") + "…"
	}
	return fmt.Sprintf("%+q", name)
}
