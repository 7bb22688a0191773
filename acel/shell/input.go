package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// An input is what a command reads from its standard input.
type input struct {
	kind inputKind
	word word // the text, or the name of the file
}

type inputKind uint8

const (
	inputNone inputKind = iota
	// inputPipe is what another command writes.
	inputPipe
	// inputText is a here-document or a here-string.
	inputText
	inputFile
)

// redirected returns the input behind a redirection.
func (n names) redirected(r *syntax.Redirect, before input) input {
	switch r.Op {
	case syntax.Hdoc, syntax.DashHdoc:
		return input{inputText, n.hereText(r)}
	case syntax.WordHdoc:
		return input{inputText, n.readWord(r.Word)}
	case syntax.RdrIn, syntax.RdrInOut:
		w := n.readWord(r.Word)
		if w.stream {
			return input{kind: inputPipe}
		}
		return input{inputFile, w}
	case syntax.DplIn:
		return input{kind: inputPipe}
	}
	return before
}

// hereText returns the text of a here-document. Where its end is quoted, the
// text stands as it is.
func (n names) hereText(r *syntax.Redirect) word {
	if r.Hdoc == nil {
		return word{}
	}
	s := spelling{names: n}
	if end := r.Word.Lit(); end == "" || strings.Contains(end, `\`) {
		for _, part := range r.Hdoc.Parts {
			if l, ok := part.(*syntax.Lit); ok {
				s.b.WriteString(l.Value)
			}
		}
	} else {
		s.parts(r.Hdoc.Parts, inHere)
	}
	return word{text: s.b.String()}
}

// piped returns what a statement writes into a pipe.
func (n names) piped(s *syntax.Stmt) input {
	if here := n.repeated([]*syntax.Stmt{s}); here != nil {
		return input{inputText, *here}
	}
	return input{kind: inputPipe}
}

// repeated returns the text that cat repeats of a here-document, where that is
// all that some statements do; else nil.
func (n names) repeated(stmts []*syntax.Stmt) *word {
	if len(stmts) != 1 || len(stmts[0].Redirs) != 1 || stmts[0].Negated {
		return nil
	}
	call, ok := stmts[0].Cmd.(*syntax.CallExpr)
	r := stmts[0].Redirs[0]
	if !ok || len(call.Args) != 1 || call.Args[0].Lit() != "cat" || r.N != nil || r.Hdoc == nil {
		return nil
	}
	w := n.hereText(r)
	return &w
}
