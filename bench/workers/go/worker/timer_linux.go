package worker

import (
	"os"
	"syscall"
	"time"
	"unsafe"
)

// timer is one of the system. Those of the runtime are up to a millisecond late, because its poller waits for whole milliseconds.
type timer struct {
	fd   uintptr
	file *os.File
}

const monotonic = 1

func newTimer() (*timer, error) {
	fd, _, failed := syscall.Syscall(syscall.SYS_TIMERFD_CREATE, monotonic, syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if failed != 0 {
		return nil, failed
	}
	return &timer{fd, os.NewFile(fd, "timer")}, nil
}

func (own *timer) sleep(left time.Duration) {
	if left <= 0 {
		return
	}
	// The interval, which is none, and the time until it ends.
	spec := [4]int64{0, 0, int64(left / time.Second), int64(left % time.Second)}
	syscall.Syscall6(syscall.SYS_TIMERFD_SETTIME, own.fd, 0, uintptr(unsafe.Pointer(&spec)), 0, 0, 0)
	var ends [8]byte
	own.file.Read(ends[:])
}

func (own *timer) close() { own.file.Close() }
