package httpfront

import (
	"fmt"
	"net/http"
	"strings"
)

// refuse answers a request with words, for those who look at it with curl or in a log.
func refuse(w http.ResponseWriter, status int, format string, values ...any) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, format+"\n", values...) // a client that has gone has no use for it
}

// notAllowed refuses a method.
func notAllowed(w http.ResponseWriter, allowed string) {
	w.Header().Set("Allow", allowed)
	refuse(w, http.StatusMethodNotAllowed, "this endpoint takes %s", allowed)
}

func tooLarge(w http.ResponseWriter, most int64) {
	w.Header().Set("Connection", "close") // what is left of the body is not read
	refuse(w, http.StatusRequestEntityTooLarge, "%s", longBody(most))
}

func longBody(most int64) string {
	return fmt.Sprintf("the body has more than %d bytes, which is all that is taken", most)
}

// shown shortens what a client sent, for a sentence.
func shown(text string) string {
	const most = 100
	if len(text) > most {
		text = text[:most] + "…"
	}
	return strings.ToValidUTF8(text, "?")
}
