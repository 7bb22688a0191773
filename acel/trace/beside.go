package trace

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/acel-dev/acel/acel"
)

// A File is one that belongs to an input, and is read with it.
type File struct {
	// Name is the File of its places.
	Name string
	// Open opens it. It is called once.
	Open func() (io.ReadCloser, error)
}

// beside are the lines of the files beside an input, in the order of their times.
type beside struct {
	lines []besideLine
	held  int64
	full  bool // there is more than can be held, and that was told
}

// A besideLine is a line that is still to be read.
type besideLine struct {
	doc  *document
	time time.Time
}

// openBeside reads the lines of the files beside the input. A line without a time
// goes with the one before it.
func (d *decoder) openBeside() (*beside, error) {
	b := &beside{}
	for _, f := range d.options.Beside {
		if err := d.besideFile(b, f); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(b.lines, func(a, b besideLine) int { return a.time.Compare(b.time) })
	return b, nil
}

func (d *decoder) besideFile(b *beside, f File) error {
	in, err := f.Open()
	if err != nil {
		return d.lose(nil, &acel.Problem{Place: acel.Place{File: f.Name}, Message: "cannot be read: " + cause(err).Error()})
	}
	defer in.Close()
	last := time.Time{}
	err = d.eachDocument(newWindow(in, f.Name, d.options.maxCall()), func(n node) error {
		if at := n.get("timestamp").time(); !at.IsZero() {
			last = at
		}
		if b.full {
			return nil
		}
		if b.held += int64(len(n.doc.text)); b.held > mostHeld*d.options.maxCall() {
			b.full = true
			return d.lose(nil, n.problem("the transcripts of sub-agents are longer than "+size(mostHeld*d.options.maxCall())+" together",
				fmt.Sprintf("that is %d times --max-call", mostHeld)))
		}
		doc := *n.doc
		doc.text, doc.blocks, doc.trail = bytes.Clone(doc.text), nil, nil
		b.lines = append(b.lines, besideLine{&doc, last})
		return nil
	})
	if p, is := err.(*acel.Problem); is { // nothing of the rest of that file can be read
		return d.lose(nil, p)
	}
	return err
}

// until takes the lines that are not later than a time, and hands them to read;
// all of them for the zero time.
func (b *beside) until(t time.Time, read func(n node) error) error {
	for len(b.lines) > 0 && (t.IsZero() || !b.lines[0].time.After(t)) {
		doc := b.lines[0].doc
		b.lines = b.lines[1:]
		if err := read(doc.node()); err != nil {
			return err
		}
	}
	return nil
}
