package ledger

import (
	"fmt"
	"strings"
)

// maxName bounds the names of logs and of keys, in bytes.
const maxName = 200

// The characters of names. None of them means anything in a checkpoint, in a note
// or in JSON, so that names stand there as they are.
const (
	lower   = "abcdefghijklmnopqrstuvwxyz"
	letters = lower + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits  = "0123456789"
)

// CheckName returns an error unless a log or a key can have that name: 1 to 200 of
// letters, digits and the characters - _ . / : @
func CheckName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("a log or a key needs a name")
	case len(name) > maxName:
		return fmt.Errorf("a name has at most %d characters", maxName)
	case strings.Trim(name, letters+digits+"-_./:@") != "":
		return fmt.Errorf("the name %.40q has other characters than letters, digits and - _ . / : @", name)
	}
	return nil
}

// isKind reports whether entries can be of that kind: a lower-case letter, and then
// up to 63 of lower-case letters, digits, - _ and dots.
func isKind(kind string) bool {
	return kind != "" && len(kind) <= 64 && strings.Contains(lower, kind[:1]) && strings.Trim(kind, lower+digits+"-_.") == ""
}
