package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/body"
	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Inspectable says what keeps a body from being looked into.
func Inspectable(res *http.Response) error {
	if e := res.Header.Get("Content-Encoding"); e != "" && !strings.EqualFold(e, "identity") {
		return fmt.Errorf("the upstream answered in the encoding %q, though it was asked for none", brief(e))
	}
	return nil
}

// read hands on the frames of a body until it ends.
func (x *exchange) read(res *http.Response) error {
	if err := Inspectable(res); err != nil {
		return err
	}
	kind := res.Header.Get("Content-Type")
	parts := body.Read(kind, res.Body, x.p.o.MaxFrame)
	if parts == nil {
		return x.blank(res, kind)
	}
	for {
		part, err := parts.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, body.ErrTooLong):
			x.p.hand(received{err: &frame.TooLong{Most: x.p.o.MaxFrame}})
			continue
		case err != nil:
			return errors.New(Failure(err))
		}
		x.at.note(part)
		if len(part.Frame) > 0 {
			x.frame(part.Frame)
		}
	}
}

// blank says what is wrong with a body that is neither JSON nor events, unless it is
// empty and nothing is asked.
func (x *exchange) blank(res *http.Response, kind string) error {
	var one [1]byte
	if n, _ := io.ReadFull(res.Body, one[:]); n == 0 || !x.asks() {
		return nil
	}
	return fmt.Errorf("the upstream answered with the content type %q, which is neither JSON nor an event stream", brief(kind))
}

// frame hands on a frame, on one line.
func (x *exchange) frame(f []byte) {
	if frame.HasLineEnd(f) {
		v := jsontext.Value(f)
		if err := v.Compact(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
			x.p.hand(received{err: &frame.Unreadable{Why: "the upstream sent what is not JSON: " + brief(err.Error())}})
			return
		}
		f = v
	}
	m, no := frame.FromServer(f)
	if no == nil && m.Kind == frame.Answer && x.asks() && m.Key == x.m.Key && !x.answered {
		x.answered = true
		x.learn(m.Result)
		x.begun()
		// What comes behind the answer has some time, and not the rest of the session.
		time.AfterFunc(untilTaken, x.cancel)
	}
	x.p.hand(received{frame: f})
}

// learn takes from an answer what later requests have to say.
func (x *exchange) learn(result json.RawMessage) {
	switch x.m.Method {
	case methodInitialize:
		var its struct {
			ProtocolVersion string `json:"protocolVersion"`
		}
		if json.Unmarshal(result, &its) == nil {
			x.p.mu.Lock()
			defer x.p.mu.Unlock()
			x.p.version = its.ProtocolVersion
		}
	case methodTools:
		x.p.tools.Learn(result)
	}
}

// began takes the session that a server gives with its answer to initialize.
func (p *pipe) began(x *exchange, session string) {
	if x.m.Method == methodInitialize && session != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.session = session
	}
}
