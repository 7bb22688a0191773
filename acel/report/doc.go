// Package report writes what a run found: for people as text, tables, Markdown or
// a page of HTML; for programs as JSON, whole or line by line; and in the forms that
// build servers and code scanning read. [Formats] has them all. One format is one
// file, or some of one beginning.
//
// A [Report] is plain data: the sessions with their verdicts and violations,
// and the problems of the input. [Report.Summary] counts it, [Report.Rules]
// sums it up by rule, and [Summary.Outcome] judges the counts by a
// [Threshold]: clean, failed, or not checked. The last outranks the others,
// since a run that read half of its input has not passed. The outcome is the
// last line of text and tables, a field in JSON, and the exit code of the
// command line, so that they never disagree.
//
// A rule may be green for want of a chance to be red: [Summary] lists those that
// no call touched and, where a report says which tools were called, the tools
// that rules name and nobody called.
//
// A [Finding] is a violation with its fingerprint, by which a later run knows it
// again, and perhaps with an [Excuse]: the baseline has it, or a waiver of the rules
// covers it. Then it is shown as that, and does not count.
//
// Every format gets everything that was found, as far as its readers take it, and
// says how much it leaves out. Text and tables fold the repeats of one rule in one
// session and give their number; JSON lists each. None looks clean where something
// could not be checked.
//
// The same report and options give the same bytes. What came from traces and
// rules is sanitized by package render, and in JSON escaped, so that a report
// can be shown in a terminal and printed by a build server without obeying
// what an agent wrote.
package report
