package acel

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// check returns what is wrong with the operand, or nil.
func (o Operand) check(v use) error {
	if o.anyOf == nil {
		return o.checkMember(v)
	}
	if len(o.anyOf) == 0 {
		return errors.New("an any-of list needs at least one operand")
	}
	if o.narrowed() {
		return errors.New("an any-of list cannot be narrowed as a whole; narrow its members")
	}
	for _, m := range o.anyOf {
		if err := m.check(v); err != nil {
			return err
		}
	}
	return nil
}

// narrowed reports whether a field of the operand itself is set.
func (o Operand) narrowed() bool {
	return o.Tool != "" || o.Glob != "" || o.Server != "" || o.Matches != "" || o.Field != "" || o.On != ByRole ||
		len(o.Fields)+len(o.Args)+len(o.Result)+len(o.Where) > 0
}

// A use is what a template makes of an operand.
type use struct {
	// value: the operand's field is where a value stands, needed or not.
	value, needed bool
	// guarded: its calls are judged as they begin, and do nothing else.
	guarded bool
}

func (o Operand) checkMember(v use) error {
	switch {
	case o.Tool == "" && o.Glob == "":
		return errors.New(`an operand needs a tool or a glob (glob: "*" is any tool)`)
	case o.Tool != "" && o.Glob != "":
		return fmt.Errorf("an operand has a tool or a glob, not both: %q and %q", o.Tool, o.Glob)
	case v.needed && o.Field == "":
		return fmt.Errorf("field: where in the arguments of %s does the value stand?", cmp.Or(o.Tool, o.Glob))
	case v.value && o.Matches != "":
		return errors.New("matches needs the field that says where the value stands; use args or where")
	case v.guarded && len(o.Result) > 0:
		return errors.New("its calls are judged as they begin, before there is a result; leave result out")
	case len(o.Fields) > 0 && o.Matches == "":
		return errors.New("fields say where to look and matches, which says for what, is missing")
	case o.Field != "" && o.Matches == "" && !v.value:
		return fmt.Errorf("field %q says where to look and matches, which says for what, is missing", o.Field)
	case !o.agrees():
		return fmt.Errorf("%q is of another server than %q; name one server", o.Tool+o.Glob, o.Server)
	case o.On > Success:
		return fmt.Errorf("no moment %d: use Attempt or Success", o.On)
	}
	for _, path := range append([]string{o.Field}, o.Fields...) {
		if err := checkPath(path); err != nil {
			return err
		}
	}
	for i, p := range append(slices.Clone(o.Args), o.Result...) {
		if err := p.check(); err != nil {
			return err
		}
		if p.Path == whole && i < len(o.Args) {
			return errors.New("the path . is a whole result; arguments are an object, of which a path names a part")
		}
	}
	for _, c := range o.Where {
		if c.Holds == nil || c.Key == "" {
			return fmt.Errorf("clause %s %s: it needs a key and what decides it", clip(c.Key), clip(c.Text))
		}
	}
	if _, err := compileMatches(o.Matches); err != nil {
		return err
	}
	return nil
}

// agrees reports whether a member names one server at most.
func (o Operand) agrees() bool {
	server, _, _ := o.qualified()
	return server == "" || o.Server == "" || server == o.Server
}

// compileMatches compiles an expression as operands search it: ignoring case.
func compileMatches(expr string) (*regexp.Regexp, error) {
	if expr == "" {
		return nil, nil
	}
	if _, err := regexp.Compile(expr); err != nil {
		return nil, fmt.Errorf("matches: %w", err)
	}
	return regexp.Compile("(?i)" + expr)
}

// checkPath returns what is wrong with a dotted path, or nil; "" is no path.
func checkPath(path string) error {
	if path != "" && slices.Contains(strings.Split(path, "."), "") {
		return fmt.Errorf("field %q has an empty step between its dots", path)
	}
	return nil
}
