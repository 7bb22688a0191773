package remote

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
)

// Status says what a status of HTTP means that brings no answer, as a sentence without
// its full stop, and short: clients show little.
func Status(res *http.Response) string {
	said := fmt.Sprintf("the upstream answered HTTP %d", res.StatusCode)
	switch code := res.StatusCode; {
	case code == http.StatusUnauthorized:
		return said + ": give the proxy an Authorization header for it"
	case code == http.StatusForbidden:
		return said + ": it does not take the proxy's credentials"
	case code == http.StatusNotFound:
		return said + ": look whether its URL is that of an MCP endpoint"
	case code == http.StatusMethodNotAllowed:
		return said + ": look whether its URL is that of an MCP endpoint, which takes POST"
	case code >= 300 && code < 400:
		return said + ": redirects are not followed, give the URL at their end"
	case http.StatusText(code) != "":
		return said + " (" + http.StatusText(code) + ")"
	}
	return said
}

// Failure says why a request has failed, as a sentence without its full stop.
func Failure(err error) string {
	if errors.Is(err, context.Canceled) {
		return "the request was cancelled, or its connection closed, before it was answered"
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "the upstream took too long"
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // the URL may hold what is nobody's business
	}
	if why := unreached(err); why != "" {
		return "the upstream could not be reached: " + why
	}
	return "the upstream could not be reached, or broke off: " + brief(err.Error())
}

// unreached says why no connection came to be, in few words: clients show little, and
// the reason comes last in what the system says. "" is any other failure.
func unreached(err error) string {
	var name *net.DNSError
	var op *net.OpError
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return "there is no host " + brief(name.Name)
	case errors.As(err, &op) && op.Op == "dial" && errors.Is(err, syscall.ECONNREFUSED):
		return "nothing listens at " + op.Addr.String()
	case errors.As(err, &op) && op.Op == "dial":
		return brief(op.Err.Error())
	}
	return ""
}

// brief is a text on one line, of bounded length.
func brief(text string) string {
	const most = 200
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
