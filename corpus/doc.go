// Package corpus holds the labelled traces by which ACEL proves its own
// correctness, in the form in which anyone may prove theirs: rules and traces
// side by side in YAML, each trace with the violations that it must give.
//
// # What there is
//
// [Labelled] is the corpus proper, 195 cases: a file of eight for each of the
// templates, in the order of the rule table, and one of three in which whole
// policies are judged. The eight are always the same eight, in this order: a
// valid session, a violating one, one at the boundary, an empty one, one with
// calls of other tools, one in which the argument that the rule reads is missing,
// one in which it is of another type, and one in which every offending call must
// be found.
//
// [Adversarial] is what stands beside it: the corners of the definition, a file
// for each theme.
//
//   - of calls: failed and refused prerequisites, calls that overlap, turns, ends;
//   - of operands: one call on both sides of a rule, names that look alike, one
//     tool name from two servers, arguments that cannot be decided, patterns,
//     several fields, what a call returned, CEL, command lines;
//   - of rules: amounts that no float can hold, values by which a rule is kept
//     apart, bounds in calls and in time, rates, repetitions, where a value comes
//     from, conditions on tools with a state that is kept by key.
//
// Between them, each judgement that a template can make in a state that a trace
// can reach is decided by some case: turn it round, and a label is wrong.
//
// # Who labelled it, and how
//
// The project's authors wrote the traces and, by hand, the labels: from the
// definition of the rules, never from what the engine says. Under why, each case
// names the sentence of the definition that decides it, in other words. Where
// engine and label differ, the definition says which of the two is wrong. What
// the definition leaves open has no case.
//
// # Adding a case
//
// A case of a new corner goes into the adversarial file of its theme, or into a
// new one: the file system is the list. Keep it to a few calls; name it by a
// promise; say under why what decides it; and write the label down before any
// engine has seen the trace. A finding is a case, a rule and a step, where steps
// count calls and not records, and end is the end of the session. All rules of
// a file are judged on every case of it, so give each rule tools of its own.
// A rule that a trace leaves undecided has no violation, and so no label.
//
// The number of labelled cases changes with that of the templates alone, so that
// figures made at different times compare: a better case replaces another, and
// none is added.
//
// The package only holds the files. It imports nothing of this module, and
// reads none of them.
package corpus
