package trace

import "github.com/acel-dev/acel/acel"

// decodeTau reads the results of tau-bench: a list of objects, or one on each
// line, whose traj is a chat. The session's name is task_id/trial.
func decodeTau(d *decoder, w *window) error {
	return d.eachValue(w, func() error {
		if d.in.peek() == '[' {
			return d.elements(d.run)
		}
		return d.run(0)
	})
}

// A run is one result of tau-bench while it is read.
type run struct {
	at          acel.Place
	task, trial string
	owner       *session // once it is opened
	traj        held     // where it came before task_id and trial, as it does
}

// run reads one result: an item of a list, counted from 1, or for 0 a line.
func (d *decoder) run(item int) error {
	if d.in.peek() != '{' {
		return d.reported(nil, d.notAnObject("a result of tau-bench"))
	}
	offset, err := d.in.begin()
	if err != nil {
		return err
	}
	d.in.src.mark(offset)
	r := run{at: d.in.place(offset)}
	r.at.Base, r.at.Item = d.in.root, item
	mistakes, err := d.members(func(key []byte) error { return d.runMember(&r, key) })
	if err != nil {
		return err
	}
	if r.traj.text != nil {
		if r.owner, err = d.start(r.name(), formatTau, r.at); err != nil {
			return err
		}
		if err = d.within(r.traj, func() error { return d.messages(r.owner) }); err != nil {
			return err
		}
	}
	if r.owner == nil && len(mistakes) == 0 {
		mistakes = append(mistakes, d.meaning(r.at, `a result of tau-bench needs "traj"`, "it holds the messages"))
	}
	if err = d.report(r.owner, mistakes...); err != nil || r.owner == nil {
		return err
	}
	return d.close(r.owner, Closed)
}

func (d *decoder) runMember(r *run, key []byte) error {
	switch string(key) {
	case "task_id":
		task, err := d.label("task_id")
		r.task = string(task)
		return err
	case "trial":
		trial, err := d.label("trial")
		r.trial = string(trial)
		return err
	case "traj":
		return d.traj(r)
	case "info", "reward_info":
		return d.in.skip()
	}
	return d.elsewhereInConversation(key)
}

// traj reads the messages, or puts them aside until the session's name is known.
func (d *decoder) traj(r *run) (err error) {
	if d.in.peek() != '[' {
		return d.wrongKind(`"traj"`, "a list")
	}
	if r.task == "" || r.trial == "" {
		return d.hold(&r.traj)
	}
	if r.owner, err = d.start(r.name(), formatTau, r.at); err != nil {
		return err
	}
	return d.messages(r.owner)
}

func (r *run) name() string {
	if r.trial == "" {
		return r.task
	}
	return r.task + "/" + r.trial
}
