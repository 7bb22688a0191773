// Package rules reads rules files: YAML or JSON in which a team writes what
// its agents must keep to. [Load] and [Parse] turn one or several files into a
// [Set], which holds the configuration of an [acel.Policy].
//
// # The file
//
//	# yaml-language-server: $schema=rules.schema.json
//	state: {authenticated: false}       # initial_state is another name of it
//	on_violation: refuse                # or halt; for contracts that do not say
//	concurrency: sequential             # or strict
//	groups:
//	  refunds:
//	    - must_precede: [verify_customer, issue_refund]
//	contracts:
//	  - at_most_n_times: [send_payment, 1]
//	  - group: refunds
//	waivers: []                         # findings that do not count
//	redact: [password, card.number]     # fields whose values nobody is to see
//
// A contract names one of the templates ([acel.Templates] has them all). In the
// short spelling the template's name is a key and its value the parameters: a list
// in order, a map by name, plain text or an operand's map for the only one. In the long spelling template: is the
// name, args: the parameters in order and kwargs: those by name. Both may be
// mixed in one file and mean the same:
//
//	contracts:
//	  - must_precede: [validate_record, delete_record]
//	  - must_precede: {earlier: validate_record, later: delete_record}
//	  - {template: must_precede, args: [validate_record], kwargs: {later: delete_record}}
//
// Beside a template may stand id, severity (error, warning, info), on_violation,
// message, per, within and examples.
//
// An operand is a tool's name, a list that is any of its members, or a map of
// tool or glob with server, field, fields, matches, args, result, where, command
// and on. Since a list of parameters is a list as well, any-of in it is a list in a
// list:
//
//	contracts:
//	  - must_precede: [[find_by_email, find_by_name], cancel_order]
//	  - never: {tool: Bash, command: rm -rf}
//
// Where operands differ in nothing but the name, tool and glob may be a list as
// well: any of its names, with all other keys for each:
//
//	contracts:
//	  - never: {tool: [Read, Edit], field: file_path, matches: '[.]env$'}
//
// A name like mcp__github__create_issue is that tool of that server, as
// [acel.SplitTool] reads it, and any other name a tool on any server. A glob that
// begins with mcp__ speaks of servers too, and any other of bare names alone:
//
//	contracts:
//	  - must_precede: [mcp__github__get_issue, {glob: 'mcp__github__*'}]
//
// Numbers are the decimals that the file writes, exactly: none passes through a
// binary float. Given by name, at_most_total has one parameter more: negative,
// which can only be allow; and so has no_repeat: after, which can only be error. A
// window is a duration: 30s, 10m, 24h or 7d.
//
// # What narrows an operand
//
// All keys of an operand's map must fit a call:
//
//	contracts:
//	  - must_precede:
//	      - {tool: get_order, result: {status: {in: [pending, paid]}}}
//	      - tool: cancel_order
//	        args: {reason: {present: true}, amount: {at_least: 100, at_most: 500}, express: false}
//	        where: args.amount > state.limit || state.vip
//	  - never: {tool: write_file, fields: [path, new_path], matches: '[.]env$'}
//	  - must_precede: [{tool: Bash, command: [pytest, go test]}, {tool: Bash, command: git commit}]
//
// Under args stand dotted paths into the arguments, and what must be there: a value
// that equals it, or a map of the tests equals, in, at_least, at_most, matches,
// present and absent, which must all hold. Values compare exactly, as [acel.Pattern]
// says, and matches searches a text. Under result stand the same for the recorded
// result, and the operand then counts once its call has ended well; calls that a rule
// judges as they begin have none. The path . is the whole result, for a tool that
// answers in words:
//
//	contracts:
//	  - must_precede: [{tool: AskUserQuestion, result: {'.': {matches: '="Yes"'}}}, deploy]
//
// A text that looks as if it were meant as a test, such as '> 100', and a bare yes or
// no, which is text here, are warned of.
//
// where is a condition in CEL over args, state, tool and server. command is a shell
// command, or a list of which any will do, that the line in the argument field runs;
// the package shell tells what is seen of a line. matches is an RE2 expression,
// searched in field, or in any of fields. field is command where it is not given.
//
// The operands of argument_from say where a value stands: as tool.path, cut at the
// first dot, or as a map with field. For the second, a tool alone is anything in its
// result:
//
//	contracts:
//	  - argument_from: [cancel_order.order_id, list_orders.orders]
//
// # Rules kept apart, and calls that are near
//
// per runs a rule separately for each value of a key, as if every order had a rule
// of its own. A key is a dotted path into the arguments, or a CEL expression, which
// may read the result of a call that satisfies the rule. One key is for all
// operands; a list, or a map by the parameters' names, has one for each. within
// bounds how far apart the two calls of a rule about order may stand, in calls or
// in time:
//
//	contracts:
//	  - must_precede: [get_order, cancel_order]
//	    per: order_id
//	    within: 5 calls
//	  - must_precede: [create_order, ship_order]
//	    per: {earlier: result.id, later: order_id}
//	    within: 30s
//
// A call that the rule restricts breaks it where its key is missing or null, and one
// that satisfies it then satisfies nothing. Where a time is missing that within
// needs, the rule is undecided. Templates that have no use for a key or a bound
// refuse it.
//
// A key may also be of the state. Where a commit counts something, calls go together
// that have none of it between them, as a test run and a commit with no edit since:
//
//	state: {edits: 0}
//	tools:
//	  Edit: {commit: {edits: state.edits + 1}}
//	contracts:
//	  - must_precede: [run_tests, commit]
//	    per: state.edits
//
// # Conditions on tools
//
// Under tools stand conditions on the calls of one tool, by its exact name, and what
// they set in the state. They are expressions in CEL over args, state, tool and
// server, and where a call has ended over result:
//
//	state: {authenticated: false, orders: {}}
//	tools:
//	  log_in: {commit: {authenticated: true}}
//	  get_order: {commit: {'orders[args.order_id]': result}}
//	  cancel_order:
//	    require:                          # as the call begins: all of them
//	      - {that: state.authenticated, message: log in first}
//	      - state.orders[args.order_id].status == "pending"
//	    failure: result.status in ["declined"]     # the call has failed: any of them
//	    ensure: result.status == "cancelled"       # else all of these must hold
//	    commit: {'orders[args.order_id].status': '"cancelled"'}
//	    input_schema: {type: object, properties: {order_id: {type: string}}}
//	    output_schema: {type: object, properties: {status: {type: string}}}
//
// require, ensure and failure take an expression, a map of that and message, or a
// list of these; commit a map from targets in the state to the expressions of their
// values, which all are computed from the state as it was before. The schemas are
// JSON Schemas: expressions are checked against them, and calls are not. [acel.Tool]
// says what the conditions mean. What cannot be evaluated does not hold: a missing
// argument breaks require. Reports call them tools.cancel_order.require, ensure and
// failure; a commit is told of under ensure.
//
// Expressions are compiled once all files are read, against the state, the commits
// and the schemas of all of them. A mistake in one is told at its line and column: an
// unknown key of the state or of a schema, a type that does not fit, a text that is
// no CEL. One tool stands in one place; another name of it, on one server and on any,
// may stand beside.
//
// # Examples
//
// Examples are traces that keep a contract, and traces that break it. An example
// is a list of calls, or a map of name and calls. A call is a tool's name, a map
// with tool and what else a native trace has of a call, or a map from the tool's
// name to the arguments, beside which the other keys of a call may stand:
//
//	contracts:
//	  - must_precede: [validate, delete]
//	    examples:
//	      good:
//	        - [validate, {delete: {id: 1}}]
//	      bad:
//	        - [delete]
//	        - name: a failed validation does not count
//	          calls: [{tool: validate, status: error}, {delete: {id: 1}, user: please}]
//
// The keys of a call are tool, args, result, status (or outcome), error, turn,
// time, user and server. At most 100 examples stand beside a contract, of at most
// 1000 calls each, and beside the conditions on a tool as well. [Set].Examples has
// them; the package suite runs them.
//
// # Waivers
//
// A waiver excuses findings that somebody has looked at: reports show them as waived,
// and they fail no run.
//
//	contracts:
//	  - at_most_n_times: [send_payment, 1]
//	    id: pay-once
//	waivers:
//	  - rule: pay-once
//	    call: {tool: send_payment, args: {to: ada}}
//	    trace: 'runs/legacy/**'
//	    reason: the bank pays twice until the migration (ticket 123)
//	    expires: 2026-12-31
//
// rule is the id of a rule of any of the files, or its text as reports show it, or the
// name of a tool's condition, such as tools.cancel_order.require. call is an operand:
// the calls that break the rule and are excused. They are known as they were asked
// for, so that it has no result and no on, and its where reads no state; where it
// cannot be decided for a call, that is not excused. Without call, any is, and so is
// the end of a session. trace is a pattern for the name of the trace file as reports
// show it, with * for any text in a part of the path, ** alone between slashes for any
// number of parts, ? [a-z] and {a,b}. reason and rule are required. expires is the last
// day on which the waiver holds.
//
// Two waivers for the same are refused. Which are of use is known only once traces are
// checked: replay tells of those that excuse nothing or have expired, as a warning
// that says nothing of the rules, so that [Options].Strict does not concern it. Sessions
// know of no waiver, and neither do examples and the package suite.
//
// # What nobody is to see
//
// redact names fields, one or a list: password is the member of that name at any depth
// of arguments, results and state, card.number one behind another, args.password one of
// the arguments alone. Letter case makes no difference. Rules judge the values as they
// are; whatever is told of a session has a marker in their place, as [acel.Redaction]
// says. The names of all files join. A waiver whose call is known by such a field is
// refused, as nobody who reads the finding could tell that it is for it.
//
// # Files that extend others
//
// With extends, one name or a list, a file takes in others: names are relative to
// the file that holds them, or absolute.
//
//	extends: [shared/privacy.yaml, shared/payments.yaml]
//	state: {limit: 200}
//	contracts:
//	  - group: refunds                    # one of payments.yaml
//
// The contracts and waivers of the files that are extended come first, in order, and each
// file is read once, by whatever way it comes. Their groups may be included as if
// they stood here; two groups of one name are an error. State keys of the file
// that extends win, and so do its on_violation and concurrency, also for
// contracts of the others that do not say for themselves; what it does not say it
// takes from the last of them that does. Where they differ on concurrency, and it
// is silent, that is an error.
//
// Cycles, URLs, directories, more than 20 files in a row and more than 100 in all
// are refused. [Load] opens the files; [Parse] does with [Options].Open, and
// refuses extends without it.
//
// # What is refused
//
// Everything that is wrong with the files is found in one pass and returned as
// [Problems]: unknown keys, templates and groups, wrong counts and types, bad
// regular expressions, ids given twice. Each has its line and column, the
// source line, a message that says what was expected, and, where there is one,
// a hint that shows the right form. Anchors, aliases, merge keys, tags, repeated
// keys, a second document, more than 4 MiB, 100 levels or 100,000 values are
// refused as well: a rules file says plainly what it says.
//
// A name that no call can have makes a rule that is silent for ever, so names,
// globs, servers and fields with control characters, with characters that cannot
// be seen or with white space at an edge are refused, and so are fields in the
// spelling of JSONPath or JSON Pointer. What joins, varies or directs the letters
// and emoji that it stands with is not. Names that hardly any tool has, such as
// regular expressions, are warnings; so are half a qualified name, mcp__github,
// and a glob with a server in it that does not begin with mcp__.
//
// What can be seen of rules without a trace is a warning, and an error where
// [Options] are strict: a rule that says the same as another, or needs a call of its
// own sort or one that another rule forbids, a lower bound on calls above an upper
// one, tests of one value that contradict each other, and a rule that allows every
// call. Not every rule that can never be met or broken is found so. Files that hold no
// contract and no condition together are warnings too, unless [Options].Beside says
// that there is more to them; so are conditions that look at nothing, keys of the
// state that commits set and no expression reads, and names of tools that look
// misspelled.
//
// # Shape and meaning
//
// The schema in the package schema describes the same files for editors. A file
// in which this package finds no fault is held against the schema too, so that
// they cannot disagree in silence.
//
// # What stands beside
//
// Other files hold rules with something of their own beside them, as test files
// do. [Options].Beside names such keys, and [Open] hands out the whole document
// as [Value]s, read as strictly and with the same places.
//
// # Several files
//
// Contracts join in the order of the files, state keys of a later file win, and
// an id may be given only once in all of them. Groups, and on_violation at the
// top, belong to the file that has them, and to those that extend it.
package rules
