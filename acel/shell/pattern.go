package shell

// A pattern is which commands are meant. Its words have holes where they were
// written with *.
type pattern struct {
	program string
	// forms are what may stand behind the program: what was written first.
	forms []form
	text  string // canonical
}

// match holds a command against the pattern.
func (p *pattern) match(words []word) answer {
	program := p.fitsProgram(words[0])
	if program == no || words[0].many {
		return program
	}
	args, best := scan(words), no
	for i := range p.forms {
		f := &p.forms[i]
		said := f.fitsOperands(args)
		if said > best && len(f.options) > 0 {
			d := p.dialectOf(f, words[0].base(), args)
			said = min(said, f.fitsOptions(&d, args))
		}
		best = max(best, said)
	}
	return min(program, best)
}

// fitsProgram holds a program's name against the pattern's.
func (p *pattern) fitsProgram(w word) answer {
	name := w.base()
	switch {
	case w.many:
		return maybe
	case fits(p.program, name) || fits(p.program, versionless(name)):
		return yes
	case couldFit(p.program, name):
		return maybe
	}
	return no
}

// fitsOperands holds the arguments that are no options against the pattern's.
// It follows every way in which unknown words can fall: can has a bit for each
// number of operands that may have been met so far. sure is that number where
// every word is taken for what it looks like, or -1 where that way has failed.
func (f *form) fitsOperands(args []argument) answer {
	n := len(f.operands)
	can, sure := uint64(1), 0
	for _, a := range args {
		if a.kind != operand && a.kind != either {
			continue
		}
		if sure >= 0 && sure < n {
			if a.kind == operand && !a.many && fits(f.operands[sure], a.text) {
				sure++
			} else {
				sure = -1
			}
		}
		can = f.advance(can, a)
	}
	switch {
	case sure == n:
		return yes
	case can>>n&1 == 1:
		return maybe
	}
	return no
}

// advance returns the numbers of operands that may have been met after one more
// argument.
func (f *form) advance(can uint64, a argument) uint64 {
	n := len(f.operands)
	next := can & (1 << n)
	for at := range n {
		if can>>at&1 == 0 {
			continue
		}
		if a.kind == either || a.loose {
			next |= 1 << at
		}
		if a.many {
			next |= (1<<(n+1) - 1) &^ (1<<(at+1) - 1)
		}
		if couldFit(f.operands[at], a.text) {
			next |= 1 << (at + 1)
		}
	}
	return next
}
