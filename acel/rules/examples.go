package rules

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// An Example is a trace that stands beside a rule, or beside the conditions on a
// tool, and keeps them or breaks them. Package suite runs it.
type Example struct {
	// Rule is the key of the rule; "" where the example is one of Tool.
	Rule string
	// Tool is the name of the tool whose conditions it is about; "" for a rule.
	Tool string
	// Good says that the rule must have no violation and not be undecided; else
	// it must have a violation.
	Good bool
	// Number counts the good ones of a rule from 1, and the bad ones.
	Number int
	// Title is the name that it was given; it may be "".
	Title string
	// Records are the calls as records of a native trace: JSON values.
	Records []any
	// Calls is where they are written, one item for each record.
	Calls Value
	// Place is where the example stands.
	Place acel.Place
}

// Name says whose example it is, and which: "validate-first good 1".
func (e Example) Name() string {
	of, kind := e.Rule, "bad"
	if e.Tool != "" {
		of = "tools." + e.Tool
	}
	if e.Good {
		kind = "good"
	}
	name := of + " " + kind + " " + strconv.Itoa(e.Number)
	if e.Title != "" {
		name += ": " + e.Title
	}
	return name
}

// exampled says of examples whose they are, a rule's or a tool's as of has it, and
// numbers them.
func exampled(of Example, all []Example) []Example {
	numbers := map[bool]int{}
	for i := range all {
		e := &all[i]
		numbers[e.Good]++
		e.Rule, e.Tool, e.Number = of.Rule, of.Tool, numbers[e.Good]
	}
	return all
}

// The bounds on examples, named in the errors.
const (
	maxExamples     = 100  // beside one rule
	maxExampleCalls = 1000 // in one of them
)

// examplesShape shows how examples are written.
const examplesShape = "such as examples: {good: [[validate, delete]], bad: [[delete]]}"

// examples reads the examples beside a rule or a tool's conditions, and reports
// whether they are in order. A nil node has none.
func (r *reader) examples(n *node) ([]Example, bool) {
	switch {
	case n == nil:
		return nil, true
	case n.kind == broken:
		return nil, false
	case n.kind != mapping:
		r.fail(n, examplesShape, "examples is a map of good and bad; this is %v", n.kind)
		return nil, false
	}
	before := r.counted.errors
	r.checkKeys(n, "examples", []string{"good", "bad"}, func(string) string { return "" })
	good, bad := r.exampleList(n.get("good"), true), r.exampleList(n.get("bad"), false)
	switch all := append(good, bad...); {
	case len(n.pairs) == 0:
		r.fail(n, examplesShape, "examples holds none")
	case len(all) > maxExamples:
		r.fail(n, "test files have room for more", "more than %d examples beside one rule", maxExamples)
	case r.counted.errors == before:
		return all, true
	}
	return nil, false
}

// exampleList reads the good examples, or the bad ones.
func (r *reader) exampleList(n *node, good bool) []Example {
	if n == nil || n.kind == broken {
		return nil
	}
	if n.kind != list {
		r.fail(n, examplesShape, "%s is a list of examples; this is %v", n.step, n.kind)
		return nil
	}
	if len(n.items) == 0 {
		r.warn(n, "[[]] is the trace without a call", "%s holds no example", n.step)
	}
	var all []Example
	for _, item := range n.items {
		e := Example{Good: good, Place: n.src.place(item.at)}
		if calls := r.exampleCalls(item, &e); calls != nil {
			e.Calls, e.Records = Value{calls}, r.exampleRecords(calls)
		}
		all = append(all, e)
	}
	return all
}

// exampleCalls returns the list of an example's calls, and reads its name, or
// complains and returns nil.
func (r *reader) exampleCalls(n *node, e *Example) *node {
	switch n.kind {
	case broken:
		return nil
	case list:
		return n
	case mapping:
		return r.namedExample(n, e)
	}
	hint := ""
	if n.kind == word {
		hint = "put each example in brackets of its own: " + n.parent.step + ": [" + brief(&node{kind: list, items: n.parent.items}) + "]"
	}
	r.fail(n, hint, "an example is a list of calls; this is %v", n.kind)
	return nil
}

// namedExample reads an example that is written as name and calls.
func (r *reader) namedExample(n *node, e *Example) *node {
	if calls := n.get("calls"); calls == nil && n.get("name") == nil {
		r.fail(n, "put the calls of an example in brackets: - [{…}]", "an example is a list of calls, or a map of name and calls; this is another map")
		return nil
	}
	r.checkKeys(n, "an example", []string{"name", "calls"}, func(string) string { return "" })
	if name := n.get("name"); name != nil {
		e.Title, _ = r.text(name, "name")
	}
	calls := n.get("calls")
	switch {
	case calls == nil:
		r.fail(n.first(), "calls: [] is a trace without one", "an example has calls")
	case calls.kind == broken:
	case calls.kind != list:
		r.fail(calls, "such as calls: [validate, delete]", "calls is a list of calls; this is %v", calls.kind)
	default:
		return calls
	}
	return nil
}
