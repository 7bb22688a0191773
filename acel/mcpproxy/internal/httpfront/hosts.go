package httpfront

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// hosts are the names of the server that are not loopback's, in lower case.
type hosts map[string]bool

func hostsOf(names []string) hosts {
	all := hosts{}
	for _, name := range names {
		all[strings.ToLower(name)] = true
	}
	return all
}

// allow says whether a Host header names the server. A page whose own name was made to
// point at loopback sends its own name there, and is so told apart.
func (h hosts) allow(host string) bool {
	host = strings.ToLower(host)
	name := withoutPort(host)
	return loopback(name) || h[host] || h[name] || h[strings.Trim(name, "[]")]
}

// withoutPort returns a host's name; "" where it is none.
func withoutPort(host string) string {
	u, err := url.Parse("//" + host)
	if err != nil || u.Host != host || u.User != nil {
		return ""
	}
	return u.Hostname()
}

func loopback(name string) bool {
	if name == "localhost" {
		return true
	}
	at, err := netip.ParseAddr(name)
	return err == nil && at.IsLoopback()
}

// originAllowed says whether the page that asks may: none does, it comes from this very
// server, whose Host has been looked at, or it is one of those that are allowed.
func originAllowed(r *http.Request, allowed []string) bool {
	sent := r.Header.Values("Origin")
	if len(sent) == 0 {
		return true
	}
	if len(sent) > 1 {
		return false
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	for _, one := range append([]string{scheme + "://" + r.Host}, allowed...) {
		if sameOrigin(sent[0], one) {
			return true
		}
	}
	return false
}

// sameOrigin compares two origins. One that is none, as "null", is like no other.
func sameOrigin(a, b string) bool {
	x, y := originOf(a), originOf(b)
	return x != "" && x == y
}

// originOf is an origin with its port, or "" where it is none.
func originOf(text string) string {
	u, err := url.Parse(strings.ToLower(text))
	if err != nil || u.Host == "" || u.User != nil || u.Path != "" || u.RawQuery != "" || u.Fragment != "" {
		return ""
	}
	port := u.Port()
	switch {
	case port != "":
	case u.Scheme == "http":
		port = "80"
	case u.Scheme == "https":
		port = "443"
	}
	return u.Scheme + "://" + net.JoinHostPort(u.Hostname(), port)
}
