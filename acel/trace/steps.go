package trace

import "strconv"

// steps name the turns of the calls of one reply. Those that were asked for
// together share one. A reply whose tools run where the model is served may ask
// again once it knows all results: that is another step of it, and another turn.
type steps struct {
	reply string // names it
	step  int    // counts those before
	open  int    // how many calls have no result yet
}

// asked returns the turn of a call; "" if the reply has no name.
func (t *steps) asked() string {
	t.open++
	if t.step == 0 || t.reply == "" {
		return t.reply
	}
	return t.reply + "." + strconv.Itoa(t.step+1)
}

// answered takes note of a result.
func (t *steps) answered() {
	if t.open--; t.open <= 0 {
		t.open, t.step = 0, t.step+1
	}
}
