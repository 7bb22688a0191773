package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/evidence"
	"github.com/acel-dev/acel/acel/ledger"
)

// saveEvidence writes the bundles of a run, and its checkpoint where it is signed. Both
// are on the disk before either has its name, so that no log lies there which waits
// for its checkpoint.
func (r *replay) saveEvidence(policy *acel.Policy, bundles []*evidence.Bundle) {
	name := r.evidence.save
	if name == "" {
		return
	}
	var end ledger.Checkpoint
	log, err := writeUnnamed(name, 0o600, func(w io.Writer) (err error) {
		end, err = writeEvidence(w, policy, bundles, r.judged(), r.log.Options)
		return err
	})
	defer log.drop()
	if err != nil {
		r.complain(unwritten("the evidence", name, err))
		return
	}
	checkpoint, err := r.writeCheckpoint(end)
	defer checkpoint.drop()
	if err != nil {
		r.complain(unwritten("the checkpoint of the evidence", checkpointOf(name), err))
		return
	}
	r.name(log, checkpoint, len(bundles))
}

// writeCheckpoint writes the signed checkpoint of a log; nil where none is signed.
func (r *replay) writeCheckpoint(end ledger.Checkpoint) (*unnamed, error) {
	if r.log.Signer == nil {
		return nil, nil
	}
	text, err := end.Sign(r.log.Signer)
	if err != nil {
		return nil, err
	}
	return writeUnnamed(checkpointOf(r.evidence.save), 0, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// name gives a log and its checkpoint their names, that of the log first: a checkpoint
// of no log, or beside another's, would call that one tampered with.
func (r *replay) name(log, checkpoint *unnamed, bundles int) {
	if err := log.take(); err != nil {
		p := unwritten("the evidence", log.path, appeared(err))
		p.Hint = "name another file, or move that one away, and run it again"
		r.complain(p)
		return
	}
	signed := "; --sign lets others prove it"
	if checkpoint != nil {
		signed = ", signed by " + r.log.Signer.Public().ID()
		if err := checkpoint.take(); err != nil {
			r.complain(r.withoutCheckpoint(appeared(err)))
		}
	}
	if err := ledger.SyncDir(filepath.Dir(log.path)); err != nil {
		r.complain(unwritten("the evidence", log.path, err))
	}
	r.notes(fmt.Sprintf("%s: %s of evidence%s", log.path, count(bundles, "bundle"), signed))
}

// withoutCheckpoint says that a log is whole, and has no checkpoint.
func (r *replay) withoutCheckpoint(err error) *acel.Problem {
	name := r.evidence.save
	p := unwritten("the checkpoint of the evidence", checkpointOf(name), err)
	p.Hint = fmt.Sprintf("the evidence itself is whole; where nothing is in the way, 'acelctl ledger anchor --sign %s %s > %s' makes its checkpoint",
		shellWord(r.evidence.sign), shellWord(name), shellWord(checkpointOf(name)))
	return p
}

// appeared says of a file that was not there as the run began that it is.
func appeared(err error) error {
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	return &fs.PathError{Op: "link", Err: errors.New("a file of that name has come into being meanwhile, and is left as it is")}
}
