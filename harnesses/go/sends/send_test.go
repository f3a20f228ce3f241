package sends

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"tachograph/harnesses/go/observe"
)

// sizes are the published ones, in units of 1024, and 0, which is the cost of a send that carries nothing.
var sizes = []int{
	0, 9, 2 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10,
	1 << 20, 10 << 20, 100 << 20, 1 << 30,
}

// sender is a client with its server in this process, both closed by close.
type sender struct {
	send func(message []byte) error
	// arrived says whether the server got what was sent, once it had the time to read it.
	arrived func(total int64) error
	close   func()
}

func BenchmarkSendMessage(b *testing.B) {
	for _, size := range sizes {
		measure(b, "net/tcp", "tcp", size, openTCP)
	}
	for _, size := range sizes {
		measure(b, "net/http", "http", size, openHTTP)
	}
}

func measure(b *testing.B, driver, transport string, size int, open func() (*sender, error)) {
	version := observe.GoVersion()
	tell := sync.OnceValue(func() error {
		return observe.Write(observe.Observation{
			Driver: driver, Version: version, Scenario: "send-message", Params: map[string]any{"bytes": size},
		})
	})
	b.Run(fmt.Sprintf("version=%s/transport=%s/bytes=%d", version, transport, size), func(b *testing.B) {
		if err := tell(); err != nil {
			b.Fatalf("observations cannot be written: %v", err)
		}
		client, err := open()
		if err != nil {
			b.Fatal(err)
		}
		defer client.close()
		message := makeMessage(size)
		b.ReportAllocs()
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			if err := client.send(message); err != nil {
				b.Fatal(err)
			}
		}
		b.StopTimer()
		if err := client.arrived(int64(b.N) * int64(size)); err != nil {
			b.Fatal(err)
		}
	})
}

// makeMessage gives the published text of 9 bytes, repeated and cut to any other size.
func makeMessage(size int) []byte {
	const text = "something"
	return bytes.Repeat([]byte(text), size/len(text)+1)[:size]
}
