package rules

// A group is a named list of contracts.
type group struct {
	name      *node
	contracts []*contract
	// items is how many the file lists, read or not.
	items int
	// included is where a file included it first, or nil.
	included *node
	// clashes: its name was complained of.
	clashes bool
}

// readGroups reads the groups of a file, whether they are included or not.
func (r *reader) readGroups(f *file, n *node) {
	switch {
	case n == nil, n.kind == broken:
		return
	case n.kind != mapping:
		r.fail(n, "such as groups: {refunds: [...]}", "groups is a map of lists of contracts; this is %v", n.kind)
		return
	}
	for _, p := range n.pairs {
		g := &group{name: p.key}
		r.addGroup(f, g)
		if r.isContractList(p.value, "a group") {
			g.items = len(p.value.items)
			g.contracts = r.groupContracts(f, p.value)
		}
	}
}

// groupContracts reads the contracts of a group.
func (r *reader) groupContracts(f *file, n *node) []*contract {
	var all []*contract
	for i, item := range n.items {
		if nested := item.get("group"); nested != nil {
			r.fail(item.first(), "list its contracts here, or include both groups under contracts:", "a group cannot include a group")
			continue
		}
		if c := r.contract(f, item, i); c != nil {
			all = append(all, c)
		}
	}
	return all
}

// include reads the list item that includes the group called name, and returns
// the group's contracts unless they are included already.
func (r *reader) include(f *file, item, name *node) []*contract {
	r.checkKeys(item, "the inclusion of a group", []string{"group"}, func(string) string {
		return "a group is included as it is; say this beside its contracts"
	})
	if name.kind == list {
		r.fail(name, "include each by itself: - group: name", "group is the name of one; this is %v", name.kind)
		return nil
	}
	called, ok := r.text(name, "group")
	if !ok {
		return nil
	}
	g := f.groups[called]
	switch {
	case g == nil:
		r.fail(name, r.suggest(called, f.groupNames, "define it under groups:"), "no group is called %s", quote(called))
		return nil
	case g.included != nil:
		if g.included.src == name.src { // another file may have its own reason
			r.warn(name, "leave it out", "group %s is included already at %s", quote(called), name.src.place(g.included.at))
		}
		return nil
	}
	g.included = name
	return g.contracts
}

// addGroup lets a file include a group, its own or that of a file that it
// extends, and complains where it has another of that name.
func (r *reader) addGroup(f *file, g *group) {
	name := g.name.value
	first := f.groups[name]
	switch {
	case first == nil:
		f.groups[name] = g
		f.groupNames = append(f.groupNames, name)
	case first != g && !g.clashes:
		g.clashes = true
		r.fail(g.name, "rename one of them: a file sees the groups of those that it extends",
			"a group %s stands already at %s", quote(name), first.name.src.place(first.name.at))
	}
}

// lintGroups warns of groups that do nothing. One that nobody includes may be
// kept in a file for those that extend it.
func (r *reader) lintGroups(f *file) {
	for _, p := range f.root.get("groups").orNone().pairs {
		g := f.groups[p.key.value]
		switch {
		case g == nil:
		case g.included == nil && !f.named:
		case g.included == nil:
			r.warn(g.name, "include it under contracts: - group: "+shorten(p.key.value), "group %s is never included", quote(p.key.value))
		case g.items == 0 && p.value.kind == list:
			r.warn(g.name, "", "group %s holds no contracts", quote(p.key.value))
		}
	}
}
