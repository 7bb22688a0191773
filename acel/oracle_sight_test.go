package acel

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
)

// look fills in what the law sees in each call of an alphabet.
func (l *law) look(words []Call) {
	l.seen, l.amounts = [2][]sight{}, nil
	for _, w := range words {
		for slot, op := range [2][]choice{l.x, l.y} {
			l.seen[slot] = append(l.seen[slot], sees(op, w))
		}
		l.amounts = append(l.amounts, l.amountOf(w))
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
