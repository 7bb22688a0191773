// Command support-agent is an example: an MCP server over stdio, a shop's support desk
// with nine tools. It knows of no rules: acelctl serve holds its clients to acel.yaml.
// Its README goes from a recorded run to a live gate.
package main
