package ledger

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

const (
	// publicSuffix is what the name of a file with a public key ends in.
	publicSuffix = ".pub"
	// privatePrefix is how a private key begins.
	privatePrefix = "PRIVATE+KEY+"
	// maxKeyFile bounds files with keys, in bytes.
	maxKeyFile = 4 << 10
)

// ReadSigner reads a private key from its file. One that others than its owner can
// read is refused, as ssh does.
func ReadSigner(path string) (*Signer, error) {
	text, err := readPrivate(path)
	if err != nil {
		return nil, err
	}
	rest, ok := strings.CutPrefix(text, privatePrefix)
	name, rest, _ := strings.Cut(rest, "+")
	_, encoded, _ := strings.Cut(rest, "+")
	key, err := base64.StdEncoding.Strict().DecodeString(encoded)
	if !ok || err != nil || len(key) != 1+ed25519.SeedSize || key[0] != algEd25519 {
		return nil, fmt.Errorf("%s holds no private key, as 'acelctl keygen FILE' writes it", path)
	}
	if _, err := note.NewSigner(text); err != nil {
		return nil, fmt.Errorf("%s: the private key is damaged: %w", path, err)
	}
	s, err := NewSigner(name, ed25519.NewKeyFromSeed(key[1:]))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// ReadSecret reads a secret from its file, white space around it left out. One that
// others than its owner can read is refused.
func ReadSecret(path string) ([]byte, error) {
	text, err := readPrivate(path)
	switch {
	case err != nil:
	case strings.HasPrefix(text, privatePrefix):
		err = fmt.Errorf("%s holds a private key, and whoever is to check seals or markers needs the secret; make one with 'acelctl keygen --secret FILE'", path)
	case len(text) < minSealKey:
		err = fmt.Errorf("%s holds %d bytes; a secret has at least %d, such as 'acelctl keygen --secret FILE' makes", path, len(text), minSealKey)
	}
	return []byte(text), err
}

// ReadPublicKey reads a public key from its file.
func ReadPublicKey(path string) (PublicKey, error) {
	f, err := os.Open(path)
	if err != nil {
		return PublicKey{}, err
	}
	defer f.Close()
	text, err := readKey(f)
	if err != nil {
		return PublicKey{}, err
	}
	k, err := ParsePublicKey(text)
	if err != nil {
		return PublicKey{}, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// readPrivate reads a file that only its owner can read. What was opened is what is
// looked at.
func readPrivate(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	text, err := readKey(f)
	if err != nil {
		return "", err
	}
	if _, err := ParsePublicKey(text); err == nil {
		return "", fmt.Errorf("%s holds a public key, which everybody may have; name the private one, without %s", path, publicSuffix)
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 && runtime.GOOS != "windows" {
		return "", fmt.Errorf("%s can be read or written by others than its owner (its mode is %04o): run 'chmod 600 %s', and make a new key if somebody may have read it", path, mode, path)
	}
	return text, nil
}

func readKey(f *os.File) (string, error) {
	text, err := io.ReadAll(io.LimitReader(f, maxKeyFile+1))
	if err == nil && len(text) > maxKeyFile {
		err = fmt.Errorf("%s is larger than any key", f.Name())
	}
	return strings.TrimSpace(string(text)), err
}
