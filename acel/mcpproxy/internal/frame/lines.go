package frame

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Lines are the frames of a stream, one a line. What they hold is for others to say.
type Lines struct {
	from *bufio.Reader
	most int
}

// NewLines reads lines of up to most bytes.
func NewLines(from io.Reader, most int) *Lines {
	return &Lines{from: bufio.NewReaderSize(from, 64<<10), most: most}
}

// Next returns the next line that is not empty, without its end: \n, or \r\n. The bytes
// are the caller's. A [*TooLong] is of one line: the rest of it is passed over, and
// the next call returns the one behind it. A line that breaks off where the stream ends
// is one, too.
func (l *Lines) Next() ([]byte, error) {
	for {
		line, err := l.line()
		if len(line) > 0 || err != nil {
			return line, err
		}
	}
}

// line returns the next line, if it is an empty one.
func (l *Lines) line() ([]byte, error) {
	var line []byte
	for {
		part, err := l.from.ReadSlice('\n')
		if len(line)+len(part) > l.most+len("\r\n") {
			return nil, l.pass(err)
		}
		line = append(line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)):
			return nil, err
		default:
			return l.fit(line)
		}
	}
}

// fit returns a line without its end, where it is not too long.
func (l *Lines) fit(line []byte) ([]byte, error) {
	line = bytes.TrimSuffix(line, []byte{'\n'})
	line = bytes.TrimSuffix(line, []byte{'\r'})
	if len(line) > l.most {
		return nil, &TooLong{l.most}
	}
	return line, nil
}

// pass passes over the rest of a line, of which a part was read with err.
func (l *Lines) pass(err error) error {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = l.from.ReadSlice('\n')
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return &TooLong{l.most}
}
