// Package acel checks what an AI agent actually did.
//
// A recorded run of an agent is a [Trace]: the tool calls of one session, in
// order. A [Rule] says what such a trace may hold: validate before delete,
// refund at most 500 in total. A [Policy] is rules, conditions on single tools
// and an initial state, compiled once; a [Session] is one run of a policy over
// one trace.
//
// # Rules
//
// Rules are made from templates, each by a function of its name. [Templates]
// has them as data, each with its meaning, its formula and examples that can be
// played.
//
//   - What is allowed at all: [Never], and [Only], an allow list.
//   - How often: [AtMostNTimes], [AtLeastNTimes], [ExactlyNTimes],
//     [RequiredBeforeSessionEnd], [AtMostPerTurn], [RateLimit] in any window of
//     time, and [NoRepeat] of one call with the same arguments.
//   - How much: [AtMostTotal] of an argument.
//   - What comes before: [MustPrecede], the same from the other side as
//     [CannotFollowWithout], [MustPrecedeEach] with a fresh one for each, and
//     [MustPrecedeImmediately].
//   - What comes after: [MustFollow], [MustFollowEach], [MustFollowImmediately],
//     and [NeverAfter].
//   - What begins and ends a session: [MustBeFirst] and [MustBeLast].
//   - What goes together: [MutuallyExclusive], [OneOf] and [BothOrNeither].
//   - Where a value comes from: [ArgumentFrom] what a call returned, or the user
//     said, which a trace has in [Call.User].
//
// Most have the meaning of a constraint of the language Declare, or of one of
// the patterns of Dwyer, Avrunin and Corbett; each says of which.
//
// An [Operand] says which calls a rule speaks of: a tool, or any of several
// ([AnyOf]); narrowed by server, by a regular expression ([Matching]), by a
// [Pattern] on arguments or on the result, which is then known only as the call
// ends, or by a [Clause], a condition that somebody else decides.
//
// [Rule.Per] keeps the calls of a rule apart by a key, an argument or any other
// value of theirs, as if every order had a policy of its own: the order that was
// looked up must be the one that is cancelled. A call that has no key meets
// nothing, and where the rule restricts it, it is a violation.
//
// [Rule.Within] and [Rule.WithinTime] bound how far apart the calls of a rule
// about order may stand. A call that another must follow in time is a debt: the
// call that would use up its last chance is the violation, so that a live gate
// can refuse it, and where only the clock passes by, it is found with the next
// call. Without a bound, what must follow is owed until the session ends.
//
// # One engine, three uses
//
// A recorded trace is judged by [Replay], or a call at a time by
// [Session.Record]: every violation is reported and nothing stops. A live
// agent asks with [Session.Begin] before each call and settles it with
// [Ticket.End], or does both with [Session.Call]: a call that breaks a rule is
// refused, and then it never happened. In [Shadow] mode a live session reports
// what it would have refused, which is exactly what replay reports.
//
// # What counts, and when
//
// A call has two moments. At its beginning the agent asks and nothing has
// happened; at its end the outcome is known. Rules decide at the beginning, so
// that a live gate can refuse in time. An operand that restricts (uses up a
// budget, forbids something, is the guarded call) counts at the beginning,
// whatever the outcome: a payment that timed out may still have been made. An
// operand that enables (meets a requirement) counts only at a successful end:
// a validation that failed has validated nothing. An operand that cannot be
// decided, because the field it reads has another type, enables nothing, and
// where it restricts it is a violation of its own.
//
// # Tools of servers
//
// One tool has one meaning, however it is spelt. Many agents record the tool
// create_issue of the MCP server github as mcp__github__create_issue; calls,
// operands and the names of [Tool] conditions so written are read as [SplitTool]
// splits them. Beside the server github that name means the same; beside any other
// it is a name like others. A rule that names no server speaks of the tool on any. Where two
// servers in one session have a tool of one name, an enabling operand that names
// no server counts neither from then on: a look-alike must not meet a
// requirement.
//
// # Specs
//
// A spec looks at a [Source], which is whoever knows what was called: a
// recorded [Trace], a live [Session], or a [Recorder], which stands between an
// agent and its tools. [Guard] and [GuardToolCall] put it there. The source's
// trace says how far it goes, and [Judge] goes as far.
//
// A [Property] is something that a trace has or lacks, and an [Occurrence] is
// one that can be counted and placed. Both are predicates, as Gomega's Satisfy
// takes them, and Gomega matchers themselves. Those for the templates, rules
// files and tools are in the package matchers, for specs; the package aceltest
// checks traces by rules in plain tests. [NewProperty] makes one of a [Checker]
// of your own.
//
// # Violations and errors
//
// A [Violation] is data about the agent. An error says that something could
// not be judged. The one place where violations travel as an error is
// [ContractViolation], from a refused [Session.Call].
//
// # What leaves a session
//
// A session tells an [Observer] of each violation as it is found, and a [Witness] of each
// record of a call besides; the package evidence makes a log of that. What the policy's
// [Redaction] names has a marker in its place there, while rules judge the values
// themselves. [Policy.Digest] tells policies apart that judge differently, so that a
// violation that is kept can say which policy it broke.
//
// The package does no input or output, reads no clock and starts no
// goroutine; times come with the calls, order comes from the trace, and the
// same calls give the same violations, byte for byte.
package acel
