package httpfront

import (
	"net/http"
	"slices"
	"time"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// A reply is what a request of HTTP is answered with: JSON where an answer is all that
// comes, a stream of events as soon as it is not.
type reply struct {
	w       http.ResponseWriter
	control *http.ResponseController
	slow    time.Duration
	begun   bool
}

// alone answers with one frame, which is all that comes.
func (o *reply) alone(status int, f []byte) error {
	_ = o.control.SetWriteDeadline(time.Now().Add(o.slow)) // a test's writer may have none
	writeJSON(o.w, status, f)
	return o.control.Flush()
}

// begin begins a stream.
func (o *reply) begin() error {
	if o.begun {
		return nil
	}
	o.begun = true
	h := o.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-cache, no-store, no-transform")
	h.Set("X-Accel-Buffering", "no")
	o.w.WriteHeader(http.StatusOK)
	return o.write(nil)
}

// event writes a frame as an event.
func (o *reply) event(f []byte) error {
	if err := o.begin(); err != nil {
		return err
	}
	return o.write(slices.Concat([]byte("event: message\ndata: "), f, []byte("\n\n")))
}

// beat shows that the stream lives.
func (o *reply) beat() error {
	if err := o.begin(); err != nil {
		return err
	}
	return o.write([]byte(": \n\n"))
}

// write writes and flushes, as fast as the client must read.
func (o *reply) write(text []byte) error {
	_ = o.control.SetWriteDeadline(time.Now().Add(o.slow)) // a test's writer may have none
	if _, err := o.w.Write(text); err != nil {
		return err
	}
	return o.control.Flush()
}

// statusOf is the status of an answer to a client of the era without sessions, who is told
// by it what is an error of the protocol.
func statusOf(answer []byte) int {
	m, no := frame.FromServer(answer)
	if no != nil || m.Error == nil {
		return http.StatusOK
	}
	switch string(within(m.Error).At("code")) {
	case "-32601": // it has no such method
		return http.StatusNotFound
	case "-32020", "-32021", "-32022": // headers, the client's capabilities, the version
		return http.StatusBadRequest
	}
	return http.StatusOK
}
