package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// acelctlName is what the command is called, as it is built, released or copied.
var acelctlName = regexp.MustCompile(`^acelctl[\w.-]*$`)

// isHookCommand reports whether a command of settings runs acelctl, or the program that
// this one is, as a hook for an agent: by its first words, and not by any that it has.
func isHookCommand(command, harness string) bool {
	words := firstWords(command, 3)
	if len(words) < 3 || words[1] != "hook" || words[2] != harness {
		return false
	}
	name := words[0][strings.LastIndexAny(words[0], `/\`)+1:]
	self, err := os.Executable()
	return acelctlName.MatchString(name) || err == nil && name == filepath.Base(self)
}

// firstWords are the first words of a command as a shell splits it.
func firstWords(command string, most int) (words []string) {
	word, begun, quote := "", false, rune(0)
	text := []rune(command)
	for i := 0; i < len(text) && len(words) < most; i++ {
		c := text[i]
		switch {
		case quote == 0 && strings.ContainsRune(" \t\r\n", c):
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
			continue
		case c == quote:
			quote = 0
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote, begun = c, true
			continue
		case quote != '\'' && c == '\\' && i+1 < len(text) && strings.ContainsRune(` '"\$`+"`", text[i+1]): // else it is part of a path
			i++
			c = text[i]
		}
		word, begun = word+string(c), true
	}
	if begun && len(words) < most {
		words = append(words, word)
	}
	return words
}
