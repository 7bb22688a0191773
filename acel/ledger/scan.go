package ledger

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// The most of a log that is in memory at a time.
const (
	batchLines = 512
	batchBytes = 4 << 20
)

// A scanner reads a log line by line, in batches.
type scanner struct {
	in   *bufio.Reader
	torn bool  // the last line has no newline
	err  error // of the reader below; nil at the end of the log
	done bool
}

func newScanner(r io.Reader) *scanner { return &scanner{in: bufio.NewReaderSize(r, 256<<10)} }

// next returns up to so many lines; none at the end.
func (s *scanner) next(most int) [][]byte {
	var lines [][]byte
	for size := 0; !s.done && len(lines) < most && size < batchBytes; {
		line, ok := s.line()
		if !ok {
			break
		}
		lines = append(lines, line)
		size += len(line)
	}
	return lines
}

// line reads a line without its newline. One that is too long is cut, so that it
// cannot be parsed.
func (s *scanner) line() ([]byte, bool) {
	var line []byte
	for {
		part, err := s.in.ReadSlice('\n')
		if len(line) <= MaxLine {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil:
			return bytes.TrimSuffix(line, []byte("\n")), true
		}
		s.done = true
		if !errors.Is(err, io.EOF) {
			s.err = err
			return nil, false
		}
		s.torn = len(line) > 0
		return line, s.torn
	}
}
