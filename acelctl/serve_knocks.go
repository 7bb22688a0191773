package main

import (
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// knocks are the requests that the HTTP front does not let in. Anybody can make them, so
// that no more than a few a second are logged, and the others counted.
type knocks struct {
	log *slog.Logger

	mu     sync.Mutex
	since  time.Time
	told   int
	untold int
}

// mostKnocks are logged in one second.
const mostKnocks = 5

// turnedAway logs a request that was not let in. Its token is nowhere in that.
func (k *knocks) turnedAway(r *http.Request, status int, why string) {
	tell, untold := k.count(time.Now())
	if !tell {
		return
	}
	about := []any{"status", status, "from", r.RemoteAddr, "why", why}
	if untold > 0 {
		about = append(about, "untold", untold)
	}
	k.log.Info("request turned away", about...)
}

// count counts a request, and says whether it is to be told, and with how many before it
// that were not.
func (k *knocks) count(now time.Time) (tell bool, untold int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now.Sub(k.since) >= time.Second {
		k.since, k.told = now, 0
	}
	if k.told >= mostKnocks {
		k.untold++
		return false, 0
	}
	k.told++
	untold, k.untold = k.untold, 0
	return true, untold
}
