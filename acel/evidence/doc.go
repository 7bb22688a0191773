// Package evidence keeps what was violated so that it can be proven later: to an
// auditor who has a file and a public key, and nothing else of ours.
//
// A log of evidence is a [ledger] log. Behind the entry that names it stands one that
// tells the policy: its digest and its rules. Each violation is one entry, a
// [Bundle]: the session, the policy's digest, the violation as reports have it, the
// state, and the session's calls up to then, as records of a native trace, so that a bundle
// stands by itself. A call is one record, or two, its begin and its end, as those of a live
// session are. In a session of more than 200 records, or 64 KiB of them, a bundle has those
// since the session's bundle before, so that a log grows with its sessions and not with
// their square; the digest of a trace chains them. Where none came before, or long ago, it
// has the newest 10,000 of them at most, and no more than 1 MiB, and says how many it
// leaves out. An entry at the end closes the log, and says how much was judged.
//
// A [Log] is an observer of sessions ([acel.Witness]): given to
// [acel.SessionOptions], it records a bundle for each violation, in every mode.
// What the policy redacts never reaches it. [Verify] is that of package ledger, and
// counts bundles besides; [Read] hands them out, to be shown.
package evidence
