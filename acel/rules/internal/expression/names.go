package expression

import (
	"slices"
	"strings"

	"cel.dev/cel-go/common/ast"
	"github.com/acel-dev/acel/acel"
)

// isVariable reports whether a name is one of the five variables.
func isVariable(name string) bool {
	return slices.Contains([]string{"args", "state", "result", "tool", "server"}, name)
}

func (r *reading) isLocal(name string) bool { return slices.Contains(r.locals, name) }

func (r *reading) known(name string) bool { return isVariable(name) || r.isLocal(name) }

// ident reads a name that stands by itself.
func (r *reading) ident(e ast.Expr) {
	switch name := e.AsIdent(); {
	case r.isLocal(name):
	case name == "state":
		r.fail(r.at(e), "such as state.vip, has(state.vip) or \"vip\" in state", "the state can only be asked for its keys")
	case name == "result":
		r.readsResult = true
		if r.use.noResult != "" {
			r.fail(r.at(e), "", "result is not known yet in %s; %s", r.use.name, r.use.noResult)
		}
	case !isVariable(name):
		r.unknownName(e)
	}
}

// unknownName complains of a variable that does not exist.
func (r *reading) unknownName(e ast.Expr) {
	name := strings.TrimPrefix(e.AsIdent(), ".")
	hint := "text stands in quotes: " + inQuotes(name)
	if meant := r.meant(name); meant != "" {
		hint = "did you mean " + meant + "?"
	} else if !r.isCompared(e) && r.scope.roots["args"].others == welcome {
		hint = "did you mean args." + shorten(name) + "? " + hint
	}
	if name == "now" {
		hint = "rules over time are written with within and rate_limit"
	}
	r.fail(r.at(e), hint, "%s is not known", inQuotes(name))
}

// meant returns what somebody probably meant with the name of no variable.
func (r *reading) meant(name string) string {
	others := map[string]string{
		"True": "true", "False": "false", "TRUE": "true", "FALSE": "false", "None": "null", "nil": "null", "NULL": "null", "undefined": "null",
		"input": "args", "arguments": "args", "params": "args", "parameters": "args", "output": "result", "response": "result",
	}
	if word := others[name]; word != "" {
		return word
	}
	for _, root := range [...]string{"args", "state", "result"} {
		if _, has := r.scope.roots[root].fields[name]; has && (root != "result" || r.use.noResult == "") {
			return root + "." + name
		}
	}
	return acel.Nearest(name, append([]string{"args", "state", "result", "tool", "server"}, r.locals...))
}

// isCompared reports whether a name stands where a text is compared with: behind
// == or !=, in a list, or as what a function is given.
func (r *reading) isCompared(e ast.Expr) bool {
	before := strings.TrimRight(r.text[:r.at(e)], " \t\r\n")
	for _, end := range [...]string{"==", "!=", "[", ","} {
		if strings.HasSuffix(before, end) {
			return true
		}
	}
	function, is := strings.CutSuffix(before, "(")
	return is && strings.TrimRight(function, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") != function
}
