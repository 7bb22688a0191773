package frame

import "encoding/json"

// A Message is a frame that was read.
type Message struct {
	// Raw is the frame, byte for byte.
	Raw  []byte
	Kind Kind
	// ID is the id as it is written; nil for a notification, and for an answer to what
	// had no id that could be read. Key tells it from others.
	ID  json.RawMessage
	Key Key
	// Method and Params are what a request or a notification asks for.
	Method string
	Params json.RawMessage
	// Result or Error is what an answer brings.
	Result, Error json.RawMessage
	// In are the members of Params or Result, where that is an object.
	In Object
	// Strict says that no object in the frame has a name twice, and no text is no Unicode.
	Strict bool
}

// A Kind says what a message is.
type Kind uint8

// The kinds of messages.
const (
	Request      Kind = iota // has a method and an id
	Notification             // has a method and none
	Answer                   // has a result or an error
)

// A Problem is why a frame is no message, as JSON-RPC has it.
type Problem struct {
	// Code is [CodeParse] or [CodeRequest].
	Code int
	// Why is a sentence without its full stop.
	Why string
	// ID is the id of the frame, and Key its key; nil where it cannot be told.
	ID  json.RawMessage
	Key Key
	// Method says that it has a method, so that it is no answer.
	Method bool
}

// Error says what is wrong.
func (p *Problem) Error() string { return p.Why }

// Codes of JSON-RPC.
const (
	CodeParse    = -32700 // it is no JSON
	CodeRequest  = -32600 // it is no message
	CodeParams   = -32602
	CodeInternal = -32603
)
