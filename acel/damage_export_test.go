package acel

// A Damage is one change to one row of a template's automaton.
type Damage struct {
	Template string
	Row      int
	// What names the cell, or "row" for all cells of the row at once.
	What string
	// BothSides: the row takes one call that counts on both sides.
	BothSides bool

	row   *row
	wrong row
}

// While runs f with the damage done, and mends it.
func (d Damage) While(f func()) {
	right := *d.row
	*d.row = d.wrong
	defer func() { *d.row = right }()
	f()
}

// Damages returns a damage for every cell that a trace can come by: each
// judgement turned round, what the end makes of a row that is still open, and
// all of these in a row at once.
func Damages() []Damage {
	var all []Damage
	for _, t := range templates {
		for i := range t.reachableRows() {
			all = append(all, t.damages(i)...)
		}
	}
	return all
}

func (t *template) reachableRows() int {
	switch t.measure {
	case bySeen, byOrder:
		if len(t.roles) == 2 {
			return 4
		}
	case byQuota:
		return 3
	case byChoice:
		return 8
	case always:
		return 1
	}
	return 2
}

// unreachable reports whether no trace comes by a cell.
func (t *template) unreachable(i int, what string) bool {
	switch {
	case t.automaton[i] == (row{}):
		return true // the template has no such state
	case what == "end" && i == int(over):
		// Only the call at hand can be over a budget, or have an unknown value: no
		// session rests there. Nor does one rest behind a bound.
		budget := t.measure == byCount || t.measure == bySum || t.measure == byTime
		return budget || t.measure == byValue || t.boundBySeen()
	case what == "end":
		return i > 0 && t.boundBySeen()
	case what == "other":
		return t.owes // its debts judge other calls
	case what == "b":
		return t.measure == byValue // a call that may bring the value is not judged
	case what == "a":
		return t.owes && t.bound != bound{} && i == int(lastA) // the debt judges first
	}
	return false
}

func (t *template) boundBySeen() bool { return t.measure == bySeen && t.bound != bound{} }

func (t *template) damages(i int) []Damage {
	at := &t.automaton[i]
	whole := *at
	var all []Damage
	add := func(what string, change func(*row)) {
		if t.unreachable(i, what) {
			return
		}
		wrong := *at
		change(&wrong)
		change(&whole)
		all = append(all, Damage{Template: t.name, Row: i, What: what, row: at, wrong: wrong})
	}
	add("a", func(r *row) { r.a = !r.a })
	if t.operands() == 2 {
		add("b", func(r *row) { r.b = !r.b })
		add("both", func(r *row) { r.both = !r.both })
	}
	if t.every {
		add("other", func(r *row) { r.other = !r.other })
	}
	if at.now == Unknown {
		add("end", func(r *row) { r.end = map[Verdict]Verdict{Satisfied: Violated, Violated: Satisfied}[r.end] })
	}
	if len(all) == 0 {
		return nil
	}
	return append(all, Damage{Template: t.name, Row: i, What: "row", BothSides: t.measure == byOrder && i == int(lastBoth) || t.boundBySeen() && i == int(seenBoth), row: at, wrong: whole})
}
