package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
	return dir, ownDir(dir)
}

// ownDir says why others than the user decide what is in a directory; nil where they do
// not: it is not theirs, and nobody can put another in its place.
func ownDir(dir string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return reason(err)
	}
	if why := hookForeign(info); why != "" {
		return fmt.Errorf("the journals' directory %s %s; name one that is yours alone with --state, or run chmod go-w %s", dir, why, shellWord(dir))
	}
	real, err := filepath.EvalSymlinks(dir)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		return reason(err)
	}
	for above := filepath.Dir(real); above != real; real, above = above, filepath.Dir(above) {
		if info, err := os.Stat(above); err == nil && hookOpen(info) {
			return fmt.Errorf("anybody can put another directory in place of the journals' %s, as %s can be written to by all; run chmod o-w %s", dir, above, shellWord(above))
		}
	}
	return nil
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
// keeps them apart. Rules are the files that they are, whatever links lead there: else
// budgets would begin anew by another path.
func hookJournalName(harness, session string, rules []string) string {
	key := fmt.Sprintf("%q %q", harness, session)
	for _, name := range rules {
		if real, err := filepath.EvalSymlinks(name); err == nil {
			name = real
		}
		key += fmt.Sprintf(" %q", name)
	}
	digest := sha256.Sum256([]byte(key))
	plain := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, session)
	return harness + "-" + plain[:min(len(plain), 48)] + "-" + hex.EncodeToString(digest[:6]) + ".jsonl"
}
