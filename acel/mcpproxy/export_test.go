package mcpproxy

// Strict and Folded are there for the specs.
var (
	Strict = strict
	Folded = folded
)
