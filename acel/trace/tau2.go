package trace

import (
	"fmt"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// decodeTau2 reads results of tau2-bench: all simulations of a run, or one of
// them, which is a session named TASK/TRIAL. Simulations stream, but for one that
// names itself behind its messages.
func decodeTau2(d *decoder, w *window) error {
	t := tau2{d}
	return d.eachValue(w, func() error {
		if d.in.peek() != '[' {
			return t.object()
		}
		return d.elements(func(int) error { return t.object() })
	})
}

func tellsTau2(s *sample) string {
	n := s.object()
	info := n.get("info")
	switch {
	case n.get("simulations").kind() == '[':
		return "it has simulations"
	case n.get("tasks").kind() == '[' && (info.get("environment_info").doc != nil || info.get("agent_info").doc != nil):
		return "it has tasks, and an info with agent_info"
	case n.get("termination_reason").kind() == '"' && n.get("task_id").doc != nil:
		return "it has a task_id and a termination_reason"
	}
	return ""
}

// A tau2 reads results of tau2-bench.
type tau2 struct{ *decoder }

// A tau2Run is a simulation while it is read, or what holds several.
type tau2Run struct {
	at              acel.Place
	id, task, trial string
	stopped         string
	owner           *session // once it is opened
	list            string   // the key of its messages
	messages        held     // where they came before task_id and trial
	number          int      // counts the messages
	calls           int      // counts their calls
	listed          bool     // it has messages or ticks, though there may be none in them
	known           bool     // it has a key that only simulations have
	holds           bool     // simulations
	tasks, info     bool     // the tasks of some simulations, and what is known of all
}

func (t tau2) object() error {
	if t.in.peek() != '{' {
		return t.decoder.object(nil)
	}
	r := &tau2Run{at: t.in.place(t.in.next())}
	offset, err := t.in.begin()
	if err != nil {
		return err
	}
	t.in.src.mark(offset)
	r.at.Base = t.in.pointer()
	mistakes, err := t.members(func(key []byte) error { return t.member(r, string(key)) })
	if err == nil && !r.known && !r.holds && !(r.tasks && r.info) {
		return t.loseForeign(r.at, "this is no simulation of tau2-bench: it has neither a task_id nor a termination_reason")
	}
	if err == nil && r.messages.text != nil {
		err = t.within(r.messages, func() error { return t.read(r) })
	}
	if err != nil {
		return err
	}
	return t.end(r, mistakes)
}

func (t tau2) member(r *tau2Run, key string) error {
	r.known = r.known || key == "task_id" || key == "termination_reason"
	switch key {
	case "id":
		return t.name(&r.id, key)
	case "task_id":
		return t.name(&r.task, key)
	case "trial":
		return t.name(&r.trial, key)
	case "termination_reason":
		reason, err := t.optional(key)
		if r.stopped = string(reason); r.stopped == "user_stop" || r.stopped == "agent_stop" {
			r.stopped = ""
		}
		return err
	case "simulations":
		r.holds = true
		if t.in.peek() != '[' {
			return t.wrongKind(`"simulations"`, "a list")
		}
		return t.elements(func(int) error { return t.object() })
	case "messages", "ticks":
		return t.conversation(r, key)
	case "tasks":
		r.tasks = t.in.peek() == '['
	case "info":
		r.info = t.in.peek() == '{'
	}
	return t.in.skip()
}

// name reads a text or a number that a simulation is named by.
func (t tau2) name(into *string, key string) error {
	text, err := t.label(key)
	*into = string(text)
	return err
}

// conversation reads messages or ticks, or puts them aside until the session's
// name is known. Of a simulation that has both, the first that has calls is read:
// the other is the same in another form.
func (t tau2) conversation(r *tau2Run, key string) error {
	switch kind := t.in.peek(); {
	case kind == 'n':
		r.listed = true
		return t.in.pass()
	case kind != '[':
		return t.wrongKind(strconv.Quote(key), "a list")
	}
	if r.messages.text != nil {
		for n := range (&document{text: r.messages.text}).node().elements() {
			r.calls += tau2Calls(n, r.list)
		}
	}
	if r.calls > 0 {
		return t.other(r, key)
	}
	if r.list, r.listed, r.messages = key, true, (held{}); r.task == "" || r.trial == "" {
		return t.hold(&r.messages)
	}
	return t.read(r)
}

// other reads past the second list of a simulation that has two, which must not
// hold more calls than the first.
func (t tau2) other(r *tau2Run, key string) error {
	at, calls := t.in.next(), 0
	err := t.listed(strconv.Quote(key), func(n node) error {
		calls += tau2Calls(n, key)
		return nil
	})
	if err == nil && calls > r.calls {
		return t.mistake(at, fmt.Sprintf("%q hold %d calls, and %q only %d", key, calls, r.list, r.calls), "only "+r.list+", which come first, are read")
	}
	return err
}

// read reads the list of messages or ticks that comes next.
func (t tau2) read(r *tau2Run) error {
	if err := t.open(r); err != nil {
		return err
	}
	return t.listed(strconv.Quote(r.list), func(n node) error {
		r.number++
		r.calls += tau2Calls(n, r.list)
		turn := strconv.Itoa(r.number)
		switch {
		case n.kind() != '{':
			return t.lose(r.owner, n.problem("a message must be an object, and is "+n.kindName(), ""))
		case r.list == "ticks":
			return t.tick(r.owner, n, turn)
		}
		return t.message(r.owner, n, turn)
	})
}

// open opens the session of a simulation.
func (t tau2) open(r *tau2Run) (err error) {
	if r.owner != nil {
		return nil
	}
	name := r.id
	if r.task != "" {
		name = r.task
	}
	if r.task != "" && r.trial != "" {
		name += "/" + r.trial
	}
	r.owner, err = t.start(name, formatTau2, r.at)
	return err
}

// end ends an object that was read.
func (t tau2) end(r *tau2Run, mistakes []*acel.Problem) error {
	if r.listed {
		if err := t.open(r); err != nil {
			return err
		}
	} else if !r.holds && !r.tasks && len(mistakes) == 0 {
		mistakes = append(mistakes, t.meaning(r.at, "a simulation of tau2-bench has neither messages nor ticks", ""))
	}
	for _, m := range mistakes {
		if err := t.lose(r.owner, m); err != nil {
			return err
		}
	}
	if r.tasks && !r.holds {
		return t.pass(nil, r.at, "an index without simulations: they are in simulations/*.json beside it")
	}
	if r.owner == nil {
		return nil
	}
	r.owner.stopped = r.stopped
	return t.ended(r.owner)
}
