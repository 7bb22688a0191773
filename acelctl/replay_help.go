package main

const replayLong = `Check what agents did, as recorded in traces, against rules.

A TRACE is a file, a directory (every *.json, *.jsonl, *.ndjson, *.yaml, *.yml
and *.traj below it; hidden ones and acel.yaml are left out), a pattern in which
** crosses directories, or - for standard input. How a file is read is told by
its content. A session's calls are judged in order, and what broke a rule is
shown with its place, the calls that decided it, and what would have been right.

Rules come from --rules, or from the acel.yaml found in this directory or the
nearest one above it. A small one:

  contracts:
    - must_precede: [verify_customer, issue_refund]
    - at_most_total: {tool: issue_refund, field: amount, limit: 500}
    - at_most_n_times: {tool: send_payment, n: 1}
      severity: warning

Exit codes:
  0  clean: nothing at or above --fail-on
  1  violations at or above --fail-on
  2  could not check: a usage error, a trace that cannot be read or is damaged,
     bad rules, rules left undecided (see --allow-undecided), or nothing to
     check: no trace, no session, no call (see --allow-empty) or no rule.
     What could be checked is reported all the same; 2 outranks 1.

With -f json, standard output is one JSON document whatever happens, usage
errors apart, and what is wrong with the input is on standard error as well.`

const replayExample = `  acelctl replay trace.json
  acelctl replay -r rules/refunds.yaml -r rules/privacy.yaml 'runs/**/*.jsonl'
  my-agent --log-calls | acelctl replay -
  acelctl replay -f json -o report.json --fail-on warning runs/`
