// Package evidence is an example: a check that leaves evidence, and somebody who
// verifies it later. Its README says how.
package evidence
