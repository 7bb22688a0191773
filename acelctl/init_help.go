package main

import "strings"

const initExample = `  acelctl init
  acelctl init rules/refunds.json
  acelctl init --from traces/ --from 'runs/**/*.jsonl'
  acelctl init - --from trace.json`

// initLong has the lists that proposals go by, so that it says what they are.
func initLong() string {
	return `Write a rules file to start from: acel.yaml, or FILE, in YAML or JSON by its
extension (.yaml, .yml, .json), or - for standard output, in YAML. A file that is
there is never overwritten, unless --force says so.

Without --from, the file has two contracts to change. With --from it proposes
contracts that these traces keep to, all of severity warning. Only tools and
numbers that were seen are in it; what is right is for you to say: keep, tighten
or delete each.

In YAML, comments show more: without --from, every other kind of contract; with
it, the tools that were seen, with the names of their arguments.

Contracts are proposed for tools with a word in their name for what costs money
or cannot be taken back, unless a word for reading stands before it:
  effects  ` + columns(effectWords(), "           ") + `
  reading  ` + columns(readingWords(), "           ") + `
They are at most as many calls in a session as were seen, and at most the largest
sum, where each call has a number called ` + enumerate(amountFields()) + `.
In YAML, a tool that had always succeeded before is a proposal in a comment.

Exit codes: 0 written, 2 not written: a usage error, a file that is there or
cannot be written, or traces that cannot be read or hold no call.`
}

// columns writes words into lines that begin with indent, the first one apart.
func columns(words []string, indent string) string {
	var b strings.Builder
	used := len(indent)
	for i, w := range words {
		switch {
		case i == 0:
		case used+len(w)+1 > 80:
			b.WriteString("\n" + indent)
			used = len(indent)
		default:
			b.WriteString(" ")
			used++
		}
		b.WriteString(w)
		used += len(w)
	}
	return b.String()
}
