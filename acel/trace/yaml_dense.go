package trace

import "fmt"

// maxDense bounds the characters in a YAML document that can begin a value. The
// YAML parser makes nodes of all of a text, up to a kilobyte for each such
// character, before anyone can count them. A call written by hand has about ten.
const maxDense = 250_000

// dense returns the problem of a document with more values than the parser
// should be given; nil if it has not.
func (w *window) dense() error {
	count := 0
	for i, c := range w.text {
		switch c {
		case ',', ':', '-', '?', '[', '{', '\n':
			count++
		}
		if count > maxDense {
			return w.tooLarge(i, fmt.Sprintf("more than %d of , : - ? [ { and line ends before here, which is more than a YAML trace may have", maxDense))
		}
	}
	return nil
}
