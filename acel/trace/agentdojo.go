package trace

import (
	"slices"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeAgentDojo reads runs of AgentDojo: one in a file, or several. A session is
// named as the folders of such files are: SUITE/USER_TASK/ATTACK/INJECTION_TASK,
// without what there is none of.
func decodeAgentDojo(d *decoder, w *window) error {
	a := agentDojo{d}
	return d.eachValue(w, func() error {
		if d.in.peek() != '[' {
			return a.run()
		}
		return d.elements(func(int) error { return a.run() })
	})
}

func tellsAgentDojo(s *sample) string {
	n := s.object()
	if n.get("suite_name").kind() == '"' && (n.get("user_task_id").doc != nil || n.get("task_id").doc != nil || n.get("pipeline_name").doc != nil) {
		return "it has a suite_name and a task"
	}
	return ""
}

// An agentDojo reads runs of AgentDojo.
type agentDojo struct{ *decoder }

// A dojoRun is a run while it is read.
type dojoRun struct {
	at       acel.Place
	names    [4]string
	stopped  string
	owner    *session // once it is opened
	list     string   // the key of its messages; "" if there are none
	messages held     // where they came before the names
	number   int      // counts the messages
	known    bool     // it has a key that only runs of AgentDojo have
}

// dojoNames are the keys of what a run is named by, each with its place in the
// name.
var dojoNames = [...]struct {
	key   string
	place int
}{{"suite_name", 0}, {"user_task_id", 1}, {"task_id", 1}, {"attack_type", 2}, {"injection_task_id", 3}}

func (a agentDojo) run() error {
	if a.in.peek() != '{' {
		return a.object(nil)
	}
	r := &dojoRun{at: a.in.place(a.in.next())}
	offset, err := a.in.begin()
	if err != nil {
		return err
	}
	a.in.src.mark(offset)
	r.at.Base = a.in.pointer()
	mistakes, err := a.members(func(key []byte) error { return a.member(r, string(key)) })
	if err == nil && !r.known {
		return a.loseForeign(r.at, "this is no run of AgentDojo: it has neither a suite_name nor a pipeline_name")
	}
	if err == nil && r.messages.text != nil {
		err = a.within(r.messages, func() error { return a.read(r) })
	}
	if err != nil {
		return err
	}
	if r.owner == nil && len(mistakes) == 0 {
		mistakes = append(mistakes, a.meaning(r.at, "a run of AgentDojo has neither messages nor conversations", ""))
	}
	for _, m := range mistakes {
		if err := a.lose(r.owner, m); err != nil {
			return err
		}
	}
	if r.owner == nil {
		return nil
	}
	r.owner.stopped = r.stopped
	return a.ended(r.owner)
}

func (a agentDojo) member(r *dojoRun, key string) error {
	r.known = r.known || key == "suite_name" || key == "pipeline_name" || key == "user_task_id"
	switch key {
	case "messages", "conversations":
		return a.conversation(r, key)
	case "error":
		text, err := a.optional(key)
		if len(text) > 0 {
			r.stopped = "error: " + string(text)
		}
		return err
	}
	for _, name := range dojoNames {
		if name.key == key {
			text, err := a.label(key)
			if text != nil {
				r.names[name.place] = string(text)
			}
			return err
		}
	}
	return a.in.skip()
}

// conversation reads the messages, or puts them aside until the suite and the task
// are known.
func (a agentDojo) conversation(r *dojoRun, key string) error {
	switch {
	case r.list != "":
		return a.mistake(a.in.last, "a run has both "+strconv.Quote(r.list)+" and "+strconv.Quote(key), "one of them holds the messages")
	case a.in.peek() != '[':
		return a.wrongKind(strconv.Quote(key), "a list")
	}
	if r.list = key; r.names[0] == "" || r.names[1] == "" {
		return a.hold(&r.messages)
	}
	return a.read(r)
}

// read reads the list of messages that comes next.
func (a agentDojo) read(r *dojoRun) (err error) {
	names := slices.DeleteFunc(slices.Clone(r.names[:]), func(name string) bool { return name == "" })
	if r.owner, err = a.start(strings.Join(names, "/"), formatAgentDojo, r.at); err != nil {
		return err
	}
	return a.listed(strconv.Quote(r.list), func(n node) error {
		r.number++
		if n.kind() != '{' {
			return a.lose(r.owner, n.problem("a message must be an object, and is "+n.kindName(), ""))
		}
		return a.message(r.owner, n, strconv.Itoa(r.number))
	})
}
