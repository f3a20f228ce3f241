package worker

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// load does operations at a fixed rate, each by the first connection that is free and timed from when it was due: one that waits behind a
// slow one took that long too. Without a rate every connection does one after the other, and an operation is due when it begins.
func (own *opened) load(asked request) (map[string]any, error) {
	if asked.Connections <= 0 {
		return nil, errors.New("a load needs connections")
	}
	for len(own.connections) < asked.Connections {
		ready, err := own.connect()
		if err != nil {
			return nil, err
		}
		own.connections = append(own.connections, ready)
	}
	took := make([]time.Duration, asked.Operations)
	failures := make([]error, asked.Connections)
	timers := make([]*timer, asked.Connections)
	for at := range timers {
		var err error
		if timers[at], err = newTimer(); err != nil {
			return nil, err
		}
		defer timers[at].close()
	}
	var next atomic.Int64
	var ends sync.WaitGroup
	cpu := processTime()
	start := time.Now()
	for at, connection := range own.connections[:asked.Connections] {
		ends.Add(1)
		go func() {
			defer ends.Done()
			for {
				nth := int(next.Add(1)) - 1
				if nth >= asked.Operations {
					return
				}
				due := time.Since(start)
				if asked.Rate > 0 {
					due = time.Duration(float64(nth) / asked.Rate * float64(time.Second))
					timers[at].sleep(due - time.Since(start))
				}
				if failures[at] = connection.Run(); failures[at] != nil {
					next.Store(int64(asked.Operations))
					return
				}
				took[nth] = time.Since(start) - due
			}
		}()
	}
	ends.Wait()
	elapsed := time.Since(start)
	if err := errors.Join(failures...); err != nil {
		return nil, err
	}
	return figures(took, elapsed, processTime()-cpu), nil
}
