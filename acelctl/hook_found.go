package main

// An installedHook is an entry of acelctl for the event before a call.
type installedHook struct{ command, matcher string }

// found returns the entries of acelctl for the event before a call.
func (m hookMerge) found(settings string) ([]installedHook, error) {
	top, err := jsonObjectOf(settings)
	if err != nil || top.get("hooks") == "" {
		return nil, err
	}
	hooks, err := jsonObjectOf(top.get("hooks"))
	if err != nil || hooks.get(m.events[0]) == "" {
		return nil, err
	}
	var all []installedHook
	entries, err := jsonListOf(hooks.get(m.events[0]))
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
				all = append(all, installedHook{its.text("command"), o.text("matcher")})
			}
		}
	}
	return all, err
}
