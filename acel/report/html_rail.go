package report

import (
	"fmt"
	"strconv"
)

// The rail stands at the left of a timeline: a lane for each agent, with a dot for
// each call, and left of them the tracks of the lines that join a broken call to
// those that decided it. Each row draws its own piece, as high as the row turns
// out, so that the pieces meet whatever a reader unfolds. Measures are pixels.
const (
	railMargin = 12
	trackWidth = 14
	laneMargin = 10 // between the tracks and the first lane
	laneWidth  = 18
	dotY       = 19 // where the dot of a row is
	bendHeight = 16 // how far above and below it a line leaves its track
	tipGap     = 11 // from the dot to the arrow's tip
	startGap   = 9  // from the dot to where a line begins
	maxTracks  = maxShown
)

// A rail is so many tracks and lanes.
type rail struct{ tracks, lanes int }

// class names the width of the rail in the style.
func (r rail) class() string { return fmt.Sprintf("t%d l%d", r.tracks, max(1, r.lanes)) }

func (r rail) trackX(track int) int { return railMargin + trackWidth*(r.tracks-1-track) }

func (r rail) laneX(lane int) int {
	return railMargin + trackWidth*r.tracks + laneMargin + laneWidth*lane
}

// An htmlRail is the piece of the rail beside a row.
type htmlRail struct {
	Label string
	Lines []htmlStroke
	Ties  []htmlTie
	Dot   *htmlDot
}

// An htmlStroke is an upright line.
type htmlStroke struct {
	Class    string
	X        int
	From, To string
}

type htmlTie struct {
	Finding, Part string
	Lines         []htmlStroke
	Curves        []htmlCurve
}

type htmlCurve struct{ Class, D string }

type htmlDot struct {
	Class, Shape string
	X, Y         int
	Halo         bool
}

const (
	top    = "0"
	bottom = "100%"
)

// laneLines are the lanes beside the element at a place.
func (d *drawing) laneLines(at int) []htmlStroke {
	line := htmlStroke{Class: "lane", From: top, To: bottom}
	if at == 0 {
		line.From = strconv.Itoa(dotY)
	}
	if at == len(d.elements)-1 {
		line.To = strconv.Itoa(dotY)
	}
	if d.elements[at].gap > 0 {
		line.Class = "lane left-out"
	}
	var lines []htmlStroke
	for lane := range max(1, d.rail.lanes) {
		line.X = d.rail.laneX(lane)
		lines = append(lines, line)
	}
	return lines
}
