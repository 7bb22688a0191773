package trace

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"
)

// explainYAML says what an error of the YAML parser means, where rest is the
// text from its place on: the commonest in our words.
func explainYAML(e *yaml.LoadError, rest []byte) (message, hint string) {
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	dash := bytes.HasPrefix(line, []byte("- "))
	said := func(words string) bool { return strings.Contains(e.Message, words) }
	switch {
	case said("tab character"), said("cannot start any token") && bytes.HasPrefix(line, []byte("\t")):
		return "broken YAML: a tab cannot indent", "indent with spaces"
	case said("cannot start any token"):
		return "broken YAML: a value cannot begin with this character", "put the value in quotes"
	case said("mapping values are not allowed"):
		return "broken YAML: a second key on one line", `put a value that holds ": " in quotes, or begin a new line`
	case said("did not find expected '-' indicator") && !dash:
		return "broken YAML: expected a dash in the column of those above", "a key of the call above stands in the column of its tool; every call begins with a dash"
	case dash && (said("did not find expected '-' indicator") || said("did not find expected key")):
		return "broken YAML: this dash is not under the other dashes", "indent the dashes of one list alike"
	case said("did not find expected key"):
		return "broken YAML: expected a key in the column of those above", "indent the keys of one call alike"
	case said("did not find expected ',' or"):
		return "broken YAML: expected a comma or a closing bracket",
			fmt.Sprintf("the bracket that opens on line %d is not closed yet; text that holds brackets or commas is put in quotes", e.ContextMark.Line)
	case said("unexpected end of stream"):
		return "broken YAML: a quote is never closed", ""
	}
	if e.ContextMsg == "" {
		return "broken YAML: " + e.Message, ""
	}
	return "broken YAML: " + e.Message + " " + e.ContextMsg, ""
}
