package remote

import (
	"net/http"
	"time"
)

// Client returns the client for an upstream: like the one that is given, and nil is one
// of our own, but that it follows no redirect and keeps no cookie. A redirect could lead
// into a network that only we can reach, and take our headers along.
func Client(given *http.Client) *http.Client {
	var c http.Client
	if given != nil {
		c = *given
	}
	if c.Transport == nil {
		c.Transport = transport()
	}
	c.Jar = nil
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

// transport is one that belongs to nobody else, so that its idle connections can be
// closed. An answer may take as long as a human needs: nothing bounds it here.
func transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	t.IdleConnTimeout = time.Minute
	t.MaxResponseHeaderBytes = 256 << 10
	return t
}
