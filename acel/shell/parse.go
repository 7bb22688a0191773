package shell

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// maxFrames bounds the stack on which a text is parsed, a few calls for each
// level of nesting. A stack that overflows cannot be recovered from.
const maxFrames = 4000

var errDeep = errors.New("it is nested too deeply")

// A shallow reader gives the parser a text piece by piece and ends it where the
// parser, which asks for more from ever deeper within itself, has gone too
// deep.
type shallow struct {
	rest string
	pcs  [1]uintptr
}

func (s *shallow) Read(p []byte) (int, error) {
	switch {
	case runtime.Callers(maxFrames, s.pcs[:]) > 0:
		return 0, errDeep
	case s.rest == "":
		return 0, io.EOF
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// parse reads a text as bash would.
func parse(text string) (*syntax.File, error) {
	if strings.ContainsRune(text, 0) {
		return nil, errors.New("it holds a NUL character, at which shells differ")
	}
	file, err := syntax.NewParser().Parse(&shallow{rest: text}, "")
	if err != nil && !errors.Is(err, errDeep) {
		err = fmt.Errorf("it cannot be read as a shell line: %w", err)
	}
	return file, err
}
