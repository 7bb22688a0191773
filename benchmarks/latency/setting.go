package main

import (
	"fmt"

	"github.com/acel-dev/acel/acel"
)

// A setting is a number of rules: all about the tools that are called, or all
// about others.
type setting struct {
	rules  int
	others bool
}

// settings returns those that are measured, in the order of the table.
func settings() []setting {
	var all []setting
	for _, others := range []bool{false, true} {
		for _, n := range []int{1, 10, 50, 1_000} {
			all = append(all, setting{n, others})
		}
	}
	return all
}

// policy returns the rules of a setting, the seven templates by turns.
func (s setting) policy() (*acel.Policy, error) {
	var c acel.PolicyConfig
	for i := range s.rules {
		suffix := ""
		if s.others {
			suffix = fmt.Sprint("-", i)
		}
		r := rule(i, suffix)
		r.ID = fmt.Sprint("rule-", i)
		c.Rules = append(c.Rules, r)
	}
	return acel.NewPolicy(c)
}

// rule returns the rule of that number, about tools whose names end with
// suffix. The first alone reads the amount, and refuses where it is no number;
// no call breaks another.
func rule(i int, suffix string) acel.Rule {
	pay, validate, field := "pay"+suffix, "validate"+suffix, "fee"
	if i == 0 {
		field = "amount"
	}
	switch i % 7 {
	case 0:
		return acel.AtMostTotal(pay, field, int64(1)<<50)
	case 1:
		return acel.MustPrecede(validate, pay)
	case 2:
		return acel.CannotFollowWithout(pay, validate)
	case 3:
		return acel.AtMostNTimes(pay, 1<<40)
	case 4:
		return acel.NeverAfter(pay, "close_books"+suffix)
	case 5:
		return acel.RequiredBeforeSessionEnd(pay)
	}
	return acel.MutuallyExclusive(pay, "dry_run"+suffix)
}
