package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// harmlessMembers are members of an entry or a group that change nothing in what is run.
var harmlessMembers = []string{"command", "hooks", "matcher", "name", "description", "statusMessage", "sequential"}

// doubt says why an agent might make a call without having heard a refusal of an entry,
// though the command gives one: it is not as install writes it. "" is no doubt.
func (m hookMerge) doubt(one installedHook) string {
	if why := one.unmatched(); why != "" {
		return why + "; install it anew"
	}
	for _, want := range m.entry {
		got := one.entry.get(want.name)
		switch {
		case want.name == "name":
		case got == "":
			return fmt.Sprintf("it has no %s, with which an agent hears it; install it anew", want.name)
		case want.name == "timeout":
			if tooShort(got, want.value) {
				return fmt.Sprintf("its timeout of %s is shorter than it may take, and then the call is made; install it anew, with %s", got, want.value)
			}
		case got != want.value:
			return fmt.Sprintf("its %s is %s and not %s; install it anew", want.name, got, want.value)
		}
	}
	for _, has := range append(slices.Clone(one.entry), one.group...) {
		if !slices.Contains(harmlessMembers, has.name) && has.value != "false" && has.value != "null" && jsonObject(m.entry).get(has.name) == "" {
			return fmt.Sprintf("it has %s: %s, with which it may not be run for each call, or not be waited for; install it anew", jsonText(has.name), has.value)
		}
	}
	return one.lacks
}

// unmatched says for which calls an entry is not run; "" where it is for all.
func (i installedHook) unmatched() string {
	raw := i.group.get("matcher")
	switch kind := jsontext.Value(raw).Kind(); {
	case raw == "" || i.matcher == "*" || i.matcher == ".*":
		return ""
	case kind != '"':
		return "its matcher is " + raw + ", which is no text"
	case i.matcher == "":
		return ""
	}
	return "its matcher is " + i.matcher + ": calls of other tools never reach it"
}

// tooShort reports whether a timeout is less than what a hook may take of the one that
// install writes: the waits for the event and for the decision.
func tooShort(got, want string) bool {
	var is, full float64
	if json.Unmarshal([]byte(got), &is) != nil || json.Unmarshal([]byte(want), &full) != nil {
		return true
	}
	needs := (hookPatience + hookDeadline).Seconds() + 1 // and for starting
	return is < full*needs/hookTimeout
}
