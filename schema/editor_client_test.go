package schema_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"sync"
	"time"
)

// patience is how long the server may take over one answer.
const patience = 30 * time.Second

// An editor is the client's side of the Language Server Protocol: JSON-RPC 2.0
// with a Content-Length before each message, over the server's standard streams.
type editor struct {
	server *exec.Cmd
	input  io.WriteCloser
	// schemaAt returns the text at an address: the server asks its editor for
	// what stands on the network, as it does in Visual Studio Code.
	schemaAt func(address string) (string, error)

	sending sync.Mutex

	mutex     sync.Mutex
	asked     int
	answers   map[int]chan message
	published map[string]chan []diagnostic
	opened    int

	// configured is closed once the server has our settings, and gone when it
	// says no more.
	configured, gone chan struct{}
}

// startEditor starts the server and shakes hands.
func startEditor(server *exec.Cmd, schemaAt func(string) (string, error)) (*editor, error) {
	input, err := server.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	e := &editor{
		server: server, input: input, schemaAt: schemaAt,
		answers: map[int]chan message{}, published: map[string]chan []diagnostic{},
		configured: make(chan struct{}), gone: make(chan struct{}),
	}
	go e.listen(bufio.NewReader(output))
	return e, e.greet()
}

// greet says what the editor can do, and waits until the server knows its
// settings: without them it would look for schemas on the network.
func (e *editor) greet() error {
	snippets := map[string]any{"snippetSupport": true, "documentationFormat": []string{"markdown"}}
	err := e.ask("initialize", map[string]any{
		"processId": nil, "rootUri": nil,
		"capabilities": map[string]any{
			"textDocument": map[string]any{
				"completion": map[string]any{"completionItem": snippets},
				"hover":      map[string]any{"contentFormat": []string{"markdown"}},
			},
			"workspace": map[string]any{"configuration": true},
		},
	}, nil)
	if err != nil {
		return err
	}
	if err := errors.Join(e.tell("yaml/registerContentRequest", map[string]any{}), e.tell("initialized", map[string]any{})); err != nil {
		return err
	}
	_, err = receive(e, e.configured, "its settings")
	return err
}

// settings are what the server asks of an editor, by section.
func settings(section string) any {
	if section != "yaml" {
		return map[string]any{}
	}
	return map[string]any{
		"validate": true, "hover": true, "completion": true,
		"schemaStore": map[string]any{"enable": false}, "kubernetesCRDStore": map[string]any{"enable": false},
	}
}

// close ends the server, by force where it does not end by itself.
func (e *editor) close() error {
	err := errors.Join(e.ask("shutdown", nil, nil), e.tell("exit", nil), e.input.Close())
	select {
	case <-e.gone:
	case <-time.After(patience):
		err = errors.Join(err, e.server.Process.Kill())
	}
	return errors.Join(err, e.server.Wait())
}

// receive waits for a channel, within patience, as long as there is a server.
func receive[T any](e *editor, c <-chan T, what string) (T, error) {
	var none T
	select {
	case v := <-c:
		return v, nil
	case <-e.gone:
		return none, fmt.Errorf("the server ended before %s", what)
	case <-time.After(patience):
		return none, fmt.Errorf("the server did not come to %s within %v", what, patience)
	}
}

// ask sends a request and reads its result into what result points to, if it is
// not nil.
func (e *editor) ask(method string, params, result any) error {
	e.mutex.Lock()
	e.asked++
	id, answer := e.asked, make(chan message, 1)
	e.answers[id] = answer
	e.mutex.Unlock()

	if err := e.send(message{ID: json.RawMessage(strconv.Itoa(id)), Method: method, Params: raw(params)}); err != nil {
		return err
	}
	m, err := receive(e, answer, "an answer to "+method)
	switch {
	case err != nil:
		return err
	case m.Error != nil:
		return fmt.Errorf("%s: %s", method, m.Error.Message)
	case result == nil:
		return nil
	}
	return json.Unmarshal(m.Result, result)
}

// tell sends a notification.
func (e *editor) tell(method string, params any) error {
	return e.send(message{Method: method, Params: raw(params)})
}
