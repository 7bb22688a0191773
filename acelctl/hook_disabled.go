package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// codexOff is what turns hooks off in Codex's other settings.
var codexOff = regexp.MustCompile(`(?m)^\s*(features\.)?(codex_)?hooks\s*=\s*false`)

// disabled says what in the settings of an agent has no hook run at all, in whichever of
// them it stands; nil for nothing.
func (p *hookPlace) disabled() error {
	names, err := p.files(hookWhere{})
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s cannot be read: %w", name, reason(err))
		}
		if what := switchedOff(string(data)); what != "" {
			return fmt.Errorf("%s has %s: no hook is run at all", name, what)
		}
		beside := filepath.Join(filepath.Dir(name), "config.toml")
		if data, err := os.ReadFile(beside); err == nil && codexOff.Match(data) && filepath.Base(name) == "hooks.json" {
			return fmt.Errorf("%s has hooks = false: no hook is run at all", beside)
		}
	}
	return err
}

// switchedOff names the member of settings that turns hooks off; "" for none.
func switchedOff(settings string) string {
	top, err := jsonObjectOf(settings)
	if err != nil {
		return "" // with a hook in them, it is told that they cannot be read
	}
	if off := top.get("disableAllHooks"); off != "" && off != "false" && off != "null" {
		return "disableAllHooks"
	}
	for _, name := range []string{"hooks", "hooksConfig"} {
		its, _ := jsonObjectOf(top.get(name)) // of what is no object there are no members
		if its.get("enabled") == "false" {
			return name + ".enabled"
		}
		if list, _ := jsonListOf(its.get("disabled")); len(list) > 0 {
			return name + ".disabled"
		}
	}
	return ""
}
