package main

import (
	"context"
	"io"
	"os"
)

// open opens the input called name. Reading it fails once ctx is done, also
// while a pipe or a terminal has nothing to read.
func open(ctx context.Context, name string, stdin io.Reader) (io.ReadCloser, error) {
	if name == stdinName {
		return io.NopCloser(newPump(ctx, stdin)), nil
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return newPump(ctx, &lazyFile{name: name}), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &interruptible{ctx, f}, nil
}

// interruptible is a file whose reading ends with a context.
type interruptible struct {
	ctx context.Context
	*os.File
}

func (i *interruptible) Read(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.File.Read(p)
}

// ReadAt is for files that are not read from their beginning to their end, as
// archives are.
func (i *interruptible) ReadAt(p []byte, off int64) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.File.ReadAt(p, off)
}

// lazyFile is opened by its first read: opening a pipe waits for its writer.
type lazyFile struct {
	name string
	file *os.File
}

func (l *lazyFile) Read(p []byte) (int, error) {
	if l.file == nil {
		f, err := os.Open(l.name)
		if err != nil {
			return 0, err
		}
		l.file = f
	}
	return l.file.Read(p)
}
