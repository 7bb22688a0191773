package ledger

import (
	"crypto/sha256"
	"encoding/hex"
)

// A Hash is a SHA-256.
type Hash [sha256.Size]byte

// String returns the hash as 64 lower-case hexadecimal digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// parseHash reads what String writes, and nothing else.
func parseHash(text string) (h Hash, ok bool) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(h) {
		return h, false
	}
	copy(h[:], b)
	return h, h.String() == text
}

// lineHash is what the next line has as its Prev. The newline is no part of a line.
func lineHash(line []byte) Hash { return sha256.Sum256(line) }

// nameHash is the Prev of the first entry of a log.
func nameHash(origin string) Hash { return sha256.Sum256([]byte(Version + "\x00" + origin)) }
