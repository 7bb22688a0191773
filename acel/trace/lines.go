package trace

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// eachValue calls read once for each value of the input, which is what d.in reads
// next; read must read it whole. Where every value has a line of its own, one
// that is broken is lost, and the next are read all the same.
func (d *decoder) eachValue(w *window, read func() error) error {
	if w.byLine() {
		return d.eachLine(w, read)
	}
	d.read(w, "")
	if err := d.eachHere(read); err != io.EOF {
		return err
	}
	return nil
}

// eachDocument is eachValue for values that are small enough to be in memory: a
// list stands for its elements, and what is no object is lost.
func (d *decoder) eachDocument(w *window, read func(n node) error) error {
	return d.eachValue(w, func() error {
		if d.in.peek() != '[' {
			return d.object(read)
		}
		return d.elements(func(int) error { return d.object(read) })
	})
}

// object reads the object that comes next.
func (d *decoder) object(read func(n node) error) error {
	doc, err := d.document()
	if err != nil {
		return err
	}
	if n := doc.node(); n.kind() != '{' {
		return d.lose(nil, n.problem("this is "+n.kindName()+", and no object", ""))
	} else {
		return read(n)
	}
}

// eachHere calls read for each value that d.in still has, and returns io.EOF at
// its end.
func (d *decoder) eachHere(read func() error) error {
	for d.in.peek() != 0 {
		if err := read(); err != nil {
			return err
		}
	}
	_, err := d.in.token()
	return err
}

// eachLine calls read for each value of each line.
func (d *decoder) eachLine(w *window, read func() error) error {
	for {
		line, at, err := w.line()
		switch {
		case err == io.EOF:
			return nil
		case err == errTooLong:
			err = d.lose(nil, w.lineTooLong(at))
		case err != nil:
			return w.unread()
		case len(bytes.TrimSpace(line)) > 0:
			d.in = newReader(w.part(line, at), "", d.options.maxDepth())
			err = d.eachHere(read)
		}
		switch p := err.(type) {
		case *acel.Problem:
			err = d.lose(nil, p)
		case mistake:
			err = d.lose(nil, p.Problem)
		}
		if err != nil && err != io.EOF {
			return err
		}
	}
}

func (w *window) lineTooLong(at spot) *acel.Problem {
	return &acel.Problem{
		Place:   acel.Place{File: w.file, Line: at.line, Column: at.column(), Offset: at.offset},
		Message: "a line is longer than " + size(w.max),
		Hint:    maxCallHint(w.max),
	}
}

// line takes the next line of the input, with its end. It is valid until the
// next call. One that is longer than allowed is taken without being held.
func (w *window) line() ([]byte, spot, error) {
	at := w.at(w.first.offset + int64(w.fed))
	w.mark(at.offset)
	for seen := 0; ; {
		rest := w.text[w.fed:]
		if i := bytes.IndexByte(rest[seen:], '\n'); i >= 0 {
			w.fed += seen + i + 1
			return rest[: seen+i+1 : seen+i+1], at, nil
		}
		if seen = len(rest); int64(seen) > w.max {
			return nil, at, w.skipLine()
		}
		if err := w.fill(); err != nil {
			if seen == 0 || err != io.EOF {
				return nil, at, err
			}
			w.fed += seen
			return rest[:seen:seen], at, nil
		}
	}
}

// skipLine takes the rest of a line that is too long.
func (w *window) skipLine() error {
	for {
		rest := w.text[w.fed:]
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			w.fed += i + 1
			return errTooLong
		}
		w.fed += len(rest)
		w.mark(w.first.offset + int64(w.fed))
		if err := w.fill(); err == io.EOF {
			return errTooLong
		} else if err != nil {
			return err
		}
	}
}

// byLine reports whether the values of an input stand on a line each, so that
// what follows a broken one can be found: the first line is a whole value or
// begins none, and others follow, or the next one begins another value.
func (w *window) byLine() bool {
	line, next, found := w.firstLine()
	if !found {
		return false
	}
	if line[0] != '{' && line[0] != '[' {
		return true
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(line[:len(line):len(line)]))
	_, err := dec.ReadValue()
	return err == nil || next == '{' && !goesOn(line)
}

// goesOn reports whether an object on the next line may be a part of the value
// that a line begins.
func goesOn(line []byte) bool {
	dec := jsontext.NewDecoder(io.MultiReader(bytes.NewReader(line), strings.NewReader("\n{")))
	for {
		if _, err := dec.ReadToken(); err != nil {
			return errors.Is(err, io.ErrUnexpectedEOF)
		}
	}
}

// mostFirstLine is how far the end of the first line is looked for. Values whose
// first line is longer are read as well; only is a broken one the last, then.
const mostFirstLine = 1 << 20

// firstLine returns the first line that is not blank, and the byte behind its
// end. It is not found if none ends within the limit, or nothing follows.
func (w *window) firstLine() (line []byte, next byte, found bool) {
	for {
		text := bytes.TrimLeft(w.text, " \t\r\n")
		end := bytes.IndexByte(text, '\n')
		if end >= 0 && end+1 < len(text) {
			return text[:end], text[end+1], true
		}
		if int64(len(w.text)) > mostFirstLine || w.fill() != nil {
			return nil, 0, false
		}
	}
}
