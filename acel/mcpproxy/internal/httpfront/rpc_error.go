package httpfront

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// fail answers a request with an error of JSON-RPC; a nil id is null.
func fail(w http.ResponseWriter, status int, id json.RawMessage, code int, words string) {
	writeJSON(w, status, frame.ErrorAnswer(id, code, words))
}

// NoSession answers what names a session that there is not. Clients initialize anew on
// exactly this: the status, the code and the null id.
func NoSession(w http.ResponseWriter) {
	fail(w, http.StatusNotFound, nil, codeNoSession, "Session not found")
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // a client that has gone has no use for it
}
