package benchmarks

import (
	"bytes"
	"fmt"
	"io"
)

// Generate writes a native trace of JSON Lines, about 356 bytes a call and at
// least size bytes long, and returns the number of calls. Half of the calls
// are of tools t0 to t9, which benchmark rules name; the others are of tools
// that no rule names. The same size gives the same bytes.
func Generate(w io.Writer, size int) (calls int, err error) {
	filler := bytes.Repeat([]byte("lorem ipsum dolor sit amet "), 9)
	for written := 0; written < size; calls++ {
		tool := fmt.Sprintf("other%d", calls%37)
		if calls%2 == 0 {
			tool = fmt.Sprintf("t%d", calls/2%10)
		}
		n, err := fmt.Fprintf(w, `{"tool":%q,"args":{"id":"r-%07d","amount":%d.%02d},"result":{"text":%q}}`+"\n",
			tool, calls, calls%7, calls%100, filler)
		written += n
		if err != nil {
			return calls, err
		}
	}
	return calls, nil
}
