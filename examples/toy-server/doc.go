// Command toy-server is an example: an MCP server over stdio, a support desk with five
// tools, whose clients are held to the rules in acel.yaml. Its README says what a
// client sees.
package main
