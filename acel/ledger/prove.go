package ledger

import (
	"errors"
	"fmt"
	"io"

	"golang.org/x/mod/sumdb/tlog"
)

// hashes are those of a Merkle tree, as tlog stores them: 32 to 64 bytes an entry.
type hashes []tlog.Hash

// ReadHashes returns those at indexes.
func (h hashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	found := make([]tlog.Hash, 0, len(indexes))
	for _, i := range indexes {
		if i < 0 || i >= int64(len(h)) {
			return nil, fmt.Errorf("no hash %d", i)
		}
		found = append(found, h[i])
	}
	return found, nil
}

// Prove makes the receipt of an entry of a log, whose checkpoint at its full length
// is signed already. It does not verify the log, but for what the checkpoint says.
func Prove(log io.Reader, seq uint64, signed []byte, c Checkpoint) (*Receipt, error) {
	if seq == 0 || seq > c.Size {
		return nil, fmt.Errorf("the log %s has no entry %d: it has %d", c.Origin, seq, c.Size)
	}
	r := &Receipt{Seq: seq, Checkpoint: signed}
	var stored hashes
	s := newScanner(log)
	for n := int64(0); n < int64(c.Size); n++ {
		lines := s.next(1)
		if len(lines) == 0 {
			return nil, errors.Join(s.err, fmt.Errorf("the log ends before entry %d", c.Size))
		}
		if uint64(n)+1 == seq {
			r.Line = lines[0]
		}
		more, err := tlog.StoredHashes(n, lines[0], stored)
		if err != nil {
			return nil, err
		}
		stored = append(stored, more...)
	}
	proof, err := tlog.ProveRecord(int64(c.Size), int64(seq)-1, stored)
	if err != nil {
		return nil, err
	}
	if err := tlog.CheckRecord(proof, int64(c.Size), tlog.Hash(c.Root), int64(seq)-1, tlog.RecordHash(r.Line)); err != nil {
		return nil, fmt.Errorf("the checkpoint is not of this log, whose first %d entries are others", c.Size)
	}
	for _, h := range proof {
		r.Proof = append(r.Proof, Hash(h))
	}
	return r, nil
}
