// Package ci is an example: a repository whose recorded runs are checked by the
// GitHub Action, by pre-commit hooks and with a problem matcher. Its tests run all
// three for real, without GitHub.
//
// They stand here rather than beside the action since ./... leaves out folders
// whose names begin with a dot.
package ci
