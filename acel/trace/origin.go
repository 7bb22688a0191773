package trace

import "slices"

// An Origin says on whose behalf a call was made, or that it is none that was
// made. The zero value is Agent.
type Origin uint8

// The origins of calls.
const (
	// Agent: the agent asked for it and its own program carried it out.
	Agent Origin = iota
	// Server: the agent asked for it, and who serves the model carried it out, as
	// with a search of the web.
	Server
	// SubAgent: an agent that this one started asked for it.
	SubAgent
	// User: the user asked for it, as simulated users do who have tools of their
	// own.
	User
	// Demonstration: it stands in an example that the agent was shown.
	Demonstration
	// Expected: somebody wrote down that it should be made.
	Expected
)

var originNames = []string{
	Agent: "agent", Server: "server", SubAgent: "subagent", User: "user",
	Demonstration: "demonstration", Expected: "expected",
}

// String returns the origin's name, as in "subagent".
func (o Origin) String() string {
	if int(o) < len(originNames) {
		return originNames[o]
	}
	return "unknown"
}

// Origins returns the names of all origins.
func Origins() []string { return slices.Clone(originNames) }

// ParseOrigin returns the origin of a name, and whether there is one.
func ParseOrigin(name string) (Origin, bool) {
	i := slices.Index(originNames, name)
	return Origin(max(i, 0)), i >= 0
}

// DefaultInclude returns the origins whose calls are read where [Options] name
// none: those of calls that the agent brought about.
func DefaultInclude() []Origin { return []Origin{Agent, Server, SubAgent} }

// passed says why a call of this origin was passed over.
func (o Origin) passed() string {
	switch o {
	case Server:
		return "a call that the model's server carried out"
	case SubAgent:
		return "a call of a sub-agent"
	case User:
		return "a call of the user"
	case Demonstration:
		return "a call of a demonstration"
	case Expected:
		return "a call that was expected, and not recorded"
	}
	return "a call of the agent"
}
