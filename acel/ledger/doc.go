// Package ledger is a log that can be proven: its format, and the one verifier of it.
//
// A log is a file of lines. Each is one entry, which cat, jq and sha256sum read:
//
//	{"e":{"seq":2,"prev":"9f…","time":"2026-11-30T10:00:00Z","kind":"violation","data":{…}},"by":"ci+1a2b3c4d","sig":"…"}
//
// "e" is the entry. Its "prev" is the SHA-256 of the whole line before, so that no
// line can be changed, taken out or put in without changing all that follow. The
// "prev" of the first line is the hash of the log's own name, which its data has, so
// that no other log can stand in for it. "sig" is an Ed25519 signature of "e" by the
// key that "by" names, over the pre-authentication encoding of DSSE, which is why a
// line can be rewrapped as a DSSE envelope as it is. "e" may end with a "seal": an
// HMAC-SHA-256 of what stands before it, for those who have no key pair.
//
// What is hashed and signed are the bytes of the line. [Format] writes a line in the
// one way that there is, and [Parse] accepts no other, so verifying never writes
// anything anew.
//
// A chain of lines cannot say that its end is missing. A [Checkpoint] (C2SP
// tlog-checkpoint) can: it has the number of entries and the root of their Merkle
// tree (RFC 6962), and is signed. Kept where the log's writer cannot reach it, it
// shows a log that was cut, emptied or put back to an older copy; a pin is the
// same unsigned, as memory of a verifier. A [Receipt] proves that one entry is in
// the log without showing the others.
//
// [Verify] reads a log once, checks all that it is given means for, and says which
// line breaks first, by which check, what holds before it, and, as plainly, what
// this check could not have seen.
package ledger
