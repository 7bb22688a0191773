package main

// An installedHook is an entry of acelctl for the event before a call, and the group that
// it is in, which is itself where there are no groups.
type installedHook struct {
	command, matcher string
	entry, group     jsonObject
	lacks            string // what is missing beside it; "" for nothing
}

// found returns the entries of acelctl for the event before a call.
func (m hookMerge) found(settings string) ([]installedHook, error) {
	return m.foundFor(settings, m.events[0])
}

// foundFor returns the entries of acelctl for an event.
func (m hookMerge) foundFor(settings, event string) ([]installedHook, error) {
	top, err := jsonObjectOf(settings)
	if err != nil || top.get("hooks") == "" {
		return nil, err
	}
	hooks, err := jsonObjectOf(top.get("hooks"))
	if err != nil || hooks.get(event) == "" {
		return nil, err
	}
	var all []installedHook
	entries, err := jsonListOf(hooks.get(event))
	for _, entry := range entries {
		o, err := jsonObjectOf(entry)
		if err != nil {
			return nil, err
		}
		inner := []string{entry}
		if m.grouped {
			if inner, err = jsonListOf(o.get("hooks")); err != nil {
				return nil, err
			}
		}
		for _, one := range inner {
			if its, err := jsonObjectOf(one); err == nil && m.ours(its) {
				all = append(all, installedHook{command: its.text("command"), matcher: o.text("matcher"), entry: its, group: o})
			}
		}
	}
	return all, err
}

// command is that of the first entry of acelctl; "" where there is none.
func (m hookMerge) command(settings string) string {
	for _, event := range m.events {
		if found, err := m.foundFor(settings, event); err == nil && len(found) > 0 {
			return found[0].command
		}
	}
	return ""
}
