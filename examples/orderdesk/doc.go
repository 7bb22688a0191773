// Package orderdesk is an example: the policy of an agent at a shop's order
// desk, which judges each order by itself and by the status that the shop told.
// Its README says what each rule catches and how to run it.
package orderdesk
