package acel

import (
	"bytes"
	"encoding/json"
	"math/big"
	"slices"
	"strings"
)

// look fills in what the law sees in each call of an alphabet.
func (l *law) look(words []Call) {
	l.words, l.reads = words, slices.ContainsFunc(slices.Concat(l.x, l.y), func(m choice) bool { return m.result != "" })
	l.seen, l.amounts, l.keys, l.same = [2][]sight{}, nil, [2][]string{}, nil
	for _, w := range words {
		for slot, op := range [2][]choice{l.x, l.y} {
			l.seen[slot] = append(l.seen[slot], sees(op, w))
			if l.per != nil {
				l.keys[slot] = append(l.keys[slot], keyAt(w, l.per[min(slot, len(l.per)-1)]))
			}
		}
		if l.template == "at_most_total" {
			l.amounts = append(l.amounts, l.amountOf(w))
		}
		if l.template == "no_repeat" {
			l.same = append(l.same, sameness(w))
		}
	}
}

// sees holds a call to an operand.
func sees(op []choice, c Call) sight {
	var s sight
	for _, m := range op {
		switch yes, unsure := m.sees(c); {
		case yes:
			s.by = append(s.by, m)
		case unsure:
			s.unsure = true
		}
	}
	s.unsure = s.unsure && len(s.by) == 0
	return s
}

func (m choice) sees(c Call) (yes, unsure bool) {
	if !m.names(c) {
		return false, false
	}
	if m.find == "" {
		return true, false
	}
	args, ok := readArgs(c)
	if !ok {
		return false, true
	}
	command, there := args["command"]
	text, isText := command.(string)
	return isText && strings.Contains(strings.ToLower(text), m.find), there && !isText
}

// names says whether a choice speaks of a call's tool on its server. Without a
// server, mcp____a fits mcp__*__a and mcp__s__ fits mcp__s__*, as they are.
func (m choice) names(c Call) bool {
	switch {
	case c.Server == "" && m.served:
		return c.Tool == "mcp____"+m.tool
	case c.Server == "" && m.server != "":
		return m.qualified && m.tool == "*" && c.Tool == "mcp__"+m.server+"__"
	}
	return (m.tool == c.Tool || m.tool == "*") && (m.server == "" || m.server == c.Server)
}

// fits says whether what a call returned has what a choice asks of results. What
// cannot be looked at enables nothing, and counts where it restricts.
func (m choice) fits(c Call, as reading, unknown bool) bool {
	raw := c.Outcome.Result
	if raw == nil {
		return unknown
	}
	var text string
	if json.Unmarshal(raw, &text) == nil && json.Valid([]byte(text)) && strings.ContainsAny(text[:1], "{[") {
		raw = json.RawMessage(text)
	}
	var object map[string]any
	if json.Unmarshal(raw, &object) != nil || object == nil {
		return as == asTried
	}
	return object["s"] == m.result
}

func readArgs(c Call) (args map[string]any, ok bool) {
	if c.Args == nil {
		return nil, true
	}
	d := json.NewDecoder(bytes.NewReader(c.Args))
	d.UseNumber()
	ok = d.Decode(&args) == nil && args != nil && !d.More()
	return args, ok
}

func (l *law) amountOf(c Call) amount {
	args, ok := readArgs(c)
	text, isNumber := args[l.field].(json.Number)
	if !ok || !isNumber {
		return amount{}
	}
	r, _ := new(big.Rat).SetString(text.String())
	r.Mul(r, big.NewRat(1000, 1))
	if !r.IsInt() {
		panic("the oracle counts in thousandths")
	}
	return amount{value: r.Num().Int64(), good: r.Sign() >= 0 || l.negatives}
}
