package ledger

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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

// CreateKey makes a new key of a name, and writes it into two new files: the private
// key into path, which nobody but its owner can read at any time, and the public one
// into path with ".pub" behind it. Neither may be there before. The private key is
// that of Go's signed notes: PRIVATE+KEY+NAME+HASH+BASE64.
func CreateKey(path, name string) (PublicKey, error) {
	if err := CheckName(name); err != nil {
		return PublicKey{}, err
	}
	private, public, err := note.GenerateKey(rand.Reader, name)
	if err != nil {
		return PublicKey{}, err
	}
	if err := createFile(path, private+"\n", 0o600); err != nil {
		return PublicKey{}, err
	}
	if err := createFile(path+publicSuffix, public+"\n", 0o644); err != nil {
		return PublicKey{}, errors.Join(err, os.Remove(path)) // half a pair is of no use
	}
	return ParsePublicKey(public)
}

// CreateSecret makes a new secret of 256 bits, for seals and for redaction, and
// writes it as base64 into a new file that nobody but its owner can read.
func CreateSecret(path string) error {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it never fails
	return createFile(path, base64.StdEncoding.EncodeToString(secret)+"\n", 0o600)
}

// createFile makes a file that was not there, with its mode from the first byte on,
// and returns once it is on the disk.
func createFile(path, text string, mode fs.FileMode) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; name another file, or move it away", path)
	} else if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return SyncDir(filepath.Dir(path))
}

// SyncDir makes the names in a directory durable.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	switch {
	case errors.Is(err, fs.ErrPermission): // it can be written, and not read; nothing can be done for it
		return nil
	case err != nil:
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && runtime.GOOS != "windows" { // which cannot do it
		return err
	}
	return nil
}

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
