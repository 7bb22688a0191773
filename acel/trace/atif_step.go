package trace

import (
	"strconv"

	"github.com/acel-dev/acel/acel"
)

// atifHeard reads a step, and complains of what it holds in other words.
func (d *decoder) atifHeard(r *atifRun, n node) error {
	return d.listen(r.owner, n, isAgents(n), func() error {
		if err := d.strays(r.owner, n, formatATIF, "tool_calls", "observation"); err != nil {
			return err
		}
		if err := d.strays(r.owner, n.get("observation"), formatATIF, "results"); err != nil {
			return err
		}
		return d.atifStep(r, n)
	})
}

// atifStep reads a step: the calls of one reply, and what came of them.
func (d *decoder) atifStep(r *atifRun, n node) error {
	r.number++
	calls, results := n.get("tool_calls"), n.get("observation", "results")
	if r.parent == nil && n.get("source").is("user") {
		r.owner.says(n.get("message"))
	}
	switch {
	case n.kind() != '{':
		return d.lose(r.owner, n.problem("a step must be an object, and is "+n.kindName(), ""))
	case !calls.absent() && calls.kind() != '[':
		return d.lose(r.owner, calls.problem(`"tool_calls" must be a list, and is `+calls.kindName(), ""))
	case !results.absent() && results.kind() != '[':
		return d.lose(r.owner, results.problem(`"results" must be a list, and is `+results.kindName(), ""))
	case !n.get("is_copied_context").isTrue():
	case calls.first().doc != nil:
		return d.pass(r.owner, n.place(), "a step that is copied from another trajectory")
	default:
		d.heard++
		return nil
	}
	first := r.owner.batch.last() + 1
	if err := d.atifCalls(r, n, calls); err != nil {
		return err
	}
	return d.atifResults(r, results, first)
}

func (d *decoder) atifCalls(r *atifRun, step, calls node) error {
	of, agent := Agent, ""
	if r.parent != nil {
		of, agent = SubAgent, r.agent
	}
	if step.get("source").is("user") {
		of = User
	}
	at := step.get("timestamp").when() // once, as a step may be long
	for call := range calls.elements() {
		c := acel.Call{
			ID: call.get("tool_call_id").label(), Tool: call.get("function_name").text(), Args: call.argumentsAt("arguments"),
			Turn: strconv.Itoa(r.number), Agent: agent, Time: at, Place: call.place(),
		}
		if err := d.asks(r.owner, c, of); err != nil {
			return err
		}
	}
	return nil
}

// atifResults reads the results of a step, the calls of which have numbers from
// first on.
func (d *decoder) atifResults(r *atifRun, results node, first int) error {
	var nameless []result // those that do not say of which call they are
	for n := range results.elements() {
		content := n.get("content")
		if content.absent() {
			content = n.get("subagent_trajectory_ref")
		}
		one := result{id: n.get("source_call_id").label(), value: content.result(), at: n.place()}
		if one.id == "" {
			nameless = append(nameless, one)
		} else if err := d.answers(r.owner, one); err != nil {
			return err
		}
	}
	return d.atifNameless(r.owner, nameless, r.owner.batch.waitingFrom(first))
}

// atifNameless gives results that name no call to the calls of their step that
// have none. As many as there are calls are theirs in order. Otherwise the calls
// have come to their end, as where several commands share a terminal, and which
// result is whose is not known.
func (d *decoder) atifNameless(s *session, results []result, calls []int) error {
	if len(calls) == 0 {
		for _, one := range results {
			if err := d.pass(s, one.at, "a result of what was no call"); err != nil {
				return err
			}
		}
	}
	for i, number := range calls {
		if len(results) == 0 {
			break
		}
		one := results[min(i, len(results)-1)]
		if len(results) != len(calls) {
			one.value = nil
		}
		if err := d.answersCall(s, number, one); err != nil {
			return err
		}
	}
	return nil
}

// waitingFrom returns the numbers of the calls from one on that have no result.
func (b *batch) waitingFrom(first int) (numbers []int) {
	for i := max(0, first-b.gone); i < len(b.asked); i++ {
		if !b.asked[i].answered {
			numbers = append(numbers, b.gone+i)
		}
	}
	return numbers
}
