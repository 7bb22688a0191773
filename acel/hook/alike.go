package hook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/acel-dev/acel/acel"
)

// proto is the name by which JavaScript gives an object what another one has.
const proto = "__proto__"

// alike says that a key of a call's arguments, at any depth, differs in case alone from a
// name that the rules read: a tool that takes them for one another, as one written in Go
// does, would read what no rule has. "" says that there is none.
func alike(p *acel.Policy, args json.RawMessage) string {
	names := p.ArgumentNames()
	d := jsontext.NewDecoder(bytes.NewReader(args))
	for len(names) > 0 {
		t, err := d.ReadToken()
		if err != nil {
			break // of what is no JSON there are no keys
		}
		if kind, i := d.StackIndex(d.StackDepth()); t.Kind() != '"' || kind != '{' || i%2 == 0 {
			continue
		}
		switch key := t.String(); {
		case key == proto:
			return "Its argument " + proto + " is no argument to JavaScript, which may take what is in it for arguments. Leave it out."
		case slices.Contains(names, key):
		default:
			if at := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, key) }); at >= 0 {
				return fmt.Sprintf("Its argument %+q may be taken for %+q, which the rules read, and from which it differs in case alone. Spell it as the tool has it, and give it once.", clipped(key, mostName), clipped(names[at], mostName))
			}
		}
	}
	return ""
}

// mostName is how much is shown of a name.
const mostName = 60
