//go:build !linux

package worker

import "time"

type timer struct{}

func newTimer() (*timer, error) { return &timer{}, nil }

func (*timer) sleep(left time.Duration) { time.Sleep(left) }

func (*timer) close() {}
