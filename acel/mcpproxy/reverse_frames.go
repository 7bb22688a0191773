package mcpproxy

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/body"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

// frames lets the frames of a body pass, each as soon as it is whole.
func (x *crossing) frames(res *http.Response, parts body.Reader) {
	why := ""
	for {
		part, err := parts.Next()
		if errors.Is(err, body.ErrTooLong) {
			why = "its answer: " + err.Error()
			x.s.talk.unread("server", err)
			continue
		}
		if err != nil {
			x.ended(res, why, err)
			return
		}
		if part.Named && part.ID != "" {
			x.marked.Store(true)
			x.s.talk.repeats.Store(true)
		}
		x.write(x.judged(res, part))
	}
}

// ended is what becomes of a request whose answer's body has ended. A stream of events
// that have ids may be gone on with, and a server may end one in order, and answer on the
// session's other stream: then the answer is awaited still. why says what of it could not
// be read.
func (x *crossing) ended(res *http.Response, why string, err error) {
	if !errors.Is(err, io.EOF) {
		why = remote.Failure(err)
	}
	events := strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream")
	switch {
	case events && !x.stateless && x.marked.Load():
		return
	case events && !x.stateless && why == "":
		x.awaitElsewhere()
		return
	}
	answer := x.lost(cmp.Or(why, errNoAnswer.Error()))
	switch {
	case answer == nil:
	case events:
		x.write(body.Event(answer))
	default:
		x.write(append(answer, '\n'))
	}
}

// untilElsewhere is how long an answer is awaited on another stream: clients wait no longer
// for one, either.
const untilElsewhere = time.Minute

// awaitElsewhere awaits the answer on another stream, but not for ever. Nobody is left to
// be told that it does not come.
func (x *crossing) awaitElsewhere() {
	a, s := x.its.asked, x.s
	if a == nil {
		return
	}
	late := time.AfterFunc(x.v.p.elsewhere, func() {
		if a.lost("its stream has ended, and the answer came on no other") != nil {
			s.talk.report(errors.New("a request has no answer: its stream has ended, and none came on another"))
		}
	})
	context.AfterFunc(s.ctx, func() { late.Stop() })
}

// judged returns what goes on for a part.
func (x *crossing) judged(res *http.Response, part body.Part) []byte {
	if len(part.Frame) == 0 {
		return unchanged(part)
	}
	var out []byte
	switch {
	case x.its.asked != nil:
		x.learn(part.Frame)
		out = x.s.talk.answerTo(x.its.asked, part.Frame)
	case res.StatusCode >= 400 && isNobodys(part.Frame):
		out = part.Frame
	default:
		out = x.s.talk.fromServer(part.Frame)
	}
	return inPlaceOf(part, out)
}

// isNobodys reports whether a frame is an error that answers nothing, with which servers
// say what is wrong with a request.
func isNobodys(f []byte) bool {
	m, no := frame.FromServer(f)
	return no == nil && m.Error != nil && m.Key == ""
}

// inPlaceOf returns a part with what is to stand in place of its frame.
func inPlaceOf(part body.Part, out []byte) []byte {
	if bytes.Equal(out, part.Frame) {
		return unchanged(part)
	}
	return part.With(out)
}

// unchanged returns a part as it came, where all readers read it alike.
func unchanged(part body.Part) []byte {
	if part.Readable() {
		return part.Raw
	}
	return part.With(part.Frame)
}

// write writes to the client, if it is there. One that is not does not end the reading,
// unless to go is to cancel.
func (x *crossing) write(b []byte) {
	if x.gone.Load() {
		if x.marked.Load() {
			x.cancel()
		}
		return
	}
	if len(b) > 0 && !x.out.write(b) {
		x.leave()
	}
}
