//go:build !race

package acel

const raceEnabled = false
