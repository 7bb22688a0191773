package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
)

// privateKeyMark is how the text of a private key begins.
const privateKeyMark = "PRIVATE+KEY+"

// addPublicKey adds --public-key to a command.
func addPublicKey(cmd *cobra.Command, keys *[]string) {
	cmd.Flags().StringArrayVar(keys, "public-key", nil, "trust this `KEY`, or the one in the file of that name, and no other;\nrepeat it where several may have signed")
}

// publicKeys reads keys that are given as they are, or by the names of their files.
func publicKeys(given []string) ([]ledger.PublicKey, error) {
	var keys []ledger.PublicKey
	for _, text := range given {
		key, err := publicKey(text)
		if err != nil {
			return nil, fmt.Errorf("--public-key: %w", err)
		}
		keys = append(keys, key)
	}
	return keys, nil
}

func publicKey(text string) (ledger.PublicKey, error) {
	key, err := ledger.ParsePublicKey(text)
	switch {
	case text == "":
		return key, errors.New("an empty text names no key: is a variable of the shell unset?")
	case err == nil || strings.HasPrefix(text, privateKeyMark):
		return key, err
	}
	if _, err := os.Stat(text); err != nil {
		return key, fmt.Errorf("%s is neither a key, NAME+HASH+BASE64 as 'acelctl keygen' prints it, nor a file that can be read", render.Clip(text, 60))
	}
	key, err = ledger.ReadPublicKey(text)
	if err != nil {
		err = noPublicKey(text, err)
	}
	return key, err
}

// noPublicKey says why a file has no public key. What it has instead may be a secret,
// and is not shown.
func noPublicKey(name string, err error) error {
	head, _ := headOf(name)
	switch {
	case errors.As(err, new(*fs.PathError)):
		return inFile(name, err)
	case bytes.HasPrefix(head, []byte(privateKeyMark)):
		return err
	}
	return fmt.Errorf("%s holds no public key, NAME+HASH+BASE64 as 'acelctl keygen' writes it, or a damaged one", name)
}

// readSigner reads a private key from the file that --sign names; nil where it names
// none.
func readSigner(cmd *cobra.Command, name string) (*ledger.Signer, error) {
	if !cmd.Flags().Changed("sign") {
		return nil, nil
	}
	if name == "" {
		return nil, usageError(cmd, errors.New("--sign names nothing: is a variable of the shell unset?"))
	}
	s, err := ledger.ReadSigner(name)
	if err != nil {
		return nil, usageError(cmd, fmt.Errorf("--sign: %w", inFile(name, err)))
	}
	return s, nil
}

// inFile says what the operating system said of a file as all commands do.
func inFile(name string, err error) error {
	switch {
	case !errors.As(err, new(*fs.PathError)):
		return err
	case strings.Contains(name, privateKeyMark) || isSecret([]byte(name)): // which logs are not to show
		return errors.New("this is the text of a key or a secret; name the file that holds it")
	}
	return fmt.Errorf("%s: %w", name, reason(err))
}
