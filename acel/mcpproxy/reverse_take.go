package mcpproxy

import (
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/body"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/remote"
)

const (
	mostWords      = 64 << 10 // of a body that is no frame, as of an error
	longestSession = 1 << 10  // id, which is kept as long as the session is
)

// take takes what upstream has answered.
func (x *crossing) take(res *http.Response) {
	if x.its.forward == nil { // its session takes nothing any more
		x.answer(x.its.answer)
		return
	}
	if err := unfitting(res); err != nil {
		x.instead(err.Error())
		return
	}
	if res.StatusCode == http.StatusNotFound && x.r.Header.Get(headerSession) != "" {
		defer x.v.sessions.over(x.s)
	}
	parts := body.Read(res.Header.Get("Content-Type"), res.Body, x.v.p.o.MaxFrame)
	switch {
	case parts != nil && res.StatusCode != http.StatusNoContent:
		copyHead(x.w, res)
		x.out.begin()
		x.frames(res, parts)
	case res.StatusCode < 400:
		x.blank(res)
	case res.StatusCode >= 500 && x.its.asked != nil:
		x.instead(remote.Status(res))
	default:
		x.mind(res)
		x.lost(remote.Status(res))
		copyHead(x.w, res)
		x.out.begin()
		if x.its.asked == nil { // or else a client might find an answer in it
			_, _ = io.Copy(x.w, io.LimitReader(res.Body, mostWords)) // words, for who reads them
		}
	}
}

// unfitting says why an answer cannot be taken: it is not readable, or it is about what
// is between us and upstream.
func unfitting(res *http.Response) error {
	switch code := res.StatusCode; {
	case code < 200 || code > 599:
		return fmt.Errorf("the upstream answered with the status %03d, which says nothing of an answer", code)
	case code >= 300 && code < 400, code == http.StatusUnauthorized, code == http.StatusProxyAuthRequired:
		return errors.New(remote.Status(res))
	case len(res.Header.Get(headerSession)) > longestSession:
		return errors.New("the upstream gave a session an id that is too long")
	}
	return remote.Inspectable(res)
}

// mind reports a status without an answer, but for the one by which a session is over.
func (x *crossing) mind(res *http.Response) {
	if res.StatusCode != http.StatusNotFound || x.r.Header.Get(headerSession) == "" {
		x.s.talk.report(errors.New(remote.Status(res)))
	}
}

// instead answers in the place of upstream.
func (x *crossing) instead(why string) {
	x.s.talk.report(errors.New(why))
	if x.its.asked == nil {
		x.fails(why)
		return
	}
	x.answer(x.lost(why))
}

// blank takes a success in which no frame can stand. Nothing of it goes on: a client
// might find one in it all the same.
func (x *crossing) blank(res *http.Response) {
	if x.its.asked != nil {
		x.instead(errNoAnswer.Error())
		return
	}
	res.Header.Del("Content-Type")
	copyHead(x.w, res)
}
