package acel

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// check returns what is wrong with the operand, or nil.
func (o Operand) check() error {
	if o.anyOf == nil {
		return o.checkMember()
	}
	if len(o.anyOf) == 0 {
		return errors.New("an any-of list needs at least one operand")
	}
	if o.narrowed() {
		return errors.New("an any-of list cannot be narrowed as a whole; narrow its members")
	}
	for _, m := range o.anyOf {
		if err := m.check(); err != nil {
			return err
		}
	}
	return nil
}

// narrowed reports whether a field of the operand itself is set.
func (o Operand) narrowed() bool {
	return o.Tool != "" || o.Glob != "" || o.Server != "" || o.Matches != "" || o.Field != "" || o.On != ByRole
}

func (o Operand) checkMember() error {
	switch {
	case o.Tool == "" && o.Glob == "":
		return errors.New(`an operand needs a tool or a glob (glob: "*" is any tool)`)
	case o.Tool != "" && o.Glob != "":
		return fmt.Errorf("an operand has a tool or a glob, not both: %q and %q", o.Tool, o.Glob)
	case o.Field != "" && o.Matches == "":
		return fmt.Errorf("field %q says where to look and matches, which says for what, is missing", o.Field)
	case !o.agrees():
		return fmt.Errorf("%q is of another server than %q; name one server", o.Tool+o.Glob, o.Server)
	case o.On > Success:
		return fmt.Errorf("no moment %d: use Attempt or Success", o.On)
	}
	if err := checkPath(o.Field); err != nil {
		return err
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
