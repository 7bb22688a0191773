// Package suite runs test files: rules with labelled traces, by which a team
// tests its rules as it tests its code. [Load] and [Parse] read one, and
// [Suite.Run] says how what the rules found compares with the labels.
//
// # The file
//
//	description: Refunds at the help desk.
//	rules: acel.yaml                        # a rules file beside it, or a list
//	contracts:                              # the keys of a rules file as well
//	  - must_precede: [validate, delete]
//	    id: validate-first
//	cases:
//	  - name: deletes what was never validated
//	    why: Nothing came before the delete.
//	    trace:                              # tools' names, or native records
//	      - look
//	      - {tool: delete, args: {id: r-17}} # or, as in examples, {delete: {id: r-17}}
//	    violations:                         # [] says that there are none
//	      - {step: 2, rule: validate-first}
//	  - name: a recorded run
//	    file: traces/run.json               # of any format that is read
//	    session: monday                     # where it holds several
//	    violations: []
//
// A label names a rule by its id, or by its canonical text where it has none,
// and a step, counted from 1; step: end is the end of the session, for what
// that leaves unmet. Some rules, such as must_follow_each, can be broken by a call
// and by the end: a label of the last step is then another than one of the end.
// Every rule of the file is judged on every case, so that a
// label is a promise about all of them: these violations, and no others.
//
// A case that leaves a rule undecided, since its trace lacks a result or a time that
// decides it, proves nothing, and fails. One that is about that lists the rules
// beside its labels, and fails where one of them is decided after all:
//
//   - name: a refund whose time was not recorded
//     trace: [refund]
//     violations: []
//     undecided: [hourly]
//
// What is open only because the session was cut or stopped, as {event: cut} and
// {event: stop} say at the end of a trace, need not be listed, nor is it a failure:
// a case of that kind may pass with nothing decided at its end.
//
// A file under rules: holds rules and nothing else: a test file is refused
// there, since its cases would be run by nobody. A trace written in the file is
// one session, and so is a recorded one that a case means. Where it was cut, as
// {event: cut} says, no requirement counts as unmet at its end.
//
// The file is read as strictly as a rules file is, and all that is wrong with
// it is returned at once, as [rules.Problems]. A trace written in the file is
// read as a native trace, its mistakes told at their places in the file.
//
// A file may pass and have tested nothing: a rule in which a tool is misspelt is
// green on every trace. [Result.NotExercised] says which rules no call of any
// case matched, and [Result.NeverMatched] which operands of the others.
//
// # Examples
//
// Examples that stand beside the contracts of rules are run as cases too, behind
// those of the file, whether it is a test file or a file of rules alone. A rule is
// then judged by itself, with the state of the rules and the conditions on all
// tools: a good example must have no violation and not be undecided, a bad one
// must have a violation. [Examples] returns them as a suite of their own, as for
// who runs them before the rules are put to use. Scores do not count them, since
// they do not say at which step a rule is broken.
//
// # Precision and recall
//
// [Scores] counts decisions in two ways. By finding, each rule that a call can
// break decides at each step of each case whether it is broken there, and each
// that the end of the session can break decides once more, at the end. By trace,
// the rules of a template decide whether the case breaks any of them; so do the
// conditions on tools together, under the name of [Conditions]. A rule that a case
// leaves undecided decides nothing where it is silent. Precision is the share of the
// violations found that a label foretold, and recall the share of those foretold
// that were found. A share of nothing is no number, and is never taken for a good one.
package suite
