// Package benchmarks measures what ACEL costs: its README holds the figures
// and the commands that give them. Nothing here runs as part of the tests.
package benchmarks
