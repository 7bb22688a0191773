package acel

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A spec is what a rule demands: a template with its arguments read.
type spec struct {
	template *template
	operands []Operand
	field    string
	number   decimal // the limit, or the count
	count    int64   // the count
	negative bool
	problem  error
	text     string // the canonical form, written once
}

func newSpec(t *template, a Arguments) spec {
	s := spec{template: t, operands: slices.Clone(a.Operands), field: a.Field, negative: a.AllowNegative && t.measure == bySum}
	s.problem = s.read(a.Number)
	s.text = s.canonical()
	return s
}

// read reads the number that the template wants and checks the rest.
func (s *spec) read(number string) error {
	if len(s.operands) != len(s.template.roles) {
		return fmt.Errorf("needs %d operands, has %d", len(s.template.roles), len(s.operands))
	}
	for i, op := range s.operands {
		if err := op.check(); err != nil {
			return fmt.Errorf("%s: %w", s.template.params[i].Name, err)
		}
	}
	var err error
	switch s.template.measure {
	case byCount:
		s.count, err = readCount(number)
		s.number = decimal{lo: uint64(s.count)}
	case bySum:
		if s.field == "" {
			return errors.New("field: which argument is summed?")
		}
		if err := checkPath(s.field); err != nil {
			return err
		}
		if s.number, err = parseDecimal([]byte(number)); err != nil {
			return fmt.Errorf("limit: %q is %w", number, err)
		}
	}
	return err
}

// readCount reads a whole number, 0 or more, that fits an int64.
func readCount(text string) (int64, error) {
	d, err := parseDecimal([]byte(text))
	if err != nil {
		return 0, fmt.Errorf("n: %q is %w", text, err)
	}
	n, err := strconv.ParseInt(d.String(), 10, 64)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("n: %s is not a whole number from 0 to 2^63-1", text)
	}
	return n, nil
}

func (s *spec) name() string {
	if s.template == nil {
		return "no template"
	}
	return s.template.name
}

func (s *spec) check() error {
	if s.template == nil {
		return errors.New("the zero Rule demands nothing; make one with MustPrecede or a sibling")
	}
	return s.problem
}

// canonical writes the form that is the same however the rule was spelled.
func (s *spec) canonical() string {
	args := make([]string, 0, 4)
	for _, op := range s.operands {
		args = append(args, op.String())
	}
	switch s.template.measure {
	case byCount:
		args = append(args, s.number.String())
	case bySum:
		args = append(args, quoteName(s.field), s.number.String())
	}
	if s.negative {
		args = append(args, "negative: allow")
	}
	return s.template.name + "(" + strings.Join(args, ", ") + ")"
}
