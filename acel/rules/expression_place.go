package rules

import (
	"strconv"
	"strings"
)

// inside returns a node at the i-th byte of what the scalar n says, for
// complaints: the scalar itself where escapes hide which byte of the file that is.
func (n *node) inside(i int) *node {
	i = min(i, len(strings.TrimRight(n.value, " \t\r\n"))) // behind is white space at most
	at, found := newTandem(n).find(i)
	if !found || at == n.at {
		return n
	}
	part := *n
	part.at, part.plain, part.value = at, true, partOf(n.value[i:])
	if rest := n.src.rest(at); part.value == "" && len(rest) > 0 {
		part.value = string(rest[:1]) // what ends it
	}
	return &part
}

// partOf returns what a caret underlines of the rest of an expression: a name, a
// number or a quoted text, else one character.
func partOf(rest string) string {
	switch name := leadingName(rest); {
	case rest == "":
		return ""
	case name != "":
		return name
	case rest[0] == '"' || rest[0] == '\'':
		return rest[:quoted([]byte(rest))]
	}
	return rest[:1]
}

// A tandem goes through a scalar's value and its spelling in the source at once.
type tandem struct {
	value string
	data  []byte
	// i and k are where it stands in both.
	i, k int
	// quote is the quote that the spelling begins with, or 0.
	quote byte
}

// newTandem stands at the first byte of the value.
func newTandem(n *node) *tandem {
	t := &tandem{value: n.value, data: n.src.data, k: n.at}
	if n.plain || t.k >= len(t.data) {
		return t
	}
	switch c := t.data[t.k]; c {
	case '"', '\'':
		t.quote = c
		t.k++
	case '|', '>':
		for t.k < len(t.data) && t.data[t.k] != '\n' {
			t.k++
		}
		t.skip()
	}
	return t
}

// find returns where in the source the byte at of the value stands, and whether
// that can be told. Behind the value's last byte it is the end of its spelling.
func (t *tandem) find(at int) (int, bool) {
	for t.i < at && t.i < len(t.value) {
		if !t.step() {
			return 0, false
		}
	}
	return t.k, t.i >= at || at >= len(t.value)
}

// step goes one character further, or one run of white space that holds a line
// end, and reports whether the two agree.
func (t *tandem) step() bool {
	if isBlank(t.value[t.i]) && t.breaks() {
		t.skip()
		return true
	}
	says, length := t.character()
	if length == 0 || !strings.HasPrefix(t.value[t.i:], says) {
		return false
	}
	t.i, t.k = t.i+len(says), t.k+length
	return true
}

// maxEscape is the length of the longest escape, \U and eight digits.
const maxEscape = 10

// character returns what the next bytes of the spelling stand for, and how many they
// are; 0 where that is not known.
func (t *tandem) character() (says string, length int) {
	rest := string(t.data[t.k:min(t.k+maxEscape, len(t.data))])
	switch {
	case rest == "":
		return "", 0
	case t.quote == '\'' && strings.HasPrefix(rest, "''"):
		return "'", 2
	case t.quote == '"' && strings.HasPrefix(rest, `\/`):
		return "/", 2
	case t.quote == '"' && rest[0] == '\\':
		c, _, behind, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			return "", 0
		}
		return string(c), len(rest) - len(behind)
	}
	return rest[:1], 1
}

// breaks reports whether the white space at hand in the source holds a line end.
func (t *tandem) breaks() bool {
	for k := t.k; k < len(t.data) && isBlank(t.data[k]); k++ {
		if t.data[k] == '\n' {
			return true
		}
	}
	return false
}

// skip goes over white space in both.
func (t *tandem) skip() {
	for t.k < len(t.data) && isBlank(t.data[t.k]) {
		t.k++
	}
	for t.i < len(t.value) && isBlank(t.value[t.i]) {
		t.i++
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
