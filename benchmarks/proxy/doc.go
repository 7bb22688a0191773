// Proxy measures what a call of a tool takes over standard streams: to a server
// directly, through a process that copies bytes, and through acelctl serve.
//
//	go run ./benchmarks/proxy [-rounds N] [-calls N] [-acelctl FILE] [-beside NAME=COMMAND]... [-readme FILE]
//
// A call is timed from its first byte written to the last byte of its answer read. The
// server does next to nothing, so that everything else shows: behind one that works, a
// proxy costs the same and is noticed less. The copier is the floor under every proxy
// that is a process of its own.
//
// # The workload
//
// Calls of one tool, pay, with an amount and a note of 100 or 10,000 bytes, which the
// answer brings back. The gate is held to 50 or 500 rules that all speak of pay, to 500
// that speak of other tools, or to none of pay; six templates by turns, no two rules
// alike. All calls pass. The client has listed the tools, so that arguments are held to
// their schema. With --journal each call waits for a disk, twice.
//
// # Turns
//
// In each round all routes are started anew and take turns, 100 calls each, so that what
// else the machine does meets all of them. A figure is the median of what the rounds
// gave; differences and ratios are taken within a round. A quiet machine is another
// matter than a busy one: a route of more processes and threads waits more often for a
// turn of theirs.
//
// Each answer is read, the server says at the end how many calls it saw, and a call that
// was refused, lost, answered twice or wrongly ends the run without figures.
//
// Another proxy can be measured beside these, if it takes the command of the server
// behind its own arguments and hands our environment on to it:
//
//	go run ./benchmarks/proxy -beside 'another gate=another-gate run --'
package main
