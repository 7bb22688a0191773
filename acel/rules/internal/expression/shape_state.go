package expression

import (
	"encoding/json"
	"strings"

	"cel.dev/cel-go/cel"
)

// maxShapeDepth bounds how deep a state or a schema is looked into.
const maxShapeDepth = 20

// shapeOfValue returns the shape of an initial value. A map that has keys has
// only those; one that has none is there to be filled; null can become
// anything.
func shapeOfValue(v any, depth int) *shape {
	switch v := v.(type) {
	case bool:
		return &shape{kind: cel.BoolType}
	case string:
		return &shape{kind: cel.StringType}
	case json.Number:
		if strings.ContainsAny(string(v), ".eE") {
			return &shape{kind: cel.DoubleType}
		}
		return &shape{kind: cel.IntType}
	case []any:
		return &shape{kind: cel.ListType(cel.DynType), each: anything()}
	case map[string]any:
		s := &shape{kind: mapping()}
		if len(v) == 0 || depth == maxShapeDepth {
			return s
		}
		s.others, s.fields = refused, make(map[string]*shape, len(v))
		for key, value := range v {
			s.fields[key] = shapeOfValue(value, depth+1)
		}
		return s
	}
	return anything()
}

// admit makes room in the state for what a target writes, or says why the
// initial state has none.
func (s *shape) admit(t target) *Error {
	at := s
	for i, step := range t.steps {
		if at.kind == cel.DynType {
			return nil
		}
		if !at.isMap() {
			return mistake(step.at, "", "state.%s is %s, which has no keys", t.upTo(i), kindName(at.kind))
		}
		next := at.child(step)
		if next == nil {
			next = at.grow(step, i == len(t.steps)-1)
		}
		at = next
	}
	if at.isMap() {
		at.others = min(at.others, doubted)
	}
	return nil
}

// child returns what a step leads to, or nil.
func (s *shape) child(step step) *shape {
	if step.key != "" {
		return s.each
	}
	return s.fields[step.name]
}

// grow adds what a step leads to: a map, or at the end of a target anything.
func (s *shape) grow(step step, last bool) *shape {
	next := anything()
	if !last {
		next = &shape{kind: mapping(), others: doubted}
	}
	if step.key != "" {
		s.each, s.others = next, welcome
		return next
	}
	if s.fields == nil {
		s.fields = map[string]*shape{}
	}
	s.fields[step.name] = next
	return next
}
