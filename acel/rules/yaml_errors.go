package rules

import (
	"errors"
	"strings"

	"go.yaml.in/yaml/v4"
)

// refuse reports the error of the YAML parser at its place.
func (y yamlReader) refuse(err error) {
	var load *yaml.LoadError
	if !errors.As(err, &load) {
		y.fail(&node{src: y.src}, "", "not valid YAML: %v", err)
		return
	}
	n := &node{src: y.src, at: y.offsetOf(load)}
	if y.unclosed(load, n) {
		return
	}
	if say, hint := y.misindented(load, n); say != "" {
		y.fail(n, hint, "%s", say)
		return
	}
	for _, k := range yamlErrors {
		if strings.Contains(load.Message, k.message) && strings.Contains(load.ContextMsg, k.context) && strings.HasPrefix(string(y.src.rest(n.at)), k.text) {
			y.fail(n, k.hint, "%s", k.say)
			return
		}
	}
	y.fail(n, "", "not valid YAML: %s", load.Message)
}

// offsetOf returns where an error stands. Text that never ends is looked for
// where it begins.
func (y yamlReader) offsetOf(e *yaml.LoadError) int {
	switch {
	case e.ContextMark.Line > 0 && (strings.Contains(e.Message, "unexpected end of stream") || scansWord(e.ContextMsg)):
		return y.marks.offset(e.ContextMark.Line, e.ContextMark.Column)
	case e.Mark.Line > 0:
		return y.marks.offset(e.Mark.Line, e.Mark.Column)
	}
	return min(e.Mark.Index, len(y.src.data))
}

// scansWord reports whether an error was met in an alias, an anchor or a tag.
func scansWord(context string) bool {
	return strings.Contains(context, "an alias") || strings.Contains(context, "an anchor") || strings.Contains(context, "a tag")
}

// yamlErrors say what the parser's commonest errors mean for a rules file:
// the first whose message, context and source text fit.
var yamlErrors = [...]struct{ message, context, text, say, hint string }{
	{"exceeded max depth", "", "", "nested deeper than 100 levels", ""},
	{"unknown anchor", "", "", "aliases are not supported", "put text that begins with * in quotes"},
	{"", "scanning an alias", "", "aliases are not supported", "put text that begins with * in quotes"},
	{"", "scanning an anchor", "", "anchors are not supported", "put text that begins with & in quotes"},
	{"", "scanning a tag", "", "tags are not supported", "put text that begins with ! in quotes"},
	{"incompatible YAML document", "", "", "a %YAML line other than 1.1 is not supported", "leave the line out"},
	{"tab character", "", "", "not valid YAML: a tab cannot indent", "indent with spaces"},
	{"cannot start any token", "", "\t", "not valid YAML: a tab cannot indent", "indent with spaces"},
	{"cannot start any token", "", "", "not valid YAML: a value cannot begin with this character", "put the value in quotes"},
	{"mapping values are not allowed", "", "", "not valid YAML: a second key on one line", "put a value that holds \": \" in quotes, or begin a new line"},
	{"unknown escape character", "", "", "not valid YAML: in double quotes this backslash stands for nothing", "write regular expressions in single quotes"},
	{"expected hexadecimal number", "", "", "not valid YAML: in double quotes \\x, \\u and \\U stand before hexadecimal digits", "write regular expressions in single quotes"},
	{"unexpected end of stream", "quoted scalar", "", "not valid YAML: the quote that opens here is never closed", ""},
	{"did not find expected key", "", "]", "not valid YAML: this ] closes nothing", ""},
	{"did not find expected key", "", "}", "not valid YAML: this } closes nothing", ""},
	{"did not find expected key", "", ",", "not valid YAML: a comma behind a value that stands in no brackets", "leave it out"},
	{"did not find expected node content", "", "", "not valid YAML: expected a value", ""},
	{"did not find expected key", "", "", "not valid YAML: expected a key in the column of those above", "indent the keys of one map alike"},
	{"did not find expected '-' indicator", "", "", "not valid YAML: expected a dash in the column of those above", "indent the dashes of one list alike"},
}
