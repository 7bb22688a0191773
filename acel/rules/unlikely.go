package rules

import (
	"strings"
	"unicode"
)

// What is accepted but is hardly what was meant: a rule that names a tool that
// cannot exist is green for ever.

// maxLikelyName is twice what any protocol allows a tool's name, in bytes.
const maxLikelyName = 256

// warnOfName returns what warns of a tool's name that hardly any tool has. The
// name stands for an operand, or under a key of one.
func (r *reader) warnOfName(key string) func(*node, string) {
	const compared = "a tool's name is compared as it is"
	return func(n *node, name string) {
		switch {
		case looksLikeExpression(name):
			r.warn(n, r.globHint(n, key, name), "%s; this looks like a regular expression", compared)
		case strings.Contains(name, "|"):
			r.warn(n, r.alternativesHint(n, key, name), "%s, and hardly holds %s", compared, quote(name))
		case strings.ContainsAny(name, "*?") && !strings.ContainsAny(name, oddInNames):
			r.warn(n, r.patternHint(n, key, name), "%s; * and ? match only themselves", compared)
		case strings.ContainsAny(name, oddInNames) || strings.Contains(name, "→"):
			r.warn(n, r.listHint(n, key, name), "%s, and hardly holds %s", compared, quote(name))
		case strings.ContainsFunc(name, isOdd):
			r.warn(n, "write the name as the trace has it", "the tool's name %s holds white space or an unknown character", quote(name))
		case isHalfName(name):
			r.warn(n, r.halfNameHint(n, key, name), "%s, and hardly any begins with mcp__ and names no server and tool", compared)
		case len(name) > maxLikelyName:
			r.warn(n, "", "hardly any tool has a name of %d bytes", len(name))
		case n.plain && isOldBoolean(name):
			r.warn(n, "put it in quotes", "%s means true or false to older YAML readers; here it is a tool's name", name)
		}
	}
}

// oddInNames are characters that hardly any tool has in its name.
const oddInNames = ",;()<>{}[]\"'`“”‘’„«»"

// isOdd reports whether a character is a space or stands for nothing. Those
// that join others are checked already.
func isOdd(c rune) bool {
	return unicode.IsSpace(c) || !unicode.IsPrint(c) && !unicode.Is(unicode.Cf, c)
}

// warnOfGlob warns of a glob in the spelling of another language.
func (r *reader) warnOfGlob(n *node, glob string) {
	const only = "in a glob only * (any text) and ? (any one character) stand for others"
	switch {
	case strings.HasPrefix(glob, "!"):
		r.warn(n, "a glob cannot leave tools out: name those that are meant", only)
	case looksLikeExpression(glob):
		r.warn(n, r.globHint(n, "glob", glob), only)
	case strings.ContainsAny(glob, "[]{}()|,;<>\"'`"):
		r.warn(n, "any of several is a list: [{glob: …}, {glob: …}]", only)
	case strings.ContainsFunc(glob, isOdd):
		r.warn(n, "write the glob without it", "the glob %s holds white space or an unknown character", quote(glob))
	default:
		if hint := r.bareGlobHint(n, glob); hint != "" {
			r.warn(n, hint, "a glob that does not begin with mcp__ is held to bare names, which have no server in them")
		}
	}
}

// warnOfServer warns of a pattern for a server.
func (r *reader) warnOfServer(n *node, server string) {
	if strings.ContainsAny(server, "*?|,^\\") || strings.HasSuffix(server, "$") {
		r.warn(n, "leave server out for any, or list an operand for each", "a server's name is compared as it is, and hardly holds %s", quote(server))
	}
}
