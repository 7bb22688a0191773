// Package benchmarks measures what ACEL costs: its README holds the figures
// and the commands that give them. None of its benchmarks runs as part of the
// tests; the tests hold what they measure: that the files of [Shapes] are read
// to the last call, and that decoding needs no more memory for longer ones.
// Three commands stand beside it: correctness, which says how right the
// verdicts are, latency, which says what a live gate adds to a call, and proxy,
// which says what that comes to between a client and a server.
package benchmarks
