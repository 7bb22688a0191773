package rules

// otherConditions stand elsewhere for the keys of a tool's conditions.
var otherConditions = [...]otherWord{
	{"pre", "require"},
	{"precondition", "require"},
	{"preconditions", "require"},
	{"guard", "require"},
	{"assert", "require"},
	{"when", "require"},
	{"where", "require"},
	{"post", "ensure"},
	{"postcondition", "ensure"},
	{"postconditions", "ensure"},
	{"set", "commit"},
	{"sets", "commit"},
	{"effect", "commit"},
	{"effects", "commit"},
	{"update", "commit"},
	{"inputschema", "input_schema"},
	{"parameters", "input_schema"},
	{"outputschema", "output_schema"},
	{"condition", "that"},
	{"expression", "that"},
	{"expr", "that"},
	{"conditions", "tools"},
}
