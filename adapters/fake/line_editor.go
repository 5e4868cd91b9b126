package fake

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/peterh/liner"
)

// Lines is where a Terminal's lines come from.
type Lines interface {
	// Line blocks until a line is complete. The value stands in it to be changed, where that can be. It returns io.EOF
	// when the person leaves (Ctrl-C or Ctrl-D) or the input ends.
	Line(prompt, value string) (string, error)
}

// Editor edits lines on the terminal that standard input and output are. Close restores the terminal's mode.
type Editor struct{ state *liner.State }

// CanEdit reports whether the kind of terminal that TERM names can edit lines.
func CanEdit() bool { return liner.TerminalSupported() }

// NewEditor takes over the terminal until Close: from then on it reads what is typed, also between two lines. The goroutine that reads
// outlives it, since nothing can interrupt a terminal's read.
func NewEditor() (*Editor, error) {
	typed, keys, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	terminal := os.Stdin
	os.Stdin = typed // what the editor reads from is decided when it is made; modes it sets by the descriptor
	s := liner.NewLiner()
	os.Stdin = terminal
	go passOn(terminal, keys)
	s.SetCtrlCAborts(true)
	return &Editor{s}, nil
}

// Line reads one edited line and remembers it for the arrow keys. Lines that are pasted stay one, until Enter is pressed.
func (e *Editor) Line(prompt, value string) (string, error) {
	fmt.Print(pasteOn)
	defer fmt.Print(pasteOff)
	text, err := e.state.PromptWithSuggestion(prompt, value, -1)
	if errors.Is(err, liner.ErrPromptAborted) {
		return "", io.EOF
	}
	if err == nil && strings.TrimSpace(text) != "" {
		e.state.AppendHistory(text)
	}
	return restoreLines(text), err
}

// Close gives the terminal back as it was.
func (e *Editor) Close() error { return e.state.Close() }

// Plain reads lines from anything. Echo repeats them after the prompt, so that the output reads like a conversation.
type Plain struct {
	in   *bufio.Reader
	echo io.Writer
}

// NewPlain reads from in. echo may be nil.
func NewPlain(in io.Reader, echo io.Writer) *Plain { return &Plain{bufio.NewReader(in), echo} }

// Line reads one line. An empty line keeps the value.
func (p *Plain) Line(prompt, value string) (string, error) {
	text, err := p.in.ReadString('\n')
	if err != nil && (text == "" || !errors.Is(err, io.EOF)) {
		return "", err
	}
	text = strings.TrimRight(strings.ToValidUTF8(text, "\ufffd"), "\r\n")
	text = cmp.Or(text, value)
	if p.echo != nil {
		if _, err := fmt.Fprintln(p.echo, prompt+cleanText(text)); err != nil {
			return "", err
		}
	}
	return text, nil
}
