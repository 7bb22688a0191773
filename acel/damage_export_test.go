package acel

// A Damage is one change to one row of a template's automaton.
type Damage struct {
	Template string
	Row      int
	// What names the cell, or "row" for all cells of the row at once.
	What string

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
	if t.measure == bySeen && len(t.roles) == 2 {
		return 4
	}
	return 2
}

func (t *template) damages(i int) []Damage {
	at := &t.automaton[i]
	whole := *at
	var all []Damage
	add := func(what string, change func(*row)) {
		wrong := *at
		change(&wrong)
		change(&whole)
		all = append(all, Damage{Template: t.name, Row: i, What: what, row: at, wrong: wrong})
	}
	add("a", func(r *row) { r.a = !r.a })
	if len(t.roles) == 2 {
		add("b", func(r *row) { r.b = !r.b })
		add("both", func(r *row) { r.both = !r.both })
	}
	if at.now == Unknown && t.measure == bySeen {
		add("end", func(r *row) { r.end = map[Verdict]Verdict{Satisfied: Violated, Violated: Satisfied}[r.end] })
	}
	return append(all, Damage{Template: t.name, Row: i, What: "row", row: at, wrong: whole})
}
