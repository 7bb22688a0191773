package schema_test

import (
	"encoding/json"
	"strconv"
)

// hear takes what the server says: an answer, or a question of its own.
func (e *editor) hear(m message) {
	switch m.Method {
	case "":
		e.answered(m)
	case "textDocument/publishDiagnostics":
		e.heardOf(m.Params)
	case "workspace/configuration":
		e.answer(m, configuration(m.Params), nil)
		e.mutex.Lock()
		defer e.mutex.Unlock()
		select {
		case <-e.configured:
		default:
			close(e.configured)
		}
	case "vscode/content":
		text, err := e.content(m.Params)
		e.answer(m, text, err)
	default:
		if m.ID != nil {
			e.answer(m, nil, nil) // such as client/registerCapability
		}
	}
}

// answered hands an answer to whoever asked.
func (e *editor) answered(m message) {
	id, err := strconv.Atoi(string(m.ID))
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if answer, ok := e.answers[id]; ok && err == nil {
		delete(e.answers, id)
		answer <- m
	}
}

// heardOf keeps the diagnostics of a document that is open.
func (e *editor) heardOf(params json.RawMessage) {
	var p struct {
		URI         string
		Diagnostics []diagnostic
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if c, ok := e.published[p.URI]; ok {
		select {
		case c <- p.Diagnostics:
		default: // nobody looks at more
		}
	}
}

// configuration returns the settings that the server asks for, in its order.
func configuration(params json.RawMessage) []any {
	var p struct{ Items []struct{ Section string } }
	if json.Unmarshal(params, &p) != nil {
		return nil
	}
	found := make([]any, len(p.Items))
	for i, item := range p.Items {
		found[i] = settings(item.Section)
	}
	return found
}

// content returns the schema at the address that the server asks for.
func (e *editor) content(params json.RawMessage) (string, error) {
	var addresses []string
	if err := json.Unmarshal(params, &addresses); err != nil {
		return "", err
	}
	return e.schemaAt(addresses[0])
}

// answer answers a question of the server.
func (e *editor) answer(m message, result any, err error) {
	reply := message{ID: m.ID, Result: json.RawMessage("null")}
	switch {
	case err != nil:
		reply.Result, reply.Error = nil, &failure{Code: -32000, Message: err.Error()}
	case result != nil:
		reply.Result = raw(result)
	}
	_ = e.send(reply) // where it cannot be sent, the server is gone, and listen knows
}
