package main

import "strings"

// A topic is a key of rules files that is no template: what it means, and rules that
// have it, which a spec reads.
type topic struct {
	name, meaning, example string
}

// topics are the keys that have a page.
func topics() []topic {
	return []topic{
		{
			"per", "Beside a template: each value of an argument is looked at apart, as if it had a rule of its own. The path leads into the arguments of all the rule's calls; where they call it by different names, write one path for each parameter. A text that is no path is CEL, over args, and result where calls enable. A call without the value meets nothing, and where the rule restricts it, it is a violation.",
			`contracts:
  - must_precede: [get_order, refund]
    per: order_id
  - must_precede: [get_order, refund]
    per: {earlier: id, later: order_id}
`,
		},
		{
			"within", "Beside a template that puts calls in order: how far apart they may stand, in calls that happened or in time. Time needs the times of the calls: where one was not recorded, the rule is left undecided.",
			`contracts:
  - must_precede: [run_tests, push]
    within: 5 calls
  - must_follow: [refund, notify]
    within: 30s
`,
		},
		{
			"where", "In an operand: only the calls for which the expression in CEL is true. It may read args, state, tool and server as the call begins. One that cannot be evaluated, as where a value is absent, does not pass for false: the rule cannot judge the call. Say has(args.x) && … where x may be absent.",
			`contracts:
  - never: {tool: refund, where: 'args.amount > 100'}
`,
		},
		{
			"command", "In an operand: only the calls whose argument, command unless field says otherwise, is a shell line that runs the command: in any place of the line, with any further words. A list means any of them. A line of which it is not known before it runs what it does cannot be judged.",
			`contracts:
  - never: {tool: Bash, command: git push --force}
  - must_precede: [{tool: Bash, command: [pytest, go test]}, {tool: Bash, command: git push}]
`,
		},
		{
			"state", "At the top of the file: what is known as a session begins, as JSON values by key. Conditions and where read it as state.KEY; commit changes it once a call has ended well.",
			`state: {vip: false, orders: {}}
contracts:
  - never: {tool: refund, where: '!state.vip && args.amount > 100'}
`,
		},
		{
			"tools", "At the top of the file: conditions on single tools, in CEL. require must hold as a call begins, over args and state; ensure of its result once it has ended well; failure says which results count as failed; commit sets state. They are reported as tools.NAME.require and the like.",
			`state: {orders: {}}
tools:
  cancel_order:
    require: {that: 'state.orders[args.id] == "pending"', message: Only pending orders}
    failure: 'has(result.error)'
    commit: {'orders[args.id]': '"cancelled"'}
`,
		},
		{
			"extends", "At the top of the file: rules files that this one takes in, one or a list, named relative to it. Their contracts come first; their groups may be included here; the state and options of this file win.",
			`extends: [shared/base.yaml]
contracts:
  - never: drop_table
`,
		},
		{
			"redact", "At the top of the file: the fields whose values nobody is to see, a name or a list of names. password is the member of that name at any depth of arguments, results and state; card.number is one behind another; args.password is one of the arguments alone. Letter case makes no difference. Rules judge the values as they are, but reports and messages have [redacted] in their place, and where evidence is kept a marker of its own for each value (see replay --redact-key), also in texts of the session that hold a value which such a field has, and behind its name and : or = in a text. What stays: names of tools, sessions and files, pieces of a value in longer texts, short numbers elsewhere, pairs as {name: password, value: x} and other spellings of a number: write card numbers in one way before they are recorded, or redact the whole fields in which they stand in another. A word of fewer than 12 letters, and nothing else, that stands without quotes behind a name in a text is hidden there alone, and a field with such a name keeps it. Beyond 10,000 values, or 4 MiB of them, all texts of the session are hidden, and of the names of fields those with a value that is remembered. Where more than 100,000 calls of a session wait, or 32 MiB of a file, values are known only once a field has had them. A baseline knows findings as they are shown: with other names, write it anew. Names of several files join, as do those of replay --redact. Waivers know their calls by what was asked, hidden or not.",
			`redact: [password, card.number]
contracts:
  - at_most_total: [pay, amount, 500]
    per: card.number
`,
		},
		{
			"waivers", "At the top of the file: findings that replay shows and does not count, each with the id or the text of its rule and a reason. call says which calls are meant, as an operand, by what they were asked for; trace is a pattern for the file's name, that of the session or that in which the call stands; expires is the last day. A waiver that excuses nothing, or has expired, is a warning. Live sessions and acelctl test know of none.",
			`contracts:
  - at_most_n_times: [send_payment, 1]
    id: pay-once
waivers:
  - rule: pay-once
    call: {tool: send_payment, args: {to: ada}}
    trace: 'runs/legacy/**'
    reason: the bank pays twice until the migration
    expires: 2026-12-31
`,
		},
	}
}

// topicNamed returns the page of a key of rules files, if it has one.
func topicNamed(name string) (string, bool) {
	for _, t := range topics() {
		if t.name == name {
			return t.page(), true
		}
	}
	return "", false
}

// page explains the key.
func (t topic) page() string {
	lines := strings.Split(strings.TrimSuffix(t.example, "\n"), "\n")
	return paragraph(t.name+": "+t.meaning, "", "  ") + "\nFor example:\n  " + strings.Join(lines, "\n  ") + "\n"
}

func topicNames() []string {
	var names []string
	for _, t := range topics() {
		names = append(names, t.name)
	}
	return names
}
