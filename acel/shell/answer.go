package shell

// An answer is whether something is so where part of the text is not known.
// Answers are ordered: min is "and", max is "or".
type answer uint8

const (
	no answer = iota
	maybe
	yes
)
