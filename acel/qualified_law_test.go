package acel

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawName draws a name that may be qualified, once or more, or nearly is.
func drawName(t *rapid.T) string {
	pieces := rapid.SampledFrom([]string{"mcp", "_", "__", "mcp__a__", "a", "é", "-", "*"})
	name := strings.Join(rapid.SliceOfN(pieces, 0, 8).Draw(t, "pieces"), "")
	if rapid.Bool().Draw(t, "begins so") {
		name = "mcp__" + name
	}
	return name
}

func TestASplitNameIsJoinedToTheSameName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := drawName(t)
		server, tool := SplitTool(name)
		joined := tool
		for server != "" && len(joined) < len(name) {
			joined = qualifiedName(server, joined)
		}
		if joined != name || tool == "" && name != "" || server != "" && tool == name {
			t.Fatalf("%q is %q on %q", name, tool, server)
		}
	})
}

func TestACallIsSplitOnceAndForAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once := Call{Tool: drawName(t), Server: rapid.SampledFrom([]string{"", "a", "_", "a__a", "mcp__a", "*"}).Draw(t, "server")}
		once.split()
		again := once
		again.split()
		if again.Tool != once.Tool || again.Server != once.Server {
			t.Fatalf("%q on %q is %q on %q", once.Tool, once.Server, again.Tool, again.Server)
		}
		both := once
		if both.Server != "" && once.Tool != "" {
			both.Tool = qualifiedName(once.Server, once.Tool)
		}
		if both.split(); both.Tool != once.Tool || both.Server != once.Server {
			t.Fatalf("%q on %q, qualified, is %q on %q", once.Tool, once.Server, both.Tool, both.Server)
		}
	})
}

func TestAServerThatTheNameCanTellIsTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server := rapid.StringMatching(`[a-zA-Z0-9.-]+(_[a-zA-Z0-9.-]+)*`).Draw(t, "server")
		tool := rapid.StringN(1, 12, -1).Draw(t, "tool")
		if on, bare := SplitTool(qualifiedName(server, tool)); on != server || bare != tool {
			t.Fatalf("%q on %q is read as %q on %q", tool, server, bare, on)
		}
	})
}

// requalified spells operands that name a server by a qualified name, where drawn.
func requalified(t *rapid.T, laws []law) []law {
	spell := func(op []choice) []choice {
		var all []choice
		for _, m := range op {
			m.qualified = m.served || m.server != "" && rapid.Bool().Draw(t, "qualified operand")
			all = append(all, m)
		}
		return all
	}
	all := append([]law(nil), laws...)
	for i := range all {
		all[i].x, all[i].y = spell(all[i].x), spell(all[i].y)
	}
	return all
}

// unqualified spells all operands with their servers apart.
func unqualified(laws []law) []law {
	all := append([]law(nil), laws...)
	for i := range all {
		for _, op := range []*[]choice{&all[i].x, &all[i].y} {
			apart := append([]choice(nil), *op...)
			for j := range apart {
				apart[j].qualified = apart[j].served
			}
			if *op != nil {
				*op = apart
			}
		}
	}
	return all
}

// withoutTexts forgets the names of the rules' operands, which stay as they
// were written.
func withoutTexts(found []Violation) []Violation {
	for i := range found {
		found[i].Spec, found[i].Message = "", ""
	}
	return found
}

func TestEverySpellingOfAServersToolMeansOneThing(t *testing.T) {
	differ, objections := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		words := richWords()
		laws := unqualified(drawLaws(t, words))
		config := PolicyConfig{State: map[string]any{"start": 1}}
		if rapid.Bool().Draw(t, "tools") {
			config.Tools = append(richTools(), Tool{Name: "mcp__s__a", Require: needsKey("b"), Ensure: notBad, Commit: setKey("served")})
		}
		var sessions [2]*Session
		for i, spelled := range [2][]law{laws, requalified(t, laws)} {
			config.Rules = rulesOfLaws(spelled)
			mode := SessionOptions{Mode: Shadow}
			sessions[i] = drawPolicy(t, config).NewSession(mode)
		}
		apart, joined := gate{t: t, session: sessions[0], words: words}, gate{t: t, session: sessions[1]}
		for _, c := range words {
			if way := rapid.IntRange(0, 2).Draw(t, "spelling"); c.Server != "" && way > 0 {
				c, differ = respelled(c, way), differ+1
			}
			joined.words = append(joined.words, c)
		}
		run := drawRun(t, words, 30)
		apart.play(run)
		joined.play(run)
		if a, b := sessions[0].snapshotWithKept(), sessions[1].snapshotWithKept(); a != b {
			t.Fatalf("apart\n%s\nin one name\n%s", a, b)
		}
		if a, b := sessions[0].Trace(), sessions[1].Trace(); !reflect.DeepEqual(a, b) {
			t.Fatalf("apart %v, in one name %v", a, b)
		}
		if a, b := withoutTexts(apart.found), withoutTexts(joined.found); !reflect.DeepEqual(a, b) {
			t.Fatalf("apart %+v, in one name %+v", a, b)
		}
		objections += len(apart.found)
	})
	if differ == 0 || objections == 0 {
		t.Errorf("%d calls spelt in one name, %d objections", differ, objections)
	}
}
