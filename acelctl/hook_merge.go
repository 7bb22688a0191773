package main

import (
	"fmt"
	"slices"
	"strings"
)

// A hookMerge puts an agent's entries into its settings, and takes them out.
type hookMerge struct {
	*hookPlace
	harness string
}

// with returns the settings with an entry for each event, and without any other of
// acelctl for this agent. No settings are an empty text.
func (m hookMerge) with(settings, command string) (string, error) {
	top, hooks, err := m.without(settings)
	if err != nil {
		return "", err
	}
	for _, must := range m.top {
		if top.get(must.name) == "" {
			top = append(jsonObject{must}, top...)
		}
	}
	for _, event := range m.events {
		var entries []string
		if there := hooks.get(event); there != "" {
			if entries, err = jsonListOf(there); err != nil {
				return "", fmt.Errorf("hooks.%s: %w", event, err)
			}
		}
		hooks.set(event, jsonList(append(entries, m.made(command))))
	}
	top.set("hooks", hooks.String())
	return top.laidOut(settings)
}

// made is an entry, in a group of its own where there are groups.
func (m hookMerge) made(command string) string {
	entry := jsonObject{}
	for _, member := range m.entry {
		if member.name == "type" { // people read it first
			entry = append(entry, member)
		}
	}
	entry.set("command", jsonText(command))
	for _, member := range m.entry {
		entry.set(member.name, member.value)
	}
	if !m.grouped {
		return entry.String()
	}
	group := jsonObject{}
	if m.matcher != "" {
		group.set("matcher", jsonText(m.matcher))
	}
	group.set("hooks", jsonList([]string{entry.String()}))
	return group.String()
}

// without returns the settings, and the hooks in them, with no entry of acelctl.
func (m hookMerge) without(settings string) (top, hooks jsonObject, err error) {
	if strings.TrimSpace(settings) == "" {
		return nil, nil, nil
	}
	if top, err = jsonObjectOf(settings); err != nil {
		return nil, nil, err
	}
	if top.get("hooks") == "" {
		return top, nil, nil
	}
	if hooks, err = jsonObjectOf(top.get("hooks")); err != nil {
		return nil, nil, fmt.Errorf("hooks: %w", err)
	}
	for _, event := range append(jsonObject(nil), hooks...) {
		kept, all, err := m.others(event.value)
		if err != nil && !slices.Contains(m.events, event.name) {
			continue // it is no event of ours, and may be none at all
		}
		if err != nil {
			return nil, nil, fmt.Errorf("hooks.%s: %w", event.name, err)
		}
		switch {
		case len(kept) == all:
		case len(kept) == 0:
			hooks.drop(event.name)
			continue
		}
		hooks.set(event.name, jsonList(kept))
	}
	return top, hooks, nil
}

// others returns what is not of acelctl in an event's list, and how much there was.
func (m hookMerge) others(list string) (kept []string, all int, err error) {
	entries, err := jsonListOf(list)
	for _, entry := range entries {
		its, err := m.otherwise(entry)
		if err != nil {
			return nil, 0, err
		}
		if its != "" {
			kept = append(kept, its)
		}
	}
	return kept, len(entries), err
}

// otherwise returns an entry or a group without what is of acelctl; "" where nothing is
// left.
func (m hookMerge) otherwise(entry string) (string, error) {
	o, err := jsonObjectOf(entry)
	switch {
	case err != nil:
		return "", err
	case !m.grouped && m.ours(o):
		return "", nil
	case !m.grouped || o.get("hooks") == "":
		return entry, nil
	}
	inner := hookMerge{hookPlace: &hookPlace{}, harness: m.harness}
	kept, all, err := inner.others(o.get("hooks"))
	switch {
	case err != nil || len(kept) == all:
		return entry, err
	case len(kept) == 0:
		return "", nil
	}
	o.set("hooks", jsonList(kept))
	return o.String(), nil
}

// ours reports whether an entry is of acelctl, for this agent.
func (m hookMerge) ours(entry jsonObject) bool {
	return isHookCommand(entry.text("command"), m.harness)
}
