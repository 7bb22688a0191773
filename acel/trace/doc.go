// Package trace reads what agents did out of the files that say so.
//
// [Decode] takes one file and yields the sessions in it and their calls, one at
// a time, each with its place: file, line, column, byte offset and JSON Pointer.
// It streams: its memory does not grow with the file. [Load] and [Collect] put
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
//	 "agent": "support", "time": "2026-01-31T23:59:59Z"}
//
// The outcome is ok, error, unfinished or refused; an "error" text, or true,
// means outcome error, or is the reason of one that is refused or unfinished.
// null is the same as absent, but for a result, which may be null. Ids, turns
// and sessions may be integers, which are taken as their text. Times are those of
// RFC 3339; a leap second is taken as the one after it. Other keys are refused,
// and so is what contradicts itself.
//
// Arguments that could not be parsed stand as the text that was found under
// "raw_args", instead of "args". They are the call's arguments as they are, and a
// rule that asks for a field cannot decide.
//
// A session that is not whole, as its run was ended from outside or its record
// was damaged, ends with {"event": "cut", "error": "killed after an hour"}, which
// is no call: the session is Cut, for that Reason if there is one, without a
// problem. It is the last element of a list of calls, or the session's last line.
// Apart from the session's name only a "time" may stand beside it.
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
// openai-chat: a list of OpenAI chat messages; an object with "messages", as a
// request has it; a completion with "choices", each of which is a session; a
// request with the one choice that answers it behind its messages, which is one
// session; or several of those, as a list or as JSON Lines. A tool message answers the
// nearest call before it with the same id that has no answer yet, or without an
// id the first one that has none. A call is yielded once its answer is known:
// with the answers before the next reply that calls, and in the order of the
// calls. One without an answer is unfinished; an answer that comes later than
// that is a mistake, and so is one without a call. Only before the first call of
// a session is that left alone: the conversation was cut at its front. Calls of
// one message share a turn, named by the message's position. The arguments are
// the text that the model wrote: if that is no JSON object, a rule that asks for
// a field will find that it cannot decide. A text that is empty, white space or
// null means no arguments, which is how some models say so. Chats do not say whether
// a call failed; Options.ErrorPattern is for those who know how their tools say
// it. Chats of other vendors are told by their content parts, roles and keys,
// and refused, as their calls stand elsewhere.
//
// tau-bench: a list of results {task_id, trial, traj}, or one on each line, where
// traj is such a chat. The session is named task_id/trial, and a tool message
// that begins with "Error:" is a failure.
//
// # Problems
//
// Every error is an [*acel.Problem]. There are two sorts.
//
// Text that is not valid JSON, a duplicate key at any depth, invalid UTF-8, more
// than a limit allows, or an end in the middle of a value: the rest of the file
// cannot be trusted. The error is yielded, every open session is Cut, and the
// iteration ends.
//
// Valid JSON that means nothing here, as an unknown key: the error is yielded
// with the session that it is in. That session is Cut, and none of its later
// calls is yielded; the rest of the file is read, and other sessions go on. A
// line that could be any session's, because it is no object or its session
// cannot be read, cuts all that are open. After 20 such problems, a last one
// says that there are more, and the reading stops.
//
// A problem with a key has the pointer of its value and the offset of the key, so
// that it is one with the key if a colon follows the text at its offset.
//
// Where a session shows that it is of another format, nothing more that is wrong
// with it is told. Formats of others that the keys of an input's first object tell
// are named.
//
// An input of nothing but white space has no session and no problem; a list
// without an element is a session without a call.
//
// # Limits
//
// A call, or a message of a chat, must not be longer than Options.MaxCall, and
// nothing may be nested deeper than Options.MaxDepth. The text of what is held
// back counts as one call: the calls of one message of a chat, with their
// answers, of which there are at most 50,000; and the calls of a session whose
// name comes after them, as it does in files of tau-bench. Larger native sessions
// are read if "session" comes before "calls". Where the calls of several messages
// wait for an answer and are more than that, those before the last message are
// unfinished.
package trace
