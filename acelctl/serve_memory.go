package main

import (
	"os"
	"runtime/debug"
)

// seldom is how much the heap grows before it is collected, in percent of what is alive.
const seldom = 200

// collectSeldom has garbage collected less often than it is by default: what sessions
// keep is small, so that it would be each thousand calls. Where frames are large it costs
// memory. GOGC is left to have its say.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(seldom)
	}
}
