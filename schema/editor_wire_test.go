package schema_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
)

// longestMessage bounds what is read of the server at once.
const longestMessage = 16 << 20

// A message is a request, a notification or an answer.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *editor) send(m message) error {
	m.Version = "2.0"
	body := raw(m)
	e.sending.Lock()
	defer e.sending.Unlock()
	_, err := fmt.Fprintf(e.input, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// raw writes a value as JSON; nil is nothing.
func raw(v any) json.RawMessage {
	if v == nil {
		return nil
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // the values are those of these tests
	}
	return data
}

// listen reads what the server says until it says no more.
func (e *editor) listen(output *bufio.Reader) {
	defer close(e.gone)
	for {
		m, err := readMessage(output)
		if err != nil {
			return
		}
		e.hear(m)
	}
}

func readMessage(output *bufio.Reader) (message, error) {
	var m message
	header, err := textproto.NewReader(output).ReadMIMEHeader()
	if err != nil {
		return m, err
	}
	length, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || length < 0 || length > longestMessage {
		return m, fmt.Errorf("a message of length %q", header.Get("Content-Length"))
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(output, body); err != nil {
		return m, err
	}
	return m, json.Unmarshal(body, &m)
}
