// Package strictjson reads the JSON files that acel writes itself and reads again,
// which may have been changed by hand or by others in between.
//
// A [Form] says what a file is, and opens one: its size is bounded, it is one
// object in valid UTF-8 with no key twice, and its key "schema" names the version
// that is read. The [Reader] that comes of it is asked for value by value. It
// remembers the first mistake, an [acel.Problem] with line and column, and reads
// nothing behind that, so that who asks need not look each time.
package strictjson
