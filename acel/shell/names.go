package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// names are the variables to which a text gives something. Those of which it
// does not tell are absent; all are where eval may set them.
type names map[string]given

// given is what is known of all that a text gives a variable.
type given struct {
	// plain: single words that do not look like options, such as names of files.
	plain bool
	// items: some is read from elsewhere, and may be anything where a program's
	// name is expected.
	items bool
	// split: whether some holds what splits a word.
	split splitting
}

// define notes the functions that a text defines, and collects what it gives to
// its variables. It returns false where the text is too deep.
func (j *judge) define(file *syntax.File) (names, bool) {
	n, evals, separates := names{}, false, false
	shallow := walk(file, func(node syntax.Node, _ int) bool {
		switch node := node.(type) {
		case *syntax.FuncDecl:
			j.defineFunction(node)
		case *syntax.CallExpr:
			evals = evals || len(node.Args) > 0 && node.Args[0].Lit() == "eval"
			separates = separates || len(node.Args) == 0 && n.changeSeparator(node.Assigns)
			n.set(node.Args)
		case *syntax.DeclClause:
			separates = separates || n.changeSeparator(node.Args)
		default:
			n.assign(node)
		}
		return true
	})
	switch {
	case evals:
		n = nil
	case separates:
		n.splitAll()
	}
	return n, shallow
}

func (j *judge) defineFunction(f *syntax.FuncDecl) {
	if f.Name == nil {
		return
	}
	if j.functions == nil {
		j.functions = map[string]bool{}
	}
	j.functions[f.Name.Value] = true
}

// changeSeparator reports whether assignments let words be split at more than
// white space. A variable that holds it is taken for what was there before.
func (n names) changeSeparator(assigns []*syntax.Assign) bool {
	return slices.ContainsFunc(assigns, func(a *syntax.Assign) bool {
		if a.Name == nil || a.Name.Value != separator || a.Value == nil || len(a.Value.Parts) == 0 {
			return false
		}
		return !n.restores(a.Value) && strings.Trim(n.readWord(a.Value).text, whiteSpace) != ""
	})
}

// restores reports whether a word is one variable, to which the line gave what
// splits words.
func (n names) restores(w *syntax.Word) bool {
	parts := w.Parts
	if q, ok := parts[0].(*syntax.DblQuoted); ok {
		parts = q.Parts
	}
	if len(parts) != 1 || len(w.Parts) != 1 {
		return false
	}
	p, ok := parts[0].(*syntax.ParamExp)
	return ok && plainVariable(p) && n[p.Param.Value].split == splits
}

// splitAll notes that whatever a variable is given may be several words.
func (n names) splitAll() {
	for name := range n {
		n[name] = given{split: splits}
	}
}

// assign notes what a node gives to a variable.
func (n names) assign(node syntax.Node) {
	switch node := node.(type) {
	case *syntax.Assign:
		if node.Name != nil && !node.Naked {
			n.give(node.Name.Value, assigned(node))
		}
	case *syntax.WordIter:
		if !node.InPos.IsValid() {
			n.give(node.Name.Value, given{split: holdsOutput})
		}
		for _, item := range node.Items {
			n.give(node.Name.Value, givenWord(item))
		}
	case *syntax.ParamExp:
		if node.Param != nil && node.Exp != nil && (node.Exp.Op == syntax.AssignUnset || node.Exp.Op == syntax.AssignUnsetOrNull) {
			n.give(node.Param.Value, given{split: holdsOutput})
		}
	}
}

// give notes that a variable is given something.
func (n names) give(name string, g given) {
	before, known := n[name]
	if known {
		g = given{plain: g.plain && before.plain, items: g.items || before.items, split: max(g.split, before.split)}
	}
	n[name] = g
}

// assigned is what an assignment gives.
func assigned(a *syntax.Assign) given {
	switch {
	case a.Array != nil || a.Index != nil:
		return given{split: holdsOutput}
	case a.Value == nil:
		return given{plain: true}
	}
	return givenWord(a.Value)
}

// whiteSpace splits words.
const whiteSpace = " \t\n"

// givenWord is what a word gives.
func givenWord(w *syntax.Word) given {
	v := names(nil).readWord(w)
	switch {
	case strings.ContainsAny(v.text, whiteSpace):
		return given{split: splits}
	case v.dashed(), v.veiled(), v.stream, strings.Contains(v.text, "{"):
		return given{split: holdsOutput}
	}
	return given{plain: true}
}

// set notes the variables that a command sets. What read takes from its input
// is taken for a name, as what xargs does; of others nothing is known.
func (n names) set(args []*syntax.Word) {
	if len(args) == 0 {
		return
	}
	program := args[0].Lit()
	if !slices.Contains([]string{"read", "mapfile", "readarray", "getopts", "printf", "unset", "let"}, program) {
		return
	}
	for _, a := range args[1:] {
		if name := a.Lit(); syntax.ValidName(name) {
			reads := program == "read"
			n.give(name, given{plain: reads, items: reads})
		}
	}
}

// pathPrograms print a path and nothing else.
var pathPrograms = []string{"mktemp", "pwd", "realpath", "readlink", "which"}

// givesPath reports whether some statements print a path and nothing else.
func givesPath(stmts []*syntax.Stmt) bool {
	if len(stmts) != 1 {
		return false
	}
	call, ok := stmts[0].Cmd.(*syntax.CallExpr)
	return ok && len(call.Args) > 0 && slices.Contains(pathPrograms, call.Args[0].Lit())
}
