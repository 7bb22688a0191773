// Package codingagent is an example: the policy of a coding agent, most of whose
// rules are about the commands that it runs. Its README says what each rule
// catches and how to run it.
package codingagent
