package schema

// besides returns the schemas that apply wherever this one does, if only in some cases:
// a name that may be meant counts as one that is. What must not hold declares nothing.
// It reports whether that is all of them.
func (s *Schema) besides(n *node) (all []*node, followed bool) {
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		all = append(all, n.at(keyword).list...)
	}
	for _, keyword := range []string{"if", "then", "else"} {
		all = append(all, n.at(keyword))
	}
	for _, keyword := range []string{"dependentSchemas", "dependencies"} {
		for _, schema := range n.at(keyword).members {
			all = append(all, schema)
		}
	}
	followed = n.at("$dynamicRef") == absent && n.at("$recursiveRef") == absent
	if ref := n.at("$ref"); ref != absent {
		led := s.follow(ref.text)
		all, followed = append(all, led), followed && led != absent
	}
	return all, followed
}

// below returns the schemas that a schema has for the value of a key.
func (s *Schema) below(n *node, key string) (all []*node) {
	described := false
	if schema := n.at("properties").members[key]; schema != nil {
		all, described = append(all, schema), true
	}
	for pattern, schema := range n.at("patternProperties").members {
		readable := s.patterns[pattern]
		if readable == nil || readable.MatchString(key) {
			all, described = append(all, schema), described || readable != nil
		}
	}
	if !described {
		all = append(all, n.at("additionalProperties"), n.at("unevaluatedProperties"))
	}
	return all
}

// item returns the schemas that a schema has for an item of a list. Up to draft
// 2019-09, a list of items took the part of prefixItems.
func (n *node) item(i int) []*node {
	first, rest := n.at("prefixItems").list, n.at("items")
	if rest.list != nil {
		first, rest = rest.list, n.at("additionalItems")
	}
	all := []*node{n.at("contains")}
	if i < len(first) {
		return append(all, first[i])
	}
	return append(all, rest, n.at("unevaluatedItems"))
}

// firsts is how many items of a list have schemas of their own.
func (n *node) firsts() int { return max(len(n.at("prefixItems").list), len(n.at("items").list)) }
