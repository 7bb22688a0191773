package frame

import "bytes"

// MostDepth bounds how deep a client's frame may be nested.
const MostDepth = 200

// depth returns how deep objects and lists are nested in JSON; of what is none it
// returns anything.
func depth(raw []byte) int {
	deepest, now := 0, 0
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			i += text(raw[i+1:])
		case '{', '[':
			now++
			deepest = max(deepest, now)
		case '}', ']':
			now--
		}
	}
	return deepest
}

// text returns how far it is to behind the end of a text.
func text(raw []byte) int {
	for at := 0; ; {
		end := bytes.IndexByte(raw[at:], '"')
		if end < 0 {
			return len(raw)
		}
		at += end + 1
		if escapes := len(raw[:at-1]) - len(bytes.TrimRight(raw[:at-1], `\`)); escapes%2 == 0 {
			return at
		}
	}
}
