package httpfront

import (
	"fmt"
	"net/http"

	"github.com/acel-dev/acel/acel/mcpproxy/internal/frame"
)

// HeaderMismatch says in which of its headers a message without a session differs from
// what its request says; nil where all is well. Whoever stands between may have gone by
// the headers: they must not say one thing, and the body another. Headers that repeat an
// argument (Mcp-Param) are not looked at, since only the tool's definition says which they are.
func HeaderMismatch(h http.Header, m frame.Message) error { return differs(h, m, equal) }

// HeaderContradiction is HeaderMismatch but for headers that are missing and for the
// version: they lead nobody astray, and a server behind that wants them, or another
// version, says so itself.
func HeaderContradiction(h http.Header, m frame.Message) error {
	return differs(h, m, func(h http.Header, name, want string) error {
		if name == headerVersion || len(h.Values(name)) == 0 {
			return nil
		}
		return equal(h, name, want)
	})
}

// differs holds the headers of a message to its body, each by a check.
func differs(h http.Header, m frame.Message, check func(h http.Header, name, want string) error) error {
	version := VersionOf(m)
	if m.Kind != frame.Request && version == "" {
		return stray(h, m) // nobody asks a notification for what it is of
	}
	if err := check(h, headerVersion, version); err != nil {
		return err
	}
	if m.Kind != frame.Request {
		return stray(h, m)
	}
	if err := check(h, headerMethod, m.Method); err != nil {
		return err
	}
	if name, has := nameOf(m); has {
		return check(h, headerName, name)
	}
	return strayName(h, m)
}

// stray says that a message which no request is has a header that repeats what is not in
// it.
func stray(h http.Header, m frame.Message) error {
	if len(h.Values(headerMethod)) > 0 {
		if err := equal(h, headerMethod, m.Method); err != nil {
			return err
		}
	}
	return strayName(h, m)
}

// strayName says that a message has a name in its headers, and none in its body. Those
// about tasks may have the task's.
func strayName(h http.Header, m frame.Message) error {
	if len(h.Values(headerName)) == 0 {
		return nil
	}
	return equal(h, headerName, text(within(m.Params).At("taskId")))
}

// nameOf is what the header Mcp-Name repeats, for the methods that it does so for.
func nameOf(m frame.Message) (name string, has bool) {
	switch m.Method {
	case "tools/call", "prompts/get":
		return text(within(m.Params).At("name")), true
	case "resources/read":
		return text(within(m.Params).At("uri")), true
	}
	return "", false
}

// equal says that a header is not there once, or not what it should be.
func equal(h http.Header, name, want string) error {
	switch values := h.Values(name); {
	case len(values) == 0:
		return fmt.Errorf("the header %s is missing, which must repeat %q of the body", name, shown(want))
	case len(values) > 1:
		return fmt.Errorf("the header %s stands %d times", name, len(values))
	default:
		got, err := decoded(name, values[0])
		if err == nil && got != want {
			err = fmt.Errorf("the header %s is %q, and the body has %q", name, shown(got), shown(want))
		}
		return err
	}
}
