package httpfront

import (
	"net/http"
	"time"
)

// Security says who is let in. Its zero value lets in nobody, for want of a token.
type Security struct {
	// Token is what clients send as "Authorization: Bearer TOKEN", on loopback too: other
	// users of the machine, and pages in its browsers, reach loopback as well.
	Token string
	// Hosts are names by which clients may call the server, besides those of loopback:
	// "name" at any port, or "name:port".
	Hosts []string
	// Origins are those of web pages that may call it, as "https://name:port". Pages that
	// come from the server itself always may.
	Origins []string
	// Path is where the endpoint is; "" is /mcp.
	Path string
	// MaxBody bounds the body of a request, in bytes; 0 is 16 MiB.
	MaxBody int64
	// TurnedAway is told of each request that is not let in: with which status, and why,
	// in the words of the answer. The token is in neither. It must be safe for concurrent
	// use; nil is told nothing.
	TurnedAway func(r *http.Request, status int, why string)
}

// What stands where a Security says nothing.
const (
	defaultPath    = "/mcp"
	defaultMaxBody = 16 << 20
)

// patience is how long the server reads on what is sent by those whom it does not let in.
const patience = 2 * time.Second

// Secure stands in front of an endpoint. A request that it refuses never reaches next; of
// one that it lets in, next sees neither the token nor cookies. No header ever allows a page
// of another origin to read an answer.
func Secure(next http.Handler, s Security) http.Handler {
	d := &door{Security: s.filled(), token: digest(s.Token), hosts: hostsOf(s.Hosts)}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(patience)) // a test's writer may have none
		if status, why := d.turns(r); status != 0 {
			d.away(w, r, status, why)
			return
		}
		_ = control.SetReadDeadline(time.Time{})
		next.ServeHTTP(w, admitted(w, r, d.MaxBody))
	})
}

// filled returns s with what it leaves open.
func (s Security) filled() Security {
	if s.Path == "" {
		s.Path = defaultPath
	}
	if s.MaxBody <= 0 {
		s.MaxBody = defaultMaxBody
	}
	return s
}

// admitted is the request as next sees it: without what was for us, and no longer than allowed.
func admitted(w http.ResponseWriter, r *http.Request, most int64) *http.Request {
	r = r.Clone(r.Context())
	r.Header.Del("Authorization")
	r.Header.Del("Cookie")
	if r.Body != nil {
		r.Body = http.MaxBytesReader(w, r.Body, most)
	}
	return r
}
