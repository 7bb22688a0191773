package main

import (
	"encoding/binary"
	"sync"

	"github.com/acel-dev/acel/acel"
)

// results keeps one copy of what sessions say alike of their rules, which is
// most of what a report over many sessions would hold.
type results struct {
	mu    sync.Mutex
	known map[string][]acel.RuleResult
	key   []byte
}

// share returns the first results that were equal to all, which come from
// sessions of one policy. Nobody may change them.
func (r *results) share(all []acel.RuleResult) []acel.RuleResult {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.key = r.key[:0]
	for _, one := range all {
		bits := byte(0)
		for i, set := range [...]bool{one.Exercised, one.Undecided, one.Matched[0], one.Matched[1]} {
			if set {
				bits |= 1 << i
			}
		}
		r.key = append(r.key, byte(one.Verdict), bits)
		r.key = binary.AppendUvarint(r.key, uint64(one.Violations))
		r.key = binary.AppendUvarint(r.key, uint64(len(one.Lacks)))
		r.key = append(r.key, one.Lacks...)
	}
	if same, ok := r.known[string(r.key)]; ok {
		return same
	}
	if r.known == nil {
		r.known = map[string][]acel.RuleResult{}
	}
	r.known[string(r.key)] = all
	return all
}
