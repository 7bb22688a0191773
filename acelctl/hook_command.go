package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/acel-dev/acel/acel/render"
)

// command is what the agent is to run. The rules must be good: wrong ones refuse all.
func (i *hookInstall) command() (string, error) {
	rules, err := hookRulesFiles(i.rules, ".")
	if err == nil {
		i.policy, err = hookPolicy(rules)
	}
	if err != nil {
		return "", err
	}
	program, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("it is not known where acelctl is: %w", err)
	}
	if isPassing(program) {
		return "", fmt.Errorf("%s is what 'go run' has built, and go takes it away again: run 'go install ./acelctl', and then the acelctl that it makes", program)
	}
	words := []string{program, "hook", i.harness.Name}
	for _, file := range rules {
		words = append(words, "--rules", file)
	}
	if i.state != "" {
		dir, err := filepath.Abs(i.state)
		if err != nil {
			return "", err
		}
		words = append(words, "--state", dir)
	}
	if i.mode != "enforce" {
		words = append(words, "--mode", i.mode)
	}
	for n, word := range words {
		if render.Sanitize(word) != word {
			return "", fmt.Errorf("%s has characters in its name that settings are not to have; give it another", render.Sanitize(word))
		}
		words[n] = shellWord(word)
	}
	return strings.Join(words, " "), nil
}
