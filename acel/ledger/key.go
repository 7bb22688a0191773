package ledger

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// algEd25519 is Ed25519 in an encoded key of a note.
const algEd25519 = 1

// A PublicKey is a named Ed25519 key that checks signatures. Make one with
// [ParsePublicKey]; the zero PublicKey checks none.
type PublicKey struct {
	name string
	key  ed25519.PublicKey
	id   string
}

func newPublicKey(name string, key ed25519.PublicKey) (PublicKey, error) {
	if err := CheckName(name); err != nil {
		return PublicKey{}, err
	}
	text, err := note.NewEd25519VerifierKey(name, key)
	if err != nil {
		return PublicKey{}, err
	}
	id := text[:len(name)+1+idDigits]
	return PublicKey{name, key, id}, nil
}

// ParsePublicKey reads a key as [PublicKey.String] writes it, white space around it
// left out: the form of the keys of Go's signed notes.
func ParsePublicKey(text string) (PublicKey, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, privatePrefix) {
		return PublicKey{}, fmt.Errorf("this is a private key; the public one is in the file beside it that ends in %s", publicSuffix)
	}
	name, rest, _ := strings.Cut(text, "+")
	_, encoded, _ := strings.Cut(rest, "+")
	key, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if err != nil || len(key) != 1+ed25519.PublicKeySize || key[0] != algEd25519 {
		return PublicKey{}, errors.New("no public key: want NAME+HASH+KEY, as 'acelctl keygen' writes it") // not shown: it may be a secret
	}
	k, err := newPublicKey(name, key[1:])
	if err == nil && k.String() != text {
		err = fmt.Errorf("the public key of %s is damaged: its hash is another", name)
	}
	if err != nil {
		return PublicKey{}, err
	}
	return k, nil
}

// Name is the key's name.
func (k PublicKey) Name() string { return k.name }

// ID names the key in lines: its name, a plus, and 8 digits of a hash of both.
func (k PublicKey) ID() string { return k.id }

// String returns the whole key, as people hand it on: NAME+HASH+BASE64.
func (k PublicKey) String() string {
	text, err := note.NewEd25519VerifierKey(k.name, k.key)
	if err != nil {
		return ""
	}
	return text
}

// verifies reports whether the signature of a payload is the key's.
func (k PublicKey) verifies(payload, sig []byte) bool {
	return len(k.key) == ed25519.PublicKeySize && ed25519.Verify(k.key, pae(PayloadType, payload), sig)
}

// idDigits is how many digits of a key's hash its ID has.
const idDigits = 8

// isKeyID reports whether a text can be the ID of a key.
func isKeyID(id string) bool {
	name, hash, ok := strings.Cut(id, "+")
	return ok && CheckName(name) == nil && len(hash) == idDigits && strings.Trim(hash, digits+"abcdef") == ""
}
