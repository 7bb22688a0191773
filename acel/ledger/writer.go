package ledger

import (
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/mod/sumdb/tlog"
)

// WriterOptions say how a log is written. Origin must be given.
type WriterOptions struct {
	// Origin is the log's name, which no other log should have; see [CheckName].
	Origin string
	// Signer signs every line; nil signs none.
	Signer *Signer
	// Seal seals every entry; nil seals none.
	Seal *SealKey
	// Closes promises that the log will be closed, so that one without an end is
	// known to be cut.
	Closes bool
	// Clock stamps entries; nil is time.Now.
	Clock func() time.Time
	// Sync is called after each line that is written; nil leaves it to the caller to
	// make the lines durable. An error of it is one of the writer.
	Sync func() error
}

// A Writer writes a log, a line in one piece. Make one with [NewWriter]. It is not
// safe for concurrent use. Once a line could not be written, nothing more is: what is
// in the file then cannot be known.
type Writer struct {
	to   io.Writer
	o    WriterOptions
	prev Hash
	tree tree
	err  error

	handovers int // to another key, so far
}

// NewWriter begins a log: it writes the first entry.
func NewWriter(to io.Writer, o WriterOptions) (*Writer, error) {
	if err := CheckName(o.Origin); err != nil {
		return nil, err
	}
	if o.Signer != nil && o.Signer.key == nil {
		return nil, errNoSigner
	}
	if err := o.Seal.check(); err != nil {
		return nil, err
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	w := &Writer{to: to, o: o, prev: nameHash(o.Origin)}
	h := head{Origin: o.Origin, Version: Version, Closes: o.Closes}
	if o.Signer != nil {
		h.Key = o.Signer.Public().String()
	}
	if err := w.own(KindLog, h); err != nil {
		return nil, err
	}
	return w, nil
}

// Append writes an entry of a kind, which is none of the format's own, with a JSON
// object as its data, and returns its number.
func (w *Writer) Append(kind string, data []byte) (uint64, error) {
	switch kind {
	case KindLog, KindKey, KindEnd:
		return 0, fmt.Errorf("entries of the kind %s are written by the log itself", kind)
	}
	if err := w.append(kind, data); err != nil {
		return 0, err
	}
	return uint64(w.tree.size), nil
}

// Rotate hands over to another key: the old one signs that, the new one all that
// follows. A log can do so 1,000 times.
func (w *Writer) Rotate(next *Signer) error {
	if w.o.Signer == nil || next == nil {
		return errors.New("only a log that is signed can hand over to another key")
	}
	if next.key == nil {
		return errNoSigner
	}
	if w.handovers >= maxHandovers {
		return fmt.Errorf("the log %s was handed over to another key %d times; begin another log", w.o.Origin, maxHandovers)
	}
	if err := w.own(KindKey, handover{next.Public().String()}); err != nil {
		return err
	}
	w.handovers++
	w.o.Signer = next
	return nil
}

var (
	errNoSigner  = errors.New("the zero Signer signs nothing; make one with NewSigner or ReadSigner")
	errEnded     = errors.New("the log is closed")
	errBrokenOff = errors.New("the writing of a line was broken off")
)

// Close writes the last entry of a log, with a JSON object as its data. Nothing can be
// written after it.
func (w *Writer) Close(data []byte) error {
	if w.err != nil {
		return w.err
	}
	if err := w.append(KindEnd, data); err != nil {
		return err
	}
	w.err = errEnded
	return nil
}

// Checkpoint says what the log holds so far.
func (w *Writer) Checkpoint() Checkpoint {
	return Checkpoint{w.o.Origin, uint64(w.tree.size), w.tree.root()}
}

// own writes an entry of the format's own.
func (w *Writer) own(kind string, data any) error {
	text, err := write(data)
	if err != nil {
		return err
	}
	return w.append(kind, text)
}

func (w *Writer) append(kind string, data []byte) error {
	if w.err != nil {
		return w.err
	}
	line, err := w.line(Entry{Seq: uint64(w.tree.size) + 1, Prev: w.prev, Time: w.o.Clock().UTC().Round(0), Kind: kind, Data: data})
	if err != nil {
		return err // nothing was written, and the log goes on
	}
	w.err = errBrokenOff // should the write panic
	if err := w.write(line); err != nil {
		w.err = fmt.Errorf("the log %s cannot be written: %w", w.o.Origin, err)
		return w.err
	}
	w.err = nil
	w.prev = lineHash(line)
	w.tree.add(tlog.RecordHash(line))
	return nil
}

// write writes a line out, and makes it durable.
func (w *Writer) write(line []byte) error {
	n, err := w.to.Write(append(line, '\n'))
	if err == nil && n <= len(line) {
		err = io.ErrShortWrite
	}
	if err == nil && w.o.Sync != nil {
		err = w.o.Sync()
	}
	return err
}

// line seals, signs and writes an entry.
func (w *Writer) line(e Entry) ([]byte, error) {
	var err error
	if w.o.Seal != nil {
		if e, err = w.o.Seal.sealed(e); err != nil {
			return nil, err
		}
	}
	l := Line{Entry: e}
	if w.o.Signer != nil {
		if l.Body, err = body(e); err != nil {
			return nil, err
		}
		l.By = w.o.Signer.Public().ID()
		if l.Sig, err = w.o.Signer.sign(pae(PayloadType, l.Body)); err != nil {
			return nil, err
		}
	}
	return Format(l)
}
