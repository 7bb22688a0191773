package ledger

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// A Receipt proves to somebody who has a key, and not the log, that an entry is in
// it. Its text is that of C2SP tlog-proof, with the line as its extra data.
type Receipt struct {
	// Line is the line of the entry.
	Line []byte
	// Seq is the entry's number, from 1.
	Seq uint64
	// Proof are the hashes that lead from the line to the root.
	Proof []Hash
	// Checkpoint is the signed checkpoint of a log that has the entry.
	Checkpoint []byte
}

const (
	receiptHeader = "c2sp.org/tlog-proof@v1\n"
	// maxReceipt bounds a receipt, in bytes.
	maxReceipt = 2 * MaxLine
)

// String returns the receipt as a text, whose first line says what it is.
func (r *Receipt) String() string {
	var b strings.Builder
	b.WriteString(receiptHeader)
	fmt.Fprintf(&b, "extra %s\nindex %d\n", base64.StdEncoding.EncodeToString(r.Line), r.Seq-1)
	for _, h := range r.Proof {
		b.WriteString(base64.StdEncoding.EncodeToString(h[:]) + "\n")
	}
	b.WriteString("\n")
	b.Write(r.Checkpoint)
	return b.String()
}

// IsReceipt reports whether a text begins as a receipt does.
func IsReceipt(text []byte) bool { return strings.HasPrefix(string(text), receiptHeader) }

var errNoReceipt = errors.New("not a receipt of a ledger: want a C2SP tlog-proof with the line as its extra data")

// ParseReceipt reads what String writes, and nothing else. That it proves anything
// is for [Receipt.Verify] to say.
func ParseReceipt(text string) (*Receipt, error) {
	rest, ok := strings.CutPrefix(text, receiptHeader)
	head, checkpoint, ok2 := strings.Cut(rest, "\n\n")
	lines := strings.Split(head, "\n")
	if !ok || !ok2 || len(text) > maxReceipt || len(lines) < 2 {
		return nil, errNoReceipt
	}
	line, err := base64.StdEncoding.Strict().DecodeString(strings.TrimPrefix(lines[0], "extra "))
	index, err2 := strconv.ParseUint(strings.TrimPrefix(lines[1], "index "), 10, 62)
	if err != nil || err2 != nil {
		return nil, errNoReceipt
	}
	r := &Receipt{Line: line, Seq: index + 1, Checkpoint: []byte(checkpoint)}
	for _, encoded := range lines[2:] {
		h, err := tlog.ParseHash(encoded)
		if err != nil {
			return nil, errNoReceipt
		}
		r.Proof = append(r.Proof, Hash(h))
	}
	if r.String() != text {
		return nil, errNoReceipt
	}
	return r, nil
}

// Verify returns the entry and the checkpoint that it is proven by. The error says
// why it is not: no key has signed the checkpoint, the hashes lead elsewhere, or the
// line is none.
func (r *Receipt) Verify(keys ...PublicKey) (*Line, Checkpoint, error) {
	c, err := OpenCheckpoint(r.Checkpoint, keys...)
	if err != nil {
		return nil, c, err
	}
	return r.entry(c)
}

// Read returns what Verify does, whoever has signed the checkpoint: the receipt fits
// together, and proves nothing yet.
func (r *Receipt) Read() (*Line, Checkpoint, error) {
	c, err := ReadNote(r.Checkpoint)
	if err != nil {
		return nil, c, err
	}
	return r.entry(c)
}

// entry returns the entry, where it is in the log as a checkpoint has that.
func (r *Receipt) entry(c Checkpoint) (*Line, Checkpoint, error) {
	var proof tlog.RecordProof
	for _, h := range r.Proof {
		proof = append(proof, tlog.Hash(h))
	}
	if err := tlog.CheckRecord(proof, int64(c.Size), tlog.Hash(c.Root), int64(r.Seq)-1, tlog.RecordHash(r.Line)); err != nil {
		return nil, c, fmt.Errorf("the receipt does not prove that entry %d is in the log %s: one of both was changed (%w)", r.Seq, c.Origin, err)
	}
	l, err := Parse(r.Line)
	if err == nil && l.Seq != r.Seq {
		err = fmt.Errorf("the entry says that it is number %d, and stands in place %d", l.Seq, r.Seq)
	}
	if err != nil {
		return nil, c, err
	}
	return &l, c, nil
}
