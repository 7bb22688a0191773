package frame

import (
	"encoding/json"
	"strconv"
)

// ErrorAnswer is an answer that is an error; a nil id is null.
func ErrorAnswer(id json.RawMessage, code int, message string) []byte {
	words, _ := json.Marshal(message) // a text always can be
	return answer(id, `,"error":{"code":`+strconv.Itoa(code)+`,"message":`+string(words)+`}}`)
}

// ResultAnswer is an answer with a result, as JSON.
func ResultAnswer(id, result json.RawMessage) []byte {
	return answer(id, `,"result":`+string(result)+`}`)
}

// answer is an answer to an id, whose rest is written.
func answer(id json.RawMessage, rest string) []byte {
	if id == nil {
		id = json.RawMessage("null")
	}
	return append(append([]byte(`{"jsonrpc":"2.0","id":`), id...), rest...)
}

// NotificationOf is a notification with params, as JSON.
func NotificationOf(method string, params json.RawMessage) []byte {
	name, _ := json.Marshal(method) // a text always can be
	return append(append(append([]byte(`{"jsonrpc":"2.0","method":`), name...), `,"params":`...), append(params, '}')...)
}
