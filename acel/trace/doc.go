// Package trace reads what agents did out of the files that say so.
//
// [Decode] takes one file and yields the sessions in it and their calls, one at
// a time, each with its place: file, line, column, byte offset and JSON Pointer.
// It streams: its memory does not grow with the file, where the format allows that. [Load] and [Collect] put
// everything into memory, for tests. A [Writer] writes what Decode yields as a
// native trace.
//
// # Formats
//
// A file's format is told by what it holds, never by its name; [Formats] lists
// them, and Options.Format forces one. A UTF-8 byte order mark is skipped.
//
// native: a JSON list of calls; an object {session, calls}; or a list of such
// objects. A call is an object of which only "tool" is required:
//
//	{"tool": "refund", "args": {"amount": 19.90}, "result": {"ok": true},
//	 "outcome": "ok", "error": null, "server": "shop", "id": "c1", "turn": 3,
//	 "agent": "support", "user": "I want my money back", "time":
//	 "2026-01-31T23:59:59Z"}
//
// The outcome is ok, error, unfinished or refused; an "error" text, or true,
// means outcome error, or is the reason of one that is refused or unfinished.
// null is the same as absent, but for a result, which may be null. Ids, turns
// and sessions may be integers, which are taken as their text. Times are those of
// RFC 3339; a leap second is taken as the one after it. Other keys are refused,
// and so is what contradicts itself.
// What the user said since the call before stands under "user"; of several messages,
// one on each line.
//
// Arguments that could not be parsed stand as the text that was found under
// "raw_args", instead of "args". They are the call's arguments as they are, and a
// rule that asks for a field cannot decide.
//
// A session that is not whole, as its record was damaged, ends with {"event":
// "cut", "error": "the disk was full"}, which is no call: the session is Cut, for
// that Reason if there is one, without a problem. One that was ended from outside
// before it was done ends with {"event": "stop", "error": "killed after an
// hour"}, and is Stopped: all of its calls are there. Either is the last element of
// a list of calls, or the session's last line. Apart from the session's name only a
// "time" may stand beside it.
//
// native-jsonl: the same in JSON Lines, a call or a whole {session, calls}
// object on each. Calls may name their session, and sessions may be
// interleaved: they are open until the end of the file, and lines that name none
// are one session together. The line breaks are for people; values that are
// pretty-printed one after the other are read as well.
//
// Either way a call may be written as two records joined by "id", which say that
// calls overlapped: {"event": "begin", "id", "tool", "args", …} and {"event":
// "end", "id", "outcome", "result", "error"}. They are yielded as they are, with
// a Phase. {"event": "refuse", "tool", …, "error"} is a call that was refused.
//
// native-yaml: native written by hand, as one YAML document. Anchors, aliases,
// merge keys, tags and numbers that JSON does not have are refused. Words that
// are booleans to YAML 1.1 alone, as no and off, are texts, but for an "error",
// which may be either: there they stand in quotes, or as false and true. The
// whole document is held in memory: it must not be longer than [MaxYAML], nor
// have more than 250,000 of the characters that can begin a value.
//
// What the others hold, and what is read of it, [Documentation] says for each. They
// have in common:
//
// A result is that of the nearest call before it with its id that has no result
// yet; ids may come again. Without an id it is that of the first call that has
// none, of its tool if it says which; but calls before a reply are passed by that
// came after a result or a message of the user. A call is yielded once its result
// is known, in the order in which
// calls were asked for. One whose result comes after a later reply has called
// tools is yielded as a begin and an end, with what overlapped it between them;
// one without a result is unfinished. Calls of one reply share a turn. Where a
// format has times and no order, the times give it, and calls that overlap in
// time do so in the trace.
//
// Each call counts once, however often a format writes it down. Arguments are the
// JSON object that the model wrote, or else the text that it did: a rule that asks
// for a field of that cannot decide. Arguments that were not recorded stand as a
// text that is no object, for the same reason. A name like mcp__server__tool is
// that tool of that server. Calls failed where the format has a field that says
// so; where it has none (see [Format].Silent), Options.ErrorPattern is for those
// who know how their tools say it.
//
// What the user said, as text, is with the first call behind it that is not passed
// over: at most 64 KiB of it, from its beginning. It is what stands in messages of
// the user, without results, attachments, what the system says, and what stands
// between <system-reminder> and </system-reminder>. What a sub-agent is told is not
// the user's, where the format tells it apart.
//
// Calls have an [Origin]: Options.Include says whose are read, and others are
// passed over, which is told with a Passed event, as are results of calls that are
// not there. Sessions that were ended from outside before they were done, as by a
// limit or an interrupt, are Stopped with the Reason.
//
// An input may be packed with gzip or zstd, once or twice. It is unpacked as it is
// read, and places are those in the unpacked text. What stands in an archive of
// Inspect has its entry in the File of its place. An archive is read where it lies
// if the input is an io.ReaderAt, and else held in memory.
//
// # Problems
//
// Every error is an [*acel.Problem]. There are three sorts.
//
// Text that is not valid JSON, a duplicate key at any depth, invalid UTF-8, more
// than a limit allows, or an end in the middle of a value: the rest of the text
// cannot be trusted. The error is yielded, every open session is Cut, and the
// iteration ends. But where each value of a format of others stands on a line of
// its own, only that line is lost.
//
// A part that is lost: a line, or something that may be a call or a result and is
// not understood. The error is yielded, without a session, and the reading goes
// on. The session that it is of is Cut at its end, or every one that it could be
// of. The first 20 are told one by one, and the number of the others at the end.
//
// Valid JSON that means nothing in a native trace, a chat of OpenAI's or a result of
// tau-bench, as an unknown key: the error is yielded with the session that it is
// in. That session is Cut, and none of its later calls is yielded; the rest of the
// file is read, and other sessions go on. A line that could be any session's,
// because it is no object or its session cannot be read, cuts all that are open.
// After 20 such problems, a last one says that there are more, and the reading
// stops.
//
// A problem with a key has the pointer of its value and the offset of the key, so
// that it is one with the key if a colon follows the text at its offset.
//
// Where a session shows that it is of another format, nothing more that is wrong
// with it is told.
//
// An input of nothing but white space has no session and no problem; a list
// without an element is a session without a call.
//
// # Limits
//
// A call, a message, a span or a line must not be longer than Options.MaxCall, and
// nothing may be nested deeper than Options.MaxDepth. The text of what is held
// back counts as one call: the calls that wait for results, and those behind them,
// of which there are at most 50,000; and the calls of a session whose name comes
// after them, as it does in files of tau-bench. Larger native sessions are read if
// "session" comes before "calls". Where the calls of several replies wait for a
// result and are more than that, those before the last reply are unfinished. What
// has to be put in order by its times, or be in memory until a session is over,
// may be 16 times as long.
package trace
