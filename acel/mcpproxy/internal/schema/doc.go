// Package schema holds the arguments of a call to what its tool declares, so that a tool
// cannot read others than those that rules have read: one JSON object, each key once and
// spelled as it is declared where it stands, each number as float64 keeps it.
package schema
