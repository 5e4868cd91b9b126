// Package child reads a file in a process of its own: this program, executed again, which takes in the file's bytes, says what it read and
// ends. It has no environment, opens no file and no connection, and may use only so much time and memory, so that a file that breaks or
// takes over a parser has won nothing and the conversations go on. At most two run at once; others wait.
//
// On Linux (amd64, arm64) the kernel holds it to that. Elsewhere limits of time, memory and files are set where the system has them, and the rest is
// PDFium's being in WebAssembly and the other parsers' being in Go.
package child

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/mendanhq/mendan/agents/attachment"
	"github.com/mendanhq/mendan/agents/attachment/reader"
)

// inside is the name by which this program knows that it was executed to read a file.
const inside = "mendan-reader"

// Limits of a process.
const (
	wallTime  = 30 * time.Second
	cpuTime   = 20 * time.Second
	maxMemory = 768 << 20 // bytes; a PDF takes about 220 MiB
	atOnce    = 2
)

// report is what the process tells on its standard output.
type report struct {
	attachment.Result
	Error string `json:"error,omitempty"` // the limits could not be set
}

// Init must be called first thing in main: where this program was executed to read a file it does that and does not return. Everywhere else it
// does nothing.
func Init() {
	if filepath.Base(os.Args[0]) != inside {
		return
	}
	runtime.GOMAXPROCS(1)
	debug.SetMemoryLimit(maxMemory / 2)
	var told report
	if err := confine(); err != nil {
		told.Error = err.Error()
	} else if told.Result, err = serve(os.Stdin); err != nil {
		told.Error = err.Error()
	}
	if json.NewEncoder(os.Stdout).Encode(told) != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// serve reads a line with the file's name, in JSON, and then the file.
func serve(in io.Reader) (attachment.Result, error) {
	src, err := io.ReadAll(in)
	if err != nil {
		return attachment.Result{}, err
	}
	head, body, _ := bytes.Cut(src, []byte("\n"))
	var name string
	if err := json.Unmarshal(head, &name); err != nil {
		return attachment.Result{}, err
	}
	return reader.Read(context.Background(), name, body), nil
}

// Reader reads files, each in a process of its own. It is safe for concurrent use.
type Reader struct {
	slots   chan struct{}
	program string // what the process is called
	wall    time.Duration
}

// New is a Reader of this program.
func New() *Reader { return &Reader{make(chan struct{}, atOnce), inside, wallTime} }

// Read gives the text of a file, or the code of package attachment that says why there is none. It blocks until the file is read, at most about
// half a minute once one of the two processes is free. An error is not the file's: ctx ended, body could not be read, or no process could be started.
func (r *Reader) Read(ctx context.Context, name string, body io.Reader) (attachment.Result, error) {
	select {
	case r.slots <- struct{}{}:
		defer func() { <-r.slots }()
	case <-ctx.Done():
		return attachment.Result{}, ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, r.wall)
	defer cancel()
	cmd, err := r.command(limited)
	if err != nil {
		return attachment.Result{}, err
	}
	head, err := json.Marshal(name)
	if err != nil {
		return attachment.Result{}, err
	}
	source := &source{Reader: io.LimitReader(body, attachment.MaxSize+1)}
	cmd.Stdin = io.MultiReader(bytes.NewReader(append(head, '\n')), source)
	out, err := run(cmd)
	switch {
	case ctx.Err() != nil:
		return attachment.Result{}, ctx.Err()
	case source.err != nil:
		return attachment.Result{}, fmt.Errorf("read the file: %w", source.err)
	case cmd.ProcessState == nil:
		return attachment.Result{}, fmt.Errorf("start the reader of files: %w", err)
	case limited.Err() != nil, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime() >= cpuTime:
		return attachment.Result{Unread: attachment.TimedOut}, nil
	}
	var told report
	if err != nil || json.Unmarshal(out, &told) != nil { // it broke, as a parser may
		return attachment.Result{Unread: attachment.Damaged}, nil
	}
	if told.Error != "" {
		return attachment.Result{}, errors.New("the reader of files: " + told.Error)
	}
	return told.Result, nil
}

// run runs the process and gives what it wrote.
func run(cmd *exec.Cmd) ([]byte, error) {
	var out bytes.Buffer
	cmd.Stdout = &out
	runtime.LockOSThread() // on Linux the process ends when the thread does that started it
	defer runtime.UnlockOSThread()
	err := cmd.Run()
	return out.Bytes(), err
}

func (r *Reader) command(ctx context.Context) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self)
	cmd.Args = []string{r.program}
	cmd.Env = []string{}
	cmd.WaitDelay = time.Second
	cmd.SysProcAttr = attributes()
	return cmd, nil
}

// source tells whether the file itself could not be read, apart from that the process did not take it.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}
