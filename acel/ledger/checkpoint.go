package ledger

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// A Checkpoint says how long a log was and what it held: everything up to there can
// be held against it. Its text is that of C2SP tlog-checkpoint.
type Checkpoint struct {
	// Origin is the log's name.
	Origin string
	// Size is its number of entries.
	Size uint64
	// Root is the root of the Merkle tree (RFC 6962) over its lines.
	Root Hash
}

// String returns the checkpoint unsigned, as a pin is kept: three lines, the name,
// the size, and the root in base64.
func (c Checkpoint) String() string {
	return fmt.Sprintf("%s\n%d\n%s\n", c.Origin, c.Size, base64.StdEncoding.EncodeToString(c.Root[:]))
}

// Sign returns the checkpoint as a signed note.
func (c Checkpoint) Sign(s *Signer) ([]byte, error) {
	return note.Sign(&note.Note{Text: c.String()}, noteSigner{s})
}

var errNoCheckpoint = errors.New("not a checkpoint: want three lines, the name of a log, its size and its root in base64, and then perhaps signatures")

// ParseCheckpoint reads what String writes, and nothing else.
func ParseCheckpoint(text string) (Checkpoint, error) {
	lines := strings.SplitN(text, "\n", 5)
	if len(lines) != 4 || lines[3] != "" {
		return Checkpoint{}, errNoCheckpoint
	}
	size, err := strconv.ParseUint(lines[1], 10, 63)
	root, err2 := base64.StdEncoding.DecodeString(lines[2])
	if err != nil || err2 != nil || len(root) != len(Hash{}) {
		return Checkpoint{}, errNoCheckpoint
	}
	c := Checkpoint{lines[0], size, Hash(root)}
	if CheckName(c.Origin) != nil || size == 0 || c.String() != text {
		return Checkpoint{}, errNoCheckpoint
	}
	return c, nil
}

// OpenCheckpoint reads a signed checkpoint. One of the keys must have signed it;
// signatures of others, such as witnesses, may stand beside it.
func OpenCheckpoint(text []byte, keys ...PublicKey) (Checkpoint, error) {
	var verifiers []note.Verifier
	for _, k := range keys {
		v, err := note.NewVerifier(k.String())
		if err != nil {
			return Checkpoint{}, err
		}
		verifiers = append(verifiers, v)
	}
	if strings.IndexFunc(string(text), unprintable) >= 0 {
		return Checkpoint{}, errUnprintable
	}
	n, err := note.Open(text, note.VerifierList(verifiers...))
	if unverified := (*note.UnverifiedNoteError)(nil); errors.As(err, &unverified) {
		return Checkpoint{}, fmt.Errorf("no given key has signed the checkpoint: it is signed by %s", signers(unverified.Note))
	} else if err != nil {
		return Checkpoint{}, fmt.Errorf("not a signed checkpoint: %w", err)
	}
	return ParseCheckpoint(n.Text)
}

// maxSigners is how many signers of a checkpoint are named at most.
const maxSigners = 3

// signers names those who have signed, none of whom need be as a key should be.
func signers(n *note.Note) string {
	var ids []string
	for _, s := range n.UnverifiedSigs {
		id := fmt.Sprintf("%s+%08x", s.Name, s.Hash)
		if !isKeyID(id) {
			id = fmt.Sprintf("%.40q", id)
		}
		ids = append(ids, id)
	}
	if more := len(ids) - maxSigners; more > 0 {
		ids = append(ids[:maxSigners], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(ids, ", ")
}

var errUnprintable = errors.New("not a signed checkpoint: it has characters of which nothing is to be seen")

// unprintable are the characters that no terminal should be sent: names of witnesses are
// anybody's.
func unprintable(r rune) bool { return r < ' ' && r != '\n' || unseen(r) }

// ReadNote reads the checkpoint of a signed note, whoever has signed it. The error says
// why it is none.
func ReadNote(text []byte) (Checkpoint, error) {
	body, _, signed := strings.Cut(string(text), "\n\n")
	switch {
	case strings.IndexFunc(string(text), unprintable) >= 0:
		return Checkpoint{}, errUnprintable
	case !signed:
		return Checkpoint{}, errors.New("the checkpoint is not signed; hold a log against it as a pin")
	}
	if _, err := note.Open(text, note.VerifierList()); !errors.As(err, new(*note.UnverifiedNoteError)) {
		return Checkpoint{}, fmt.Errorf("not a signed checkpoint: %w; one has at most 100 signatures", err)
	}
	return ParseCheckpoint(body + "\n")
}

// IsSigned reports whether the text of a checkpoint has signatures behind it.
func IsSigned(text []byte) bool { return strings.Contains(string(text), "\n\n") }
