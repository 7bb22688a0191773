package main

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// modeName is what becomes of calls that break a rule, in a word.
func (s *serve) modeName() string {
	if s.shadow {
		return "shadow"
	}
	return s.onViolation
}

// onMode says it in more words.
func (s *serve) onMode() string {
	switch s.mode() {
	case acel.Shadow:
		return "shadow: nothing is refused"
	case acel.Halt:
		return "halt: a call that breaks a rule is refused, and each later one of its session"
	}
	return "refuse: a call that breaks a rule is refused"
}

// peerName says which server is held to the rules. A URL may hold a secret behind its
// question mark.
func (s *serve) peerName() string {
	if s.upstream == "" {
		words := make([]string, len(s.command))
		for i, w := range s.command {
			words[i] = shellWord(w)
		}
		return strings.Join(words, " ")
	}
	url, _, _ := strings.Cut(s.upstream, "?")
	return url
}

// triedWords says what the rules were tried on.
func (s *serve) triedWords(r *ruling) string {
	switch {
	case s.skipTests:
		return "skipped"
	case r.tested == 0:
		return "none: no example stands in the rules, and no acel.test.yaml beside them that names them"
	}
	return count(r.tested, "case") + " passed"
}

// frontWords says where clients connect.
func (s *serve) frontWords() string {
	if !s.http.given() {
		return "standard input and output"
	}
	text := "http://" + s.http.String() + "/mcp, with "
	if s.tokenFile == "" {
		text += "a fresh token"
	} else {
		text += "the token in " + s.tokenFile
	}
	if s.stateless == "refuse" {
		text += "; calls without a session are refused"
	}
	if len(s.allowHosts) > 0 {
		text += "; called " + enumerate(s.allowHosts)
	}
	if len(s.allowOrigins) > 0 {
		text += "; from pages of " + enumerateAll(s.allowOrigins)
	}
	return text
}

// evidenceWords says where evidence goes.
func (s *serve) evidenceWords() string {
	switch {
	case s.evidence == nil:
		return "none"
	case s.evidence.how.Signer != nil:
		return fmt.Sprintf("%s, signed by %s", s.evidence.dir, s.evidence.how.Signer.Public().ID())
	}
	return s.evidence.dir
}

// headerNames are the names of headers, without their values.
func headerNames(h http.Header) string {
	return strings.Join(slices.Sorted(maps.Keys(h)), ", ")
}
