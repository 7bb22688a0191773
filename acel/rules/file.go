package rules

import (
	"slices"

	"github.com/acel-dev/acel/acel"
)

// A reader reads the sources of one [Parse].
type reader struct {
	report
	templates []acel.Template
	// beside are the keys at the top of a file that others read.
	beside []string
	// exampled are the examples of all files.
	exampled []Example
	// spread is what lists of names in operands come to when written out.
	spread int
	extension
	expressions
}

func newReader() *reader { return &reader{templates: acel.Templates()} }

// template returns the template of a name, and whether there is one.
func (r *reader) template(name string) (acel.Template, bool) {
	i := slices.IndexFunc(r.templates, func(t acel.Template) bool { return t.Name == name })
	if i < 0 {
		return acel.Template{}, false
	}
	return r.templates[i], true
}

// templateNames returns the names of all templates.
func (r *reader) templateNames() []string {
	var names []string
	for _, t := range r.templates {
		names = append(names, t.Name)
	}
	return names
}

// A file is what one source says.
type file struct {
	root *node
	// contracts are in order, those of groups where they are included.
	contracts []*contract
	// groups are those that the file may include, its own and those of the files
	// that it extends; groupNames are their names in that order.
	groups     map[string]*group
	groupNames []string
	state      map[string]any
	// response is that of contracts that name none; nil where the file does not
	// say. imposed is what the files say that extend it.
	response, imposed *acel.Response
	// concurrency is nil where the file does not say.
	concurrency *node
	// tools are the conditions on single tools, in order.
	tools []*toolConditions
	// waivers excuse findings of the rules of all files, in order.
	waivers []*waiver
	// redact are the names of the fields that are to be hidden.
	redact []*node
	// extends are the files that it extends, in order.
	extends []*file
	// named says that the file was named, and did not only come with another.
	named bool
}

// fileKeys are the keys at the top of a rules file.
var fileKeys = [...]string{"$schema", "version", "extends", "state", "initial_state", "tools", "groups", "contracts", "waivers", "redact", "on_violation", "concurrency"}

// file reads what a document says, but for its body. Only one that was named may
// hold keys that stand beside.
func (r *reader) file(root *node, named bool) *file {
	f := &file{root: root, named: named, groups: map[string]*group{}}
	if root.kind != mapping {
		r.notAFile(root)
		return f
	}
	known := fileKeys[:]
	if named {
		known = slices.Concat(known, r.beside)
	}
	r.checkKeys(root, r.what(), known, r.misplaced)
	r.readHead(f)
	r.extend(f)
	r.declareTools(f, root.get("tools"))
	return f
}

// readBody reads what holds expressions, once it is known of all files what they
// declare: each after those that it extends.
func (r *reader) readBody(f *file) {
	if f.root.kind != mapping {
		return
	}
	r.inheritGroups(f)
	r.readGroups(f, f.root.get("groups"))
	f.contracts = r.contracts(f, f.root.get("contracts"))
	for _, t := range f.tools {
		r.readTool(t)
	}
	f.waivers = r.waivers(f.root.get("waivers"))
}

// notAFile complains of a document that is no map.
func (r *reader) notAFile(root *node) {
	switch root.kind {
	case broken:
	case null:
		r.fail(root, "a rules file begins with contracts:", "the file says nothing")
	default:
		r.fail(root, fileHint(root), "a rules file is a map; this is %v", root.kind)
	}
}

// what names a file in messages.
func (r *reader) what() string {
	if len(r.beside) > 0 {
		return "the file"
	}
	return "a rules file"
}

// fileHint shows how a list of contracts becomes a file.
func fileHint(root *node) string {
	if root.kind == list {
		return "put the list under contracts:"
	}
	return "begin with contracts:"
}

// readHead reads everything but the contracts.
func (r *reader) readHead(f *file) {
	if n := f.root.get("$schema"); n != nil {
		r.text(n, "$schema")
	}
	if n := f.root.get("version"); n != nil && n.kind != broken && (n.kind != number || n.value != "1") {
		r.fail(n, "write version: 1, or leave it out", "this version of acel reads rules files of version 1")
	}
	if n := f.root.get("on_violation"); n != nil {
		if response, ok := oneOf(r, n, "on_violation", []string{"refuse", "halt"}, acel.ParseResponse); ok {
			f.response = &response
		}
	}
	if n := f.root.get("concurrency"); n != nil {
		if _, ok := oneOf(r, n, "concurrency", []string{"sequential", "strict"}, parseConcurrency); ok {
			f.concurrency = n
		}
	}
	f.state, f.redact = r.readState(f.root), r.redacted(f.root.get("redact"))
}

// parseConcurrency returns the concurrency that rules files spell as name, and
// whether there is one.
func parseConcurrency(name string) (acel.Concurrency, bool) {
	switch name {
	case "sequential":
		return acel.Sequential, true
	case "strict":
		return acel.Strict, true
	}
	return acel.Sequential, false
}

// misplaced says what to do about a contract's key at the top of a file.
func (r *reader) misplaced(key string) string {
	if key == "cases" {
		return "a file with cases is a test file, for acelctl test"
	}
	if _, ok := r.template(key); ok || slices.Contains(contractKeys[:], key) {
		return "a contract stands in the list under contracts:"
	}
	return ""
}
