// Package shop_test is what check_files_test.go runs: tests of an agent that
// ships orders, of which most are meant to fail.
package shop_test

import (
	"regexp"
	"testing"

	"github.com/acel-dev/acel/acel/aceltest"
	"github.com/acel-dev/acel/acel/trace"
)

func TestKept(t *testing.T)      { aceltest.CheckFiles(t, "kept/*.jsonl", "acel.yaml") }
func TestBroken(t *testing.T)    { aceltest.CheckFiles(t, "broken/*.jsonl", "acel.yaml") }
func TestNoMatch(t *testing.T)   { aceltest.CheckFiles(t, "none/*.jsonl", "acel.yaml") }
func TestBadGlob(t *testing.T)   { aceltest.CheckFiles(t, "[", "missing.yaml") }
func TestNoSession(t *testing.T) { aceltest.CheckFiles(t, "odd/*", "acel.yaml") }
func TestNoCall(t *testing.T)    { aceltest.CheckFiles(t, "callless/*", "no-end.yaml") }
func TestNoRules(t *testing.T)   { aceltest.CheckFiles(t, "kept/*", "no-rules.yaml") }
func TestBadRules(t *testing.T)  { aceltest.CheckFiles(t, "kept/*", "bad-rules.yaml") }
func TestStrict(t *testing.T)    { aceltest.CheckFiles(t, "turns/*", "strict.yaml") }
func TestChat(t *testing.T)      { aceltest.CheckFiles(t, "chat/*", "strict.yaml") }
func TestChatWith(t *testing.T) {
	aceltest.CheckFilesWith(t, trace.Options{ErrorPattern: regexp.MustCompile("^Error")}, "chat/*", "strict.yaml")
}
func TestOddRules(t *testing.T)  { aceltest.CheckFiles(t, "kept/*", "odd-rules.yaml") }
func TestHostile(t *testing.T)   { aceltest.CheckFiles(t, "hostile/*", "no-end.yaml") }
func TestDirectory(t *testing.T) { aceltest.CheckFiles(t, "kep*", "acel.yaml") }

func TestRulesAsTraces(t *testing.T) { aceltest.CheckFiles(t, "ac*.yaml", "acel.yaml") }

// A session without a call is fine beside one that has some.
func TestQuietBesideOthers(t *testing.T) { aceltest.CheckFiles(t, "[ck]*/[qm]*", "no-end.yaml") }

func TestCheck(t *testing.T) {
	aceltest.Check(t, aceltest.Load(t, "broken/unchecked.jsonl"), rules()...)
}

func TestCheckViolates(t *testing.T) {
	aceltest.CheckViolates(t, aceltest.Load(t, "broken/unchecked.jsonl"), rules()[0], 1, 2)
}

func TestLoad(t *testing.T) { aceltest.Load(t, "kept/week.jsonl") }
