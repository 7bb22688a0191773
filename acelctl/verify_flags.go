package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/acel-dev/acel/acel/ledger"
)

// verifyFlags are the flags of the command.
type verifyFlags struct {
	keys                  []string
	requireSignature      bool
	requireSeal           bool
	sealKey               string
	checkpoint, pin, name string
	format, color         string
	quiet                 bool
}

func (f *verifyFlags) addTo(cmd *cobra.Command) {
	f.format = "text"
	flags := cmd.Flags()
	flags.SortFlags = false
	addPublicKey(cmd, &f.keys)
	flags.BoolVar(&f.requireSignature, "require-signature", false, "fail what is not signed, by whatever key")
	flags.StringVar(&f.sealKey, "seal-key", "", "check seals with the secret in `FILE`, and fail what is not sealed\n(default: the one in "+sealVariable+", if it is set, with which\nwhat is not sealed passes)")
	flags.BoolVar(&f.requireSeal, "require-seal", false, "fail what is not sealed, also with "+sealVariable)
	flags.StringVar(&f.checkpoint, "checkpoint", "", "the log must hold what the signed checkpoint in `FILE` says\n(default: the one beside it that ends in .checkpoint, if there is one)")
	flags.StringVar(&f.pin, "pin", "", "the log must hold what was seen of it before; `FILE` remembers how\nfar that is, and is written after each verification that passes (one at\na time, for which FILE.lock lies beside it)")
	flags.StringVar(&f.name, "name", "", "the log must be the one called `NAME`")
	word{&f.format, "FORMAT", []string{"text", "json"}}.addTo(cmd, "format", "f", "how to write what was found: text or json")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "only the last line of each file")
	addColor(cmd, &f.color)
	_ = cmd.RegisterFlagCompletionFunc("name", cobra.NoFileCompletions) // it fails only for a flag that is not there
}

// settle refuses flags that mean nothing.
func (f *verifyFlags) settle(cmd *cobra.Command, args []string) error {
	for _, name := range []string{"seal-key", "checkpoint", "pin", "name"} {
		flag := cmd.Flags().Lookup(name)
		switch {
		case flag.Changed && flag.Value.String() == "":
			return fmt.Errorf("--%s names nothing: is a variable of the shell unset?", name)
		case flag.Changed && name != "seal-key" && len(args) > 1:
			return fmt.Errorf("--%s is about one log; verify the %d files one by one", name, len(args))
		}
	}
	if f.name == "" {
		return nil
	}
	if err := ledger.CheckName(f.name); err != nil {
		return fmt.Errorf("--name: %w", err)
	}
	return nil
}

// held returns what every file is held against, as the flags say.
func (f *verifyFlags) held() (o ledger.Options, err error) {
	o = ledger.Options{Origin: f.name, RequireSignature: f.requireSignature, RequireSeal: f.requireSeal || f.sealKey != ""}
	if o.Keys, err = publicKeys(f.keys); err != nil {
		return o, err
	}
	if o.Seal, err = f.seal(); err != nil {
		return o, err
	}
	if f.requireSeal && o.Seal == nil {
		err = fmt.Errorf("--require-seal needs the secret of the seals: --seal-key FILE, or %s", sealVariable)
	}
	return o, err
}

// seal returns the key of the seals; nil where there is none.
func (f *verifyFlags) seal() (*ledger.SealKey, error) {
	given, _ := sealSecret() // an empty one checks nothing, as the report says
	secret, from := []byte(given), sealVariable
	if f.sealKey != "" {
		var err error
		if secret, err = ledger.ReadSecret(f.sealKey); err != nil {
			return nil, fmt.Errorf("--seal-key: %w", inFile(f.sealKey, err))
		}
		from = "--seal-key"
	}
	if len(secret) == 0 {
		return nil, nil
	}
	key, err := ledger.NewSealKey(secret)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", from, err)
	}
	return key, nil
}
