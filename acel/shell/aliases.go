package shell

import (
	"slices"
	"strings"
)

// An alias is a set of subcommands that are the same to some programs. Options
// among their words belong to the name.
type alias struct {
	programs string
	names    []string
}

// aliases are those that are sure: a program's own, not those of a user.
var aliases = []alias{
	{" npm ", []string{"install", "i", "in", "ins", "inst", "insta", "instal", "isnt", "isnta", "isntal", "isntall", "add"}},
	{" npm ", []string{"ci", "clean-install", "ic", "install-clean", "isntall-clean"}},
	{" npm ", []string{"uninstall", "unlink", "remove", "rm", "r", "un"}},
	{" npm ", []string{"update", "up", "upgrade", "udpate"}},
	{" npm ", []string{"test", "t", "tst"}},
	{" npm ", []string{"run", "run-script", "rum", "urn"}},
	{" npm ", []string{"exec", "x"}},
	{" pnpm ", []string{"install", "i"}},
	{" pnpm ", []string{"remove", "rm", "uninstall", "un"}},
	{" pnpm ", []string{"update", "up", "upgrade"}},
	{" pnpm ", []string{"test", "t"}},
	{" pnpm ", []string{"run", "run-script"}},
	{" bun ", []string{"install", "i"}},
	{" bun ", []string{"add", "a"}},
	{" bun ", []string{"remove", "rm"}},
	{" cargo ", []string{"build", "b"}},
	{" cargo ", []string{"test", "t"}},
	{" cargo ", []string{"run", "r"}},
	{" cargo ", []string{"check", "c"}},
	{" git ", []string{"add", "stage"}},
	{" git ", []string{"branch -D", "branch --delete --force"}},
	{" gh ", []string{"pr create", "pr new"}},
	{" gh ", []string{"issue create", "issue new"}},
	{" gh ", []string{"repo create", "repo new"}},
	{" terraform tofu ", []string{"destroy", "apply -destroy"}},
	{" helm ", []string{"uninstall", "delete", "del", "un"}},
	{" kubectl ", []string{"delete namespace", "delete namespaces", "delete ns"}},
	{" kubectl ", []string{"delete pod", "delete pods", "delete po"}},
	{" kubectl ", []string{"delete deployment", "delete deployments", "delete deploy"}},
	{" kubectl ", []string{"delete persistentvolumeclaim", "delete persistentvolumeclaims", "delete pvc"}},
	{containers, []string{"rmi", "image rm", "image remove"}},
	{containers, []string{"rm", "container rm", "container remove"}},
	{containers, []string{"exec", "container exec"}},
	{containers, []string{"run", "container run"}},
	{containers, []string{"create", "container create"}},
	{containers, []string{"start", "container start"}},
	{containers, []string{"stop", "container stop"}},
	{containers, []string{"restart", "container restart"}},
	{containers, []string{"kill", "container kill"}},
	{containers, []string{"ps", "container ls", "container ps", "container list"}},
	{containers, []string{"images", "image ls", "image list"}},
	{containers, []string{"build", "image build", "buildx build"}},
	{containers, []string{"push", "image push"}},
	{containers, []string{"pull", "image pull"}},
	{containers, []string{"volume rm", "volume remove"}},
	{containers, []string{"network rm", "network remove"}},
}

// A form is one way in which the words behind a pattern's program may be said.
type form struct {
	// operands must be the first arguments that are no options, in order.
	operands []string
	// options must be among the options.
	options []wanted
}

// forms returns a form of a program's words, and those that mean the same.
func forms(program string, f form) []form {
	all := []form{f}
	for _, a := range aliases {
		if !lists(a.programs, program) {
			continue
		}
		for _, name := range a.names {
			rest, named := f.without(name)
			if !named {
				continue
			}
			for _, other := range a.names {
				if other != name {
					all = append(all, rest.with(other))
				}
			}
			return all
		}
	}
	return all
}

// without returns what a form says behind the name of a subcommand.
func (f form) without(name string) (rest form, named bool) {
	rest = form{f.operands, slices.Clone(f.options)}
	for _, w := range strings.Fields(name) {
		switch at := slices.Index(rest.options, wanted{name: w}); {
		case at >= 0:
			rest.options = slices.Delete(rest.options, at, at+1)
		case len(rest.operands) > 0 && rest.operands[0] == w:
			rest.operands = rest.operands[1:]
		default:
			return form{}, false
		}
	}
	return rest, true
}

// with returns a form that has the name of a subcommand before all else.
func (f form) with(name string) form {
	var named form
	for _, w := range strings.Fields(name) {
		if w[0] == '-' {
			named.options = append(named.options, wanted{name: w})
		} else {
			named.operands = append(named.operands, w)
		}
	}
	return form{append(named.operands, f.operands...), append(named.options, f.options...)}
}
