package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// names are the variables of a text: whether all that it gives one are single
// words that do not look like options, such as names of files. Those of which
// it does not tell are absent; all are where eval may set them.
type names map[string]bool

// define notes the functions that a text defines, and collects what it gives to
// its variables. It returns false where the text is too deep.
func (j *judge) define(file *syntax.File) (names, bool) {
	n, evals := names{}, false
	shallow := walk(file, func(node syntax.Node, _ int) bool {
		switch node := node.(type) {
		case *syntax.FuncDecl:
			j.defineFunction(node)
		case *syntax.CallExpr:
			evals = evals || len(node.Args) > 0 && node.Args[0].Lit() == "eval"
			n.set(node.Args)
		default:
			n.assign(node)
		}
		return true
	})
	if evals {
		n = nil
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

// assign notes what a node gives to a variable.
func (n names) assign(node syntax.Node) {
	switch node := node.(type) {
	case *syntax.Assign:
		if node.Name != nil && !node.Naked {
			n.give(node.Name.Value, node.Array == nil && node.Index == nil && (node.Value == nil || plainWord(node.Value)))
		}
	case *syntax.WordIter:
		n.give(node.Name.Value, node.InPos.IsValid() && !slices.ContainsFunc(node.Items, func(w *syntax.Word) bool { return !plainWord(w) }))
	case *syntax.ParamExp:
		if node.Param != nil && node.Exp != nil && (node.Exp.Op == syntax.AssignUnset || node.Exp.Op == syntax.AssignUnsetOrNull) {
			n.give(node.Param.Value, false)
		}
	}
}

// give notes that a variable is given something.
func (n names) give(name string, plain bool) {
	before, known := n[name]
	n[name] = plain && (before || !known)
}

// plainWord reports whether a word is one, and does not look like an option.
func plainWord(w *syntax.Word) bool {
	v := names(nil).readWord(w)
	return !v.dashed() && !v.veiled() && !v.stream && !strings.ContainsAny(v.text, " \t\n{")
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
			n.give(name, program == "read")
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
