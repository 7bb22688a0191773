// Package deskagent is a small agent, for the examples: a help desk that resets
// passwords. It has a loop, three tools and a model that follows a script, so
// that it runs without a network.
//
// All its calls go through an [acel.Recorder]: those that the model asks for by
// [acel.GuardToolCall], and the one that the program makes by itself by
// [acel.Guard].
package deskagent
