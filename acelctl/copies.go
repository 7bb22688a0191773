package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
)

// settle settles which of the traces are read, once all were met.
func (e *expansion) settle(f *readingFlags) {
	e.dropCopies()
	e.joinSubagents(f.options())
}

// dropCopies leaves out what directories and patterns led to and is byte for byte
// the same as a file that is read: a run that was saved twice is one run.
func (e *expansion) dropCopies() {
	c := copies{sizes: map[int64]int{}, first: map[[sha256.Size]byte]string{}, of: map[int]string{}}
	for _, i := range e.inputs {
		c.sizes[sizeOf(i)]++
	}
	for _, unnamed := range []bool{false, true} { // what is named itself is always read
		for n, i := range e.inputs {
			if i.unnamed == unnamed {
				c.look(n, i)
			}
		}
	}
	kept := e.inputs[:0]
	for n, i := range e.inputs {
		if first, is := c.of[n]; is {
			e.copies = append(e.copies, fmt.Sprintf("%s is byte for byte the same as %s, and counts once", i.name, first))
			continue
		}
		kept = append(kept, i)
	}
	e.inputs = kept
}

// copies are files that are the same as others.
type copies struct {
	sizes map[int64]int // how many files have it
	first map[[sha256.Size]byte]string
	of    map[int]string // the first of them, by the number of the input
}

func (c *copies) look(n int, i input) {
	size := sizeOf(i)
	if size == 0 || c.sizes[size] < 2 {
		return
	}
	hash, err := hashOf(i.name)
	if err != nil {
		return // which shows when it is read
	}
	first, known := c.first[hash]
	switch {
	case !known:
		c.first[hash] = i.name
	case i.unnamed:
		c.of[n] = first
	}
}

// sizeOf returns the size of a regular file; 0 of anything else.
func sizeOf(i input) int64 {
	if i.problem != nil || i.name == stdinName {
		return 0
	}
	info, err := os.Stat(i.name)
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

func hashOf(name string) (sum [sha256.Size]byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return [sha256.Size]byte(h.Sum(nil)), err
}

// notes tells of the first copies one by one, and counts the rest.
func (e *expansion) notes() []string {
	all := e.copies
	if more := len(all) - namesShown; more > 0 {
		all = append(all[:namesShown:namesShown], count(more, "more file")+" that are copies of others count once")
	}
	if logs := e.logsNote(); logs != "" {
		all = append(all[:len(all):len(all)], logs)
	}
	return all
}
