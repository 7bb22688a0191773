package remote

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// Options say which server a pipe leads to.
type Options struct {
	// URL is that of its MCP endpoint.
	URL string
	// Header goes with every request: it is where credentials for the server stand.
	Header http.Header
	// Client makes the requests, but that it follows no redirect; nil is one of the
	// pipe's own.
	Client *http.Client
	// MaxFrame bounds the bytes of a frame.
	MaxFrame int
}

// Dial returns a pipe to a server. Nothing is sent before the first frame.
func Dial(o Options) (frame.Pipe, error) {
	if err := Check(o.URL); err != nil {
		return nil, err
	}
	if o.MaxFrame <= 0 {
		return nil, fmt.Errorf("MaxFrame is %d; give how many bytes a frame may have", o.MaxFrame)
	}
	p := &pipe{o: o, client: Client(o.Client), inbox: make(chan received), done: make(chan struct{}), slots: make(chan struct{}, mostPosts)}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.flying = map[frame.Key]*exchange{}
	return p, nil
}

// Check says what is wrong with the URL of a server.
func Check(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return errors.New("the URL of the upstream cannot be read. Give one such as https://example.com/mcp")
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return errors.New("the upstream must be an http or https URL with a host. Give one such as https://example.com/mcp")
	case u.User != nil:
		return errors.New("the URL of the upstream holds credentials. Give them as a header instead: an Authorization")
	case u.Fragment != "":
		return errors.New("the URL of the upstream has a fragment (#), which no server gets. Leave it out")
	}
	return nil
}
