// Package gate decides about live calls: it judges each, writes down what it has
// decided, and lets it pass or not. It knows no transport: a proxy, a middleware and a
// hook ask it alike.
//
// A [Gate] has one session of a policy. Whoever wants to make a call asks [Gate.Decide]
// first. A [Refusal] says why it must not be made, in words that a model understands. A
// [Pass] is a reservation: the call is made, and [Pass.Finish] says how it ended and
// whether the result may be shown; or it provably was not, and [Pass.Unsent] says so.
//
// Everything is given to a [Journal] in the order in which it was decided, and a call
// passes only once that is durable: what cannot be written down does not happen. No lock
// is held while the journal writes or a call is on its way. Replayed, the records of a
// journal bring about the verdicts that the gate gave.
package gate
