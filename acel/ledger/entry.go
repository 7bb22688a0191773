package ledger

import (
	"encoding/json"
	"time"
)

// Version names the format, in the first entry of a log.
const Version = "acel.ledger/v1"

// The kinds of entries that the format itself has. Others belong to who writes.
const (
	// KindLog is the first entry, which names the log.
	KindLog = "log"
	// KindKey hands over to another key, which signs from the next line on.
	KindKey = "key"
	// KindEnd is the last entry of a log that was closed.
	KindEnd = "end"
)

// An Entry is what a line says.
type Entry struct {
	// Seq counts the entries of the log from 1.
	Seq uint64
	// Prev is the hash of the line before; of the first entry, that of the log's name.
	Prev Hash
	// Time is when the entry was written, in UTC, by the clock of who wrote it.
	Time time.Time
	// Kind says what Data is about: a lower-case word.
	Kind string
	// Data is a JSON object.
	Data json.RawMessage
	// Seal is the HMAC of what stands before it; nil for none.
	Seal *Hash
}

// A Line is an entry with its signature.
type Line struct {
	Entry
	// Body is the entry as it stands in the line: the bytes that are signed.
	Body []byte
	// By names the key, as [PublicKey.ID] does; "" where the line is not signed.
	By string
	// Sig is the Ed25519 signature; nil where the line is not signed.
	Sig []byte
}
