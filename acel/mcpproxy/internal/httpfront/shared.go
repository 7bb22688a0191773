package httpfront

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Clients that share a session choose ids that others have chosen, too. So each request
// goes on under an id of ours, and the progress that it asks for under the same; what
// comes back has the client's own put in their place.

// renamed returns a request under an id of ours, and what awaits its answer.
func (s *session) renamed(m frame.Message) (*post, []byte) {
	s.mu.Lock()
	s.numbered++
	own := json.RawMessage(fmt.Sprintf(`"acel-%d"`, s.numbered))
	s.mu.Unlock()
	p := &post{key: frame.KeyOf(own), id: m.ID, own: own, listens: m.Method == "subscriptions/listen"}
	body := replaced(m.Raw, own, "id")
	if token := within(m.Params, "_meta").At("progressToken"); token != nil {
		p.wanted = token
		p.token = p.key
		body = replaced(body, own, "params", "_meta", "progressToken")
	}
	return p, body
}

// restored is an answer as the client knows it.
func (p *post) restored(f []byte) []byte {
	if p.own == nil {
		return f
	}
	f = replaced(f, p.id, "id")
	if p.listens {
		f = replaced(f, p.id, "result", "_meta", metaListen)
	}
	return f
}

var errNobody = errors.New("the server asks clients that have no session, where nobody can answer: its request was dropped")

// toSharer gives one of the clients that share a session what is of its request. The rest
// is nobody's: these clients are told nothing that they have not asked for.
func (s *session) toSharer(m frame.Message) error {
	if m.Kind == frame.Request {
		return errNobody
	}
	p, f := s.sharer(m)
	if p != nil && p.here && p.streams {
		p.box.put(line(f)) // one that reads slowly must not hold up the others
	}
	return nil
}

// sharer finds whose a notification is.
func (s *session) sharer(m frame.Message) (*post, []byte) {
	if p, related := s.related(m); related {
		return p, replaced(m.Raw, p.wanted, "params", "progressToken")
	}
	if listener := s.posts[frame.KeyOf(within(m.Params, "_meta").At(metaListen))]; listener != nil {
		return listener, replaced(m.Raw, listener.id, "params", "_meta", metaListen)
	}
	if m.Method == "notifications/message" {
		return s.only(), m.Raw
	}
	return nil, nil
}

// only returns the one request that is on its way, where there is one.
func (s *session) only() (only *post) {
	for _, p := range s.posts {
		switch {
		case p.listens:
		case only != nil:
			return nil
		default:
			only = p
		}
	}
	return only
}

// cancelling tells that a request's client has gone, which for these clients is to cancel it.
func (p *post) cancelling() []byte {
	return slices.Concat([]byte(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`), p.own,
		[]byte(`,"reason":"the client has closed the stream of its answer"}}`))
}

// replaced puts a value in the place of another, at a path of names. The other bytes are
// left as they are; so are all where nothing is there.
func replaced(raw, value []byte, path ...string) []byte {
	begin, end := 0, len(raw)
	for _, name := range path {
		o, err := frame.Loosely(raw[begin:end])
		if err != nil {
			return raw
		}
		i := slices.IndexFunc(o, func(m frame.Member) bool { return m.Name == name })
		if i < 0 {
			return raw
		}
		end = begin + o[i].End
		begin = end - len(o[i].Value)
	}
	return slices.Concat(raw[:begin], value, raw[end:])
}
