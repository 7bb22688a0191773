package httpfront

import (
	"mime"
	"net/http"
	"strings"
)

// isJSON reports whether the body of a request says that it is JSON, in UTF-8.
func isJSON(h http.Header) bool {
	values := h.Values("Content-Type")
	if len(values) != 1 {
		return false
	}
	kind, parameters, err := mime.ParseMediaType(values[0])
	charset := parameters["charset"]
	return err == nil && kind == "application/json" && (charset == "" || strings.EqualFold(charset, "utf-8"))
}

// accepts reports what a client takes as an answer. The specification wants it to name
// both; who says nothing takes both.
func accepts(h http.Header) (json, events bool) {
	values := h.Values("Accept")
	if len(values) == 0 {
		return true, true
	}
	for _, value := range values {
		for one := range strings.SplitSeq(value, ",") {
			kind, parameters, err := mime.ParseMediaType(one)
			if q := parameters["q"]; err != nil || q == "0" || q == "0.0" || q == "0.00" || q == "0.000" {
				continue
			}
			json = json || kind == "application/json" || kind == "application/*" || kind == "*/*"
			events = events || kind == "text/event-stream" || kind == "text/*" || kind == "*/*"
		}
	}
	return json, events
}
