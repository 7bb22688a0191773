package main

const replayLong = `Check what agents did, as recorded in traces, against rules. A trace records
the tool calls of one or more sessions; each session is judged by itself, its
calls in order. What broke a rule is shown with its place, the calls that
decided it, and what would have been right.

A TRACE is one of
  a file        its format is told by its content, not by its name
  a directory   every *.json, *.jsonl, *.ndjson and *.traj below it, also with
                .gz or .zst behind it, and every *.yaml, *.yml and *.eval,
                links followed, but for hidden ones, any acel.yaml and
                acel.test.yaml, what -r names, a JSON report of an earlier run
                that -o replaces, what --baseline names, and logs of acel
  a pattern     what a shell makes of it, hidden files, acel.yaml,
                acel.test.yaml, rules, report and logs left out; ** crosses
                directories, links followed, each once. Quote it, so that the
                shell leaves it alone
  -             standard input
Pipes and devices are read where they are named themselves. gzip and zstd are
unpacked. Of files that a directory or a pattern leads to, those that are byte
for byte the same count once. A session of Claude Code is read together with the
transcripts of its sub-agents, in SESSION/subagents. 'acelctl formats' lists the
formats that are read, and 'acelctl inspect TRACE' says what a file is taken
for, and what it holds.

` + originsHelp + `

Rules come from --rules, or else from the acel.yaml (or acel.yml, acel.json)
in this directory or the nearest one above that has one. A small one:

  contracts:
    - must_precede: [verify_customer, issue_refund]
    - at_most_total: {tool: issue_refund, field: amount, limit: 500}
    - at_most_n_times: {tool: send_payment, n: 1}
      severity: warning

Exit codes:
  0  clean: nothing at or above --fail-on
  1  violations at or above --fail-on
  2  could not check: a usage error, a trace that cannot be read or of which a
     part cannot (see --allow-partial), bad rules, rules left undecided, as where
     a run was ended from outside (see --allow-undecided) or, with
     --fail-on-unexercised, that no call matched, or nothing to
     check: no trace, no session, no call (see --allow-empty) or no rule.
     What could be checked is reported all the same; 2 outranks 1.

With --baseline FILE, findings that FILE knows of are shown as known and do not
fail: only what is new does. --write-baseline FILE makes such a file of what a run
finds, but for what a waiver excuses, and does so only where all could be checked;
the run itself then passes. A finding is known by its rule, tool and arguments, and
not by its line, file or session; of equal ones, as many are known as the file has.
What it has and no finding is, is stale: it is reported, does not fail, and is left
out once the file is written anew, so do that with all the traces. What stays keeps
the day on which it was first seen. Arguments are compared as they are shown: once
redact in the rules, or --redact, hides other fields than before, findings that have
one are new, so write FILE anew under the same names. Keep FILE with the rules, and
review it:

  acelctl replay --write-baseline acel.baseline.json runs/
  acelctl replay --baseline acel.baseline.json runs/

Waivers in the rules file excuse findings that somebody has looked at: they are
shown with the reason, and do not fail. One that excuses nothing, or has expired on
the day of the run (see --as-of), is a warning, which --fail-on warning lets fail
and --strict does not concern. 'acelctl explain waivers' shows how one is written.

With --allow-partial, what could be read decides the exit code, as long as that
is something; what could not is reported and counted all the same, and the last
line says OK IN PART where it else says OK.

With --coverage, a table (in JSON, the key coverage) says of each rule in how many
sessions a call touched it, and in how many it was kept, broken and left undecided.
It was guarded in those with a call that could break it, or make it demand
another, or with an end that could: a look-up alone exercises a rule about it,
and puts nothing at stake.

A rule that no call matched is told of as not exercised, and fails the run with
--fail-on-unexercised. One that allows no call at all, as never does and a limit
of 0 (at_most_n_times: [drop, 0]), is neither as long as its tools were called:
untouched, it is as it should be. A tool that nobody calls may be a wrong name, as
may an argument that it searches and no call has, or one that calls have by nearly
the name of.

With -f json, the report is one JSON document whatever happens, usage errors
apart, and what is wrong with the input is on standard error as well. So it is
with -o, which writes over no rules, tests or traces: a file whose name ends as
theirs do, such as .json or .yaml, must be empty or a report of
acelctl in a form of JSON.

Ctrl-C ends the checking: what came before is reported, with exit code 2. A
second Ctrl-C ends everything.`

const replayExample = `  acelctl replay trace.json
  acelctl replay -r rules/refunds.yaml -r rules/privacy.yaml 'runs/**/*.jsonl'
  my-agent --log-calls | acelctl replay -
  acelctl replay -f json -o report.json --fail-on warning runs/`
