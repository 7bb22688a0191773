package rules

import (
	"testing"

	"github.com/acel-dev/acel/schema"
	"pgregory.net/rapid"
)

// Whatever the conditions on a tool are put together from, loader and schema have
// one verdict on their shape.
func TestLoaderAndSchemaAgreeOnTools(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		conditions := tree{kind: mapping}
		for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom(append(toolKeys[:], "requires")), 0, 3, rapid.ID).Draw(t, "keys") {
			conditions = conditions.with(key, drawCondition(t, key))
		}
		data := doubleQuotedTree(mapOf("tools", mapOf("pay", conditions)))
		r := newReader()
		root := r.document(Source{Name: "acel.json", Data: []byte(data)}, 0)
		readWhole(r, root)
		compiled, err := schema.Rules()
		if err != nil {
			t.Fatal(err)
		}
		switch invalid := compiled.Validate(newReader().value(root)); {
		case !r.failed() && invalid != nil:
			t.Fatalf("only the loader takes %s: %v", data, invalid)
		case r.failed() && invalid == nil:
			t.Fatalf("only the schema takes %s: %v", data, r.list(false))
		}
	})
}

// drawCondition draws what may stand behind a key of a tool, mostly what belongs
// there.
func drawCondition(t *rapid.T, key string) tree {
	switch {
	case rapid.IntRange(0, 3).Draw(t, "anything") == 0:
		return drawPart(t, 2)
	case key == "commit":
		return mapOf("a", drawPart(t, 1))
	case key == "input_schema", key == "output_schema":
		return mapOf("type", wordOf("object"))
	case key == "examples":
		return mapOf("good", listOf(listOf(wordOf("pay"))))
	}
	return rapid.SampledFrom([]tree{
		wordOf("args.a == 1"), listOf(wordOf("args.a == 1"), mapOf("that", wordOf("args.b"))), mapOf("that", wordOf("args.b"), "message", wordOf("no")),
	}).Draw(t, "demands")
}

// drawPart draws a value out of what conditions consist of.
func drawPart(t *rapid.T, depth int) tree {
	switch k := rapid.SampledFrom([]kind{word, word, number, list, mapping}).Draw(t, "kind"); {
	case k == list && depth > 0:
		var items []tree
		for range rapid.IntRange(0, 2).Draw(t, "items") {
			items = append(items, drawPart(t, depth-1))
		}
		return listOf(items...)
	case k == mapping && depth > 0:
		m := tree{kind: mapping}
		for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"that", "message", "a", "b", "good"}), 0, 2, rapid.ID).Draw(t, "keys") {
			m = m.with(key, drawPart(t, depth-1))
		}
		return m
	case k == number:
		return tree{kind: number, text: rapid.SampledFrom([]string{"1", "-1.5", "true", "null"}).Draw(t, "number")}
	}
	return wordOf(rapid.SampledFrom([]string{"", "args.a", "args.a == 1"}).Draw(t, "word"))
}
