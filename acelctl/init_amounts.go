package main

import (
	"encoding/json"
	"math/big"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// amountFields are the names of arguments that are summed up.
func amountFields() []string { return []string{"amount", "cost", "fee", "price", "sum", "total"} }

// The bounds on an amount. The engine's are wider: what is refused here is only
// not proposed.
const (
	longestAmount   = 64
	longestExponent = 3 // with its sign
)

// amountsOf returns the amounts at the top level of a call's arguments, exactly.
// Of arguments that are no JSON object, as the engine sees it, there are none.
func amountsOf(args []byte) map[string]*big.Rat {
	var members map[string]jsontext.Value
	if !jsontext.Value(args).IsValid() || json.Unmarshal(args, &members) != nil {
		return nil
	}
	found := map[string]*big.Rat{}
	for _, field := range amountFields() {
		if amount, ok := amountOf(members[field]); ok {
			found[field] = amount
		}
	}
	return found
}

// amountOf reads a JSON number that is not negative.
func amountOf(value jsontext.Value) (*big.Rat, bool) {
	_, exponent, _ := strings.Cut(strings.ToLower(string(value[:min(len(value), longestAmount)])), "e")
	if value.Kind() != '0' || len(value) > longestAmount || len(exponent) > longestExponent {
		return nil, false
	}
	amount, ok := new(big.Rat).SetString(string(value))
	return amount, ok && amount.Sign() >= 0
}

// decimalText writes a sum of decimals, without losing a digit.
func decimalText(sum *big.Rat) string {
	digits, _ := sum.FloatPrec() // exact: the denominator has no factor but 2 and 5
	return sum.FloatString(digits)
}
