package ledger_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel/ledger"
)

// must is for what cannot fail where the code is right.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// fixedKey is a private key that is made from a byte, and fixedSigner its signer.
func fixedKey(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))
}

func fixedSigner(name string, seed byte) *ledger.Signer {
	return must(ledger.NewSigner(name, fixedKey(seed)))
}

var (
	honest = fixedSigner("ci", 1) // the key of the logs
	second = fixedSigner("ci", 2) // the key that they hand over to
	thief  = fixedSigner("ci", 3) // a key of the attacker, of the same name
	secret = must(ledger.NewSealKey([]byte(sealText)))
)

// sealText is the secret of seals.
const sealText = "a secret of seals, 256 bits long"

// fixedClock ticks once a second.
func fixedClock() func() time.Time {
	at := time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC)
	return func() time.Time { at = at.Add(time.Second); return at }
}

// noted is the data of an entry.
func noted(text string) []byte { return fmt.Appendf(nil, `{"note":%q}`, text) }

// files are those of a log; a nil one is not there.
type files struct{ log, checkpoint []byte }

// record writes a log of notes, and returns its files as they were at each length,
// with a checkpoint where somebody can sign it.
func record(o ledger.WriterOptions, notes ...string) []files {
	var log bytes.Buffer
	o.Clock = fixedClock()
	w := must(ledger.NewWriter(&log, o))
	copies := []files{{}, snapshot(w, &log, o.Signer)}
	for _, text := range notes {
		must(w.Append("call", noted(text)))
		copies = append(copies, snapshot(w, &log, o.Signer))
	}
	return copies
}

func snapshot(w *ledger.Writer, log *bytes.Buffer, by *ledger.Signer) files {
	f := files{log: bytes.Clone(log.Bytes())}
	if by != nil {
		f.checkpoint = must(w.Checkpoint().Sign(by))
	}
	return f
}
