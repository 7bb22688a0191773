// Package policy tests an example that is a policy, with the tests that each
// such example has: [Check] runs its cases and examples, replays its recorded
// sessions, and holds its README to its rules.
package policy
