package ledger

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/mod/sumdb/note"
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
