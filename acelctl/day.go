package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/acel-dev/acel/acel/render"
)

// lastSecond is the last one of the year 9999, in seconds since 1970: the days of
// later years have more digits, and do not compare as texts.
const lastSecond = 253402300799

// day returns the day of a run, as 2006-01-02: the one that a flag, such as
// --as-of, gives, or where that is "" the one of SOURCE_DATE_EPOCH, or else today's,
// in UTC. It is what waivers expire by, and what a baseline says of a finding that
// it has not had before.
func day(flag string) (string, error) {
	if flag != "" {
		if _, err := time.Parse(time.DateOnly, flag); err != nil {
			return "", fmt.Errorf("%q is no day; want one as 2006-01-02", render.Clip(flag, 40))
		}
		return flag, nil
	}
	at, err := now()
	if err != nil {
		return "", err
	}
	return at.Format(time.DateOnly), nil
}

// now returns the time of a run, in UTC: that of SOURCE_DATE_EPOCH, so that a run can
// be repeated byte for byte, or else the clock's.
func now() (time.Time, error) {
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		return time.Now().UTC(), nil
	}
	seconds, err := strconv.ParseUint(epoch, 10, 63)
	if err != nil || seconds > lastSecond {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q; want seconds since 1970", render.Clip(epoch, 40))
	}
	return time.Unix(int64(seconds), 0).UTC(), nil
}
