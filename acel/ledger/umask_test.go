//go:build unix

package ledger_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/acel-dev/acel/acel/ledger"
)

// Where the system takes no right away, others can read neither keys nor secrets, and
// write no public ones.
func TestKeysAreTheirOwnersWhateverTheUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := t.TempDir()
	must(ledger.CreateKey(filepath.Join(dir, "key"), "ci"))
	must(0, ledger.CreateSecret(filepath.Join(dir, "secret")))
	for name, want := range map[string]os.FileMode{"key": 0o600, "secret": 0o600, "key.pub": 0o644} {
		if mode := must(os.Stat(filepath.Join(dir, name))).Mode().Perm(); mode != want {
			t.Errorf("%s has the mode %04o, want %04o", name, mode, want)
		}
	}
}
