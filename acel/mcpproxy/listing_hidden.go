package mcpproxy

import (
	"encoding/json"

	"github.com/acel-dev/acel/acel"
)

// forbiddenBy returns what tells the tools of a server that a policy forbids whatever
// their arguments and whatever came before: no call of theirs can ever pass. Where that
// is not sure, they are not told.
func forbiddenBy(p *acel.Policy, server string) func(tool string) bool {
	var bans []func(acel.Call) bool
	for _, r := range p.Rules() {
		a := r.Arguments()
		if len(a.Per) > 0 || len(a.Operands) != 1 {
			continue
		}
		switch members := a.Operands[0].Members(); {
		case r.Template() == "only":
			bans = append(bans, noneOf(members))
		case r.Template() == "never", r.Template() == "at_most_n_times" && a.Number == "0":
			bans = append(bans, oneOf(members))
		}
	}
	return func(tool string) bool {
		for _, bans := range bans {
			if bans(acel.Call{Tool: tool, Server: server}) {
				return true
			}
		}
		return false
	}
}

// oneOf tells the calls that a member without any condition names.
func oneOf(members []acel.Operand) func(acel.Call) bool {
	var named []*acel.Filter
	for _, m := range members {
		if f, err := bare(m).Filter(); err == nil && !isNarrowed(m) {
			named = append(named, f)
		}
	}
	return func(c acel.Call) bool {
		for _, f := range named {
			if passes, decided := f.Passes(c); passes && decided {
				return true
			}
		}
		return false
	}
}

// noneOf tells the calls that no member names, whatever its conditions.
func noneOf(members []acel.Operand) func(acel.Call) bool {
	var named []*acel.Filter
	for _, m := range members {
		f, err := bare(m).Filter()
		if err != nil {
			return func(acel.Call) bool { return false }
		}
		named = append(named, f)
	}
	return func(c acel.Call) bool {
		for _, f := range named {
			if passes, decided := f.Passes(c); passes || !decided {
				return false
			}
		}
		return true
	}
}

// bare is what an operand names.
func bare(o acel.Operand) acel.Operand {
	return acel.Operand{Tool: o.Tool, Glob: o.Glob, Server: o.Server}
}

// isNarrowed reports whether an operand says more of a call than its name.
func isNarrowed(o acel.Operand) bool {
	return o.Matches != "" || len(o.Args)+len(o.Result)+len(o.Where) > 0 || o.On != acel.ByRole
}

// without returns the list without some tools; nil where that is the list itself.
func (l *toolList) without(hides func(string) bool) json.RawMessage {
	if hides == nil {
		return nil
	}
	tools, hidden := []byte{'['}, false
	for _, t := range l.all {
		if hides(t.name) {
			hidden = true
			continue
		}
		if len(tools) > 1 {
			tools = append(tools, ',')
		}
		tools = append(tools, t.raw...)
	}
	if !hidden {
		return nil
	}
	return spliced(l.result, l.from, l.to, append(tools, ']'))
}

// spliced returns a text with another in the place of a part of it.
func spliced(raw []byte, from, to int, with []byte) []byte {
	all := make([]byte, 0, len(raw)-(to-from)+len(with))
	all = append(append(all, raw[:from]...), with...)
	return append(all, raw[to:]...)
}
