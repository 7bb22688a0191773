package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// stateDir returns the directory of the journals, which only its owner may write to:
// whoever can write there decides what the rules know.
func (h *hooking) stateDir() (string, error) {
	dir, err := h.state, error(nil)
	if dir == "" {
		if dir, err = defaultHookState(); err != nil {
			return "", err
		}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("the journals' directory %s cannot be made: %w", dir, reason(err))
	}
	info, err := os.Stat(dir)
	if err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o022 != 0 {
		err = fmt.Errorf("others can write to the journals' directory %s; run chmod go-w %s", dir, shellWord(dir))
	}
	return dir, err
}

// defaultHookState is where journals are kept, unless it is said otherwise.
func defaultHookState() (string, error) {
	base := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(base) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", errors.New("there is no home directory to keep journals in; name a directory with --state")
		}
		base = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(base, "acel", "hooks"), nil
}

// hookJournalName is the name of the journal of a session under some rules. Names of
// sessions come from outside: what is not plain in them is left out, and a digest
// keeps them apart.
func hookJournalName(harness, session string, rules []string) string {
	digest := sha256.Sum256([]byte(strings.Join(append([]string{harness, session}, rules...), "\x00")))
	plain := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, session)
	return harness + "-" + plain[:min(len(plain), 48)] + "-" + hex.EncodeToString(digest[:6]) + ".jsonl"
}
