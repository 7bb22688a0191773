package acel

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// PolicyConfig is what a policy is made of. The zero value is a policy that
// demands nothing.
type PolicyConfig struct {
	// Rules are judged and reported in this order.
	Rules []Rule
	// Tools are the conditions on single tools.
	Tools []Tool
	// State is the state every session starts with: JSON values by key, as
	// [State.Set] takes them.
	State map[string]any
	// OnViolation, set to HaltSession, halts a live session at the first
	// refusal whichever rule objected.
	OnViolation Response
	// Concurrency says how the calls of one turn are taken in replay.
	Concurrency Concurrency
	// Waivers excuse what reports find. No session knows of them.
	Waivers []Waiver
	// Redact names the fields whose values no violation shows.
	Redact Redaction
}

// Concurrency says how replay takes calls that one model reply issued
// together. The zero value is Sequential.
type Concurrency uint8

// The ways to take the calls of one turn.
const (
	// Sequential takes them in file order, each ending before the next begins.
	Sequential Concurrency = iota
	// Strict lets all of them begin before any ends: none knew the outcome of
	// another.
	Strict
)

// A Policy is rules, tool conditions and an initial state, compiled once. It
// is immutable and serves any number of sessions at once. The zero Policy
// demands nothing; a nil one judges nothing, and its sessions say so.
type Policy struct {
	config PolicyConfig // without its state, which is kept marshalled
	rules  []compiled   // the config's rules, then the tools' conditions
	tools  []condition
	index  index
	// paths are those into arguments, resultPaths those into results.
	paths, resultPaths paths
	state              values
	// owing are the rules that keep debts, clocked those of them whose bound is
	// a time.
	owing, clocked []int32
	// hears: a rule wants to know what the user said.
	hears bool
	// redactor hides what the policy redacts; nil for nothing.
	redactor *redactor
}

// NewPolicy compiles a policy. The error joins everything that is wrong: bad
// rules, two rules of one id, conditions that name no tool, state that is not
// JSON, options that do not exist, waivers of no rule, names to redact that name
// nothing.
func NewPolicy(config PolicyConfig) (*Policy, error) {
	p := &Policy{config: config.withoutState()}
	faults := append(p.compileRules(), config.checkOptions()...)
	faults = append(faults, p.compileTools()...)
	faults = append(faults, p.checkWaivers()...)
	faults = append(faults, config.Redact.check()...)
	var err error
	if p.state, err = newValues(config.State); err != nil {
		faults = append(faults, err)
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	p.index, p.redactor = p.buildIndex(fitBudget), newRedactor(config.Redact)
	return p, nil
}

// With returns a new policy that demands more: more's rules, tools and waivers join
// the policy's own, its state keys win, its options apply where they are set, and
// what either hides is hidden.
func (p *Policy) With(more PolicyConfig) (*Policy, error) {
	if p == nil {
		return nil, ErrNoPolicy
	}
	c := p.config.withoutState()
	c.Rules = append(c.Rules, more.Rules...)
	c.Tools = append(c.Tools, more.Tools...)
	c.Waivers = append(c.Waivers, more.Waivers...)
	c.Redact = c.Redact.with(more.Redact)
	c.State = make(map[string]any, len(p.state)+len(more.State))
	for key, raw := range p.state {
		c.State[key] = raw
	}
	maps.Copy(c.State, more.State)
	c.OnViolation = max(c.OnViolation, more.OnViolation)
	c.Concurrency = max(c.Concurrency, more.Concurrency)
	return NewPolicy(c)
}

// Rules returns the policy's rules in order.
func (p *Policy) Rules() []Rule { return slices.Clone(p.config.Rules) }

// withoutState copies the config, so that whoever holds it can change nothing.
func (c PolicyConfig) withoutState() PolicyConfig {
	c.Rules, c.Tools, c.Waivers, c.State = slices.Clone(c.Rules), slices.Clone(c.Tools), slices.Clone(c.Waivers), nil
	c.Redact = c.Redact.clone()
	return c
}

// checkOptions returns what is wrong with the options.
func (c PolicyConfig) checkOptions() []error {
	var faults []error
	if err := c.OnViolation.check(); err != nil {
		faults = append(faults, err)
	}
	if c.Concurrency > Strict {
		faults = append(faults, fmt.Errorf("no concurrency %d: use Sequential or Strict", c.Concurrency))
	}
	return faults
}

// A compiled rule is a rule with all that judging it needs looked up.
type compiled struct {
	at        int // its place among those of the policy
	rule      Rule
	spec      *spec
	key, text string
	slots     [][]alternative
	amount    int // index of the summed field's path; -1 for none
	keys      []compiledKey
	bound     bound
}

func (p *Policy) compileRules() []error {
	var faults []error
	keys := map[string]bool{}
	for i, r := range p.config.Rules {
		if err := r.Err(); err != nil {
			faults = append(faults, fmt.Errorf("rule %d: %w", i+1, err))
			continue
		}
		if keys[r.Key()] {
			faults = append(faults, fmt.Errorf("rule %d: another rule is called %s; give one of them an id", i+1, r.Key()))
		}
		keys[r.Key()] = true
		c := p.compileRule(r)
		c.at = len(p.rules)
		p.rules = append(p.rules, c)
	}
	return faults
}

func (p *Policy) compileRule(r Rule) compiled {
	s := r.spec
	c := compiled{rule: r, spec: &s, key: r.Key(), text: r.String(), amount: -1}
	for slot := range s.template.roles {
		c.slots = append(c.slots, p.compileOperand(&s, slot))
	}
	if s.template.measure == bySum {
		c.amount = p.paths.number(s.field)
	}
	c.keys, c.bound = p.compileKeys(&s), s.bound
	if s.template.bound != (bound{}) {
		c.bound = s.template.bound
	}
	p.list(&c)
	return c
}

// list lists a rule with others that want to be asked at more moments than
// those of their calls.
func (p *Policy) list(c *compiled) {
	at := int32(len(p.rules))
	if c.owes() {
		p.owing = append(p.owing, at)
		if c.bound.span > 0 {
			p.clocked = append(p.clocked, at)
		}
	}
	p.hears = p.hears || c.spec.template.measure == byValue
}

// every reports whether the rule looks at every call: one that keeps debts only
// where it does.
func (c *compiled) every() bool {
	t := c.spec.template
	return t.every && (c.owes() || !t.owes)
}
