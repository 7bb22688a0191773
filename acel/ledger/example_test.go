package ledger_test

import (
	"bytes"
	"fmt"
	"time"

	"github.com/acel-dev/acel/acel/ledger"
)

// A log is written, verified, tampered with, and verified again.
func Example() {
	var log bytes.Buffer
	signer := fixedSigner("ci", 1) // ledger.CreateKey makes one, ledger.ReadSigner reads it
	noon := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	w, err := ledger.NewWriter(&log, ledger.WriterOptions{
		Origin: "ci/4711", Signer: signer, Closes: true,
		Clock: func() time.Time { return noon }, // or none, for that of the machine
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := w.Append("call", []byte(`{"tool":"refund","amount":100}`)); err != nil {
		fmt.Println(err)
		return
	}
	if err := w.Close([]byte(`{"calls":1}`)); err != nil {
		fmt.Println(err)
		return
	}

	verify := func(log []byte) {
		r, err := ledger.Verify(bytes.NewReader(log), ledger.Options{Origin: "ci/4711", Keys: []ledger.PublicKey{signer.Public()}})
		switch {
		case err != nil:
			fmt.Println("cannot be checked:", err)
		case r.Sound():
			fmt.Println(r.Origin, "holds:", r.Lines, "entries")
		default:
			fmt.Println(r.Fault)
		}
	}
	verify(log.Bytes())
	verify(bytes.Replace(log.Bytes(), []byte("100"), []byte("999"), 1))
	verify(log.Bytes()[:bytes.LastIndex(log.Bytes(), []byte(`{"e":`))])
	// Output:
	// ci/4711 holds: 3 entries
	// line 2: signature: the signature is not one of this line by ci+015195bf: the line was changed, or signed with another key of that name
	// end: the log has no end, which its first entry promises: entries were cut off, or whoever writes it has not finished
}
