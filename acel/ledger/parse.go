package ledger

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

var errNoLine = errors.New(`not a line of a ledger: want {"e":{"seq":…,"prev":…,"time":…,"kind":…,"data":{…}}}`)

var errCarriage = errors.New("the line ends with CR LF: something on its way has changed the ends of lines")

// takeApart reads a line from both ends. What it does not look at, Parse compares.
func takeApart(line []byte) (l Line, err error) {
	rest, ok := bytes.CutPrefix(line, []byte(openEntry))
	switch {
	case !ok:
		return l, errNoLine
	case bytes.HasSuffix(line, []byte("\r")):
		return l, errCarriage
	}
	if rest, ok = bytes.CutSuffix(rest, []byte(`}`)); !ok {
		return l, errNoLine
	}
	if signed, ok := bytes.CutSuffix(rest, []byte(`"`)); ok {
		if rest, err = l.takeSignature(signed); err != nil {
			return l, err
		}
	}
	l.Body = rest
	return l, l.Entry.take(rest)
}

// takeSignature takes a signature off the end of a line, whose last quote is off.
func (l *Line) takeSignature(line []byte) ([]byte, error) {
	by := bytes.LastIndex(line, []byte(openBy))
	if by < 0 {
		return nil, errNoLine
	}
	id, sig, ok := strings.Cut(string(line[by+len(openBy):]), openSig)
	if !ok {
		return nil, errNoLine
	}
	decoded, err := base64.StdEncoding.Strict().DecodeString(sig)
	if err != nil {
		return nil, fmt.Errorf("the signature is no base64: %w", err)
	}
	l.By, l.Sig = id, decoded
	return line[:by], nil
}

// take reads an entry.
func (e *Entry) take(text []byte) error {
	rest, ok := bytes.CutSuffix(text, []byte(`}`))
	if !ok {
		return errNoLine
	}
	if sealed, quoted := bytes.CutSuffix(rest, []byte(`"`)); quoted {
		if rest, ok = e.takeSeal(sealed); !ok {
			return errNoLine
		}
	}
	head, data, ok := bytes.Cut(rest, []byte(openData))
	if !ok {
		return errNoLine
	}
	e.Data = bytes.Clone(data)
	return e.takeHead(string(head))
}

// takeSeal takes a seal off the end of an entry, whose last quote is off.
func (e *Entry) takeSeal(text []byte) ([]byte, bool) {
	at := bytes.LastIndex(text, []byte(openSeal))
	if at < 0 {
		return nil, false
	}
	seal, ok := parseHash(string(text[at+len(openSeal):]))
	e.Seal = &seal
	return text[:at], ok
}

// takeHead reads what stands before the data.
func (e *Entry) takeHead(head string) error {
	head, kind, ok := strings.Cut(head, openKind)
	head, at, ok2 := strings.Cut(head, openTime)
	head, prev, ok3 := strings.Cut(head, openPrev)
	number, ok4 := strings.CutPrefix(head, openSeq)
	if !ok || !ok2 || !ok3 || !ok4 {
		return errNoLine
	}
	var err error
	if e.Seq, err = strconv.ParseUint(number, 10, 64); err != nil {
		return fmt.Errorf("%.40q is no number of an entry", number)
	}
	if e.Prev, ok = parseHash(prev); !ok {
		return fmt.Errorf("%.80q is no hash of a line: want 64 hexadecimal digits", prev)
	}
	if e.Time, err = time.Parse(time.RFC3339Nano, at); err != nil {
		return fmt.Errorf("%.40q is no time in RFC 3339", at)
	}
	e.Kind = kind
	return nil
}
