// Latency measures what a live gate adds to a call.
//
//	go run ./benchmarks/latency [-calls N] [-warmup N]
//
// Each call is timed alone: Session.Begin, a tool that does nothing, and
// Ticket.End where the gate let it pass. What the clock and the empty tool take
// by themselves, the median of as many calls without a gate, is taken off every
// figure. Percentiles are exact: of the sorted times, the smallest that so many
// per cent do not exceed.
//
// # The workload
//
// One session, which enforces, and keeps what violations need and no more: the
// record of the calls is the ledger's. Rules of the seven templates by turns,
// once all about the tool that is called, so that every one of them is asked,
// and once all about tools that nobody calls. Of fifty calls one meets the
// prerequisites, 48 are payments that pass, and one is a payment whose amount
// is no number, which the first rule refuses; where the rules are about other
// tools, it passes as well. So the 99th percentile is the cost of a refusal.
//
// Nothing is random, and nothing grows: the budgets are never used up, and the
// sums stay in the digits that the engine adds fastest. The same flags give the
// same calls, and how many were refused is checked.
//
// # What it is compared with
//
// [acel-core], the Python implementation of the same templates, wants the 95th
// percentile of what it adds to stay under 5 ms, and publishes about 5 µs at
// one rule and 40 µs at fifty, from the machine of its authors. Its rules are
// about tools that are not called, its 20,000 calls hold the 1,000 of warm-up,
// and no call is refused.
//
// What is not measured: a transport, JSON that is parsed, a ledger.
//
// [acel-core]: https://github.com/Purav-Kanda/Acel
package main
