package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"unicode"
)

// Bounds on a token, in characters: the least that nobody guesses, and the most that
// fits into a header.
const (
	leastToken = 20
	mostToken  = 500
)

// readToken reads the token that clients must present from its file. One that others can
// read is refused. Where there is none, it makes a fresh one.
func readToken(path string) (token string, made bool, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		token, err = createToken(path)
		return token, err == nil, err
	}
	if err != nil {
		return "", false, inFile(path, err)
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return "", false, inFile(path, err)
	case !info.Mode().IsRegular():
		return "", false, fmt.Errorf("%s is no regular file", path)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0:
		return "", false, fmt.Errorf("%s can be read or written by others (mode %04o): run 'chmod 600 %s', and have a new token if one may have read it", path, info.Mode().Perm(), shellWord(path))
	}
	text, err := io.ReadAll(io.LimitReader(f, mostToken+100))
	if err != nil {
		return "", false, inFile(path, err)
	}
	token = strings.TrimSpace(string(text))
	return token, false, checkToken(path, token)
}

// checkToken says what is wrong with a token, and shows nothing of it.
func checkToken(path, token string) error {
	odd := func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsPrint(r) || r == ' ' }
	switch {
	case len(token) < leastToken:
		return fmt.Errorf("%s holds a token of %d characters; it has at least %d. Remove the file to have one made", path, len(token), leastToken)
	case len(token) > mostToken:
		return fmt.Errorf("%s holds more than a token, which has at most %d characters. Remove the file to have one made", path, mostToken)
	case strings.ContainsFunc(token, odd):
		return fmt.Errorf("%s holds other characters than a token may have, which are those of ASCII but for spaces. Remove the file to have one made", path)
	}
	return nil
}

// createToken writes a fresh token into a new file that nobody but its owner can read.
func createToken(path string) (string, error) {
	token := freshToken()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", fmt.Errorf("no token can be written to %s: %w", path, reason(err))
	}
	_, err = f.WriteString(token + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return "", errors.Join(fmt.Errorf("no token can be written to %s: %w", path, reason(err)), os.Remove(path))
	}
	return token, nil
}

// freshToken is one that nobody guesses: 260 bits.
func freshToken() string { return rand.Text() + rand.Text() }
