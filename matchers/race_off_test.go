//go:build !race

package matchers_test

const raceEnabled = false
