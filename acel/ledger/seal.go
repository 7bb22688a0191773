package ledger

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
)

// minSealKey is the least that a secret for seals must have, in bytes.
const minSealKey = 16

// A SealKey seals entries with HMAC-SHA-256: proof for whoever shares the secret,
// and no proof against them, since who can check a seal can make one. Make one with
// [NewSealKey]; nothing is written or verified with the zero one.
type SealKey struct{ secret []byte }

// NewSealKey returns the key of a secret, which has at least 16 bytes.
func NewSealKey(secret []byte) (*SealKey, error) {
	if len(secret) < minSealKey {
		return nil, fmt.Errorf("the secret has %d bytes; a seal needs one of at least %d, such as 'acelctl keygen --secret FILE' makes", len(secret), minSealKey)
	}
	return &SealKey{append([]byte(nil), secret...)}, nil
}

var errNoSecret = errors.New("the zero SealKey seals nothing; make one with NewSealKey")

// check returns what is wrong with a key, if there is one.
func (k *SealKey) check() error {
	if k != nil && len(k.secret) < minSealKey {
		return errNoSecret
	}
	return nil
}

// seal is the seal of an entry that is written without it.
func (k *SealKey) seal(bare []byte) Hash {
	mac := hmac.New(sha256.New, k.secret)
	mac.Write(pae(sealType, bare))
	return Hash(mac.Sum(nil))
}

// sealed returns the entry with its seal.
func (k *SealKey) sealed(e Entry) (Entry, error) {
	e.Seal = nil
	bare, err := body(e)
	if err != nil {
		return e, err
	}
	h := k.seal(bare)
	e.Seal = &h
	return e, nil
}

// verifies reports whether the seal of a line is the key's.
func (k *SealKey) verifies(l *Line) bool {
	if l.Seal == nil {
		return false
	}
	length := len(openSeal) + 2*sha256.Size + len(`"}`)
	bare := append(append(make([]byte, 0, len(l.Body)), l.Body[:len(l.Body)-length]...), '}')
	want := k.seal(bare)
	return hmac.Equal(want[:], l.Seal[:])
}
