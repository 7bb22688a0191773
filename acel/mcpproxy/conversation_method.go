package mcpproxy

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
)

// Methods whose requests or answers are looked at.
const (
	methodCall       = "tools/call"
	methodList       = "tools/list"
	methodTask       = "tasks/get"
	methodTaskResult = "tasks/result"
	methodTaskCancel = "tasks/cancel"
	methodTaskUpdate = "tasks/update"
	methodTaskList   = "tasks/list"
	methodCancelled  = "notifications/cancelled"
)

// asksOf says what a method asks for.
var asksOf = map[string]asks{
	methodCall: asksCall, methodList: asksList, methodTaskResult: asksTaskResult,
	methodTask: asksTask, methodTaskCancel: asksTask, methodTaskUpdate: asksTask,
	methodTaskList: asksTaskList,
}

// misnamed says that a method may be taken for one that is judged, from which it differs
// in case or in what cannot be seen.
func misnamed(m frame.Message) *frame.Problem {
	if m.Kind == frame.Answer {
		return nil
	}
	method := byFolded[frame.Fold(strings.Map(seen, m.Method))]
	if method == "" || method == m.Method {
		return nil
	}
	return &frame.Problem{Code: frame.CodeRequest, ID: m.ID, Key: m.Key, Method: true, Why: fmt.Sprintf("its method %s may be taken for %s", methodShown(m.Method), method)}
}

// byFolded are the methods that are judged, by what is left of them without case.
var byFolded = func() map[string]string {
	all := map[string]string{}
	for method := range asksOf {
		all[frame.Fold(method)] = method
	}
	return all
}()

// seen leaves out what cannot be seen in a text.
func seen(r rune) rune {
	if !unicode.IsGraphic(r) || unicode.IsSpace(r) {
		return -1
	}
	return r
}

// methodShown is a method for a sentence.
func methodShown(method string) string { return fmt.Sprintf("%+q", refusal.Brief(method)) }

// isModern reports whether a request says that its client speaks 2026-07-28 or later.
func isModern(params frame.Object) bool {
	raw := params.At("_meta")
	if raw == nil {
		return false
	}
	meta, err := frame.Loosely(raw)
	if err != nil {
		return false
	}
	version, _ := frame.Text(meta.At("io.modelcontextprotocol/protocolVersion"))
	return version >= "2026-07-28"
}
