package strictjson

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// Offset is where the next value begins, in bytes from the beginning of the text.
func (r *Reader) Offset() int {
	rest := r.data[min(int(r.in.InputOffset()), len(r.data)):]
	return len(r.data) - len(bytes.TrimLeft(rest, " \t\r\n,:"))
}

// Place is the line and the column of an offset.
func (r *Reader) Place(offset int) acel.Place {
	before := r.data[:min(offset, len(r.data))]
	return acel.Place{
		File: r.name, Line: 1 + bytes.Count(before, []byte("\n")), Column: len(before) - bytes.LastIndexByte(before, '\n'),
		Offset: int64(len(before)),
	}
}

// Refuse takes down what is wrong at an offset, unless something was before.
func (r *Reader) Refuse(offset int, format string, args ...any) {
	if r.err != nil {
		return
	}
	p := r.form.Problem(r.name, fmt.Sprintf(format, args...))
	p.Place = r.Place(offset)
	r.err = p
}

// fail takes down an error of the decoder.
func (r *Reader) fail(err error) {
	if err == nil || r.err != nil {
		return
	}
	at, why := r.Offset(), err.Error()
	if syntax, is := errors.AsType[*jsontext.SyntacticError](err); is {
		at, why = int(syntax.ByteOffset), syntax.Err.Error()
		if errors.Is(syntax.Err, jsontext.ErrDuplicateName) {
			why = "duplicate key " + strconv.Quote(brief(syntax.JSONPointer.LastToken()))
		}
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at, why = len(r.data), "the text ends too early"
	}
	r.Refuse(at, "not valid JSON: %s", why)
}
