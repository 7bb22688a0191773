package ledger

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// What stands between the parts of a line, in this order. The parts before the data
// and those behind it have no quote in them, so that a line can be taken apart from
// both ends, whatever the data holds.
const (
	openEntry = `{"e":`
	openSeq   = `{"seq":`
	openPrev  = `,"prev":"`
	openTime  = `","time":"`
	openKind  = `","kind":"`
	openData  = `","data":`
	openSeal  = `,"seal":"`
	openBy    = `,"by":"`
	openSig   = `","sig":"`
)

// formatEntry writes an entry without its seal and its closing brace.
func formatEntry(e Entry) ([]byte, error) {
	data, err := Spell(e.Data)
	at := e.Time.UTC()
	switch {
	case err != nil:
		return nil, err
	case !isKind(e.Kind):
		return nil, fmt.Errorf("there is no kind of entries %.40q", e.Kind)
	case at.Year() < 0 || at.Year() > 9999:
		return nil, fmt.Errorf("an entry cannot be of the year %d", at.Year())
	}
	b := make([]byte, 0, len(data)+256)
	b = strconv.AppendUint(append(b, openSeq...), e.Seq, 10)
	b = append(append(b, openPrev...), e.Prev.String()...)
	b = at.AppendFormat(append(b, openTime...), time.RFC3339Nano)
	b = append(append(b, openKind...), e.Kind...)
	return append(append(b, openData...), data...), nil
}

// body writes an entry.
func body(e Entry) ([]byte, error) {
	b, err := formatEntry(e)
	if err != nil {
		return nil, err
	}
	if e.Seal != nil {
		b = append(append(append(b, openSeal...), e.Seal.String()...), '"')
	}
	return append(b, '}'), nil
}

// Format writes a line of an entry's Body, without a newline: bare if By is "".
// [Parse] reads it, and accepts nothing that Format does not write.
//
//	line  = {"e":entry} | {"e":entry,"by":"ID","sig":"BASE64"}
//	entry = {"seq":N,"prev":"HEX","time":"RFC 3339","kind":"WORD","data":{…}}, or with ,"seal":"HEX" behind the data
func Format(l Line) ([]byte, error) {
	b, err := body(l.Entry)
	switch {
	case err != nil:
		return nil, err
	case (l.By == "") != (l.Sig == nil):
		return nil, errors.New("a signature and its key stand together")
	case l.By != "" && !isKeyID(l.By):
		return nil, fmt.Errorf("there is no key %.40q", l.By)
	}
	line := append(append(make([]byte, 0, len(b)+256), openEntry...), b...)
	if l.By != "" {
		line = append(append(append(line, openBy...), l.By...), openSig...)
		line = append(base64.StdEncoding.AppendEncode(line, l.Sig), '"')
	}
	line = append(line, '}')
	if len(line) > MaxLine {
		return nil, fmt.Errorf("a line of %d bytes; at most %d fit", len(line), MaxLine)
	}
	return line, nil
}

// Parse reads a line, without its newline. It accepts exactly what [Format] writes:
// it formats what it has read, and compares.
func Parse(line []byte) (Line, error) {
	if len(line) > MaxLine {
		return Line{}, fmt.Errorf("the line has more than %d bytes", MaxLine)
	}
	l, err := takeApart(line)
	if err != nil {
		return Line{}, err
	}
	again, err := Format(l)
	if err != nil {
		return Line{}, err
	}
	if !bytes.Equal(again, line) {
		return Line{}, fmt.Errorf("the line is not spelled as a ledger spells it, from byte %d on", 1+firstDifference(again, line))
	}
	return l, nil
}

func firstDifference(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
