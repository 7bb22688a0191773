package ledger

import "golang.org/x/mod/sumdb/tlog"

// A tree is the right edge of a Merkle tree (RFC 6962): what of it is needed to add
// to it, and no more, so that its memory grows with the logarithm of its size.
type tree struct {
	size  int64
	edges []tlog.Hash // of the full subtrees, from the largest to the smallest
}

// add adds the hash of a record.
func (t *tree) add(leaf tlog.Hash) {
	t.edges = append(t.edges, leaf)
	t.size++
	for n := t.size; n&1 == 0; n >>= 1 {
		last := len(t.edges) - 1
		t.edges[last-1] = tlog.NodeHash(t.edges[last-1], t.edges[last])
		t.edges = t.edges[:last]
	}
}

// root is the hash of the whole tree. An empty one has none.
func (t *tree) root() Hash {
	if len(t.edges) == 0 {
		return Hash{}
	}
	h := t.edges[len(t.edges)-1]
	for i := len(t.edges) - 2; i >= 0; i-- {
		h = tlog.NodeHash(t.edges[i], h)
	}
	return Hash(h)
}
