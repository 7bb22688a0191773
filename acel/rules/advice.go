package rules

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/rules/internal/expression"
)

// An advised error is one of a condition that is to be mended in the file, and
// says how: the engine takes its advice for the hint.
type advised struct {
	error
	advice string
}

// Advice is read by the engine.
func (a *advised) Advice() string { return a.advice }

func (a *advised) Unwrap() error { return a.error }

// advising returns an error with advice; nil, and an error for which there is
// none, are returned as they are.
func advising(err error, advice string) error {
	if err == nil || advice == "" {
		return err
	}
	return &advised{err, advice}
}

// toBeCondition advises on an expression that gives neither true nor false; what
// is the key that it stands under.
func toBeCondition(err error, what, text string) error {
	if err == nil || !strings.Contains(err.Error(), "it gives ") || !strings.HasSuffix(err.Error(), "where true or false belongs") {
		return err
	}
	return advising(err, "Mend the rule: "+what+" is true or false, as in "+shorten(oneLine(text))+" == …")
}

// aboutResult advises on a result without what an expression under a key reads.
func aboutResult(err error, what string, result json.RawMessage) error {
	if err == nil || errors.Is(err, acel.ErrUndecidable) {
		return err
	}
	path := missingOf(err.Error())
	if path == "" {
		return err
	}
	failure := "!has(" + path + ")"
	if text := wordsOnly(result); text != "" { // which has no keys to ask for
		failure = "result == " + quote(text)
	}
	return advising(err, "Where such a result means that the call failed, say so beside "+what+": failure: "+flow(&node{kind: word, value: failure})+". Else treat the call as failed; what it did may have to be undone.")
}

// wordsOnly returns a result that is a text and no JSON in one; "" for any other.
func wordsOnly(result json.RawMessage) string {
	var text string
	if json.Unmarshal(result, &text) != nil || strings.HasPrefix(strings.TrimSpace(text), "{") {
		return ""
	}
	return text
}

// missingOf returns the path into the result that an error says is missing, "" for
// any other.
func missingOf(said string) string {
	said, is := strings.CutSuffix(said, " is missing")
	path := said[strings.LastIndexByte(said, ' ')+1:]
	inside, ofResult := strings.CutPrefix(path, "result.")
	if !is || !ofResult || !expression.IsPath(inside) {
		return ""
	}
	return path
}

// advisedCommit is a commit whose errors advise.
func advisedCommit(all []expression.Assignment) resultCheck {
	commit := expression.Commit(all)
	return func(s *acel.State, c acel.Call, result json.RawMessage) error {
		return aboutResult(commit(s, c, result), "commit", result)
	}
}
