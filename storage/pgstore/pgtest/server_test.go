package pgtest

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// TestInterrupted has somebody interrupt the tests at their terminal: nothing of the server is left.
func TestInterrupted(t *testing.T) {
	var s Server
	s.Address(t)
	t.Cleanup(func() { _ = s.Stop() })
	if err := s.process.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = s.watch.Close()
	_ = s.process.Wait()
	s.watch = nil
	if _, err := os.Stat(s.dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its folder is left: %v", err)
	}
}
