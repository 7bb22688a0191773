// Package schema holds the JSON Schemas (draft 2020-12) of the files that acel
// reads and writes, as text for editors and other tools, and compiled.
//
// Each schema stands in a file of its own beside this page and is embedded, so
// that a program needs no file and no network to use it: nothing that a schema
// refers to is ever fetched. A schema is compiled when it is first asked for.
//
// What a key means, and what each of its words means, stands beside it for
// editors, with snippets for what is written often: markdownDescription,
// enumDescriptions, defaultSnippets and errorMessage are no keywords of JSON
// Schema, and change nothing in what is accepted.
//
// A schema says what shape a file has. It cannot say everything: duplicate
// keys, ids that are never closed, or a number's spelling are seen only by the
// packages that read the files.
package schema
