package ledger

import (
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/mod/sumdb/tlog"
)

// A prepared line is one with all that can be known of it by itself.
type prepared struct {
	line   Line
	err    error // why it cannot be read
	begun  bool  // it cannot be read, and may be the beginning of one that can
	hash   Hash
	leaf   tlog.Hash
	sealed bool // its seal is good
	signed bool // its signature is good, by the key of its ID
}

// prepare looks at lines one by one, several at a time: hashes and signatures are
// most of the work, and need no order.
func (v *verifier) prepare(lines [][]byte) []prepared {
	all := make([]prepared, len(lines))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(len(lines), runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(lines)); i = next.Add(1) - 1 {
				v.prepareOne(&all[i], lines[i])
			}
		})
	}
	workers.Wait()
	return all
}

// mayBegin reports whether a text may be the beginning of a line, as a writer leaves it
// that was stopped.
func mayBegin(text []byte) bool {
	const opening = openEntry + openSeq
	n := min(len(text), len(opening))
	return string(text[:n]) == opening[:n]
}

func (v *verifier) prepareOne(p *prepared, line []byte) {
	if p.line, p.err = Parse(line); p.err != nil {
		p.begun = mayBegin(line)
		return
	}
	p.hash, p.leaf = lineHash(line), tlog.RecordHash(line)
	if v.o.Seal != nil {
		p.sealed = v.o.Seal.verifies(&p.line)
	}
	if key, known := v.keys[p.line.By]; known {
		p.signed = key.verifies(p.line.Body, p.line.Sig)
	}
}
