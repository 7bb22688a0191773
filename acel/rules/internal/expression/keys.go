package expression

import (
	"strings"

	"cel.dev/cel-go/common/ast"
	"cel.dev/cel-go/common/types"
	"github.com/acel-dev/acel/acel"
)

// path checks a field or an item of a known value against what its shape has.
func (r *reading) path(e ast.Expr) {
	of, key, keyed := r.lookup(e)
	if s := r.shapeOf(of); s != nil && keyed {
		if s.isScalar() {
			r.fail(r.keyAt(e), "", "%s is %s, which has no keys", r.source(of), kindName(s.kind))
			return
		}
		r.key(r.keyAt(e), of, key, s)
	}
}

// askedFor checks a key that is written out against the map that in asks for it.
func (r *reading) askedFor(key, of ast.Expr) {
	text, written := literalText(key)
	if s := r.shapeOf(of); s != nil && written {
		r.key(r.at(key), of, text, s)
	}
}

// key complains of a key, written at an offset, that a map does not have, where
// that is sure enough.
func (r *reading) key(at int, of ast.Expr, key string, s *shape) {
	if _, has := s.fields[key]; has || !s.isMap() || s.others == welcome {
		return
	}
	known := s.names()
	near := acel.MisspellingOf(key, known)
	if near == "" && s.others == doubted {
		return
	}
	if near == "" {
		near = acel.Nearest(key, known)
	}
	hint := "it has " + strings.Join(known[:min(len(known), 8)], ", ")
	switch {
	case near != "":
		hint = "did you mean " + inQuotes(near) + "?"
	case r.source(of) == "state":
		hint = "give it a first value under state:"
	case len(known) == 0:
		hint = ""
	}
	whose := ""
	if r.source(of) == "state" {
		whose = ", and no commit sets it"
	}
	r.fail(at, hint, "%s has no key %s%s", r.source(of), inQuotes(key), whose)
}

// lookup takes apart a.b and a[b]: of what, by which key, and whether the key is
// written out.
func (r *reading) lookup(e ast.Expr) (of ast.Expr, key string, keyed bool) {
	if e.Kind() == ast.SelectKind {
		return e.AsSelect().Operand(), e.AsSelect().FieldName(), true
	}
	args := e.AsCall().Args()
	key, keyed = literalText(args[1])
	return args[0], key, keyed
}

// literalText returns the text that a node is, written out.
func literalText(e ast.Expr) (text string, written bool) {
	if e.Kind() != ast.LiteralKind {
		return "", false
	}
	t, written := e.AsLiteral().(types.String)
	return string(t), written
}

// shapeOf returns what is known of a value, or nil.
func (r *reading) shapeOf(e ast.Expr) *shape {
	switch {
	case e.Kind() == ast.IdentKind && !r.isLocal(e.AsIdent()):
		return r.scope.roots[e.AsIdent()]
	case e.Kind() == ast.SelectKind && !e.AsSelect().IsTestOnly(), isIndex(e):
		of, key, keyed := r.lookup(e)
		s := r.shapeOf(of)
		if s == nil {
			return nil
		}
		if next := s.fields[key]; keyed && next != nil {
			return next
		}
		return s.each
	}
	return nil
}

// keyAt returns the offset of the key of a.b or a[b].
func (r *reading) keyAt(e ast.Expr) int {
	if e.Kind() == ast.SelectKind {
		return r.fieldAt(e)
	}
	return r.at(e.AsCall().Args()[1])
}

// source shows an expression as it could have been written.
func (r *reading) source(e ast.Expr) string { return sourceOf(e, r.info) }
