package rules

import (
	"maps"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// Expressions are checked against what all files declare, those that come later
// too. So files are read twice: readHead and declareTools read what they declare,
// and only when that is known of all of them, readBody reads what holds
// expressions. The methods of this file are for that second time.

// expressions are what a reader knows of the expressions in its files.
type expressions struct {
	env *expression.Environment
	// typed are the names of the tools with schemas.
	typed map[spelled]string
	// written are all that were compiled.
	written []string
}

// environment returns that of all files, made when it is first asked for.
func (r *reader) environment() *expression.Environment {
	if r.env == nil {
		r.env = expression.New(r.declarations())
	}
	return r.env
}

// declarations gathers what the files declare.
func (r *reader) declarations() expression.Declarations {
	d := expression.Declarations{State: map[string]any{}, Tools: map[string]expression.Schemas{}}
	r.typed = map[spelled]string{}
	for _, f := range r.files {
		maps.Copy(d.State, f.state)
		for _, t := range f.tools {
			for _, p := range t.node.get("commit").orNone().pairs {
				d.Targets = append(d.Targets, p.key.value)
			}
			if t.schemas.Args != nil || t.schemas.Result != nil {
				d.Tools[t.name], r.typed[spell(t.name, "")] = t.schemas, t.name
			}
		}
	}
	return d
}

// A tool is spelled by its bare name and its server, which may be "".
type spelled struct{ server, bare string }

// spell splits the name of a tool that may be qualified.
func spell(tool, server string) spelled {
	if server == "" {
		server, tool = acel.SplitTool(tool)
	}
	return spelled{server, acel.BareTool(server, tool)}
}

// typedAs returns the name under which the schemas of a tool are declared: of that
// server, or else of any; "" where there are none.
func (r *reader) typedAs(tool, server string) string {
	r.environment()
	s := spell(tool, server)
	if name, ok := r.typed[s]; ok {
		return name
	}
	return r.typed[spelled{bare: s.bare}]
}

// whereClause compiles the text of where at n, of an operand of one tool on one
// server, "" where it is not one, and reports whether it is in order. The hint
// ofResult shows what may look at a result.
func (r *reader) whereClause(n *node, tool, server, ofResult string) (acel.Clause, bool) {
	text, ok := r.expression(n, "where")
	if !ok {
		return acel.Clause{}, false
	}
	c, errs := r.environment().Where(r.typedAs(tool, server), text)
	for _, err := range errs {
		if err.Hint == "" && strings.HasPrefix(err.Message, "result is not known yet") {
			err.Hint = ofResult
		}
	}
	if holds := c.Holds; holds != nil {
		c.Holds = func(s *acel.State, call acel.Call) (bool, error) {
			is, err := holds(s, call)
			return is, toBeCondition(err, "where", text)
		}
	}
	return c, r.compiled(n, errs)
}

// perKey compiles the text of per at n, which is no path, for calls of one tool
// on one server, "" where it is not one, and reports whether it is in order.
func (r *reader) perKey(n *node, tool, server string) (acel.Key, bool) {
	text, ok := r.expression(n, "per")
	if !ok {
		return acel.Key{}, false
	}
	k, errs := r.environment().Per(r.typedAs(tool, server), text)
	return k, r.compiled(n, errs)
}

// expression reads the text of an expression, or complains.
func (r *reader) expression(n *node, what string) (string, bool) {
	if n.kind == list && len(n.items) > 0 {
		r.fail(n, joinedHint(n), "%s is one expression; this is a list", what)
		return "", false
	}
	text, ok := r.text(n, what)
	if ok {
		r.written = append(r.written, text)
	}
	return text, ok
}

// joinedHint shows a list of expressions as one.
func joinedHint(n *node) string {
	if len(n.items) == 1 {
		return "write it without brackets"
	}
	if text := joinedText(n); text != "" {
		return "join them with &&: " + brief(&node{kind: word, value: text})
	}
	return "join them with &&"
}

// compiled complains of the mistakes in the expression at n, each at its place,
// and reports whether there are none.
func (r *reader) compiled(n *node, errs []*expression.Error) bool {
	for _, err := range errs {
		r.fail(n.inside(err.Offset), err.Hint, "%s", err.Message)
	}
	return len(errs) == 0
}
