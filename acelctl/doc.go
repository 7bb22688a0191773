// Acelctl checks what AI agents actually did: it holds recorded traces of tool
// calls against rules.
//
//	acelctl replay trace.json           check a trace against acel.yaml
//	acelctl replay -r refunds.yaml 'runs/**/*.jsonl'
//	acelctl inspect trace.json          what a trace holds, and how it was read
//	acelctl convert -o runs.jsonl logs  write traces in the native form
//	acelctl formats                     the formats that are read
//	acelctl serve -- npx some-server    the same rules between an MCP client and a server
//	acelctl hook install claude-code    the same rules in a coding agent's hooks
//	acelctl validate acel.yaml          check the rules themselves
//	acelctl schema rules                what a rules file may hold
//	acelctl keygen ci.key               a key pair that signs evidence
//	acelctl verify evidence.jsonl       whether evidence is as it was written
//	acelctl show evidence.jsonl         what happened, from evidence
//	acelctl ledger receipt --entry 3 evidence.jsonl
//	                                    the proof of one entry, and more of a log
//
// Every command explains itself with --help.
//
// # Exit codes
//
// 0 is clean, 1 stands for violations at or above --fail-on, or for a log that does
// not hold, and 2 for what could not be checked: a usage error, an input that cannot
// be read or is damaged, bad rules, rules left undecided, or nothing to check. --allow-partial
// lets parts of files be unreadable, but then no run is called clean. 2 outranks 1,
// and what was found is shown all the same. A report that cannot be written
// whole, be it to a closed pipe, is no success either.
//
// # Logs
//
// What replay found can be kept (evidence_log.go) as a log that proves itself. Every
// command that reads one goes one way (verify_file.go), and says of other files what
// they are (verify_foreign.go).
//
// # Live
//
// serve (serve.go) wires a proxy of acel/mcpproxy to what it needs of the outside: rules
// that are read anew (serve_reload.go), once their tests have passed (serve_tests.go), a
// journal (serve_journal.go), evidence (serve_evidence.go), a log (serve_log.go) and
// metrics (serve_metrics.go). hook (hook.go) has the session in its journal instead
// (hook_journal.go), since each event comes to a fresh process.
//
// # How a replay works
//
// The arguments become inputs (inputs.go), several of which are read at a time
// (worker.go). Files that are the same count once (copies.go), and transcripts of
// sub-agents go with their session (subagents.go). Every command
// reads them in one way (reading.go), which takes down how that went
// (file_read.go). Each is a stream of events, which a judge (judge.go) turns into
// what was found in each session; nothing of a trace is kept but that, and what these
// need: where values are to be hidden, the calls of a session wait until all are known,
// up to a bound, and bundles of evidence stay until they are written. The
// report is written once everything has been read, in the order of the inputs,
// so that it does not depend on how many were read at a time.
//
// An interrupt ends the reading (interrupt.go), and the report says what is
// missing; at any other time it ends the process. A file that a report goes to
// is replaced once the report is whole (replace.go), and is never one that is
// read (destination.go).
package main
