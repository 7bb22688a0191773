package frame

import (
	"encoding/json"
	"errors"
	"fmt"
)

// message reads the members of a frame.
func message(raw []byte, o Object) (Message, *Problem) {
	m := Message{Raw: raw, Kind: Answer, Params: o.At("params"), Result: o.At("result"), Error: o.At("error")}
	if err := o.Clear(ofFrame...); err != nil {
		return m, unfit(o, err)
	}
	id, method := o.At("id"), o.At("method")
	m.Key = KeyOf(id)
	if m.Key != "" {
		m.ID = id
	}
	if err := m.shape(o, id, method); err != nil {
		return m, unfit(o, err)
	}
	if method != nil {
		text, _ := Text(method)
		m.Method, m.Kind = text, Request
		if id == nil {
			m.Kind = Notification
		}
	}
	return m, nil
}

// shape says what keeps members from being one message.
func (m *Message) shape(o Object, id, method json.RawMessage) error {
	version, _ := Text(o.At("jsonrpc"))
	switch answers := m.Result != nil || m.Error != nil; {
	case version != "2.0":
		return errors.New(`jsonrpc must be "2.0"`)
	case method != nil && answers:
		return errors.New("it has a method and is an answer")
	case method != nil && method[0] != '"':
		return errors.New("its method is no text")
	case m.Result != nil && m.Error != nil:
		return errors.New("it has a result and an error")
	case method == nil && !answers:
		return errors.New("it has neither a method nor a result nor an error")
	case answers && m.Params != nil:
		return errors.New("it is an answer with params")
	case m.Error != nil && m.Error[0] != '{':
		return errors.New("its error is no object")
	case len(id) > mostID:
		return fmt.Errorf("its id has more than %d bytes", mostID)
	case m.Key == "" && !(id == nil && method != nil) && !(m.Error != nil && (id == nil || string(id) == "null")):
		return errors.New("its id is neither a text nor a number")
	case m.Params != nil && m.Params[0] != '{' && string(m.Params) != "null":
		return errors.New("its params are no object")
	}
	return nil
}
