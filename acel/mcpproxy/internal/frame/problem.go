package frame

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// problem says that a frame is no object that stands alone.
func problem(err error, raw []byte) *Problem {
	p := &Problem{Code: CodeParse, Why: "the frame is not JSON: " + brief(err)}
	switch {
	case errors.Is(err, errNoObject) && len(bytes.TrimLeft(raw, " \t\r\n")) > 0 && bytes.TrimLeft(raw, " \t\r\n")[0] == '[':
		p.Code, p.Why = CodeRequest, "the frame is a batch. Send one message a frame"
	case errors.Is(err, errNoObject):
		p.Code, p.Why = CodeRequest, "the frame is no JSON object"
	case errors.Is(err, errTrailing):
		p.Why = "more stands behind the object of the frame. Send one message a frame"
	case json.Valid(raw): // JSON, which two readers may read in two ways
		p.Code, p.Why = CodeRequest, "the frame can be read in two ways: "+brief(err)
		p.ID, p.Key = idOf(raw)
	}
	return p
}

// brief is the first sentence of what the decoder says, without where it stands in Go.
func brief(err error) string {
	text := strings.TrimPrefix(err.Error(), "jsontext: ")
	const most = 120
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// unfit says that an object is no message.
func unfit(o Object, err error) *Problem {
	p := &Problem{Code: CodeRequest, Why: "the frame is no message of JSON-RPC 2.0 that all readers read alike: " + err.Error()}
	p.ID, p.Key = o.id()
	p.Method = o.has("method")
	return p
}

// has reports whether some reader may find a name.
func (o Object) has(name string) bool {
	for _, m := range o {
		if Fold(m.Name) == Fold(name) {
			return true
		}
	}
	return false
}

// id returns the one id of an object; none where two readers could find two.
func (o Object) id() (json.RawMessage, Key) {
	var id json.RawMessage
	for _, m := range o {
		if Fold(m.Name) != "id" {
			continue
		}
		if id != nil || m.Name != "id" {
			return nil, ""
		}
		id = m.Value
	}
	if key := KeyOf(id); key != "" {
		return id, key
	}
	return nil, ""
}

// idOf returns the one id of a frame that is not read further.
func idOf(raw []byte) (json.RawMessage, Key) {
	o, _, _ := objects(raw, "", loose...)
	return o.id()
}
