package frame

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// FromClient reads a frame that a client has sent. Nothing in it may be read in two ways,
// at any depth.
func FromClient(raw []byte) (Message, *Problem) {
	if no := plain(raw); no != nil {
		return Message{}, no
	}
	o, in, err := objects(raw, "params")
	if err != nil {
		return Message{}, problem(err, raw)
	}
	m, no := message(raw, o)
	if no != nil {
		return m, no
	}
	m.In, m.Strict = in, true
	if err := in.Clear(ofParams...); err != nil {
		return m, unfit(o, fmt.Errorf("in its params %w", err))
	}
	return m, nil
}

// FromServer reads a frame that a server has sent. It must not be read in two ways: what
// it answers, with what, and whether it is an answer. What is in a result is somebody
// else's business.
func FromServer(raw []byte) (Message, *Problem) {
	o, in, err := objects(raw, "result")
	strict := err == nil
	if !strict {
		if o, err = Loosely(raw); err != nil {
			return Message{}, problem(err, raw)
		}
		in, _ = Loosely(o.At("result"))
	}
	m, no := message(raw, o)
	m.In, m.Strict = in, strict
	return m, no
}

// plain says what keeps a frame from being looked at: bytes that some readers of lines or
// of text stumble over, and depth that some readers do not reach.
func plain(raw []byte) *Problem {
	switch {
	case bytes.HasPrefix(raw, []byte("\ufeff")):
		return &Problem{Code: CodeParse, Why: "the frame begins with a byte order mark. Send JSON alone"}
	case !utf8.Valid(raw):
		return &Problem{Code: CodeParse, Why: "the frame is not in UTF-8"}
	case bytes.IndexByte(bytes.TrimRight(raw, " \t\r\n"), '\r') >= 0:
		return &Problem{Code: CodeRequest, Why: "the frame has a carriage return inside, where some readers end it"}
	case depth(raw) > MostDepth:
		return &Problem{Code: CodeRequest, Why: fmt.Sprintf("the frame is nested deeper than %d", MostDepth)}
	}
	return nil
}
