package ledger_test

import (
	"bytes"
	"slices"

	"github.com/acel-dev/acel/acel/ledger"
)

// An attack changes files. Who does it can write all of them, and has no key.
type attack struct {
	name string
	does func(s scene) files
	// sees is what each guard sees of it, in their order; "" where there is nothing
	// to attack.
	sees [5]string
}

// all is what an attack looks like that every guard sees alike.
func all(sees string) [5]string { return [5]string{sees, sees, sees, sees, sees} }

// proof is what one looks like that only seals and signatures show, at a line.
func proof(n string) [5]string {
	return [5]string{"missed", n + " seal", n + " signature", n + " signature", n + " signature"}
}

var attacks = []attack{
	{"edit an entry, and leave the links", func(s scene) files {
		return s.with(onLine(s.log, 4, "three", "forged"))
	}, [5]string{"4 chain", "4 seal", "4 signature", "4 signature", "4 signature"}},
	{"edit an entry, and link the rest anew", func(s scene) files {
		return s.with(linked(entriesOf(onLine(s.log, 4, "three", "forged")), nil))
	}, proof("4")},
	{"edit the last entry", func(s scene) files {
		return s.with(onLine(s.log, 8, "seven", "forged"))
	}, proof("8")},
	{"delete an entry", func(s scene) files {
		return s.with(formatted(slices.Delete(entriesOf(s.log), 3, 4)))
	}, all("4 order")},
	{"delete an entry, and link the rest anew", func(s scene) files {
		return s.with(linked(slices.Delete(entriesOf(s.log), 3, 4), nil))
	}, proof("4")},
	{"cut off the last entry", func(s scene) files {
		return s.with(s.copies[7].log)
	}, [5]string{"missed", "missed", "missed", "checkpoint", "checkpoint"}},
	{"cut off the last four entries", func(s scene) files {
		return s.with(s.copies[4].log)
	}, [5]string{"missed", "missed", "missed", "checkpoint", "checkpoint"}},
	{"cut off the last entry, and delete the checkpoint", func(s scene) files {
		return files{log: s.copies[7].log}
	}, [5]string{"missed", "missed", "missed", "refused", "refused"}},
	{"cut off the last four entries, with a checkpoint by another key", func(s scene) files {
		return files{s.copies[4].log, must(checkpointOf("runs", linesOf(s.copies[4].log)).Sign(thief))}
	}, [5]string{"missed", "missed", "missed", "checkpoint?", "pin"}},
	{"edit an entry, link the rest anew, and put the checkpoint of another log beside", func(s scene) files {
		return files{linked(entriesOf(onLine(s.log, 4, "three", "forged")), nil), must(checkpointOf("other", linesOf(s.log)).Sign(thief))}
	}, proof("4")},
	{"rename the log in its first entry", func(s scene) files {
		renamed := entriesOf(newScene(ledger.WriterOptions{}).other.log)[0]
		first := entriesOf(s.log)[0]
		first.Prev, first.Data = renamed.Prev, bytes.ReplaceAll(first.Data, []byte(`"runs"`), []byte(`"other"`))
		return s.with(formatted(append([]ledger.Line{first}, entriesOf(s.log)[1:]...)))
	}, [5]string{"1 chain", "1 seal", "1 signature", "1 signature", "1 signature"}},
	{"empty the file", func(s scene) files {
		return s.with([]byte{})
	}, [5]string{"refused", "refused", "refused", "checkpoint", "checkpoint"}},
	{"delete the file", func(s scene) files { return files{checkpoint: s.checkpoint} }, all("refused")},
	{"swap two entries", func(s scene) files {
		return s.with(formatted(swapped(s.log)))
	}, all("4 order")},
	{"swap two entries, and link the rest anew", func(s scene) files {
		return s.with(linked(swapped(s.log), nil))
	}, proof("4")},
	{"insert an entry", func(s scene) files {
		return s.with(formatted(inserted(s.log)))
	}, all("5 order")},
	{"insert an entry, and link the rest anew", func(s scene) files {
		return s.with(linked(inserted(s.log), nil))
	}, proof("5")},
	{"append an entry", func(s scene) files {
		l := entriesOf(s.log)
		return s.with(linked(append(l, l[7]), nil))
	}, proof("9")},
	{"write the whole log anew, without a key", func(s scene) files {
		return s.with(record(ledger.WriterOptions{Origin: "runs"}, "all", "is", "well")[4].log)
	}, [5]string{"missed", "1 seal?", "1 signature?", "checkpoint", "checkpoint"}},
	{"write the whole log anew, with a key of the same name", func(s scene) files {
		return record(ledger.WriterOptions{Origin: "runs", Signer: thief}, "all", "is", "well")[4]
	}, [5]string{"missed", "1 seal?", "1 signature?", "1 signature?", "pin"}},
	{"write the whole log anew, and name the true key in it", func(s scene) files {
		log := record(ledger.WriterOptions{Origin: "runs", Signer: thief}, "all", "is", "well")[4].log
		log = bytes.ReplaceAll(log, []byte(thief.Public().String()), []byte(honest.Public().String()))
		return s.with(bytes.ReplaceAll(log, []byte(thief.Public().ID()), []byte(honest.Public().ID())))
	}, [5]string{"1 signature", "1 signature", "1 signature", "1 signature", "1 signature"}},
	{"put another log of the same key in its place", func(s scene) files {
		return s.with(s.other.log)
	}, [5]string{"missed", "missed", "missed", "1 name?", "1 name?"}},
	{"put another log of the same key in its place, with its checkpoint", func(s scene) files {
		return s.other
	}, [5]string{"missed", "missed", "missed", "missed", "1 name?"}},
	{"put an older copy in its place, with its checkpoint", func(s scene) files {
		return s.copies[5]
	}, [5]string{"missed", "missed", "missed", "missed", "pin"}},
	{"splice two honest tails", func(s scene) files {
		return s.with(logOf(append(linesOf(s.log)[:6:6], linesOf(s.fork.log)[6:]...)...))
	}, [5]string{"6 chain", "7 chain", "7 chain", "7 chain", "7 chain"}},
	{"put the other of two honest tails in its place, with its checkpoint", func(s scene) files {
		return s.fork
	}, [5]string{"missed", "missed", "missed", "missed", "pin"}},
}

func (s scene) with(log []byte) files { return files{log, s.checkpoint} }

func swapped(log []byte) []ledger.Line {
	l := entriesOf(log)
	l[3], l[4] = l[4], l[3]
	return l
}

func inserted(log []byte) []ledger.Line {
	l := entriesOf(log)
	forged := l[3]
	forged.Data = noted("forged")
	return slices.Insert(l, 4, forged)
}
