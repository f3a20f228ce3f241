package sends

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
)

// openHTTP starts a server that reads the whole body into memory, as the published one does, and answers without a body.
func openHTTP() (*sender, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	var received atomic.Int64
	server := &http.Server{Handler: http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			http.Error(response, err.Error(), http.StatusInternalServerError)
			return
		}
		received.Add(int64(len(body)))
	})}
	go server.Serve(listener)
	client := &http.Client{Transport: &http.Transport{}}
	url := "http://" + listener.Addr().String() + "/"
	return &sender{
		send: func(message []byte) error { return post(client, url, message) },
		arrived: func(total int64) error {
			if received.Load() != total {
				return fmt.Errorf("%d bytes were sent and %d arrived", total, received.Load())
			}
			return nil
		},
		close: func() {
			client.CloseIdleConnections()
			server.Close()
		},
	}, nil
}

// post sends the message and reads the answer to its end, so that the connection serves the next one as well.
func post(client *http.Client, url string, message []byte) error {
	response, err := client.Post(url, "application/octet-stream", bytes.NewReader(message))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answered %s", response.Status)
	}
	return nil
}
