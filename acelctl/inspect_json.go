package main

import (
	"github.com/acel-dev/acel/acel"
	"github.com/acel-dev/acel/acel/trace"
)

// inspectSchema tags the JSON form. It changes when a reader of the old one could
// misread the new one; keys may be added under the same tag.
const inspectSchema = "acel.inspect/v1"

// An inspectDocument is what inspect found, in JSON.
type inspectDocument struct {
	Schema string         `json:"schema"`
	Files  []fileJSON     `json:"files"`
	Total  inspectionJSON `json:"total"`
}

type fileJSON struct {
	File    string           `json:"file"`
	Formats []recognizedJSON `json:"formats"`
	inspectionJSON
	Problems    []problemJSON `json:"problems"`
	SessionList []sessionJSON `json:"session_list,omitempty"`
}

type recognizedJSON struct {
	Format string `json:"format"`
	Reason string `json:"reason"`
}

// An inspectionJSON is what a file holds, or several together.
type inspectionJSON struct {
	Sessions          int           `json:"sessions"`
	SessionsWithCalls int           `json:"sessions_with_calls"`
	Calls             int           `json:"calls"`
	Results           int           `json:"results"`
	Errors            int           `json:"errors"`
	Unfinished        int           `json:"unfinished"`
	Refused           int           `json:"refused"`
	ParallelTurns     int           `json:"parallel_turns"`
	OverlappingCalls  int           `json:"overlapping_calls"`
	Tools             []toolJSON    `json:"tools"`
	Agents            []agentJSON   `json:"agents"`
	Origins           []originJSON  `json:"origins"`
	LeftOut           []leftOutJSON `json:"left_out"`
	Stopped           []stoppedJSON `json:"stopped"`
	DamagedSessions   int           `json:"damaged_sessions"`
	UnreadParts       int           `json:"unread_parts"`
}

type toolJSON struct {
	Tool   string `json:"tool"`
	Server string `json:"server,omitempty"`
	Calls  int    `json:"calls"`
	Errors int    `json:"errors"`
}

type agentJSON struct {
	Agent string `json:"agent"`
	Calls int    `json:"calls"`
}

type originJSON struct {
	Origin string `json:"origin"`
	Calls  int    `json:"calls"`
}

type leftOutJSON struct {
	What    string `json:"what"`
	Count   int    `json:"count"`
	Include string `json:"include,omitempty"`
}

type stoppedJSON struct {
	Reason   string `json:"reason"`
	Sessions int    `json:"sessions"`
}

type problemJSON struct {
	Place   string `json:"place"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Warning bool   `json:"warning,omitempty"`
}

type sessionJSON struct {
	Session string   `json:"session"`
	Place   string   `json:"place"`
	Calls   int      `json:"calls"`
	Tools   []string `json:"tools"`
	End     string   `json:"end"`
}

func inspectJSON(inputs []input, all []inspected) inspectDocument {
	d := inspectDocument{Schema: inspectSchema, Files: []fileJSON{}}
	var total inspected
	for n := range all {
		d.Files = append(d.Files, all[n].fileJSON(inputs[n].name))
		total.join(&all[n])
	}
	d.Total = total.json()
	return d
}

func (i *inspected) fileJSON(name string) fileJSON {
	f := fileJSON{File: name, Formats: []recognizedJSON{}, inspectionJSON: i.json(), Problems: []problemJSON{}}
	for _, r := range i.found {
		f.Formats = append(f.Formats, recognizedJSON{r.format, r.reason})
	}
	for _, p := range i.problems {
		f.Problems = append(f.Problems, problemOf(p))
	}
	if i.list != nil {
		for _, s := range *i.list {
			f.SessionList = append(f.SessionList, sessionJSON{s.id, s.place.String(), s.calls, append([]string{}, s.tools[:min(len(s.tools), toolsListed)]...), s.end})
		}
	}
	return f
}

func problemOf(p *acel.Problem) problemJSON {
	return problemJSON{p.Place.String(), p.Message, p.Hint, p.Warning}
}

func (i *inspected) json() inspectionJSON {
	j := inspectionJSON{
		Sessions: i.sessions, SessionsWithCalls: i.withCalls, Calls: i.calls.n, Results: i.results, Errors: i.errors,
		Unfinished: i.unfinished, Refused: i.refused, ParallelTurns: i.turns, OverlappingCalls: i.overlapped,
		Tools: []toolJSON{}, Agents: []agentJSON{}, Origins: []originJSON{}, LeftOut: []leftOutJSON{}, Stopped: []stoppedJSON{},
		DamagedSessions: i.damaged, UnreadParts: i.parts,
	}
	for _, key := range i.tools.keys() {
		j.Tools = append(j.Tools, toolJSON{key.name, key.server, i.tools.counts[key].n, i.tools.counts[key].errors})
	}
	for _, key := range i.agents.keys() {
		if key.name != unnamedAgent {
			j.Agents = append(j.Agents, agentJSON{key.name, i.agents.counts[key].n})
		}
	}
	for origin := trace.Agent; origin <= trace.Expected; origin++ {
		if n := i.origins[origin]; n > 0 {
			j.Origins = append(j.Origins, originJSON{origin.String(), n})
		}
	}
	for _, l := range i.passed.list() {
		j.LeftOut = append(j.LeftOut, leftOutJSON{l.what, l.count, l.include})
	}
	for _, key := range i.stops.keys() {
		j.Stopped = append(j.Stopped, stoppedJSON{key.name, i.stops.counts[key].n})
	}
	return j
}
