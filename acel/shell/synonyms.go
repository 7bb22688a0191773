package shell

import "strings"

// A synonym is a set of options that mean the same to a program, or to some of
// its subcommands.
type synonym struct {
	// programs, options and within are lists of words, each between spaces.
	programs string
	// of are the subcommands, each one or more words; all where there is none.
	of []string
	// options mean the same. Those of within mean that and more.
	options, within string
	// before is a character that means the same before an operand behind the
	// subcommand; 0 is none.
	before byte
}

// A sameness is an option in one of its spellings.
type sameness struct {
	name   string
	before byte
	// sure: it means the same, and not only to a subcommand that may be this
	// one.
	sure answer
}

// A dialect is what decides which options mean the same: the program, and the
// words that may be a subcommand, with holes where they are not known.
type dialect struct {
	program string
	words   []string
}

// dialectOf takes the program and the words of a pattern where they are known,
// since only a command with the same can fit, and a command's behind them.
func (p *pattern) dialectOf(f *form, program string, args []argument) dialect {
	d := dialect{program: versionless(program)}
	if !strings.Contains(p.program, holeText) {
		d.program = versionless(p.program)
	}
	for _, a := range args {
		if a.kind == operand || a.kind == either {
			d.words = append(d.words, a.text)
		}
	}
	for i, o := range f.operands {
		switch {
		case i >= len(d.words):
			d.words = append(d.words, o)
		case !strings.Contains(o, holeText):
			d.words[i] = o
		}
	}
	return d
}

// same returns the spellings of an option, the one that is given first.
func (d *dialect) same(name string) []sameness {
	all := []sameness{{name: name, sure: yes}}
	for i := range sameOptions {
		s := &sameOptions[i]
		if !lists(s.programs, d.program) || !lists(s.options, name) {
			continue
		}
		sure := d.takes(s)
		if sure == no {
			continue
		}
		for _, list := range []string{s.options, s.within} {
			for _, o := range strings.Fields(list) {
				all = append(all, sameness{name: o, sure: sure})
			}
		}
		if s.before != 0 {
			all = append(all, sameness{before: s.before, sure: sure})
		}
	}
	return all
}

// takes reports whether a synonym is one of the subcommand at hand.
func (d *dialect) takes(s *synonym) answer {
	if len(s.of) == 0 {
		return yes
	}
	best := no
	for _, name := range s.of {
		best = max(best, d.begins(name))
	}
	return best
}

// begins reports whether the words begin with those of a subcommand.
func (d *dialect) begins(name string) answer {
	parts, all := strings.Fields(name), yes
	if len(parts) > len(d.words) {
		return no
	}
	for i, part := range parts {
		switch {
		case part == d.words[i]:
		case couldFit(part, d.words[i]):
			all = maybe
		default:
			return no
		}
	}
	return all
}

// knows reports whether a name is an option by itself, and no other cut short.
func (d *dialect) knows(name string) bool {
	for i := range sameOptions {
		s := &sameOptions[i]
		if lists(s.programs, d.program) && (lists(s.options, name) || lists(s.within, name)) && d.takes(s) != no {
			return true
		}
	}
	return false
}
