package trace

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeSWEAgent reads trajectories of SWE-agent: an object with what was done,
// as trajectory, and with what the model was told, as history. Both hold the
// calls: the first one all of them, as lines for a shell, and the second one
// those that the model wrote as such. So they are put together, see sweRun.play.
func decodeSWEAgent(d *decoder, w *window) error {
	return d.eachValue(w, func() error {
		if d.in.peek() != '[' {
			return d.sweRun("")
		}
		return d.elements(func(int) error { return d.sweRun("") })
	})
}

func tellsSWEAgent(s *sample) string {
	action := func(step node) bool { return !step.get("action").absent() && step.get("tool").absent() }
	holds := func(key string, wanted func(node) bool) bool {
		return s.any(func(n node) bool { return wanted(n.get(key).first()) })
	}
	run := func(n node) bool { return n.get("trajectory").kind() == '[' && n.get("history").kind() == '[' }
	switch {
	case holds("trajectory", action):
		return "a step of its trajectory has an action"
	case s.any(func(n node) bool { return run(n) && n.get("trajectory").first().doc == nil }):
		return "it has a trajectory and a history"
	case holds("history", func(n node) bool { return isSWEMessage(n) }):
		return "a message of its history has an agent or a message_type"
	case holds("attempts", func(n node) bool { return n.get("trajectory").kind() == '[' }):
		return "an attempt has a trajectory"
	}
	return ""
}

func isSWEMessage(n node) bool {
	return n.get("role").kind() == '"' && (n.get("message_type").kind() == '"' || n.get("agent").kind() == '"')
}

// A sweRun is a run of SWE-agent while it is read. It is held in memory until it
// is whole.
type sweRun struct {
	at       acel.Place
	name     string // "" until it is known
	steps    []sweStep
	turns    []sweTurn
	attempts int    // that were read as sessions of their own
	stopped  string // why it ended before it was done
	held     int64  // bytes
	lost     int    // parts of the file that were lost before it
	holds    bool   // there are steps, messages or attempts, or what should be some
}

// A sweStep is what the trajectory says of one action.
type sweStep struct {
	action, observation []byte // JSON
	idle                bool   // nothing was carried out
	at                  acel.Place
}

// A sweTurn is what the history says of one reply of the model: the calls in it,
// or just the action, and what came of them.
type sweTurn struct {
	action  []byte
	calls   []acel.Call
	answers []result
	of      Origin
	at      acel.Place
}

// sweRun reads one run. An attempt of several is given its name.
func (d *decoder) sweRun(name string) error {
	if d.in.peek() != '{' {
		return d.object(nil)
	}
	r := &sweRun{name: name, at: d.in.place(d.in.next()), lost: d.lost}
	if _, err := d.in.begin(); err != nil {
		return err
	}
	r.at.Base = d.in.pointer()
	mistakes, err := d.members(func(key []byte) error { return d.sweMember(r, string(key)) })
	switch {
	case err == errStopped:
		return err
	case err == nil && !r.holds:
		return d.loseForeign(r.at, "a run of SWE-agent needs a trajectory or a history")
	}
	if played := r.play(d, mistakes, err == nil); played != nil {
		return played
	}
	return err
}

func (d *decoder) sweMember(r *sweRun, key string) error {
	r.holds = r.holds || key == "trajectory" || key == "history" || key == "attempts"
	switch key {
	case "trajectory":
		return d.listed(strconv.Quote(key), func(n node) error { return d.sweStep(r, n) })
	case "history":
		return d.listed(strconv.Quote(key), func(n node) error { return d.sweHeard(r, n) })
	case "attempts":
		if d.in.peek() != '[' {
			return d.wrongKind(strconv.Quote(key), "a list")
		}
		return d.elements(func(item int) error {
			r.attempts = item
			return d.sweRun(strings.TrimPrefix(d.sweName(r)+"/attempt_"+strconv.Itoa(item-1), "/"))
		})
	case "environment", "info":
		doc, err := d.document()
		if err != nil {
			return err
		}
		if key == "info" {
			r.stopped = sweStopped(doc.node())
		} else if d.sweName(r) == "" {
			r.name = doc.node().text()
		}
		return nil
	}
	if key == "replay_config" { // how the run was set up, with all tools
		return d.in.skip()
	}
	return d.beside(nil, []byte(key))
}

// sweName names a run by its file, which is called after the problem that was to
// be solved; an input without a name by the environment.
func (d *decoder) sweName(r *sweRun) string {
	if r.name != "" || d.options.Name == "" || d.options.Name == "-" {
		return r.name
	}
	name := filepath.Base(d.options.Name)
	if at := strings.LastIndex(name, ".traj"); at > 0 {
		return name[:at]
	}
	return strings.TrimSuffix(name, filepath.Ext(name))
}
