package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// decodeTurns reads logs that many write by hand: a session on each line, with
// its turns, of which some have a tool_call and some a tool_result. A result is
// that of the first call before it that has none, or of its tool if it says so.
// Of other shapes a [Mapping] tells.
func decodeTurns(d *decoder, w *window) error {
	return d.eachDocument(w, d.recordedTurns)
}

func tellsTurns(s *sample) string {
	turn := func(n node) bool {
		return n.get("role").kind() == '"' && (n.get("tool_call").doc != nil || n.get("tool_result").doc != nil)
	}
	found := s.any(func(n node) bool {
		for t := range n.get("turns").elements() {
			if turn(t) {
				return true
			}
		}
		return false
	})
	if found {
		return "a turn has a tool_call or a tool_result"
	}
	return ""
}

func (d *decoder) recordedTurns(n node) error {
	id := n.get("id")
	if id.absent() {
		id = n.get("session_id")
	}
	s, err := d.start(id.label(), formatTurns, n.place())
	if err != nil {
		return err
	}
	turns := n.get("turns")
	if turns.kind() != '[' {
		if err := d.lose(s, n.problem("a session needs turns, a list", "")); err != nil {
			return err
		}
	}
	if err := d.strays(s, n, formatTurns, "turns"); err != nil {
		return err
	}
	number := 0
	for turn := range turns.elements() {
		err := d.listen(s, turn, isAgents(turn), func() error { return d.recordedTurn(s, turn, number) })
		if err != nil {
			return err
		}
		number++
	}
	return d.ended(s)
}

func (d *decoder) recordedTurn(s *session, n node, number int) error {
	if n.kind() != '{' {
		return d.lose(s, n.problem("a turn must be an object, and is "+n.kindName(), ""))
	}
	if err := d.otherwiseRecorded(s, n); err != nil {
		return err
	}
	s.saysOfUser(n)
	for _, name := range []string{"tool_calls", "tool_results"} {
		if err := d.mustBeList(s, n.get(name), strconv.Quote(name)); err != nil {
			return err
		}
	}
	turn := found{node: n, pointer: "/turns/" + strconv.Itoa(number)}
	at := turn.place()
	calls, results := turn.ofKeys("tool_call", "tool_calls"), turn.ofKeys("tool_result", "tool_results")
	if len(results) == 0 && n.get("role").is("tool") {
		results = []found{{node: n.get("content")}}
	}
	before := s.batch.last()
	for _, call := range calls {
		if err := d.recordedCall(s, call, acel.Call{Turn: strconv.Itoa(number + 1), Time: n.get("ts").when()}); err != nil {
			return err
		}
	}
	for _, value := range results {
		var err error
		if r := recordedResult(n, value.node, at); len(calls) == 1 && len(results) == 1 && r.id == "" && s.batch.last() > before {
			err = d.answersCall(s, s.batch.last(), r)
		} else {
			err = d.answers(s, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// otherwiseRecorded complains of a turn that speaks of tools in other words.
func (d *decoder) otherwiseRecorded(s *session, turn node) error {
	for key, value := range turn.members() {
		switch k := string(key); {
		case k == "tool_call", k == "tool_calls", k == "tool_result", k == "tool_results", k == "tool_call_id", k == "tool_name":
		case mentionsCalls(k) && !value.empty():
			return d.lose(s, value.problem("the key "+brief(key)+" of a turn may hold a call or a result, which is not read there",
				"a mapping says where they stand"))
		}
	}
	return nil
}

// ofKeys returns the values of two keys: the one, and the elements of the list.
func (f found) ofKeys(one, list string) (all []found) {
	if value := f.get(one); !value.absent() {
		all = append(all, found{node: value, pointer: f.pointer + "/" + one})
	}
	for value := range f.get(list).elements() {
		all = append(all, found{node: value, pointer: f.pointer + "/" + list + "/" + strconv.Itoa(len(all))})
	}
	return all
}

func (d *decoder) recordedCall(s *session, n found, c acel.Call) error {
	if n.kind() != '{' {
		return d.lose(s, n.problem("a tool_call must be an object, and is "+n.kindName(), ""))
	}
	c.Tool, c.ID, c.Place = n.get("name").text(), n.get("id").label(), n.place()
	if c.Tool == "" {
		c.Tool = n.get("tool").text()
	}
	c.Args = n.get("args").arguments()
	if n.get("args").doc == nil {
		c.Args = n.get("arguments").arguments()
	}
	return d.asks(s, c, Agent)
}

// recordedResult reads the result in a turn. One that is an object with an error
// is that of a call that failed.
func recordedResult(turn, n node, at acel.Place) result {
	r := result{id: n.get("tool_call_id").label(), value: n.result(), at: at}
	if r.id == "" {
		r.id = turn.get("tool_call_id").label()
	}
	r.tool = turn.get("tool_name").text()
	if failure := n.get("error"); !failure.empty() && failure.kind() != 'f' {
		r.status, r.reason = acel.Failed, reasonIn(failure.said(), string(failure.raw()))
	}
	return r
}
