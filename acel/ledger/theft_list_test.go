package ledger_test

import (
	"bytes"
	"slices"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/acel-dev/acel/acel/ledger"
)

// A theft is an attack with the key of the log: all can be signed anew.
type theft struct {
	name string
	does func(s scene) files
	// sees is what those guards see of it that have the public key.
	sees [3]string
}

var thefts = []theft{
	{"edit an entry before the pin, and sign all anew", func(s scene) files {
		return signed(entriesOf(onLine(s.log, 4, "three", "forged")))
	}, [3]string{"missed", "missed", "pin"}},
	{"delete an entry before the pin", func(s scene) files {
		return signed(slices.Delete(entriesOf(s.log), 3, 4))
	}, [3]string{"missed", "missed", "pin"}},
	{"swap two entries before the pin", func(s scene) files {
		return signed(swapped(s.log))
	}, [3]string{"missed", "missed", "pin"}},
	{"insert an entry before the pin", func(s scene) files {
		return signed(inserted(s.log))
	}, [3]string{"missed", "missed", "pin"}},
	{"write the whole log anew", func(s scene) files {
		return record(s.writer, "all", "is", "well", "here", "and", "there", "too")[8]
	}, [3]string{"missed", "missed", "pin"}},
	{"edit the last entry, behind the pin", func(s scene) files {
		return signed(entriesOf(onLine(s.log, 8, "seven", "forged")))
	}, [3]string{"missed", "missed", "missed"}},
	{"edit the last entry, and leave the checkpoint", func(s scene) files {
		return s.with(linked(entriesOf(onLine(s.log, 8, "seven", "forged")), fixedKey(1)))
	}, [3]string{"missed", "checkpoint", "checkpoint"}},
	{"cut off the last entry, behind the pin", func(s scene) files {
		return signed(entriesOf(s.copies[7].log))
	}, [3]string{"missed", "missed", "missed"}},
	{"cut off the last four entries, with some that the pin has seen", func(s scene) files {
		return signed(entriesOf(s.copies[4].log))
	}, [3]string{"missed", "missed", "pin"}},
	{"put another log in its place, with its checkpoint", func(s scene) files {
		return s.other
	}, [3]string{"missed", "missed", "1 name?"}},
	{"append an entry that is not true", func(s scene) files {
		l := entriesOf(s.log)
		return signed(append(l, l[7]))
	}, [3]string{"missed", "missed", "missed"}},
	{"hand over to a key of the thief", func(s scene) files {
		var log bytes.Buffer
		o := s.writer
		o.Clock = fixedClock()
		w := must(ledger.NewWriter(&log, o))
		must(0, w.Rotate(thief))
		must(w.Append("call", noted("forged")))
		return files{log.Bytes(), must(w.Checkpoint().Sign(honest))}
	}, [3]string{"missed", "missed", "pin"}},
}

// signed links and signs entries with the stolen key, and makes a checkpoint.
func signed(l []ledger.Line) files {
	log := linked(l, fixedKey(1))
	return files{log, must(checkpointOf("runs", linesOf(log)).Sign(honest))}
}

// checkpointOf is the checkpoint of lines, by the code of Go's own transparency log.
func checkpointOf(origin string, lines [][]byte) ledger.Checkpoint {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(at []int64) ([]tlog.Hash, error) {
		var found []tlog.Hash
		for _, i := range at {
			found = append(found, stored[i])
		}
		return found, nil
	})
	for i, line := range lines {
		stored = append(stored, must(tlog.StoredHashes(int64(i), line, reader))...)
	}
	return ledger.Checkpoint{Origin: origin, Size: uint64(len(lines)), Root: ledger.Hash(must(tlog.TreeHash(int64(len(lines)), reader)))}
}
