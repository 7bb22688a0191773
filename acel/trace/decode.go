package trace

import (
	"errors"
	"io"
	"iter"

	"github.com/acel-dev/acel/acel"
)

// mostProblems is how many problems of one file are reported before its
// reading stops.
const mostProblems = 20

// Decode reads the sessions of one file and yields what happens in them, as it
// is read: nothing but the open sessions' names and begins, and what MaxCall
// bounds, is held in memory.
//
// Its errors are all [*acel.Problem]. After one that concerns a session, which
// the event beside the error then names, that session is Cut and the others go
// on. After one that leaves the rest of the file unreadable, every open session
// is Cut and the iteration ends. Input that holds nothing but white space has
// no session and no error.
//
// The sequence reads from r, so it can be ranged over once.
func Decode(r io.Reader, o Options) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		d := &decoder{
			options: o, yield: yield,
			named: map[string]*session{}, finished: map[uint64]struct{}{}, names: map[string]string{},
		}
		d.settle(d.decode(r))
	}
}

// errStopped unwinds the decoder: the consumer wants no more.
var errStopped = errors.New("stopped")

// A decoder reads one file. Its methods return errStopped, a problem that ends
// the reading of the file, or nil; mistakes that do not are reported on the way.
type decoder struct {
	options  Options
	yield    func(Event, error) bool
	shape    shape
	sample   *sample // what the input begins with; it is gone once reading begins
	format   string  // the format's name
	why      string  // by what it is known
	in       *reader
	problems int
	apart    bool          // the parts of a session lie apart, so that one may stand before its first
	adrift   bool          // a part was lost of which it is not known whose it is
	lost     int           // parts that could not be read, and were reported
	heard    int           // calls and results that were read, passed over, or lost; see listen
	doc      document      // the last one
	foreign  *acel.Problem // the last one that says that its session is of another format

	growing  *growing            // nil where conversations stand whole
	open     []*session          // in the order of their opening, some over
	over     int                 // how many of them are, at most
	named    map[string]*session // those that lines of a native trace add to
	finished map[uint64]struct{} // hashes of the names of whole sessions

	names map[string]string // strings that are likely to come again
	text  []byte            // the string that was read last
	turn  string            // of the call before
	rec   record
	msg   message
}

func (d *decoder) decode(r io.Reader) error {
	w, err := newWindow(r, d.options.Name, d.options.maxCall()).unpacked()
	if err != nil {
		return err
	}
	read, err := d.choose(w)
	if err != nil || read == nil {
		return err
	}
	return read(d, w)
}

// read makes a window what is read next.
func (d *decoder) read(w *window, root string) {
	d.in = newReader(w, root, d.options.maxDepth())
}

// settle ends the reading of the file: every session that is still open is
// closed, or cut after the problem that ended it.
func (d *decoder) settle(err error) {
	kind := Closed
	if more := d.lostMore(); more != nil && err != errStopped && !d.yield(Event{}, more) {
		return
	}
	if err != nil {
		if err == errStopped || !d.yield(Event{}, err) {
			return
		}
		kind = Cut
	}
	_ = d.closeAll(kind) // there is nothing left to stop
}

// closeAll ends every session that is still open, in the order of their opening.
func (d *decoder) closeAll(kind EventKind) error {
	open := d.open
	d.open = nil
	for _, s := range open {
		if err := d.flush(s); err != nil {
			return err
		}
		if err := d.close(s, kind); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) send(e Event, err error) error {
	if !d.yield(e, err) {
		return errStopped
	}
	return nil
}

// report yields mistakes that concern a session, which is cut; nil concerns
// none. It returns a problem that ends the reading when there are too many. Of a
// session that is of another format, what else is wrong is not told.
func (d *decoder) report(s *session, mistakes ...*acel.Problem) error {
	for _, p := range mistakes {
		if s != nil && s.foreign {
			return nil
		}
		if d.problems++; d.problems > mostProblems {
			return &acel.Problem{
				Place:   acel.Place{File: p.Place.File, Line: p.Place.Line, Column: p.Place.Column, Offset: p.Place.Offset},
				Message: "more than 20 problems; the rest of the file was not read",
			}
		}
		e := Event{}
		if s != nil {
			e.Session = &s.Session
		}
		if err := d.send(e, p); err != nil {
			return err
		}
		if s != nil {
			s.foreign = p == d.foreign
		}
		if err := d.cut(s); err != nil {
			return err
		}
	}
	return nil
}
