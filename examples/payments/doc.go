// Package payments is an example: a policy for an agent that pays invoices,
// with recorded traces and a test file. Its README says how to run it.
package payments
