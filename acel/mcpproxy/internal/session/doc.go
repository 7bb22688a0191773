// Package session has what a guard and a proxy have in common: client sessions, each with
// a gate of its own, what becomes of a call in one, and how it ended.
package session
