package acel

import (
	"fmt"
	"slices"
	"strings"
)

// A small LTLf, slow and obvious: formulas are read by recursive descent and
// judged on whole traces by their definition. It knows nothing of rules.

// A world is what is true at one step.
type world map[string]bool

// A telling is a trace as a formula reads it. The names of some templates have
// two moments: under ! and before -> they are read in denied.
type telling struct{ worlds, denied []world }

// plainly is a trace whose names have one moment.
func plainly(trace []world) telling { return telling{trace, trace} }

// turned is the trace as it is read under one more denial.
func (t telling) turned() telling { return telling{t.denied, t.worlds} }

func (t telling) len() int { return len(t.worlds) }

// A proposition says whether it is true at a step of a trace, counted from 0.
// Past the last step, and in a trace without any, no name is true.
type proposition func(t telling, at int) bool

// parseLTLf reads a formula over some names.
func parseLTLf(formula string, names ...string) (p proposition, err error) {
	r := &formulaReader{words: formulaWords(formula), names: names}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%s: %v", formula, fault)
		}
	}()
	p = r.implication()
	if len(r.words) > 0 {
		panic(fmt.Sprintf("ends at %q", r.words))
	}
	return p, nil
}

func formulaWords(formula string) []string {
	return strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ", "!", " ! ").Replace(formula))
}

type formulaReader struct{ words, names []string }

// take takes the next word if it is w.
func (r *formulaReader) take(w string) bool {
	if len(r.words) == 0 || r.words[0] != w {
		return false
	}
	r.words = r.words[1:]
	return true
}

func (r *formulaReader) implication() proposition {
	p := r.disjunction()
	if r.take("->") {
		q := r.implication()
		return func(t telling, at int) bool { return !p(t.turned(), at) || q(t, at) }
	}
	return p
}

func (r *formulaReader) disjunction() proposition {
	p := r.conjunction()
	if r.take("|") {
		q := r.disjunction()
		return func(t telling, at int) bool { return p(t, at) || q(t, at) }
	}
	return p
}

func (r *formulaReader) conjunction() proposition {
	p := r.weakUntil()
	if r.take("&") {
		q := r.conjunction()
		return func(t telling, at int) bool { return p(t, at) && q(t, at) }
	}
	return p
}

func (r *formulaReader) weakUntil() proposition {
	p := r.unary()
	if r.take("W") {
		q := r.unary()
		return func(t telling, at int) bool {
			for ; at < t.len() && !q(t, at); at++ {
				if !p(t, at) {
					return false
				}
			}
			return true
		}
	}
	return p
}

func (r *formulaReader) unary() proposition {
	switch {
	case r.take("!"):
		p := r.unary()
		return func(t telling, at int) bool { return !p(t.turned(), at) }
	case r.take("X"):
		p := r.unary()
		return func(t telling, at int) bool { return at+1 < t.len() && p(t, at+1) }
	case r.take("WX"):
		p := r.unary()
		return func(t telling, at int) bool { return at+1 >= t.len() || p(t, at+1) }
	case r.take("F"):
		return somewhere(r.unary())
	case r.take("G"):
		p := r.unary()
		never := somewhere(func(t telling, at int) bool { return !p(t, at) })
		return func(t telling, at int) bool { return !never(t, at) }
	case r.take("("):
		p := r.implication()
		if !r.take(")") {
			panic("a bracket stays open")
		}
		return p
	}
	return r.name()
}

func somewhere(p proposition) proposition {
	return func(t telling, at int) bool {
		for ; at < t.len(); at++ {
			if p(t, at) {
				return true
			}
		}
		return false
	}
}

func (r *formulaReader) name() proposition {
	if len(r.words) == 0 {
		panic("it ends too early")
	}
	name := r.words[0]
	if !slices.Contains(r.names, name) {
		panic(fmt.Sprintf("%q is no name", name))
	}
	r.words = r.words[1:]
	return func(t telling, at int) bool { return at < t.len() && t.worlds[at][name] }
}
