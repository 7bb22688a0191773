package process

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// harmless are the variables of ours that every child has: those without which programs
// do not run or find the network. The others may hold secrets of other programs, and are
// given only when they are declared.
var harmless = []string{
	"HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER", "TMPDIR", "LANG", "TZ",
	"http_proxy", "https_proxy", "no_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
	"NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR",
}

// locale is how all further harmless names begin.
const locale = "LC_"

// isHarmless reports whether a variable is one that every child has.
func isHarmless(name string) bool {
	if strings.HasPrefix(name, locale) {
		return true
	}
	return slices.ContainsFunc(slices.Concat(harmless, basics), func(known string) bool { return sameName(known, name) })
}

// environ is the environment of the child, sorted. What is declared comes before what
// is harmless.
func (o *Options) environ() ([]string, error) {
	all := map[string]string{}
	for _, variable := range os.Environ() {
		if name, _, is := split(variable); is && isHarmless(name) {
			all[key(name)] = variable
		}
	}
	for _, declared := range o.Env {
		variable, err := resolved(declared)
		if err != nil {
			return nil, err
		}
		name, _, _ := split(variable)
		all[key(name)] = variable
	}
	env := make([]string, 0, len(all))
	for _, variable := range all {
		env = append(env, variable)
	}
	slices.Sort(env)
	return env, nil
}

// resolved is a declared variable with its value. The error does not hold the value.
func resolved(declared string) (string, error) {
	name, _, given := split(declared)
	switch {
	case name == "":
		return "", fmt.Errorf("a variable of the upstream has no name; declare it as NAME=VALUE, or as NAME to hand on ours")
	case strings.Contains(declared, "\x00"):
		return "", fmt.Errorf("the variable %q of the upstream holds a NUL, which no environment can", name)
	case given:
		return declared, nil
	}
	value, is := os.LookupEnv(name)
	if !is {
		return "", fmt.Errorf("the variable %s of the upstream is not set here; set it, or declare it as %s=VALUE", name, name)
	}
	return name + "=" + value, nil
}

// split splits a variable. Names such as "=C:", which Windows has, are none.
func split(variable string) (name, value string, given bool) {
	return strings.Cut(variable, "=")
}

// EnvNames returns the names of the variables that the child has, sorted; none where
// Check fails.
func (o *Options) EnvNames() []string {
	env, err := o.environ()
	if err != nil {
		return nil
	}
	for i, variable := range env {
		env[i], _, _ = split(variable)
	}
	return env
}
