package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/ledger"
	"github.com/acel-dev/acel/acel/render"
)

const keygenLong = `Make a key pair that signs evidence and ledgers (Ed25519): the private key in FILE,
which nobody but you can read, and the public one in FILE.pub and on standard
output. Whoever has the public key can check what was signed, and sign nothing.

The name of a key stands in every line that it signs, so that a reader knows whose
it is. Without --name it is that of FILE, less its extension.

With --secret, make a secret instead: for seals, which whoever shares the secret
can check and make, and for the markers that stand in place of redacted values.

Nothing is ever written over. A key that is lost cannot be made again.

Exit codes:
  0  the files are written
  2  they are not: there already, cannot be written, or a usage error`

const keygenExample = `  acelctl keygen --name ci ci.key
  acelctl replay --save-evidence evidence.jsonl --sign ci.key trace.json
  acelctl verify --public-key ci.key.pub evidence.jsonl

  acelctl keygen --secret seal.secret
  ACEL_SEAL_KEY="$(cat seal.secret)" acelctl replay --save-evidence evidence.jsonl trace.json`

func keygenCommand() *cobra.Command {
	var name string
	var secret bool
	cmd := &cobra.Command{
		Use:     "keygen FILE",
		Short:   "Make a key that signs evidence, or a secret",
		Long:    keygenLong,
		Example: keygenExample,
		Args:    oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !secret {
				return createKey(cmd, args[0], name)
			}
			if cmd.Flags().Changed("name") {
				return usageError(cmd, errors.New("--name names a key, and a secret has no name"))
			}
			return createSecret(cmd, args[0])
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&name, "name", "", "call the key `NAME`: letters, digits and - _ . / : @")
	flags.BoolVar(&secret, "secret", false, "make a secret for seals and for redaction, and no key pair")
	_ = cmd.RegisterFlagCompletionFunc("name", cobra.NoFileCompletions) // it fails only for a flag that is not there
	return cmd
}

// createKey writes a key pair, and says what each half is for.
func createKey(cmd *cobra.Command, file, name string) error {
	if !cmd.Flags().Changed("name") {
		name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		if ledger.CheckName(name) != nil {
			return usageError(cmd, errors.New("the name of FILE cannot be that of a key; give one with --name"))
		}
	}
	if err := ledger.CheckName(name); err != nil {
		return usageError(cmd, fmt.Errorf("--name: %w", err))
	}
	key, err := ledger.CreateKey(file, name)
	if err != nil {
		return notMade(cmd, file, err)
	}
	writeNote(cmd, fmt.Sprintf("%s is the private key: keep it where only the signer can read it, and out of repositories. It signs with 'acelctl replay --save-evidence FILE --sign %[2]s'", file, shellWord(file)))
	writeNote(cmd, fmt.Sprintf("%s.pub is the public key, which is printed here as well: give it to whoever checks what was signed, with 'acelctl verify --public-key %s FILE'", file, shellWord(file+".pub")))
	_, err = fmt.Fprintln(cmd.OutOrStdout(), key)
	return err
}

// createSecret writes a secret, of which nothing is shown.
func createSecret(cmd *cobra.Command, file string) error {
	if err := ledger.CreateSecret(file); err != nil {
		return notMade(cmd, file, err)
	}
	word := shellWord(file)
	_, err := fmt.Fprintf(cmd.OutOrStdout(), `%s holds a secret of 256 bits. Whoever is to check seals needs it too; it is of use
  to seal what is written   %s="$(cat %s)" acelctl replay --save-evidence FILE TRACE
  to check seals            acelctl verify --require-seal --seal-key %s FILE
  to mark redacted values   acelctl replay --redact-key %s --save-evidence FILE TRACE
`, render.Sanitize(file), sealVariable, word, word, word)
	return err
}

// notMade says why there is no new key.
func notMade(cmd *cobra.Command, file string, err error) error {
	if because := reason(err); !errors.Is(because, err) {
		err = fmt.Errorf("%s cannot be written: %w", file, because)
	}
	return fmt.Errorf("%s: %w", cmd.CommandPath(), err)
}

// oneFile is the check on arguments of a command that takes one file, by its name.
func oneFile(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return usageError(cmd, errors.New("no file was named"))
	case len(args) > 1:
		return usageError(cmd, fmt.Errorf("it takes one file, and got %d", len(args)))
	case args[0] == "":
		return usageError(cmd, errors.New("an empty name names no file: is a variable of the shell unset?"))
	case args[0] == stdinName:
		return usageError(cmd, errors.New("- is no file here; name one"))
	}
	return nil
}
