package main

import "os"

func main() {
	if p, is := part(os.Getenv(partVariable)); is {
		os.Exit(play(p))
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}
