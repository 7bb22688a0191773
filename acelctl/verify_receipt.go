package main

import (
	"fmt"
	"io"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/ledger"
)

// maxReceipt bounds a receipt, in bytes, as ledger.ParseReceipt does.
const maxReceipt = 2 * ledger.MaxLine

// A proven is what a receipt proves: that an entry is in a log of so many.
type proven struct {
	log        string
	entry      uint64
	of         uint64
	line       *ledger.Line // nil where it is not proven
	why        string       // it proves nothing; "" where it does
	unreadable bool
}

// receipt verifies a receipt.
func (v *verification) receipt(f *verified, in io.Reader) *acel.Problem {
	switch {
	case len(v.options.Keys) == 0:
		return inputProblem(f.name, "this is a receipt, which proves an entry of a log to who has a key of that log", "give the key with --public-key")
	case v.checkpoint != "" || v.pin != "" || v.options.RequireSeal:
		return inputProblem(f.name, "this is a receipt, which is proven by its own checkpoint alone", "--checkpoint, --pin, --seal-key and --require-seal are for logs; leave them out")
	}
	text, err := io.ReadAll(io.LimitReader(in, maxReceipt+1))
	if err != nil {
		return unreadable(f.name, err)
	}
	f.receipt = prove(string(text), v.options)
	return nil
}

// prove says what the text of a receipt proves.
func prove(text string, o ledger.Options) *proven {
	r, err := ledger.ParseReceipt(text)
	if err != nil {
		return &proven{why: err.Error(), unreadable: true}
	}
	line, c, err := r.Verify(o.Keys...)
	p := &proven{log: c.Origin, entry: r.Seq, of: c.Size, line: line}
	switch {
	case err != nil:
		p.why = err.Error()
	case o.Origin != "" && c.Origin != o.Origin:
		p.why = fmt.Sprintf("it is of an entry of the log %s, and not of %s", c.Origin, o.Origin)
	}
	return p
}
