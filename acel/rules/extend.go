package rules

import (
	"slices"
	"strings"
)

// The bounds on files that extend others, named in the errors.
const (
	maxExtensions = 20  // one behind the other
	maxExtended   = 100 // files, all together
)

// An extension is what a reader knows of the files that it reads together.
type extension struct {
	open func(path string) (Source, error)
	// sources are those that were named, by identity.
	sources map[string]Source
	// files are in the order in which they join: each after those it extends.
	files []*file
	// read are the files by identity; nil is one whose end was not reached.
	read map[string]*file
	// chain are those being read, each extended by the one before it.
	chain []link
	// came counts the files that came with others.
	came int
	// texts counts all that were read.
	texts int
}

// A link is a file that is being read.
type link struct{ id, name string }

// know remembers the sources that were named, so that one of them is what it is
// also where another, read earlier, extends it.
func (r *reader) know(sources []Source) {
	r.sources = map[string]Source{}
	for _, s := range sources {
		if _, again := r.sources[r.idOf(s)]; !again {
			r.sources[r.idOf(s)] = s
		}
	}
	delete(r.sources, "")
}

// idOf returns the identity of a source that was named, or "" where it is no file
// that others could extend.
func (r *reader) idOf(s Source) string {
	if r.open == nil || s.Name == "" || s.Name == "-" {
		return ""
	}
	return identity(s.Name)
}

// named reads a source that was named, unless it came with an earlier one.
func (r *reader) named(s Source) {
	id := r.idOf(s)
	if _, again := r.read[id]; !again || id == "" {
		r.take(id, s, true)
	}
}

// take reads a source and what it extends; nil where its text is no document.
func (r *reader) take(id string, s Source, named bool) *file {
	if r.read == nil {
		r.read = map[string]*file{}
	}
	r.read[id] = nil
	root := r.document(s, r.texts)
	r.texts++
	if root == nil {
		return nil
	}
	r.chain = append(r.chain, link{id, s.Name})
	f := r.file(root, named)
	r.chain = r.chain[:len(r.chain)-1]
	r.files = append(r.files, f)
	r.read[id] = f
	return f
}

// extend reads the files that a file extends.
func (r *reader) extend(f *file) {
	n := f.root.get("extends")
	if n == nil || n.kind == broken {
		return
	}
	items := n.items
	if n.kind != list {
		items = []*node{n}
	}
	seen := map[*file]*node{}
	for _, item := range items {
		from := r.extendOne(f, item)
		switch first := seen[from]; {
		case from == nil:
		case first != nil:
			r.warn(item, "leave it out", "%s is taken in already at %s", shorten(item.value), first.src.place(first.at))
		default:
			seen[from] = item
			f.extends = append(f.extends, from)
		}
	}
}

// inheritGroups lets a file include the groups of those that it extends.
func (r *reader) inheritGroups(f *file) {
	for _, from := range f.extends {
		for _, name := range from.groupNames {
			r.addGroup(f, from.groups[name])
		}
	}
}

// extendOne returns the file that an item of extends names, or complains and
// returns nil.
func (r *reader) extendOne(f *file, item *node) *file {
	path, ok := r.extensionPath(f, item)
	if !ok {
		return nil
	}
	id := identity(path)
	if i := slices.IndexFunc(r.chain, func(l link) bool { return l.id == id }); i >= 0 {
		r.fail(item, "leave one of them out", "the files extend each other: %s", r.cycle(i))
		return nil
	}
	if from, read := r.read[id]; read {
		return from
	}
	switch {
	case len(r.chain) > maxExtensions:
		r.fail(item, "", "more than %d files extend one another in a row", maxExtensions)
		return nil
	case r.sources[id].Name != "":
		return r.take(id, r.sources[id], true)
	case r.came == maxExtended:
		r.fail(item, "", "more than %d files are taken in by extends", maxExtended)
		return nil
	}
	r.came++
	err := properFile(path)
	var s Source
	if err == nil {
		s, err = r.open(path)
	}
	if err != nil {
		r.read[id] = nil
		r.unopened(item, path, err)
		return nil
	}
	return r.take(id, Source{Name: path, Data: s.Data}, false)
}

// cycle writes the files from the i-th under way to the last, and the first of
// them again.
func (r *reader) cycle(i int) string {
	var names []string
	for _, l := range r.chain[i:] {
		names = append(names, visibleName(l.name))
	}
	return strings.Join(append(names, names[0]), " -> ")
}

// extended returns the names of the files that came with others.
func (r *reader) extended() []string {
	var names []string
	for _, f := range r.files {
		if !f.named {
			names = append(names, f.root.src.name)
		}
	}
	return names
}
