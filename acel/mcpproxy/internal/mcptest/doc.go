// Package mcptest is what the specs of the proxy and of the guard share: a journal in
// memory, rules, calls, and handlers of tools.
package mcptest
