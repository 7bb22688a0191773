package ledger_test

import (
	"bytes"
	"slices"

	"github.com/acel-dev/acel/acel/ledger"
)

// onlySealed and onlySigned are what an attack looks like on what only those logs have.
func onlySealed(sees string) [5]string { return [5]string{"", sees, "", "", ""} }
func onlySigned(sees string) [5]string { return [5]string{"", "", sees, sees, sees} }

// formAttacks are those on how a line is spelled, and on single parts of it.
var formAttacks = []attack{
	{"take all fields out of an entry", func(s scene) files {
		lines := linesOf(s.log)
		lines[3] = []byte(`{"e":{}}`)
		return s.with(logOf(lines...))
	}, all("4 form")},
	{"give an entry two data of one name", func(s scene) files {
		return s.with(onLine(s.log, 4, `{"note":"three"}`, `{"note":"three","note":"forged"}`))
	}, all("4 form")},
	{"give a line two entries", func(s scene) files {
		return s.with(onLine(s.log, 4, `{"e":`, `{"e":{"seq":4},"e":`))
	}, all("4 form")},
	{"append an empty line", func(s scene) files { return s.with(append(bytes.Clone(s.log), '\n')) }, all("9 form")},
	{"append a space", func(s scene) files { return s.with(append(bytes.Clone(s.log), ' ')) }, all("9 form")},
	{"append a NUL", func(s scene) files { return s.with(append(bytes.Clone(s.log), 0)) }, all("9 form")},
	{"append half a line", func(s scene) files {
		return s.with(append(bytes.Clone(s.log), linesOf(s.log)[7][:100]...))
	}, all("9 form?")},
	{"take off the last newline", func(s scene) files { return s.with(s.log[:len(s.log)-1]) }, [5]string{"8 form?", "8 form?", "8 form?", "8 form", "8 form"}},
	{"end lines with CR LF", func(s scene) files {
		return s.with(bytes.ReplaceAll(s.log, []byte("\n"), []byte("\r\n")))
	}, all("1 form")},
	{"put a raw U+2028 into an entry", func(s scene) files {
		return s.with(onLine(s.log, 4, "three", "thr\u2028ee"))
	}, all("4 form")},
	{"give an entry a number of 30 digits", func(s scene) files {
		return s.with(onLine(s.log, 4, `"seq":4`, `"seq":444444444444444444444444444444`))
	}, all("4 form")},
	{"put 1e999999 into an entry, and link the rest anew", func(s scene) files {
		return s.with(linked(entriesOf(onLine(s.log, 4, `"three"`, `1e999999`)), nil))
	}, proof("4")},
	{"name a version that is not known", func(s scene) files {
		return s.with(onLine(s.log, 1, ledger.Version, "acel.ledger/v9"))
	}, all("refused")},
	{"take off all signatures", func(s scene) files {
		return s.with(linked(without(s.log, true, false), nil))
	}, onlySigned("1 signature")},
	{"take off all signatures, and the key in the first entry", func(s scene) files {
		log := formatted(without(s.log, true, false))
		return s.with(linked(entriesOf(onLine(log, 1, `,"key":"`+honest.Public().String()+`"`, "")), nil))
	}, [5]string{"", "", "1 signature?", "checkpoint", "pin"}},
	{"take off all seals", func(s scene) files {
		return s.with(linked(without(s.log, false, true), nil))
	}, onlySealed("1 seal?")},
	{"take off the seal of the first entry", func(s scene) files {
		l := entriesOf(s.log)
		l[0].Seal = nil
		return s.with(formatted(l))
	}, onlySealed("2 seal")},
	{"take off one seal, and link the rest anew", func(s scene) files {
		l := entriesOf(s.log)
		l[3].Seal = nil
		return s.with(linked(l, nil))
	}, onlySealed("4 seal")},
	{"change a seal", func(s scene) files {
		l := entriesOf(s.log)
		if l[3].Seal != nil {
			l[3].Seal[0] ^= 1
		}
		return s.with(formatted(l))
	}, onlySealed("4 seal")},
	{"name another key in the first line, which it has not signed", func(s scene) files {
		log := bytes.Replace(s.log, []byte(honest.Public().String()), []byte(thief.Public().String()), 1)
		return s.with(bytes.Replace(log, []byte(honest.Public().ID()+`","sig`), []byte(thief.Public().ID()+`","sig`), 1))
	}, onlySigned("1 signature")},
	{"name another key in a line", func(s scene) files {
		return s.with(onLine(s.log, 4, honest.Public().ID(), thief.Public().ID()))
	}, onlySigned("4 signature")},
	{"take the signature of another line", func(s scene) files {
		l := entriesOf(s.log)
		l[3].Sig = l[4].Sig
		return s.with(formatted(l))
	}, onlySigned("4 signature")},
	{"change what base64 does not need of a signature", func(s scene) files {
		return s.with(slices.Concat(logOf(linesOf(s.log)[:3]...), padded(linesOf(s.log)[3]), logOf(linesOf(s.log)[4:]...)))
	}, onlySigned("4 form")},
}

// without takes signatures and seals off all lines.
func without(log []byte, signatures, seals bool) []ledger.Line {
	l := entriesOf(log)
	for i := range l {
		if signatures {
			l[i].By, l[i].Sig = "", nil
		}
		if seals {
			l[i].Seal = nil
		}
	}
	return l
}

// padded sets a bit of a line's signature that decodes to nothing.
func padded(line []byte) []byte {
	const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	line = append(bytes.Clone(line), '\n')
	if at := bytes.LastIndex(line, []byte(`=="}`)); at > 0 {
		line[at-1] = base64[bytes.IndexByte([]byte(base64), line[at-1])^1]
	}
	return line
}
