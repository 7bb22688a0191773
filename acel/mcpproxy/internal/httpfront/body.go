package httpfront

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// slowest is how long the body of a request may take to arrive.
const slowest = 30 * time.Second

// ReadBody reads the body of a request that [Secure] has let in. Where that fails it has
// answered, and returns false.
func ReadBody(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	return readBody(w, r, slowest)
}

func readBody(w http.ResponseWriter, r *http.Request, within time.Duration) ([]byte, bool) {
	if coding := r.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		refuse(w, http.StatusUnsupportedMediaType, "the body is encoded as %q: send it as it is", shown(coding))
		return nil, false
	}
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(within)) // a test's writer may have none
	body, err := io.ReadAll(r.Body)
	var large *http.MaxBytesError
	switch {
	case err == nil:
		_ = control.SetReadDeadline(time.Time{})
		return body, true
	case errors.As(err, &large):
		tooLarge(w, large.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusRequestTimeout, "the body did not arrive within %v", within)
	default:
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusBadRequest, "the body could not be read whole")
	}
	return nil, false
}
