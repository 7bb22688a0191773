// Package hook speaks with the hooks of coding agents: it reads the events that an
// agent's harness sends, judges them as a gate does, and answers in the one way that
// the harness understands. It opens no file and keeps nothing: 'acelctl hook' does.
//
// A [Harness] is one agent's contract: [Harness.Decode] makes an [Event] of what comes
// on standard input, [Harness.Encode] makes what goes to standard output, and the exit
// code, of an [Answer]. A [Desk] judges an event by the records of the session so far,
// and says which records are to be written down before the answer is given. These
// records are a native trace, and replayed they bring about the answers.
//
// # How calls are followed
//
// An event before a call reserves its place in every budget, or refuses it. The event
// after it settles the reservation. They are joined by the id that the harness gives
// the call; where it gives none by tool and arguments, the oldest open call first.
//
//   - A call that was let pass and of which nothing more is heard stays reserved, as
//     unfinished: the user may have said no to it, the harness may have been killed, or
//     the hook behind it. It may have happened, so its place in a budget is not given
//     to another one in the same session, however long that goes on.
//   - A call that is told of only after it was made is written down as one that was
//     made, and counts: its hook before was not run, or ran out of time.
//   - Two events before a call are two calls, also with one id: a harness that runs
//     the hook twice for each call, as with two entries for it in its settings, uses
//     up budgets twice as fast. It never lets a call pass that should not.
//   - A call has succeeded only where that is told. One that goes on in the background,
//     was broken off, or of which it is not told how it ended, is unfinished.
//   - A refused call is judged once. Later events take its record as it stands: it moves
//     nothing, unless it halted the session.
//   - What the user said is heard where the harness tells of it, and stands with the
//     next call.
//
// # What harnesses differ in
//
// Passing is always an empty answer, {}: to say "allow" would skip the question that
// the harness itself might put to its user. A refusal is JSON with exit code 0. Where
// an event cannot even be read, it is exit code 2 with the reason on standard error,
// which all four take for a refusal. Never is it both.
//
//   - claude-code: everything but a refusal lets the call pass, also a crash, unless
//     the entry in its settings says "onFailure": "block", as 'acelctl hook install'
//     writes it.
//   - codex: to ask is not supported, and the call then runs; so it is refused. It
//     tells the output of a command and not its exit code: all commands that came to
//     an end count as succeeded, where a replay of its own record knows better: else
//     no rule by which one must have succeeded could be kept.
//   - gemini: there is no asking, so it is refused. It waits for no hook at the end. How a
//     command ended stands in a text for the model, and is read at its end.
//   - cursor: to ask is not enforced before all tools, only before shell commands and
//     MCP tools; elsewhere it is refused. A result can be withheld of MCP tools alone.
package hook
