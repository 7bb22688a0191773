package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// sealVariable holds the secret that entries are sealed with.
const sealVariable = "ACEL_SEAL_KEY"

// evidenceFlags are those about the evidence that a run leaves.
type evidenceFlags struct {
	save, sign, name, redactKey string
	print                       bool
}

func (f *evidenceFlags) addTo(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.save, "save-evidence", "", "write what was violated to a new `FILE`, as a log that 'acelctl verify'\nchecks and 'acelctl show' tells of; sealed where "+sealVariable+" is set")
	flags.StringVar(&f.sign, "sign", "", "sign the evidence with the private key in `FILE`, which 'acelctl keygen'\nmakes")
	flags.StringVar(&f.name, "evidence-name", "", "call the log of evidence `NAME`, which no other should have, such as\norg/repository/run (default: a random one)")
	flags.StringVar(&f.redactKey, "redact-key", "", "make the markers of redacted values with the secret in `FILE`: equal\nvalues have one marker under one --evidence-name, which 'acelctl ledger\nmarker' proves (default: one that is forgotten)")
	flags.BoolVar(&f.print, "evidence", false, "show with each violation the calls that led to it, above the report")
}

// wanted reports whether the run keeps evidence.
func (f *evidenceFlags) wanted() bool { return f.save != "" || f.print }

// settle refuses flags that mean nothing.
func (f *evidenceFlags) settle(cmd *cobra.Command, o outlets) error {
	for _, name := range []string{"save-evidence", "sign", "evidence-name", "redact-key"} {
		if flag := cmd.Flags().Lookup(name); flag.Changed && flag.Value.String() == "" {
			return fmt.Errorf("--%s names nothing: is a variable of the shell unset?", name)
		}
	}
	switch {
	case f.sign != "" && f.save == "":
		return errors.New("--sign signs evidence; name a file for it with --save-evidence")
	case f.name != "" && f.save == "":
		return errors.New("--evidence-name names evidence; name a file for it with --save-evidence")
	case f.redactKey != "" && !f.wanted():
		return errors.New("--redact-key is for evidence; ask for some with --save-evidence or --evidence")
	case f.print && !o.onScreen():
		return errors.New("--evidence shows evidence above a report that is read on standard output; --save-evidence FILE keeps it")
	}
	return nil
}

// guard refuses to write over anything: evidence is written once.
func (f *evidenceFlags) guard(cmd *cobra.Command, others []string) error {
	if f.save == "" {
		return nil
	}
	if f.save == stdoutName || isStdout(f.save) {
		return usageError(cmd, errors.New("--save-evidence is for a file, which 'acelctl verify' can check afterwards"))
	}
	for _, name := range []string{f.save, checkpointOf(f.save)} {
		if _, err := os.Lstat(name); err == nil {
			return usageError(cmd, fmt.Errorf("--save-evidence writes a new file, and %s is there already; name another, or move it away", name))
		}
		for _, other := range others {
			if sameFile(name, other) {
				return usageError(cmd, fmt.Errorf("both the evidence and something else would be written to %s", name))
			}
		}
	}
	return nil
}

// checkpointOf is the file beside a log that holds its checkpoint.
func checkpointOf(name string) string { return name + ".checkpoint" }

// sealSecret is the secret in the environment; "" for none. One that is empty was meant
// to be there: what it came from is missing.
func sealSecret() (string, error) {
	text, set := os.LookupEnv(sealVariable)
	secret := strings.TrimSpace(text)
	if set && secret == "" {
		return "", fmt.Errorf("%s is set, and empty: is the file or the variable missing that it comes from? Unset it to do without seals", sealVariable)
	}
	return secret, nil
}
