//go:build race

package acel

const raceEnabled = true
