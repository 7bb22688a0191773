package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"

	"github.com/acel-dev/acel/acel/mcpproxy"
	"github.com/acel-dev/acel/acel/render"
)

// peer is the server behind the proxy, as the flags name it.
func (s *serve) peer() (mcpproxy.Upstream, error) {
	if s.upstream == "" {
		return mcpproxy.Upstream{Command: s.command, Env: s.env, Stderr: &said{s.log}}, nil
	}
	header := http.Header{}
	for _, text := range s.headers {
		name, value, err := headerOf(text)
		if err != nil {
			return mcpproxy.Upstream{}, fmt.Errorf("--upstream-header: %w", err)
		}
		header.Add(name, value)
	}
	return mcpproxy.Upstream{URL: s.upstream, Header: header}, nil
}

// headerName is what the name of a header looks like.
var headerName = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+.^_`|~-]+$")

// headerOf reads a header as the flag has it. What is wrong with it shows nothing of the
// value, which may be a secret.
func headerOf(text string) (name, value string, err error) {
	name, value, is := strings.Cut(text, ":")
	if !is || !headerName.MatchString(name) {
		return "", "", errors.New(`want one such as 'Authorization: Bearer ${API_TOKEN}'`)
	}
	value, err = expanded(strings.TrimSpace(value))
	switch {
	case err != nil:
	case value == "":
		err = errors.New("it has no value")
	case strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }):
		err = errors.New("its value holds a control character, such as the end of a line")
	}
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", name, err)
	}
	return name, value, nil
}

// inBraces is a variable in a header's value.
var inBraces = regexp.MustCompile(`\$\{([^}]*)\}`)

// expanded puts variables of the environment into a text.
func expanded(text string) (string, error) {
	var failed error
	text = inBraces.ReplaceAllStringFunc(text, func(match string) string {
		name := match[2 : len(match)-1]
		value := strings.TrimSpace(os.Getenv(name))
		if value == "" {
			failed = errors.Join(failed, fmt.Errorf("the variable %s is not set, or is empty", render.Clip(name, 60)))
		}
		return value
	})
	return text, failed
}

// warnOfPlainHTTP tells that what is in the headers can be read on its way.
func (s *serve) warnOfPlainHTTP() {
	if u, err := url.Parse(s.upstream); err == nil && len(s.headers) > 0 && u.Scheme == "http" && !loopback(u.Hostname()) {
		s.log.Warn("--upstream-header goes to another machine over http, where others can read it: use https", "server", s.peerName())
	}
}
