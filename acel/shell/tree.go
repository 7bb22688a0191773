package shell

import "mvdan.cc/sh/v3/syntax"

// walk sees every node of a tree, each with the depth at which it stands. It
// stops and returns false where the tree is too deep: long sums and pipelines
// lean to one side.
func walk(file *syntax.File, see func(n syntax.Node, depth int) bool) bool {
	depth, shallow := 0, true
	syntax.Walk(file, func(n syntax.Node) bool {
		switch {
		case n == nil:
			depth--
			return false
		case depth >= maxDepth:
			shallow = false
			return false
		case !shallow || !see(n, depth):
			return false
		}
		depth++
		return true
	})
	return shallow
}

// maxDepth bounds the nodes that stand within each other.
const maxDepth = 4000

// A visit is one walk over the tree of a text.
type visit struct {
	judge  *judge
	names  names
	source source
	// above are the nodes on the way to the one at hand, and what a command
	// there reads.
	above []frame
}

type frame struct {
	node  syntax.Node
	input input
}

// visit sees every command in a tree, in whatever branch, function or
// substitution it stands.
func (j *judge) visit(file *syntax.File, src source, in input) {
	n, shallow := j.define(file)
	if !shallow {
		j.doubtful(errDeep)
		return
	}
	v := visit{judge: j, names: n, source: src, above: []frame{{nil, in}}}
	walk(file, v.see)
}

func (v *visit) see(n syntax.Node, depth int) bool {
	if v.judge.found {
		return false
	}
	v.above = v.above[:depth+1]
	v.above = append(v.above, frame{n, v.inputOf(n)})
	switch n := n.(type) {
	case *syntax.CallExpr:
		v.call(n, n.Args)
	case *syntax.DeclClause:
		v.call(n, declared(n))
	}
	return true
}

func (v *visit) call(n syntax.Node, words []*syntax.Word) {
	in := v.above[len(v.above)-1].input
	v.judge.command(command{v.names.readWords(words), in, v.source.cut(n)})
}

// inputOf returns what the commands of a node read: as its parent, but on the
// right of a pipe and where it is redirected.
func (v *visit) inputOf(n syntax.Node) input {
	above := v.above[len(v.above)-1]
	stmt, ok := n.(*syntax.Stmt)
	if !ok {
		return above.input
	}
	in := above.input
	if b, ok := above.node.(*syntax.BinaryCmd); ok && b.Y == stmt && (b.Op == syntax.Pipe || b.Op == syntax.PipeAll) {
		in = v.names.piped(b.X)
	}
	for _, r := range stmt.Redirs {
		if r.N == nil || r.N.Value == "0" {
			in = v.names.redirected(r, in)
		}
	}
	return in
}
