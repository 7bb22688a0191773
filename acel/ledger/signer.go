package ledger

import (
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Signer signs lines and checkpoints. Make one with [NewSigner] or [ReadSigner]; the
// zero one signs nothing, and says so.
type Signer struct {
	public PublicKey
	key    crypto.Signer
}

// NewSigner returns a signer of that name over a key, which may be one that never
// leaves a key service. The error says that it is no Ed25519 key, or that the name
// cannot be one; see [CheckName].
func NewSigner(name string, key crypto.Signer) (*Signer, error) {
	if key == nil {
		return nil, errNoSigner
	}
	public, ok := key.Public().(ed25519.PublicKey)
	if !ok {
		return nil, fmt.Errorf("the key %.40s is of type %T; entries are signed with Ed25519", name, key.Public())
	}
	k, err := newPublicKey(name, public)
	if err != nil {
		return nil, err
	}
	return &Signer{k, key}, nil
}

// Public is the key that checks what the signer signs.
func (s *Signer) Public() PublicKey { return s.public }

var errBadSignature = errors.New("the key has returned a signature that it does not verify")

// sign signs a text, and makes sure that the signature is one: no line is written
// that nobody could verify.
func (s *Signer) sign(text []byte) ([]byte, error) {
	if s.key == nil {
		return nil, errNoSigner
	}
	sig, err := s.key.Sign(rand.Reader, text, crypto.Hash(0))
	switch {
	case err != nil:
		return nil, fmt.Errorf("signing with %s: %w", s.public.ID(), err)
	case !ed25519.Verify(s.public.key, text, sig):
		return nil, errBadSignature
	}
	return sig, nil
}

// A noteSigner signs notes, which checkpoints are.
type noteSigner struct{ *Signer }

func (s noteSigner) Name() string                     { return s.public.name }
func (s noteSigner) KeyHash() uint32                  { return s.public.hash() }
func (s noteSigner) Sign(text []byte) ([]byte, error) { return s.sign(text) }

// hash is the number in the key's ID.
func (k PublicKey) hash() uint32 {
	n, _ := strconv.ParseUint(strings.TrimPrefix(k.id, k.name+"+"), 16, 32) // it was made of one
	return uint32(n)
}
