package expression

import (
	"strings"

	"cel.dev/cel-go/common/ast"
)

// A use is where an expression stands, and what it may look at there.
type use struct {
	name string
	// noResult says why the result is not known; "" where it is.
	noResult string
}

// A reading looks through an expression as it was parsed, before CEL checks its
// types: for names that nobody knows, and for what this package does not take.
type reading struct {
	text  string
	info  *ast.SourceInfo
	scope *scope
	use   use
	// locals are the variables of the comprehensions around.
	locals []string
	errs   []*Error
	// readsResult says that the expression has result in it.
	readsResult bool
	// walked are the nodes that loops go through.
	walked []int64
	// asked are the nodes that ask whether the result has a key.
	asked []int64
}

// maxErrors bounds the mistakes of one expression.
const maxErrors = 20

func (r *reading) fail(at int, hint, format string, args ...any) {
	if len(r.errs) < maxErrors {
		r.errs = append(r.errs, mistake(at, hint, format, args...))
	}
}

// at returns the byte offset of a node: of an operator, of the dot of a field,
// of the bracket of a call.
func (r *reading) at(e ast.Expr) int { return nodeOffset(r.text, r.info, e.ID()) }

func nodeOffset(text string, info *ast.SourceInfo, id int64) int {
	span, _ := info.GetOffsetRange(id)
	return byteOffset(text, int(span.Start))
}

// fieldAt returns the offset of the name of a field. The node stands at its dot,
// or within has at the bracket before.
func (r *reading) fieldAt(e ast.Expr) int {
	at, name := r.at(e), e.AsSelect().FieldName()
	for i := at; i < len(r.text); i++ {
		if r.text[i] == '.' && strings.HasPrefix(strings.TrimLeft(r.text[i+1:], " \t\r\n"), name) {
			return i + strings.Index(r.text[i:], name)
		}
	}
	return at
}

// expr reads a node and all below it.
func (r *reading) expr(e ast.Expr) {
	switch e.Kind() {
	case ast.IdentKind:
		r.ident(e)
	case ast.SelectKind:
		r.operand(e.AsSelect().Operand())
		r.path(e)
		r.asksResult(e)
	case ast.CallKind:
		r.call(e)
	case ast.ListKind:
		for _, item := range e.AsList().Elements() {
			r.expr(item)
		}
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			r.mapKey(entry.AsMapEntry().Key())
			r.expr(entry.AsMapEntry().Value())
		}
	case ast.StructKind:
		r.fail(r.at(e), `a map is written {"key": value}`, "%s is no type", inQuotes(e.AsStruct().TypeName()))
	case ast.ComprehensionKind:
		r.comprehension(e)
	case ast.LiteralKind:
		r.literal(e)
	}
}

// operand reads what is asked for a field or an item: the state is taken only
// here.
func (r *reading) operand(e ast.Expr) {
	if e.Kind() == ast.IdentKind && e.AsIdent() == "state" && !r.isLocal("state") {
		return
	}
	r.expr(e)
}

// mapKey reads a key of a map that is written out, which is text in quotes.
func (r *reading) mapKey(e ast.Expr) {
	if e.Kind() == ast.IdentKind && !r.known(e.AsIdent()) {
		r.fail(r.at(e), "write "+inQuotes(e.AsIdent()), "a key that is text stands in quotes")
		return
	}
	r.expr(e)
}

// comprehension reads what a macro such as all(x, …) made.
func (r *reading) comprehension(e ast.Expr) {
	c := e.AsComprehension()
	r.walked = append(r.walked, c.IterRange().ID())
	r.expr(c.IterRange())
	if c.IterRange().Kind() == ast.MapKind {
		r.fail(r.at(c.IterRange()), "use a list", "a map that is written out has no order to go through")
	}
	if name := c.IterVar(); isVariable(name) || strings.HasPrefix(name, "@") {
		at := r.at(e)
		r.fail(at+max(strings.Index(r.text[at:], name), 0), "call it x", "%s is a variable already", name)
	}
	if len(r.locals) >= 2*maxLoops {
		r.fail(r.at(e), "", "loops are nested deeper than %d levels", maxLoops)
		return
	}
	r.locals = append(r.locals, c.IterVar(), c.AccuVar())
	for _, inner := range [...]ast.Expr{c.AccuInit(), c.LoopCondition(), c.LoopStep(), c.Result()} {
		r.expr(inner)
	}
	r.locals = r.locals[:len(r.locals)-2]
}
