package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Bounds of what braces may grow a word to; beyond them it is not known.
const (
	maxBraceWords = 256
	maxBraceText  = 4096
)

// readWords returns the words of a command, {a,b} told apart.
func (n names) readWords(words []*syntax.Word) []word {
	all := make([]word, 0, len(words))
	for _, w := range words {
		if bracesIn(w) > maxBraceText {
			all = append(all, literal(holeText))
			continue
		}
		split := &syntax.Word{Parts: slices.Clone(w.Parts)} // the walk knows no braces
		if !syntax.SplitBraces(split) {
			all = append(all, n.readFields(w.Parts)...)
			continue
		}
		forms := spellBraces(split.Parts)
		if forms == nil {
			all = append(all, literal(holeText))
		}
		for _, parts := range forms {
			for _, field := range n.readFields(parts) {
				if field.text != "" {
					all = append(all, field)
				}
			}
		}
	}
	return all
}

// bracesIn is the length of a word's plain text from its first brace on.
func bracesIn(w *syntax.Word) int {
	length := 0
	for _, part := range w.Parts {
		if l, ok := part.(*syntax.Lit); ok && (length > 0 || strings.Contains(l.Value, "{")) {
			length += len(l.Value)
		}
	}
	return length
}

// spellBraces returns the forms of a word with braces, in order; nil where they
// are too many.
func spellBraces(parts []syntax.WordPart) [][]syntax.WordPart {
	forms := [][]syntax.WordPart{nil}
	for _, part := range parts {
		ways := waysOf(part)
		if ways == nil || len(forms)*len(ways) > maxBraceWords {
			return nil
		}
		longer := make([][]syntax.WordPart, 0, len(forms)*len(ways))
		for _, form := range forms {
			for _, way := range ways {
				longer = append(longer, append(form[:len(form):len(form)], way...))
			}
		}
		forms = longer
	}
	return forms
}

// waysOf returns what one part of a word can be. A sequence, as {1..9}, is not
// spelt out.
func waysOf(part syntax.WordPart) [][]syntax.WordPart {
	braces, ok := part.(*syntax.BraceExp)
	switch {
	case !ok:
		return [][]syntax.WordPart{{part}}
	case braces.Sequence:
		return [][]syntax.WordPart{{&syntax.Lit{Value: holeText}}}
	}
	var ways [][]syntax.WordPart
	for _, elem := range braces.Elems {
		forms := spellBraces(elem.Parts)
		if forms == nil || len(ways)+len(forms) > maxBraceWords {
			return nil
		}
		ways = append(ways, forms...)
	}
	return ways
}
