package main

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("a program that go takes away again",
	func(program string, passes bool) {
		GinkgoT().Setenv("GOCACHE", "/var/cache/mine")
		Expect(isPassing(program)).To(Equal(passes))
	},
	Entry("in the cache", "/root/.cache/go-build/d8/d896cafe-d/acelctl", true),
	Entry("in a cache elsewhere", "/srv/go/d8/"+"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef-d/acelctl", true),
	Entry("in the cache that GOCACHE names", "/var/cache/mine/x/acelctl", true),
	Entry("in the directory of go run", "/tmp/go-build3083171234/b001/exe/acelctl", true),
	Entry("not: what go install has made", "/home/me/go/bin/acelctl", false),
	Entry("not: one in a project of a like name", "/home/me/go-builder/acelctl", false),
	Entry("not: one beside the cache", "/var/cache/mine2/acelctl", false),
)
