package rules

import "strings"

// namesIn returns the names in an expression that do not stand behind a dot, in
// order, without its texts in quotes.
func namesIn(text string) []string {
	var names []string
	eachWord(text, func(before byte, word, _ string) {
		if before != '.' {
			names = append(names, word)
		}
	})
	return names
}

// stateKeys returns the keys of the state that an expression reads, and whether
// it reads one that only its evaluation tells.
func stateKeys(text string) (keys []string, any bool) {
	eachWord(text, func(before byte, word, rest string) {
		if word != "state" || before == '.' {
			return
		}
		key := keyBehind(rest)
		if key == "" {
			key = keyBefore(text[:len(text)-len(rest)])
		}
		if key == "" {
			any = true
		}
		keys = append(keys, key)
	})
	return keys, any
}

// keyBehind returns the key in .key or ["key"], "" for other text.
func keyBehind(rest string) string {
	rest = strings.TrimLeft(rest, " \t\r\n")
	switch {
	case strings.HasPrefix(rest, "."):
		return leadingName(strings.TrimLeft(rest[1:], " \t\r\n"))
	case strings.HasPrefix(rest, "["):
		return literal(strings.TrimLeft(rest[1:], " \t\r\n"), "]")
	}
	return ""
}

// keyBefore returns the key in "key" in state, "" for other text.
func keyBefore(text string) string {
	text, found := strings.CutSuffix(strings.TrimRight(strings.TrimSuffix(text, "state"), " \t\r\n"), "in")
	text = strings.TrimRight(text, " \t\r\n")
	if !found || text == "" {
		return ""
	}
	last := text[len(text)-1]
	if open := strings.LastIndexByte(text[:len(text)-1], last); open >= 0 && (last == '"' || last == '\'') {
		return literal(text[open:], "")
	}
	return ""
}

// literal returns a text in quotes without escapes, behind which an end stands.
func literal(text, end string) string {
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return ""
	}
	length := quoted([]byte(text))
	inner := strings.Trim(text[:length], text[:1])
	if strings.Contains(inner, `\`) || !strings.HasPrefix(strings.TrimLeft(text[length:], " \t\r\n"), end) {
		return ""
	}
	return inner
}

// leadingName returns the name or number that a text begins with.
func leadingName(text string) string {
	end := strings.IndexFunc(text, func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
	})
	if end < 0 {
		return text
	}
	return text[:end]
}

// eachWord hands over the names in an expression, with the last character before
// each that is no white space, or 0, and what follows it. Texts in quotes are
// passed over.
func eachWord(text string, take func(before byte, word, rest string)) {
	before := byte(0)
	for rest := text; rest != ""; {
		word := leadingName(rest)
		switch {
		case rest[0] == '"' || rest[0] == '\'':
			rest, before = afterQuoted(rest), rest[0]
			continue
		case word == "":
			if !isBlank(rest[0]) {
				before = rest[0]
			}
			rest = rest[1:]
			continue
		}
		rest = rest[len(word):]
		if strings.EqualFold(word, "r") && rest != "" && (rest[0] == '"' || rest[0] == '\'') {
			_, rest, _ = strings.Cut(rest[1:], rest[:1]) // nothing is escaped in it
			continue
		}
		take(before, word, rest)
		before = word[len(word)-1]
	}
}

// afterQuoted returns what follows the text in quotes that another begins with, in
// one quote or in three.
func afterQuoted(text string) string {
	if triple := strings.Repeat(text[:1], 3); strings.HasPrefix(text, triple) {
		_, rest, _ := strings.Cut(text[3:], triple)
		return rest
	}
	return text[quoted([]byte(text)):]
}
