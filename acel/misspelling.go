package acel

// shortName is the length in characters under which one slip, and not two,
// makes a misspelling; under half of it none does, since short names are a
// letter apart by chance.
const shortName = 8

// MisspellingOf returns the known name that an unknown one is likely a
// misspelling of: one that differs only in case, hyphens, underscores or
// spaces, or else the nearest by at most 2 characters inserted, deleted,
// replaced or swapped with the next, by at most 1 where either name has under 8
// characters, and by none under 4. Of several it is the first; "" where there
// is none, or where word is known itself. It is stricter than [Nearest]; for the
// names of tools there is [MisspelledTool]. Names over 64 bytes are not looked
// at.
func MisspellingOf(word string, known []string) string {
	if len(word) > maxNearest {
		return ""
	}
	plain := []rune(plainer(word))
	best, least := "", tooFar
	for _, k := range known {
		switch {
		case k == word:
			return ""
		case len(k) > maxNearest || k == "":
			continue
		}
		if d := slips(plain, []rune(plainer(k))); d < least {
			best, least = k, d
		}
	}
	return best
}

// tooFar is more slips than any misspelling has.
const tooFar = 3

// slips is the number of edits that make b of a, up to tooFar.
func slips(a, b []rune) int {
	most := tooFar - 1
	switch shorter := min(len(a), len(b)); {
	case sameButJoints(a, b):
		return 0
	case shorter < shortName/2:
		return tooFar
	case shorter < shortName:
		most = 1
	}
	if d := editsWithin(a, b, most); d <= most {
		return d
	}
	return tooFar
}

// editsWithin is the edit distance of a and b with swaps of neighbours (optimal
// string alignment), or something beyond most where it is beyond that. It tries the edits at the first difference: quick for the
// few that are asked for, and without memory.
func editsWithin(a, b []rune, most int) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	switch {
	case len(a) == 0 || len(b) == 0:
		return len(a) + len(b)
	case most == 0:
		return 1
	}
	least := 1 + min(editsWithin(a[1:], b[1:], most-1), editsWithin(a[1:], b, most-1), editsWithin(a, b[1:], most-1))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		least = min(least, 1+editsWithin(a[2:], b[2:], most-1))
	}
	return least
}

// sameButJoints reports whether two plainer names are one but for what joins
// their words.
func sameButJoints(a, b []rune) bool {
	for {
		for len(a) > 0 && a[0] == '_' {
			a = a[1:]
		}
		for len(b) > 0 && b[0] == '_' {
			b = b[1:]
		}
		if len(a) == 0 || len(b) == 0 || a[0] != b[0] {
			return len(a)+len(b) == 0
		}
		a, b = a[1:], b[1:]
	}
}
