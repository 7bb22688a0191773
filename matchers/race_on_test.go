//go:build race

package matchers_test

const raceEnabled = true
