package trace

import (
	"cmp"
	"regexp"
	"slices"
)

// The limits that apply where Options name no other.
const (
	// DefaultMaxCall is the length of the longest call that is read: 64 MiB.
	DefaultMaxCall = 64 << 20
	// DefaultMaxDepth is how deep lists and objects may be nested.
	DefaultMaxDepth = 1000
	// MaxYAML is the length of the longest YAML document that is read: 8 MiB.
	// YAML has to be in memory as a whole and is slow to read; JSON Lines are
	// neither.
	MaxYAML = 8 << 20
)

// Options say how a trace is read. The zero value works.
type Options struct {
	// Name is the File of every place: what the user calls the input, "-" for
	// standard input.
	Name string
	// Format is the name of one of [Formats]; "" tells it by the content.
	Format string
	// Map says where the calls stand in a log of a shape of its own, the format of
	// which is then "map". nil tells the format as Format says.
	Map *Mapping
	// ErrorPattern marks a tool result of a chat as an error where its text
	// matches. Chats have no field for that, so it is a guess, and never made
	// unless asked for. nil marks nothing.
	ErrorPattern *regexp.Regexp
	// MaxCall bounds the bytes of one call, or of one message of a chat; what
	// has to be held back to be understood counts as one, as does a whole
	// session whose name comes after its calls. 0 is DefaultMaxCall.
	MaxCall int64
	// MaxDepth bounds the nesting of lists and objects. 0 is DefaultMaxDepth;
	// more than 10,000 is taken as 10,000.
	MaxDepth int
	// Include says whose calls are read, where a format tells them apart; the
	// others are passed over. nil is [DefaultInclude].
	Include []Origin
	// Beside are files that belong to the input: of a Claude Code session, the
	// transcripts of its sub-agents, whose calls are read into the session by their
	// times. Other formats do not read them.
	Beside []File
}

func (o Options) maxCall() int64 { return cmp.Or(max(o.MaxCall, 0), DefaultMaxCall) }

func (o Options) maxDepth() int { return min(cmp.Or(max(o.MaxDepth, 0), DefaultMaxDepth), 10_000) }

func (o Options) includes(of Origin) bool {
	if o.Include == nil {
		return of <= SubAgent
	}
	return slices.Contains(o.Include, of)
}
