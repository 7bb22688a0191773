package mcpproxy

import (
	"net/http"
	"time"
)

// slowest is how long a write to a client may take.
const slowest = 30 * time.Second

// An outlet writes to a client, each piece at once. Once a write has failed it writes
// nothing more.
type outlet struct {
	w       http.ResponseWriter
	control *http.ResponseController
	failed  bool
}

func newOutlet(w http.ResponseWriter) *outlet {
	return &outlet{w: w, control: http.NewResponseController(w)}
}

// write writes a piece, and reports whether the client takes it.
func (o *outlet) write(b []byte) bool {
	if o.failed {
		return false
	}
	_ = o.control.SetWriteDeadline(time.Now().Add(slowest)) // a test's writer may have none
	_, err := o.w.Write(b)
	if err == nil {
		err = o.control.Flush()
	}
	o.failed = err != nil
	return err == nil
}

// begin has what was said of the answer so far go out.
func (o *outlet) begin() { o.write(nil) }
