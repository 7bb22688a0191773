// Package airline is an example: the rules of tau-bench's airline domain that can
// be checked from an agent's calls, with a test file. Its README says what each
// rule catches, and what it finds in published sessions.
package airline
