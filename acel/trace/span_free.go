package trace

// freeSpans counts the spans of tools that no message names by its ID: those
// without one, and those with an ID that no message has. What a span was given
// tells it apart, if that is known.
type freeSpans struct {
	bare, named spanCounts
}

// spanCounts counts spans by their tool and what they were given, and by their
// tool alone.
type spanCounts struct{ exact, all map[string]int }

func (r *spanRun) freeSpans() freeSpans {
	free := freeSpans{newSpanCounts(), newSpanCounts()}
	mentioned := map[string]bool{}
	for _, k := range r.models {
		for i := range k.mentions.list {
			mentioned[k.mentions.list[i].id] = true
		}
	}
	for _, k := range r.tools {
		switch c := &k.call.call; {
		case k.call.whole != nil:
		case c.ID == "":
			free.bare.add(c.Tool, c.Args)
		case !mentioned[c.ID]:
			free.named.add(c.Tool, c.Args)
		}
	}
	return free
}

// take finds the span of a call that a message tells of, and reports whether
// there is one. It is no other call's from then on.
func (f *freeSpans) take(c *mention) bool {
	return f.bare.take(c) || c.id == "" && f.named.take(c)
}

func newSpanCounts() spanCounts { return spanCounts{map[string]int{}, map[string]int{}} }

func (s *spanCounts) add(tool string, args []byte) {
	_, tool = qualified("", tool)
	s.exact[toolAndArguments(tool, args)]++
	s.all[tool]++
}

// take prefers a span that was given the same to one of which that is not known.
// A call of which it is not known takes any.
func (s *spanCounts) take(c *mention) bool {
	_, tool := qualified("", c.tool)
	if s.all[tool] == 0 {
		return false
	}
	exact := toolAndArguments(tool, []byte(c.args))
	for _, key := range []string{exact, tool} {
		if s.exact[key] > 0 {
			s.exact[key]--
			s.all[tool]--
			return true
		}
	}
	if exact == tool {
		s.all[tool]--
	}
	return exact == tool
}

// toolAndArguments tells calls apart by what is known of them.
func toolAndArguments(tool string, args []byte) string {
	if len(args) == 0 || args[0] != '{' {
		return tool
	}
	return tool + " " + sameText(args)
}
