package rules

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/acel-dev/acel/schema"
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

// What the loader refuses and a schema cannot, by fixture and the numbers of
// the contracts in it.
var beyondTheSchema = map[string]struct {
	contracts []int
	reason    string
}{
	"a_number_of_6000_digits.yaml":        {[]int{0}, "the engine's bounds on numbers"},
	"args_and_kwargs.yaml":                {[]int{0, 4}, "a schema cannot count a parameter over args and kwargs"},
	"bad_paths.yaml":                      {[]int{0, 2}, "dots are looked at by the loader, which can say more"},
	"bad_regular_expressions.yaml":        {[]int{0, 1, 2, 3, 4, 5}, "RE2 is not what schemas mean by a regex"},
	"bounds_that_are_none.yaml":           {[]int{2, 3, 7}, "the engine's bounds on numbers and times"},
	"commands_that_are_none.yaml":         {[]int{0}, "a schema reads no shell"},
	"conditions_on_operands.yaml":         {[]int{0, 1, 2, 3, 4, 7, 9}, "a schema reads no CEL"},
	"keys_that_keep_nothing_apart.yaml":   {[]int{4, 5, 6, 7, 8}, "a schema reads no CEL, and no dots"},
	"operands_of_wrong_shape.yaml":        {[]int{13}, "a schema reads no names"},
	"patterns_of_paths_and_presence.yaml": {[]int{4, 5, 7, 11, 14, 15}, "the loader can say more; a number that JSON cannot write; RE2 is not what schemas mean by a regex"},
	"values_that_stand_nowhere.yaml":      {[]int{1}, "dots are looked at by the loader, which can say more"},
	"windows_that_are_none.yaml":          {[]int{3}, "the engine's bounds on times"},
	"fields_that_no_tool_has.yaml":        {[]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, "the loader can say more"},
	"names_that_no_tool_has.yaml":         {[]int{0, 1, 2, 3, 4, 5}, "a schema's regex knows no classes of Unicode"},
	"numbers_that_are_missing.yaml":       {[]int{5, 6}, "a schema cannot count a parameter over args and kwargs"},
	"results_that_where_cannot_read.yaml": {[]int{0, 1, 2, 3, 4, 5}, "a schema reads no CEL"},
	"times_out_of_place.yaml":             {[]int{8, 9}, "a schema reads no CEL"},
	"numbers_out_of_bounds.yaml":          {[]int{2, 3, 4, 5}, "the engine's bounds on numbers"},
	"numbers_that_are_none.yaml":          {[]int{1, 2, 3, 4, 9, 10, 11, 12}, "a number that JSON cannot write"},
	"unseen_where_no_writing_has_it.yaml": {[]int{0, 1, 2}, "a schema's regex knows no classes of Unicode"},
	"what_was_put_elsewhere.yaml":         {[]int{0, 15}, "a schema reads no CEL, and no paths"},
	"unknown_group.yaml":                  {[]int{0, 1}, "a schema cannot look a name up"},
}

// toolsBeyondTheSchema are the tools whose conditions the loader refuses and a
// schema cannot, by fixture: it reads no CEL, no JSON Schema and no names.
var toolsBeyondTheSchema = map[string][]int{
	"expressions_that_are_none.yaml": {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11},
	"schemas_of_tools.yaml":          {1, 2, 3, 4},
	"tools_of_wrong_shape.yaml":      {14},
	"commits_that_are_texts.yaml":    {5},
	"texts_that_yaml_unquotes.yaml":  {0, 1, 2, 3},
}

// pieces cuts a document up into rules files of one key each, but for
// contracts, so that one mistake cannot hide another.
func pieces(root *node) []*node {
	if root.kind != mapping {
		return []*node{root}
	}
	var all []*node
	for _, p := range root.pairs {
		if len(p.value.items) == 0 && (p.key.value != "tools" || p.value.kind != mapping) {
			all = append(all, document(root, p))
		}
	}
	return all
}

// toolPieces cuts a document up into rules files of the conditions on one tool
// each, with all of its state.
func toolPieces(root *node) []*node {
	var all []*node
	i := indexOf(root, "tools")
	if i < 0 {
		return nil
	}
	for _, p := range root.pairs[i].value.pairs {
		one := *root.pairs[i].value
		one.pairs = []pair{p}
		pairs := []pair{{root.pairs[i].key, &one}}
		if s := indexOf(root, "state"); s >= 0 {
			pairs = append(pairs, root.pairs[s])
		}
		all = append(all, document(root, pairs...))
	}
	return all
}

// contractPieces cuts a document up into rules files of one contract each,
// with all its groups.
func contractPieces(root *node) []*node {
	var all []*node
	i := indexOf(root, "contracts")
	if i < 0 {
		return nil
	}
	for _, item := range root.pairs[i].value.items {
		one := *root.pairs[i].value
		one.items = []*node{item}
		pairs := []pair{{root.pairs[i].key, &one}}
		for _, key := range [...]string{"groups", "state"} {
			if k := indexOf(root, key); k >= 0 {
				pairs = append(pairs, root.pairs[k])
			}
		}
		all = append(all, document(root, pairs...))
	}
	return all
}

func indexOf(root *node, key string) int {
	return slices.IndexFunc(root.pairs, func(p pair) bool { return p.key.value == key })
}

// document returns a document of some of root's pairs.
func document(root *node, pairs ...pair) *node {
	d := *root
	d.pairs = pairs
	return &d
}

// loads reports whether the loader takes a document, were there no schema.
func loads(root *node) bool {
	r := newReader()
	r.unique(readWhole(r, root).contracts)
	return !r.failed()
}

// readWhole reads a document as the only file.
func readWhole(r *reader, root *node) *file {
	f := r.file(root, true)
	r.files = []*file{f}
	r.readBody(f)
	return f
}

// fits reports whether a document fits the schema.
func fits(root *node) bool {
	compiled, err := schema.Rules()
	Expect(err).NotTo(HaveOccurred())
	return compiled.Validate(newReader().value(root)) == nil
}

var _ = Describe("loader and schema", func() {
	for _, path := range slices.Concat(fixtures("ok"), fixtures("odd"), fixtures("bad")) {
		It("have one verdict on every key and contract of "+path, func() {
			r := newReader()
			root := r.document(source(path), 0)
			if root == nil || r.failed() {
				Skip("it is no document that both could judge")
			}
			for i, p := range pieces(root) {
				Expect(fits(p)).To(Equal(loads(p)), "key %d", i)
			}
			for i, p := range toolPieces(root) {
				if slices.Contains(toolsBeyondTheSchema[filepath.Base(path)], i) {
					Expect(loads(p)).To(BeFalse(), "tool %d is listed", i)
					Expect(fits(p)).To(BeTrue(), "tool %d is listed", i)
					continue
				}
				Expect(fits(p)).To(Equal(loads(p)), "tool %d", i)
			}
			beyond := beyondTheSchema[filepath.Base(path)]
			for i, p := range contractPieces(root) {
				if slices.Contains(beyond.contracts, i) {
					Expect(loads(p)).To(BeFalse(), "contract %d is listed: %s", i, beyond.reason)
					Expect(fits(p)).To(BeTrue(), "contract %d is listed: %s", i, beyond.reason)
					continue
				}
				Expect(fits(p)).To(Equal(loads(p)), "contract %d", i)
			}
		})
	}
})

var _ = Describe("should loader and schema ever disagree", func() {
	It("the file is refused where the schema objects", func() {
		r := newReader()
		root := r.document(Source{Name: "acel.yaml", Data: []byte("contracts:\n  - must_precede: [a, b]\n  - at_most_n_times: [a, -1]\n")}, 0)
		r.checkSchema([]*file{{root: root}})
		Expect(r.list(false)).To(MatchError(MatchRegexp(`^acel\.yaml:3:26: the schema of rules files says: `)))
	})
})

// meaning are the beginnings of what the loader says where a schema cannot.
var meaning = []string{
	"missing:", "is given by position already", "a list in the list", "no group is called",
	"has an empty step", "a field is names", "not a regular expression", "is not a whole number", "cannot be seen", "white space",
}

// Whatever a contract is put together from, loader and schema have one verdict
// on it, or the loader names one of the reasons that a schema cannot know.
func TestLoaderAndSchemaAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := doubleQuotedTree(mapOf("contracts", listOf(drawContract(t))))
		r := newReader()
		root := r.document(Source{Name: "acel.json", Data: []byte(data)}, 0)
		if r.failed() {
			t.Skip("a key is repeated")
		}
		r.unique(readWhole(r, root).contracts)
		compiled, err := schema.Rules()
		if err != nil {
			t.Fatal(err)
		}
		switch invalid := compiled.Validate(newReader().value(root)); {
		case !r.failed() && invalid != nil:
			t.Fatalf("only the loader takes %s: %v", data, invalid)
		case r.failed() && invalid == nil && !slices.ContainsFunc(r.found, beyond):
			t.Fatalf("only the schema takes %s: %v", data, r.list(false))
		}
	})
}

// readsText finds what stands where a text is read that a schema cannot read: CEL,
// shell and paths.
var readsText = regexp.MustCompile(`/(where|command|per)(/\w+)?$`)

// beyond reports whether a schema cannot know of a problem.
func beyond(f finding) bool {
	said := slices.ContainsFunc(meaning, func(m string) bool { return strings.Contains(f.Message, m) })
	return said || readsText.MatchString(f.Place.Pointer())
}

// drawContract draws a contract with a value or two put in the place of
// others, or else a map of keys that contracts have.
func drawContract(t *rapid.T) tree {
	if rapid.IntRange(0, 3).Draw(t, "a contract") > 0 {
		m := spellRule(t, drawRule(t))
		for range rapid.IntRange(1, 2).Draw(t, "changes") {
			m = changed(t, m)
		}
		return m
	}
	keys := append(newReader().templateNames(), contractKeys[:]...)
	m := tree{kind: mapping}
	for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom(keys), 1, 3, rapid.ID).Draw(t, "keys") {
		m = m.with(key, drawValue(t, 3))
	}
	return m
}

// changed returns a value with some value in it replaced, left out or added.
func changed(t *rapid.T, v tree) tree {
	if len(v.items) == 0 || rapid.IntRange(0, 4).Draw(t, "here") == 0 {
		return drawValue(t, 2)
	}
	i := rapid.IntRange(0, len(v.items)-1).Draw(t, "which")
	v.items, v.keys = slices.Clone(v.items), slices.Clone(v.keys)
	switch rapid.SampledFrom([]string{"inside", "inside", "leave out", "add"}).Draw(t, "change") {
	case "inside":
		v.items[i] = changed(t, v.items[i])
	case "leave out":
		v.items = slices.Delete(v.items, i, i+1)
		if v.kind == mapping {
			v.keys = slices.Delete(v.keys, i, i+1)
		}
	default:
		v.items = append(v.items, v.items[i])
		if v.kind == mapping {
			v.keys = append(v.keys, rapid.SampledFrom(append(contractKeys[:], operandKeys[:]...)).Draw(t, "key"))
		}
	}
	return v
}

// drawValue draws a value out of the words of rules files.
func drawValue(t *rapid.T, depth int) tree {
	switch k := rapid.SampledFrom([]kind{word, word, number, list, mapping, null}).Draw(t, "kind"); {
	case k == list && depth > 0:
		var items []tree
		for range rapid.IntRange(0, 3).Draw(t, "items") {
			items = append(items, drawValue(t, depth-1))
		}
		return listOf(items...)
	case k == mapping && depth > 0:
		keys := slices.Concat(operandKeys[:], testKeys[:], []string{"earlier", "later", "a", "b", "n", "limit", "negative", "window", "after", "x.y", "."})
		m := tree{kind: mapping}
		for _, key := range rapid.SliceOfNDistinct(rapid.SampledFrom(keys), 0, 3, rapid.ID).Draw(t, "keys") {
			m = m.with(key, drawValue(t, depth-1))
		}
		return m
	case k == number:
		return tree{kind: number, text: rapid.SampledFrom([]string{"0", "2", "1.5", "-1", "1e2", "true", "null"}).Draw(t, "number")}
	}
	words := append(newReader().templateNames(), "", "a", "b", "2", "-1.5", "success", "allow", "halt", "info", "x..y", "(",
		"a.b", ".b", "a.", "error", "5 calls", "30s", "1d2h", "5", "soon", "args.x > 1", "git commit", "a | b", "id")
	return wordOf(rapid.SampledFrom(words).Draw(t, "word"))
}

func doubleQuotedTree(v tree) string { return inline(v, doubleQuoted, doubleQuoted) }
