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
//
// A contract names one of the seven templates. In the short spelling the
// template's name is a key and its value the parameters: a list in order, a map
// by name, plain text for the only one. In the long spelling template: is the
// name, args: the parameters in order and kwargs: those by name. Both may be
// mixed in one file and mean the same:
//
//	contracts:
//	  - must_precede: [validate_record, delete_record]
//	  - must_precede: {earlier: validate_record, later: delete_record}
//	  - {template: must_precede, args: [validate_record], kwargs: {later: delete_record}}
//
// Beside a template may stand id, severity (error, warning, info), on_violation
// and message.
//
// An operand is a tool's name, a list that is any of its members, or a map of
// tool or glob with server, field, matches and on. Since a list of parameters
// is a list as well, any-of in it is a list in a list:
//
//	contracts:
//	  - must_precede: [[find_by_email, find_by_name], cancel_order]
//	  - at_most_n_times: {tool: {tool: Bash, matches: 'rm -rf'}, n: 0}
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
// which can only be allow.
//
// # What is refused
//
// Everything that is wrong with the files is found in one pass and returned as
// [Problems]: unknown keys, templates and groups, wrong counts and types, bad
// regular expressions, ids given twice. Each has its line and column, the
// source line, a message that says what was expected, and, where there is one,
// a hint that shows the right form. Anchors, aliases, merge keys, tags, repeated
// keys, a second document, more than 4 MiB, 100 levels or 100,000 values are
// refused as well: a rules file says plainly what it says. Conditions, which
// this version cannot check, are refused and never skipped.
//
// A name that no call can have makes a rule that is silent for ever, so names,
// globs, servers and fields with control characters, with characters that cannot
// be seen or with white space at an edge are refused, and so are fields in the
// spelling of JSONPath or JSON Pointer. What joins, varies or directs the letters
// and emoji that it stands with is not. Names that hardly any tool has, such as
// regular expressions, are warnings; so are half a qualified name, mcp__github,
// and a glob with a server in it that does not begin with mcp__.
//
// Rules that can never be met, that never fire or that say the same as another
// are warnings, and errors where [Options] are strict; so are files that hold no
// contract together, unless [Options].Beside says that there is more to them.
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
// top, belong to the file that has them.
package rules
