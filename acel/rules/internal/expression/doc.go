// Package expression compiles the CEL that rules files hold: where, require,
// ensure, failure, commit and per. It returns functions of the engine's own
// types, and mistakes with their place in the text.
//
// # What an expression sees
//
//   - args: the arguments of the call, a map.
//   - state: the session's state. It is asked for its keys: state.vip,
//     has(state.vip), "vip" in state, state[args.key].
//   - tool and server: the names of the call's tool and of its server, "" where
//     the trace does not name one.
//   - result: what the tool returned, in ensure, failure, commit and per. Text
//     that holds a JSON object or list is that object or list; where that
//     repeats a key or is beyond the bounds, the evaluation fails.
//
// # What it can do
//
// The operators of CEL: && || ! ?: == != < <= > >= + - * / % in, a.b, a[b],
// lists and maps written out, and
//
//   - has(a.b): whether the last key is there. What stands before it must be,
//     and be a map: has(args.x.y) fails where args.x is text, a number or null.
//     Only has(result.a) is false, where a tool has answered in words.
//   - size(x): the length of a text in characters, of a list or a map.
//   - x.startsWith(y), x.endsWith(y), x.contains(y) of texts.
//   - x.matches(r"…"): whether an RE2 expression is found in a text. Unlike the
//     matches of an operand it tells upper case from lower case; r"(?i)…" does
//     not.
//   - x.lowerAscii(), x.upperAscii(), x.trim(), x.substring(from, to),
//     x.indexOf(y), x.split(","), list.join(",").
//   - int(x), double(x), string(x): conversions. dyn(x): x, of no known type.
//   - list.all(x, …), exists, exists_one, filter, map: loops over lists and the
//     keys of maps, at most four in each other.
//
// There is no clock and no chance: the same call, state and result give the same
// answer.
//
// An error on one side of && or || does not matter where the other side decides,
// as CEL has it. Of two errors the first is told.
//
// # Numbers
//
// A JSON number without a point and an exponent is an int, exactly, from -2^63
// to 2^63-1. Any other is the nearest double, as far as doubles are exact: below
// 2^53. So 0.1 is the double that every program takes it for, and more than 15
// digits of a fraction may be rounded away. Beyond 2^53 a number with a point or
// an exponent is an int if it is whole, 1e18 for example. A number that is none
// of this equals no number that is, and cannot be compared otherwise or
// calculated with: the evaluation fails and says why.
//
// Ints and doubles compare by their values: args.amount > 100 holds for 100.5,
// and 1 == 1.0. + - * and / of an int and a double calculate with doubles. Of
// two ints they are CEL's: 5 / 2 is 2, and 5.0 / 2 is 2.5; what overflows fails.
// A double that a commit writes keeps its point.
//
// A key of a map is text. An int, true and false stand for the key that they
// spell, so that state.orders[args.id] finds "7" by 7.
//
// # What is checked beforehand
//
// The types that the initial state and the tools' JSON Schemas give are checked
// when an expression is compiled. The keys of the state are those that it begins
// with and those that a commit writes; other keys are mistakes, behind a dot, in
// brackets and before in. A map that is empty at first is there to be filled,
// and null can become anything. A key beside a schema's properties is a mistake
// where additionalProperties is false, or where a known key is a letter away.
// What is not known beforehand is found out when the expression runs.
//
// # Commits
//
// A target is a path into the state, of names and keys in brackets:
// orders[args.order_id].status, also written state.orders[…] or
// state["orders"][…]. Its first key is written out. All values of a commit are
// computed from the state as it was before; then its targets are written in
// order. Maps on the way are made where nothing, or null, is; through any other
// value nothing can be written. A top key of the state may grow to 1 MiB.
//
// # Bounds
//
// An expression is at most 10,000 bytes and nested at most 100 deep. Arguments
// and results are looked at up to 16 MiB, nested at most 200 deep; invalid JSON
// and a repeated key, wherever they stand, are errors of evaluation.
//
// What one evaluation does is bounded, with loops and without, and is counted in
// steps, not by a clock: 1,000,000 steps of CEL, where functions, in and == count
// by the length of what they look at, and 128 MiB of JSON gone through, where
// JSON that is asked for again counts again and what is made a value counts
// eightfold. Text is put together up to 64 KiB and lists up to 10,000 items, and
// a regular expression that takes more than 2,000 steps a character is refused.
// Beyond a bound the evaluation fails.
package expression
