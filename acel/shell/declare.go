package shell

import "mvdan.cc/sh/v3/syntax"

// declared returns the words of export, local and their like, which the parser
// takes apart.
func declared(d *syntax.DeclClause) []*syntax.Word {
	words := []*syntax.Word{{Parts: []syntax.WordPart{d.Variant}}}
	for _, a := range d.Args {
		switch {
		case a.Naked && a.Name == nil:
			words = append(words, a.Value)
		case a.Naked:
			words = append(words, &syntax.Word{Parts: []syntax.WordPart{a.Name}})
		case a.Name != nil && a.Value != nil:
			name := &syntax.Lit{Value: a.Name.Value + "="}
			words = append(words, &syntax.Word{Parts: append([]syntax.WordPart{name}, a.Value.Parts...)})
		}
	}
	return words
}
