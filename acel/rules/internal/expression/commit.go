package expression

import (
	"encoding/json"
	"fmt"

	"cel.dev/cel-go/cel"
	"github.com/acel-dev/acel/acel"
)

// maxState bounds the JSON under one top key of a session's state, in bytes.
const maxState = 1 << 20

// An Assignment is one target of a commit, with its value, compiled.
type Assignment struct {
	text  string
	steps []compiledStep
	value *program
}

// A compiledStep is a name, or the program that gives a key.
type compiledStep struct {
	name string
	key  *program
}

// Assign compiles one target of a commit and the expression of its value. The
// mistakes in either come apart, each with offsets into its own text.
func (e *Environment) Assign(tool, text, value string) (a Assignment, inTarget, inValue []*Error) {
	t, inTarget := parseTarget(text)
	a.text = text
	for _, s := range t.steps {
		compiled, errs := e.step(tool, s)
		a.steps, inTarget = append(a.steps, compiled), append(inTarget, errs...)
	}
	if clash := e.clashes[text]; clash != nil {
		inTarget = append(inTarget, clash)
	}
	a.value, inValue = e.compile(tool, value, use{name: "commit"})
	if inTarget == nil && inValue == nil {
		inValue = e.misfit(t, a.value)
	}
	return a, inTarget, inValue
}

// step compiles a step of a target; offsets count from the target's start.
func (e *Environment) step(tool string, s step) (compiledStep, []*Error) {
	if s.key == "" {
		return compiledStep{name: s.name}, nil
	}
	p, errs := e.compile(tool, s.key, use{name: "commit"})
	if errs == nil {
		switch p.kind.Kind() {
		case cel.StringKind, cel.IntKind, cel.BoolKind, cel.DynKind:
		default:
			errs = []*Error{mistake(0, "", "a key is text, a whole number, true or false; this is %s", kindName(p.kind))}
		}
	}
	for _, err := range errs {
		err.Offset += s.at
	}
	return compiledStep{key: p}, errs
}

// misfit complains of a value whose type is not that of the initial value,
// which the expressions that read it are held to. Numbers may take turns.
func (e *Environment) misfit(t target, value *program) []*Error {
	s := e.state
	for _, step := range t.steps {
		if s = s.child(step); s == nil {
			return nil
		}
	}
	is, becomes := s.kind.Kind(), value.kind.Kind()
	numbers := func(k cel.Kind) bool { return k == cel.IntKind || k == cel.DoubleKind }
	if is == becomes || is == cel.DynKind || becomes == cel.DynKind || numbers(is) && numbers(becomes) {
		return nil
	}
	return []*Error{mistake(0, "a first value of null leaves it open", "state.%s is %s at first; this is %s", t.upTo(len(t.steps)), kindName(s.kind), kindName(value.kind))}
}

// Commit returns [acel.Tool.Commit]. All keys and values are computed from the
// state as it was before; then the targets are written in order, so that the
// later of two that meet wins. Maps on the way are made where there are none, or
// null; through anything else nothing can be written. On an error nothing is
// set.
func Commit(all []Assignment) func(*acel.State, acel.Call, json.RawMessage) error {
	return func(s *acel.State, c acel.Call, result json.RawMessage) error {
		w := writing{session: s, tops: map[string]json.RawMessage{}}
		in := &inputs{session: s, call: &c, raw: result}
		for _, a := range all {
			if err := w.assign(a, in); err != nil {
				return a.failed(err, result)
			}
		}
		return w.finish()
	}
}

// failed says that the target cannot be set. For want of a result that was not
// recorded that is undecidable.
func (a *Assignment) failed(err error, result json.RawMessage) error {
	reads := a.value.readsResult
	for _, s := range a.steps {
		reads = reads || s.key != nil && s.key.readsResult
	}
	if reads && result == nil {
		return fmt.Errorf("%w: %s cannot be set: %w", acel.ErrUndecidable, a.text, err)
	}
	return fmt.Errorf("%s cannot be set: %w", a.text, err)
}

// A writing is a commit under way: what the top keys will be.
type writing struct {
	session *acel.State
	tops    map[string]json.RawMessage
	order   []string
}

// assign writes one target.
func (w *writing) assign(a Assignment, in *inputs) error {
	path, err := a.path(in)
	if err != nil {
		return err
	}
	v, err := a.value.value(in)
	if err != nil {
		return err
	}
	raw, err := toJSON(v)
	if err != nil {
		return err
	}
	top := path[0]
	current, begun := w.tops[top]
	if !begun {
		current, _ = w.session.Raw(top)
		w.order = append(w.order, top)
	}
	next, err := put(current, path[1:], raw, "state"+joint(top))
	if err == nil && len(next) > maxState {
		err = fmt.Errorf("state%s would be of more than %d KiB", joint(top), maxState>>10)
	}
	w.tops[top] = next
	return err
}

// path evaluates the target's keys.
func (a *Assignment) path(in *inputs) ([]string, error) {
	path := make([]string, len(a.steps))
	for i, s := range a.steps {
		if path[i] = s.name; s.key == nil {
			continue
		}
		v, err := s.key.value(in)
		if err != nil {
			return nil, err
		}
		if path[i], err = keyText(v); err != nil {
			return nil, err
		}
	}
	return path, nil
}

// finish sets the top keys.
func (w *writing) finish() error {
	for _, top := range w.order {
		if err := w.session.SetRaw(top, w.tops[top]); err != nil {
			return err
		}
	}
	return nil
}
