package mcpproxy

import "crypto/sha256"

// Of how many answers a session remembers what the client was given, and how large what
// stood in the place of one may be.
const (
	mostGiven   = 1_000
	largestKept = 4 << 10
)

// remember notes what was given for an answer. Where answers come apart there is nothing to
// remember: no stream is gone on with, and one id, so that one answer, is many requests'.
func (c *conversation) remember(raw, its []byte) {
	if c.apart {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.given.remember(raw, its)
}

// again is what was given for an answer that comes once more; nil where it is none.
func (c *conversation) again(raw []byte) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.given.again(raw)
}

// A given is what clients were given for answers of the server that may come once more,
// on a stream that is gone on with: the client may have gone before it had them. They are
// known by their bytes, so that nothing is shown which was not judged.
type given struct {
	by    map[[sha256.Size]byte][]byte // nil for the answer as it was
	order [][sha256.Size]byte          // oldest first
}

// remember notes what was given for an answer.
func (g *given) remember(raw, its []byte) {
	key := sha256.Sum256(raw)
	if string(raw) == string(its) {
		its = nil
	} else if len(its) > largestKept || its == nil {
		return
	}
	if g.by == nil {
		g.by = map[[sha256.Size]byte][]byte{}
	}
	if _, known := g.by[key]; !known {
		g.order = append(g.order, key)
	}
	g.by[key] = its
	if len(g.order) > mostGiven {
		delete(g.by, g.order[0])
		g.order = g.order[1:]
	}
}

// again is what is given for an answer that comes once more; nil where it is none.
func (g *given) again(raw []byte) []byte {
	its, known := g.by[sha256.Sum256(raw)]
	if known && its == nil {
		return raw
	}
	return its
}
