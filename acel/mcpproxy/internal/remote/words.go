package remote

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
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
	return "the upstream could not be reached, or broke off: " + brief(err.Error())
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
