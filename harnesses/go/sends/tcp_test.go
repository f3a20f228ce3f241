package sends

import (
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"time"
)

// readSize is how much the sink takes at a time; the published one does the same.
const readSize = 4096

// openTCP connects to a sink that reads all there is and never answers: a send is done when the kernel has taken it.
func openTCP() (*sender, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		return nil, err
	}
	server, err := listener.Accept()
	if err != nil {
		client.Close()
		return nil, err
	}
	var received atomic.Int64
	drained := make(chan error, 1)
	go func() { drained <- drain(server, &received) }()
	return &sender{
		send: func(message []byte) error {
			_, err := client.Write(message)
			return err
		},
		arrived: func(total int64) error {
			client.Close()
			select {
			case err := <-drained:
				if err == nil && received.Load() != total {
					err = fmt.Errorf("%d bytes were sent and %d arrived", total, received.Load())
				}
				return err
			case <-time.After(time.Minute):
				return fmt.Errorf("%d of %d bytes arrived within a minute", received.Load(), total)
			}
		},
		close: func() {
			client.Close()
			server.Close()
		},
	}, nil
}

func drain(server net.Conn, received *atomic.Int64) error {
	buffer := make([]byte, readSize)
	for {
		n, err := server.Read(buffer)
		received.Add(int64(n))
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
