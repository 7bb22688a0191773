package main

import (
	"bytes"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// logMark is how every log begins.
const logMark = `{"e":{"seq":`

// ourLogs says what a log is, to who has something else.
const ourLogs = `a log of acel is a file of lines, {"e":{"seq":1,…},"by":…,"sig":…}, as 'acelctl replay --save-evidence FILE' writes it`

// beginsLog reports whether a file that begins with head is to be taken for a log.
func beginsLog(head []byte) bool { return bytes.HasPrefix(head, []byte(logMark)) }

// foreign says that a file is none of ours, whatever it is.
func foreign(name string) *acel.Problem { return inputProblem(name, "this is no log of acel", ourLogs) }

// noLog says what a file is that begins with head, and what to do with it; nil where
// it may be a log, or is empty.
func noLog(name string, head []byte) *acel.Problem {
	if len(head) == 0 || beginsLog(head) {
		return nil
	}
	if bytes.Contains(head, []byte("\n"+logMark)) {
		return inputProblem(name, "its first line is none of a log, and lines behind it are: something was put before them, or the first line was changed", ourLogs)
	}
	for _, tell := range []func([]byte) (is, way string){keyFile, receiptFile, checkpointFile, ourDocument, exported} {
		if is, way := tell(head); is != "" {
			return inputProblem(name, is, way)
		}
	}
	switch told := kindOf(head); {
	case isPacked(string(head)):
		return inputProblem(name, "this is compressed", "unpack it first: what is hashed is the text")
	case isBundle(head):
		return inputProblem(name, "this is evidence in the form of another tool, and no log of acel", "verify it with the tool that wrote it; "+ourLogs)
	case told == kindTest:
		return inputProblem(name, "this is a test file, and no log", "acelctl test runs it")
	case told == kindRules:
		return inputProblem(name, "this is a rules file, and no log", "acelctl validate checks it")
	case told == kindTrace || looksLikeTrace(name, trace.Options{}):
		return inputProblem(name, "this is a trace, and no log", "acelctl replay checks it against rules, and --save-evidence FILE keeps what it finds")
	}
	return foreign(name)
}
