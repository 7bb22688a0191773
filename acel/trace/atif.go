package trace

import (
	"cmp"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decodeATIF reads trajectories in the Agent Trajectory Interchange Format. A
// sub-agent whose trajectory stands in that of its agent is a session of its own.
func decodeATIF(d *decoder, w *window) error {
	return d.eachValue(w, func() error {
		if d.in.peek() != '[' {
			return d.atif(nil)
		}
		return d.elements(func(int) error { return d.atif(nil) })
	})
}

func tellsATIF(s *sample) string {
	version := ""
	s.any(func(n node) bool {
		if v := n.get("schema_version").text(); strings.HasPrefix(v, "ATIF-v") {
			version = v
		}
		return version != ""
	})
	if version == "" {
		return ""
	}
	return "its schema_version is " + clip(version)
}

// An atifRun is a trajectory while it is read.
type atifRun struct {
	at      acel.Place
	parent  *atifRun
	session string // the ID of the run, which sub-agents may share
	id      string // of the trajectory
	agent   string
	owner   *session // once it is opened
	steps   held     // where they came before its name
	number  int      // counts the steps
	holds   bool     // there are steps, or what should be some
	stopped string
}

// atif reads a trajectory; one of a sub-agent is given its parent.
func (d *decoder) atif(parent *atifRun) error {
	if d.in.peek() != '{' {
		return d.object(nil)
	}
	r := &atifRun{at: d.in.place(d.in.next()), parent: parent}
	if _, err := d.in.begin(); err != nil {
		return err
	}
	r.at.Base = d.in.pointer()
	mistakes, err := d.members(func(key []byte) error { return d.atifMember(r, string(key)) })
	if err != nil {
		return err
	}
	if !r.holds && parent == nil {
		return d.loseForeign(r.at, "a trajectory needs steps")
	}
	if err := d.atifOpen(r); err != nil {
		return err
	}
	for _, m := range mistakes {
		if err := d.lose(r.owner, m); err != nil {
			return err
		}
	}
	r.owner.stopped = r.stopped
	return d.ended(r.owner)
}

func (d *decoder) atifMember(r *atifRun, key string) error {
	switch key {
	case "session_id", "trajectory_id", "agent", "continued_trajectory_ref":
		doc, err := d.document()
		if err != nil {
			return err
		}
		switch n := doc.node(); key {
		case "session_id":
			r.session = n.label()
		case "trajectory_id":
			r.id = n.label()
		case "continued_trajectory_ref":
			if next := n.text(); next != "" {
				r.stopped = endsElsewhere + next
			}
		default:
			r.agent = n.get("name").text()
		}
		return nil
	case "steps":
		r.holds = true
		if r.name() == "" || r.parent != nil && r.agent == "" {
			return d.hold(&r.steps)
		}
		if err := d.atifOpen(r); err != nil {
			return err
		}
		return d.listed(`"steps"`, func(n node) error { return d.atifHeard(r, n) })
	case "subagent_trajectories":
		return d.atifSubAgents(r)
	}
	return d.beside(r.owner, []byte(key))
}

// name returns the ID of a session: that of the run, and for one of several
// trajectories of a run that of the trajectory behind it.
func (r *atifRun) name() string {
	if r.parent == nil {
		return cmp.Or(r.session, r.id)
	}
	own := cmp.Or(r.id, r.session, r.agent)
	if above := r.parent.name(); above != "" {
		return above + "/" + own
	}
	return own
}

// atifOpen opens the session of a trajectory, if that was not done before, and
// reads the steps that were held back for it.
func (d *decoder) atifOpen(r *atifRun) (err error) {
	if r.owner == nil {
		if r.owner, err = d.start(r.name(), formatATIF, r.at); err != nil {
			return err
		}
		if r.parent != nil {
			r.owner.Parent = r.parent.name()
		}
	}
	if r.steps.text == nil {
		return nil
	}
	steps := r.steps
	r.steps = held{}
	return d.within(steps, func() error {
		err := d.listed(`"steps"`, func(n node) error { return d.atifHeard(r, n) })
		if m, is := err.(mistake); is {
			return d.lose(r.owner, m.Problem)
		}
		return err
	})
}

// atifSubAgents reads the trajectories of an agent's sub-agents.
func (d *decoder) atifSubAgents(r *atifRun) error {
	switch d.in.peek() {
	case 'n':
		return d.in.pass()
	case '[':
		return d.elements(func(int) error { return d.atif(r) })
	}
	return d.wrongKind(`"subagent_trajectories"`, "a list")
}
