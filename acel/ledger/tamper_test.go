package ledger_test

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// tampered changes a text as steps say: each is a byte that says what is done, two
// that say where, and one that says with what.
func tampered(text, other, steps []byte) []byte {
	text = bytes.Clone(text)
	for len(steps) >= 4 && len(text) > 0 {
		at := int(binary.BigEndian.Uint16(steps[1:])) % len(text)
		text = step(text, other, steps[0]%8, at, steps[3])
		steps = steps[4:]
	}
	return text
}

func step(text, other []byte, what byte, at int, with byte) []byte {
	switch what {
	case 0: // flip a bit
		text[at] ^= 1 << (with % 8)
	case 1: // set a byte
		text[at] = with
	case 2: // cut off the end
		return text[:at]
	case 3: // take bytes out
		return slices.Delete(text, at, min(at+int(with), len(text)))
	case 4: // repeat bytes
		return slices.Insert(text, at, bytes.Clone(text[at:min(at+int(with), len(text))])...)
	case 5: // go on with another text
		return slices.Concat(text[:at], other[min(at, len(other)):])
	case 6: // swap two lines
		lines := bytes.SplitAfter(text, []byte("\n"))
		a, b := at%len(lines), int(with)%len(lines)
		lines[a], lines[b] = lines[b], lines[a]
		return bytes.Join(lines, nil)
	case 7: // take a line from another text
		lines, others := bytes.SplitAfter(text, []byte("\n")), bytes.SplitAfter(other, []byte("\n"))
		lines[at%len(lines)] = others[int(with)%len(others)]
		return bytes.Join(lines, nil)
	}
	return text
}
