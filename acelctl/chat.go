package main

import (
	"slices"

	"github.com/acel-dev/acel/acel/report"
)

// chatNote is what a person has to know about chats: the form has no place for
// failure, and a failed prerequisite that looks fine would meet a requirement.
const chatNote = "a chat does not say which calls failed: all that were answered count as successful, unless --error-pattern RE tells which"

// guessesNoErrors reports whether sessions were read from a chat, and nothing
// said how failed calls look there.
func (f *readingFlags) guessesNoErrors(traces []report.Trace) bool {
	return f.pattern.String() == "" && slices.ContainsFunc(traces, func(t report.Trace) bool {
		return t.Format == "openai-chat" && t.Calls > 0
	})
}
