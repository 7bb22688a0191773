package acel

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A spec is what a rule demands: a template with its arguments read.
type spec struct {
	template *template
	operands []Operand
	field    string
	number   decimal // the limit, or the count
	count    int64   // the count
	negative bool
	// afterError is no_repeat's; window is rate_limit's.
	afterError bool
	window     time.Duration
	bound      bound
	per        []Key
	problem    error
	given      Arguments // as they were given
	text       string    // the canonical form, written once
	tool       string    // of a condition: whose it is
}

func newSpec(t *template, a Arguments) spec {
	s := spec{
		template: t, given: a, operands: slices.Clone(a.Operands), field: a.Field, per: slices.Clone(a.Per),
		negative: a.AllowNegative && t.measure == bySum, afterError: a.AfterError && t.apart == byCall,
	}
	s.problem = errors.Join(s.read(a.Number), s.readSpans(a), s.checkKeys())
	s.text = s.canonical()
	return s
}

// read reads the number that the template wants and checks the rest.
func (s *spec) read(number string) error {
	if n := s.template.operands(); len(s.operands) != n {
		return fmt.Errorf("needs %d operands, has %d", n, len(s.operands))
	}
	for i, op := range s.operands {
		if err := op.check(s.template.use(i)); err != nil {
			return fmt.Errorf("%s: %w", s.template.params[i].Name, err)
		}
	}
	var err error
	switch {
	case s.template.measure == bySum:
		if s.field == "" {
			return errors.New("field: which argument is summed?")
		}
		if err := checkPath(s.field); err != nil {
			return err
		}
		if s.number, err = parseDecimal([]byte(number)); err != nil {
			return fmt.Errorf("limit: %q is %w", number, err)
		}
	case s.template.numbered():
		s.count, err = readCount(number)
		s.number = decimal{lo: uint64(s.count)}
		if s.template.measure == byTime && s.count > maxRate {
			return fmt.Errorf("n: %d calls are more than the %d that can be remembered", s.count, maxRate)
		}
	}
	return err
}

// readSpans reads the window and the bound.
func (s *spec) readSpans(a Arguments) (err error) {
	if s.template.measure == byTime {
		if s.window, err = readSpan(a.Window); err != nil {
			return fmt.Errorf("window: %q is %w", brief(a.Window), err)
		}
	}
	if s.bound, err = readBound(a.Within); err == nil && s.bound != (bound{}) && !s.template.nearby {
		return errors.New("within bounds how far apart two calls stand, and this template does not compare where two calls stand")
	}
	return err
}

// checkKeys returns what is wrong with the keys, or nil.
func (s *spec) checkKeys() error {
	n := s.template.operands()
	switch {
	case len(s.per) == 0:
		return nil
	case s.template.alone != "":
		return errors.New("per: " + s.template.alone)
	case len(s.per) != 1 && len(s.per) != n:
		return fmt.Errorf("per: %d keys for %s; give one for all or one for each", len(s.per), plural(n, "operand"))
	}
	for slot, r := range s.template.roles {
		k := s.per[0]
		if len(s.per) > 1 {
			k = s.per[s.template.operandOf(slot)]
		}
		if err := k.check(r == enables); err != nil {
			return err
		}
	}
	return nil
}

// use is what the template makes of one of its operands.
func (t *template) use(operand int) use {
	u := use{value: t.measure == byValue, guarded: t.guards(operand)}
	u.needed = u.value && operand == 0
	return u
}

// guards reports whether the template does nothing with an operand but judge
// its calls as they begin.
func (t *template) guards(operand int) bool {
	return t.guarded == operand+1
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
	if s.template.measure == bySum {
		args = append(args, quoteName(s.field))
	}
	if s.template.numbered() {
		args = append(args, s.number.String())
	}
	if s.window > 0 {
		args = append(args, spanText(s.window))
	}
	args = append(args, s.options()...)
	return s.template.name + "(" + strings.Join(args, ", ") + ")"
}

// options are what stands behind the parameters in the canonical form.
func (s *spec) options() []string {
	var all []string
	if s.negative {
		all = append(all, "negative: allow")
	}
	if s.afterError {
		all = append(all, "after: error")
	}
	switch len(s.per) {
	case 0:
	case 1:
		all = append(all, "per: "+quoteName(s.per[0].String()))
	default:
		all = append(all, listed("per", s.per, func(k Key) string { return quoteName(k.String()) })...)
	}
	if s.bound != (bound{}) {
		all = append(all, "within: "+s.bound.String())
	}
	return all
}
