package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A spelling collects what the parts of a word spell.
type spelling struct {
	names                       names
	b                           strings.Builder
	spread, file, stream, items bool
	split                       splitting
}

// A quoting is where a text stands, by the characters that a backslash escapes
// there.
type quoting string

const (
	// bare is outside all quotes, where a backslash escapes every character.
	bare     quoting = ""
	inDouble quoting = "$`\"\\\n"
	inHere   quoting = "$`\\\n"
)

func (s *spelling) parts(parts []syntax.WordPart, q quoting) {
	for _, part := range parts {
		switch p := part.(type) {
		case *syntax.Lit:
			s.literal(p.Value, q)
		case *syntax.SglQuoted:
			s.b.WriteString(singleQuoted(p))
		case *syntax.DblQuoted:
			s.parts(p.Parts, inDouble)
		case *syntax.ArithmExp:
			s.hole(false)
		case *syntax.ProcSubst:
			s.stream = true
			s.fileName(true)
		case *syntax.ExtGlob:
			s.fileName(true)
		case *syntax.ParamExp:
			s.variable(p, q)
		case *syntax.CmdSubst:
			s.output(p.Stmts, q)
		default:
			s.hole(true)
		}
	}
}

// literal adds plain text. Outside quotes * ? and [ ] stand for names of files.
func (s *spelling) literal(text string, q quoting) {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && i+1 < len(text) && (q == bare || strings.IndexByte(string(q), text[i+1]) >= 0):
			i++
			if text[i] != '\n' {
				s.b.WriteByte(text[i])
			}
		case q != bare:
			s.b.WriteByte(c)
		case c == '*' || c == '?':
			s.fileName(true)
		case c == '[' && strings.IndexByte(text[i:], ']') > 1:
			s.fileName(true)
			i += strings.IndexByte(text[i:], ']')
		case strings.HasPrefix(text[i:], holeText):
			s.loose(q, mightSplit)
			s.hole(true)
			i += len(holeText) - 1
		default:
			s.b.WriteByte(c)
		}
	}
}

func (s *spelling) hole(spread bool) {
	s.spread = s.spread || spread
	s.b.WriteRune(hole)
}

// fileName adds a hole that the name of a file fills.
func (s *spelling) fileName(spread bool) {
	s.file = s.file || s.b.Len() == 0
	s.hole(spread)
}

// variable adds what a variable gives.
func (s *spelling) variable(p *syntax.ParamExp, q quoting) {
	var g given
	if p.Param != nil {
		g = s.names[p.Param.Value]
	}
	s.loose(q, g.split)
	s.loose(q, mightSplit)
	switch {
	case separates(p):
		s.b.WriteByte(' ')
	case g.plain && plainVariable(p):
		s.items = s.items || g.items && q == bare
		s.fileName(false)
	default:
		s.hole(q == bare || manyAtOnce(p))
	}
}

// loose notes that what comes next may split the word, outside quotes.
func (s *spelling) loose(q quoting, as splitting) {
	if q == bare {
		s.split = max(s.split, as)
	}
}

// plainVariable reports whether an expansion is $name or ${name}.
func plainVariable(p *syntax.ParamExp) bool {
	return p.Param != nil && !p.Excl && !p.Length && !p.Width && !p.IsSet && p.Flags == nil && p.NestedParam == nil &&
		p.Index == nil && p.Modifiers == nil && p.Slice == nil && p.Repl == nil && p.Names == 0 && p.Exp == nil
}

// output adds what a command substitution gives: it is known where it only
// repeats a here-document, as in the messages that agents write.
func (s *spelling) output(stmts []*syntax.Stmt, q quoting) {
	here := s.names.repeated(stmts)
	switch {
	case here != nil && q != bare:
		s.b.WriteString(strings.TrimRight(here.text, "\n"))
	case givesPath(stmts):
		s.fileName(q == bare)
	default:
		s.loose(q, holdsOutput)
		s.hole(q == bare)
	}
}

// manyAtOnce reports whether an expansion gives several words even in quotes.
func manyAtOnce(p *syntax.ParamExp) bool {
	if p.Param != nil && p.Param.Value == "@" {
		return true
	}
	at, ok := p.Index.(*syntax.Word)
	return p.Names != 0 || ok && at.Lit() == "@"
}
