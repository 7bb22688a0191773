package trace

import (
	"bytes"
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// play yields what a run did, of which the rest may be missing.
func (r *sweRun) play(d *decoder, mistakes []*acel.Problem, whole bool) error {
	if r.attempts > 0 { // what stands beside them is a copy of the best one
		r.steps, r.turns = nil, nil
		if len(mistakes) == 0 {
			return nil
		}
	}
	s, err := d.start(d.sweName(r), formatSWEAgent, r.at)
	if err != nil {
		return err
	}
	s.stopped, s.gap = r.stopped, d.lost > r.lost
	for _, m := range mistakes {
		if err := d.lose(s, m); err != nil {
			return err
		}
	}
	if err := r.playDemonstrations(d, s); err != nil {
		return err
	}
	if err := r.playTurns(d, s); err != nil || !whole {
		return err
	}
	return d.ended(s)
}

// playTurns joins the steps of the trajectory and the turns of the history. Each
// is one action; they are in the same order, and joined where they have the same
// action. What only one of them holds is taken from it.
func (r *sweRun) playTurns(d *decoder, s *session) error {
	left, turns := r.actionsLeft(), r.turns
	for i := range r.steps {
		step := &r.steps[i]
		for len(turns) > 0 && left[string(turns[0].action)] == 0 { // no step has it
			if err := turns[0].play(d, s, nil); err != nil {
				return err
			}
			turns = turns[1:]
		}
		left[string(step.action)]--
		turn := sweTurn{action: step.action, at: step.at}
		if len(turns) > 0 && bytes.Equal(turns[0].action, step.action) {
			turn, turns = turns[0], turns[1:]
			step.idle = false
		}
		if err := turn.play(d, s, step); err != nil {
			return err
		}
	}
	for _, turn := range turns {
		if err := turn.play(d, s, nil); err != nil {
			return err
		}
	}
	return nil
}

// playDemonstrations yields the turns of demonstrations, and leaves the others.
func (r *sweRun) playDemonstrations(d *decoder, s *session) error {
	var own []sweTurn
	for _, turn := range r.turns {
		if turn.of != Demonstration {
			own = append(own, turn)
		} else if err := turn.play(d, s, nil); err != nil {
			return err
		}
	}
	r.turns = own
	return nil
}

// actionsLeft counts the actions of the steps that are still to come.
func (r *sweRun) actionsLeft() map[string]int {
	left := map[string]int{}
	for _, step := range r.steps {
		left[string(step.action)]++
	}
	return left
}

// play yields the calls of a turn, and their results: what the step says that was
// observed, or else what the history says.
func (t *sweTurn) play(d *decoder, s *session, step *sweStep) error {
	calls, turn := t.calls, ""
	if len(calls) == 0 {
		calls = []acel.Call{sweAction(t.action, t.at)}
		if step != nil {
			calls[0].Place = step.at
		}
	}
	if len(calls) > 1 {
		turn = strconv.Itoa(s.reply.number + 1)
	}
	for _, c := range calls {
		c.Turn = turn
		if err := d.asks(s, c, t.of); err != nil {
			return err
		}
	}
	if step != nil && len(calls) == 1 && calls[0].Tool != "" && (step.idle || step.observation != nil) {
		return d.answersCall(s, s.batch.last(), step.result())
	}
	for _, answer := range t.answers {
		if err := d.answers(s, answer); err != nil {
			return err
		}
	}
	return nil
}

// result returns what a step came to.
func (step *sweStep) result() result {
	if step.idle {
		return result{status: acel.Refused, reason: "SWE-agent asked again and did not carry it out", at: step.at}
	}
	return result{value: step.observation, at: step.at}
}
