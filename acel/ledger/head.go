package ledger

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json"
)

// A head is the data of the first entry.
type head struct {
	Origin  string `json:"origin"`
	Version string `json:"version"`
	// Key is the public key that signs the log; "" where it is not signed.
	Key string `json:"key,omitempty"`
	// Closes promises that whoever writes the log will close it: an entry of KindEnd is
	// its last.
	Closes bool `json:"closes,omitzero"`
}

// maxHandovers bounds how often a log is handed over to another key: whoever verifies
// it has to remember all keys.
const maxHandovers = 1000

// A handover is the data of an entry that hands over to another key.
type handover struct {
	Key string `json:"key"`
}

// write returns data as a line has it.
func write(data any) ([]byte, error) { return json.Marshal(data, json.Deterministic(true)) }

// read reads the data of one of the format's own entries, which has exactly what
// write writes.
func read(data []byte, into any) error {
	if err := json.Unmarshal(data, into, json.RejectUnknownMembers(true)); err != nil {
		return fmt.Errorf("%.*v", maxWhy, err)
	}
	again, err := write(into)
	if err == nil && !bytes.Equal(again, data) {
		err = fmt.Errorf("its data is not spelled as a ledger spells it")
	}
	return err
}

// readHead reads the data of the first entry. The error of another version is a
// [VersionError].
func readHead(data []byte) (head, error) {
	var of struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(data, &of); err == nil && of.Version != "" && of.Version != Version {
		return head{}, VersionError(of.Version)
	}
	var h head
	if err := read(data, &h); err != nil {
		return head{}, err
	}
	return h, CheckName(h.Origin)
}

// A VersionError is that of a log in a version that this package does not know.
type VersionError string

// Error names both versions.
func (e VersionError) Error() string {
	return fmt.Sprintf("a log of version %.40q; this program reads %s", string(e), Version)
}
