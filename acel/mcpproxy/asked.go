package mcpproxy

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel/gate"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/refusal"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/session"
)

// An asked is a request of the client that awaits its answer.
type asked struct {
	of     *conversation
	key    frame.Key
	id     json.RawMessage
	what   asks
	modern bool // the client speaks 2026-07-28 or later

	pass  *gate.Pass      // of a call; nil where nothing could judge it
	call  session.Exactly // which one
	again bool            // a part of it went out before: it brings what that asked for
	task  string          // the id of the task that is asked about

	number    uint64 // how many were asked up to it
	ready     bool   // it may be sent, so that an answer can come
	taken     bool   // it awaits nothing any more
	cancelled bool   // the client said so
}

// An asks is what a request asks for, as far as its answer is looked at.
type asks uint8

const (
	asksOther asks = iota
	asksCall
	asksList
	asksTask // how a task goes on, or to end it
	asksTaskResult
	asksTaskList
)

// unsent says that what was given to forward provably never went out. A call is
// released, and written down as refused. It returns the answer for the client; nil where
// it has had one.
func (a *asked) unsent(why error) (answer []byte) {
	if !a.of.took(a) {
		return nil
	}
	switch {
	case a.what != asksCall:
		return frame.ErrorAnswer(a.id, frame.CodeInternal, "the server behind ACEL was not reached: "+refusal.Brief(why.Error()))
	case a.again:
		return a.unfinished(why.Error())
	case a.pass != nil:
		a.of.report(a.pass.Unsent().Unrecorded)
	}
	return a.refuse(refusal.Reason("the server behind ACEL was not reached ("+refusal.Brief(why.Error())+"). Tell the user if it stays so."), nil)
}

// lost says that the answer will not come any more where it was to come. A call is
// unfinished. It returns the answer for the client; nil where it has had one.
func (a *asked) lost(why string) (answer []byte) {
	if !a.of.took(a) {
		return nil
	}
	return a.unfinished(why)
}
