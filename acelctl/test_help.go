package main

const testLong = `Test rules on labelled traces: a test file holds rules, and cases that each have
a trace and the violations that the rules must find in it, no more and no fewer.

  rules: acel.yaml                       # a rules file beside it, or a list of them;
  contracts:                             # the keys of a rules file may stand here too
    - must_precede: [validate, delete]
      id: validate-first
  cases:
    - name: deletes what was never validated
      trace: [look, delete]              # tools' names, or calls as in a trace file
      violations: [{step: 2, rule: validate-first}]
    - name: refunds after a look
      file: traces/refund.json           # a recorded trace beside it
      violations: []                     # none

Steps count from 1; 'step: end' is for what the end of a session leaves unmet. A case
that leaves a rule undecided fails, unless it says so: 'undecided: [RULE]'. What is
open only because its trace ends with {event: cut} or {event: stop} need not be said:
such a case may pass with no rule decided at its end.

A FILE may be a rules file as well, whose contracts have examples beside them:

  contracts:
    - must_precede: [validate, delete]
      examples:
        good:                            # the rule alone has no violation
          - [validate, {delete: {id: 1}}]
        bad:                             # it has one
          - [delete]
          - name: a validation that failed does not count
            calls: [{tool: validate, status: error}, delete]

A call is a tool's name, {tool: name, args: {…}} or {name: {…}}, beside which result,
status, error, turn, time, user and server may stand. The examples of the rules that
a test file names or extends are run with its cases.

A FILE may be a directory, for every *.test.yaml, *.test.yml and *.test.json
below it; a pattern, as in replay; or - for standard input. Without one it runs
the corpus: the labelled traces that acel itself is tested by. 'acelctl schema
test' has every key.

Precision is the share of the violations found that a label foretold, recall the
share of those foretold that were found: by finding, where each rule decides at
each step and at the end, as far as these can break it, and by trace, where it is any
violation or none.

--report FILE writes what the run came to, as -f json does, and --compare FILE holds
a later run against it: it fails where precision or recall fell, by however little,
be it of one rule or of all, by finding or by trace, also to none: where no case
expects of a rule any more what it found. A rule that is not in the rules any more is
told, also with --quiet, and does not fail. Cases that failed before may fail. Those
that fail newly, pass newly, are new, expect other violations or are gone are told,
these two also with --quiet: to take out a case, or to change what it expects, raises
the figures too. A case is known by its file and its name, so run both from one
directory. Where both flags name one file it is written anew only if
the run passes; to accept figures that fell, write it with --report alone.

Exit codes:
  0  every case passed; with --min-precision, --min-recall or --compare, these hold
  1  a case failed; with --min-precision, --min-recall or --compare, one of these is
     missed, or an example failed, or a case left undecided what it should not
  2  could not test: a usage error, a file with a mistake, or nothing to judge: no
     case, or with --min-precision no violation found, or with --min-recall no
     violation that a case expects; with --compare, a FILE that is no good, no case
     in common or no recall left; with --fail-on-unexercised, a rule that no
     call of a case matched`

const testExample = `  acelctl test acel.test.yaml
  acelctl test --coverage acel.yaml
  acelctl test tests/
  acelctl test -f json --min-recall 0.95 tests/refunds.yaml
  acelctl test --report acel.report.json tests/
  acelctl test --compare acel.report.json tests/
  acelctl test`
