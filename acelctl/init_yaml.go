package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/acel-dev/acel/acel"
)

// yaml writes a draft as YAML.
func (d draft) yaml() string {
	head := "# yaml-language-server: $schema=" + rulesSchemaURL + "\n"
	next := "# Next:\n" + nextSteps(d.name, "#   ")
	if d.seen == nil {
		return head + starterIntro + next + starterContracts
	}
	return head + d.intro() + next + "#\n" + d.seen.yaml() + d.contracts()
}

// intro says where the contracts come from.
func (d draft) intro() string {
	return fmt.Sprintf(`# Proposed from what was seen in %s with %s. The traces keep to all of
# it; whether it is right is for you to say: keep, tighten or delete each. An
# example of every kind of contract is what 'acelctl init -' prints.
#
`, count(d.seen.sessions, "session"), count(d.seen.calls, "call"))
}

// yaml lists the tools in comments, with the names of their arguments.
func (s *seen) yaml() string {
	servers := s.servers()
	var b strings.Builder
	b.WriteString("# Tools seen:\n")
	for _, t := range s.sorted() {
		name := commentText(t.name)
		if servers[t.name] > 1 {
			name += " (server " + commentText(t.server) + ")"
		}
		fmt.Fprintf(&b, "#   %-35s %s%s in %s\n", name, count(t.calls(), "call"), t.failures(), count(t.sessions, "session"))
		if names := t.fields.String(); names != "" {
			b.WriteString("#     args: " + names + "\n")
		}
	}
	return b.String()
}

// failures counts the calls that did not succeed; "" if there are none.
func (t *seenTool) failures() string {
	var parts []string
	for status, n := range t.outcomes {
		if n == 0 || acel.Status(status) == acel.OK {
			continue
		}
		word := acel.Status(status).String()
		if acel.Status(status) == acel.Failed {
			word = "failed"
		}
		parts = append(parts, fmt.Sprintf("%d %s", n, word))
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// contracts writes the proposals, or says that there is none.
func (d draft) contracts() string {
	if len(d.proposals) == 0 {
		return "contracts: [] # none is proposed: " + d.seen.whyNone() + "\n"
	}
	var b strings.Builder
	b.WriteString("contracts:\n")
	for i, p := range d.proposals {
		if i > 0 && !p.doubtful {
			b.WriteByte('\n')
		}
		b.WriteString(p.yaml())
	}
	return b.String()
}

// yaml writes a proposal, in a comment where it is doubtful.
func (p proposal) yaml() string {
	mark := "  "
	if p.doubtful {
		mark = "  # "
	}
	return fmt.Sprintf("  # %s\n%s- %s\n%[2]s  severity: warning\n", p.seen, mark, p.contract())
}

// commentText writes a text that stays within a comment, in quotes unless it is
// a plain name, and cut where it is longer than a name is.
func commentText(s string) string {
	if len(s) > longestName {
		s = strings.ToValidUTF8(s[:longestName], "") + "…"
	}
	return yamlText(s)
}

// yamlText writes a text so that YAML reads it back: as it is where that is
// plain, and else in double quotes, whose escapes YAML and Go share for all that
// is valid UTF-8.
func yamlText(s string) string {
	if isPlainYAML(s) {
		return s
	}
	return strconv.Quote(s)
}

// isPlainYAML reports whether a text is a name that no reader of YAML takes for
// something else.
func isPlainYAML(s string) bool {
	switch strings.ToLower(s) {
	case "", "null", "true", "false", "yes", "no", "on", "off", "y", "n":
		return false
	}
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
	return strings.Trim(s[:1], letters) == "" && strings.Trim(s, letters+"0123456789-") == ""
}

// contract writes a proposal as YAML on one line.
func (p proposal) contract() string {
	var params []string
	for _, param := range p.params {
		if name, ok := param.(string); ok {
			params = append(params, yamlText(name))
			continue
		}
		params = append(params, fmt.Sprint(param))
	}
	return p.template + ": [" + strings.Join(params, ", ") + "]"
}
