package ledger_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/acel-dev/acel/acel/ledger"
)

// linesOf takes a log apart, without newlines.
func linesOf(log []byte) [][]byte {
	return bytes.Split(bytes.TrimSuffix(log, []byte("\n")), []byte("\n"))
}

// logOf puts lines together.
func logOf(lines ...[]byte) []byte {
	return append(bytes.Join(lines, []byte("\n")), '\n')
}

// entriesOf reads all lines of a log.
func entriesOf(log []byte) []ledger.Line {
	var all []ledger.Line
	for _, line := range linesOf(log) {
		all = append(all, must(ledger.Parse(line)))
	}
	return all
}

// formatted writes entries as they are.
func formatted(all []ledger.Line) []byte {
	var lines [][]byte
	for _, l := range all {
		lines = append(lines, must(ledger.Format(l)))
	}
	return logOf(lines...)
}

// linked numbers entries anew, and links each to the one before it, as anybody can.
// Seals and signatures stay as they were, but for one who has stolen the key.
func linked(all []ledger.Line, stolen ed25519.PrivateKey) []byte {
	var lines [][]byte
	for i, l := range all {
		l.Seq = uint64(i) + 1
		if i > 0 {
			l.Prev = sha256.Sum256(lines[i-1])
		}
		if stolen != nil {
			l.Sig = ed25519.Sign(stolen, encoded(ledger.PayloadType, bodyOf(l)))
		}
		lines = append(lines, must(ledger.Format(l)))
	}
	return logOf(lines...)
}

// bodyOf is what is signed of a line.
func bodyOf(l ledger.Line) []byte {
	l.By, l.Sig = "", nil
	return bytes.TrimSuffix(bytes.TrimPrefix(must(ledger.Format(l)), []byte(`{"e":`)), []byte("}"))
}

// encoded is the pre-authentication encoding of DSSE, as its specification has it.
func encoded(kind string, payload []byte) []byte {
	return fmt.Appendf(nil, "DSSEv1 %d %s %d %s", len(kind), kind, len(payload), payload)
}

// onLine changes one line of a log, byte for byte, and nothing else.
func onLine(log []byte, n int, old, new string) []byte {
	lines := linesOf(log)
	lines[n-1] = []byte(strings.Replace(string(lines[n-1]), old, new, 1))
	return logOf(lines...)
}
