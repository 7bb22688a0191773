package acel

import "math/bits"

// gramBytes is the length of the runs that a gramSet knows.
const gramBytes = 8

// A gramSet knows, but for few that it takes for others, which runs of eight bytes
// texts have. It spares nearly all texts a search, also where values are digits in hex.
// It grows with what it knows, so that it stays thin.
type gramSet struct {
	bits  []uint64
	shift int // so that a hash gives a number of a bit
}

// add takes in a text, which is the end of all that it knows.
func (g *gramSet) add(text string, all []byte) {
	if need := max(1<<10, 32*len(all)); 64*len(g.bits) < need {
		n := bits.Len(uint(need))
		g.bits, g.shift = make([]uint64, 1<<(n-6)), 64-n
		text = string(all)
	}
	for i := 0; i+gramBytes <= len(text); i++ {
		at := gram(text[i:]) >> g.shift
		g.bits[at>>6] |= 1 << (at & 63)
	}
}

// has reports whether it may have all of a text's runs.
func (g *gramSet) has(text string) bool {
	if g.bits == nil {
		return false
	}
	for i := 0; i+gramBytes <= len(text); i++ {
		if at := gram(text[i:]) >> g.shift; g.bits[at>>6]&(1<<(at&63)) == 0 {
			return false
		}
	}
	return true
}

// gram hashes the eight bytes that a text begins with.
func gram(text string) uint64 {
	_ = text[gramBytes-1]
	eight := uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
		uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
	eight *= 0x9e3779b97f4a7c15
	return (eight ^ eight>>29) * 0xbf58476d1ce4e5b9
}
