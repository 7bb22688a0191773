package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A size is a flag that takes a number of bytes: 1048576, 1024KiB, 1MiB. KB, MB
// and GB are powers of 1000, and a bare K, M or G is KiB, MiB or GiB.
type size int64

// A unit is a suffix of a size and what it stands for.
type unit struct {
	suffix string
	bytes  int64
}

func units() []unit {
	return []unit{
		{"kib", 1 << 10},
		{"mib", 1 << 20},
		{"gib", 1 << 30},
		{"kb", 1e3},
		{"mb", 1e6},
		{"gb", 1e9},
		{"k", 1 << 10},
		{"m", 1 << 20},
		{"g", 1 << 30},
		{"b", 1},
		{"", 1},
	}
}

// Set reads a size.
func (s *size) Set(text string) error {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, u := range units() {
		digits, ok := strings.CutSuffix(lower, u.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
		if err != nil || n < 1 || n > math.MaxInt64/u.bytes {
			break
		}
		*s = size(n * u.bytes)
		return nil
	}
	return fmt.Errorf("a size is a whole number of bytes above 0, as in 500000, 512KiB or 64MiB")
}

// String writes a size in the largest binary unit that it fills.
func (s *size) String() string {
	n := int64(*s)
	for _, u := range []unit{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}} {
		if n != 0 && n%u.bytes == 0 {
			return strconv.FormatInt(n/u.bytes, 10) + u.suffix
		}
	}
	return strconv.FormatInt(n, 10)
}

// Type names the flag's argument in the help.
func (s *size) Type() string { return "SIZE" }
