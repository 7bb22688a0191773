package expression

import (
	"encoding/json"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// decoded reads JSON as the rules package reads values.
func decoded(text string) map[string]any {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var m map[string]any
	if err := d.Decode(&m); err != nil {
		panic(err)
	}
	return m
}

// desk is an order desk's rules file, as far as expressions are concerned.
func desk() *Environment {
	return New(Declarations{
		State: decoded(`{"authenticated": false, "vip": true, "n": 1, "rate": 1.5, "name": "desk", "note": null, "tags": ["a"],
			"customer": {"id": "c1", "level": 2}, "orders": {}}`),
		Targets: []string{"authenticated", "orders[args.order_id].status", "state.counts[args.user]", "customer.level", "last", "n"},
		Tools: map[string]Schemas{
			"cancel_order": {
				Args: decoded(`{"type": "object", "properties": {
					"order_id": {"type": "string"}, "amount": {"type": "number"}, "n": {"type": "integer"}, "force": {"type": "boolean"},
					"items": {"type": "array", "items": {"type": "object", "properties": {"color": {"type": "string"}}}},
					"address": {"type": "object", "properties": {"city": {"type": "string"}}, "additionalProperties": false}}}`),
				Result: decoded(`{"type": "object", "properties": {"status": {"type": "string"}, "total": {"type": "number"}}}`),
			},
		},
	})
}

// with runs do with a state of these keys. It is valid only meanwhile.
func with(state string, do func(*acel.State)) {
	require := func(s *acel.State, _ acel.Call) error { do(s); return nil }
	session := sessionOf(acel.Tool{Name: "t", Require: require}, state)
	if _, err := session.Record(acel.Call{Tool: "t"}); err != nil {
		panic(err)
	}
}

// committed records a call with such a commit, and returns the state after it
// and what the commit returned.
func committed(commit func(*acel.State, acel.Call, json.RawMessage) error, state, args, result string) (after string, err error) {
	tool := acel.Tool{Name: "t", Commit: func(s *acel.State, c acel.Call, r json.RawMessage) error {
		err = commit(s, c, r)
		return err
	}}
	session := sessionOf(tool, state)
	if _, fault := session.Record(callOf(args, result)); fault != nil {
		panic(fault)
	}
	return string(session.State()), err
}

func sessionOf(tool acel.Tool, state string) *acel.Session {
	p, err := acel.NewPolicy(acel.PolicyConfig{Tools: []acel.Tool{tool}, State: decoded(state)})
	if err != nil {
		panic(err)
	}
	return p.NewSession(acel.SessionOptions{})
}

func callOf(args, result string) acel.Call {
	c := acel.Call{Tool: "t", Server: "crm", Args: json.RawMessage(args)}
	c.Outcome.Result = json.RawMessage(result)
	return c
}

// evaluated compiles an expression over the desk and evaluates it over a state,
// arguments and a result; nil for a result that was not recorded.
func evaluated(text, state, args string, result json.RawMessage) (holds bool, err error) {
	p, errs := desk().condition("", text, use{name: "ensure"})
	if errs != nil {
		return false, errs[0]
	}
	call := callOf(args, "")
	with(state, func(s *acel.State) { holds, err = p.holds(&inputs{session: s, call: &call, raw: result}) })
	return holds, err
}
