package fake

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// maxLine is how many bytes an input line may have. A résumé's text is some kilobytes; a book is not an answer.
const maxLine = 16 << 20

// input is one line as it was read. Its err is io.EOF at the end of the input.
type input struct {
	number int
	text   []byte
	long   bool
	err    error
}

func (in input) parseLine() (line, error) {
	if in.long {
		return line{}, fmt.Errorf("the line has more than %d bytes", maxLine)
	}
	return parseObject(in.text)
}

// asksToStop reports whether the line asks to stop what is running.
func (in input) asksToStop() bool {
	if in.err != nil || in.long {
		return false
	}
	l, err := parseObject(in.text)
	return err == nil && (l.do == "command" && l.name == "stop" || l.do == "click" && l.button == "stop")
}

// isLast reports whether nothing comes after the line.
func (in input) isLast() bool {
	if in.err != nil || in.long {
		return in.err != nil
	}
	l, err := parseObject(in.text)
	return err == nil && l.do == "quit"
}

// readLines hands over the lines of r that are not empty, and at last an error, until ctx ends.
func readLines(ctx context.Context, r io.Reader) <-chan input {
	lines := make(chan input)
	go func() {
		br := bufio.NewReaderSize(r, 64<<10)
		for n := 1; ; n++ {
			in := readLine(br, n)
			if len(in.text) == 0 && !in.long && in.err == nil {
				continue
			}
			select {
			case lines <- in:
			case <-ctx.Done():
				return
			}
			if in.err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads one line without its end. The rest of one that is too long is dropped. A last line without an end is a line.
func readLine(br *bufio.Reader, number int) input {
	in := input{number: number}
	for {
		part, err := br.ReadSlice('\n')
		if len(in.text)+len(part) > maxLine+len("\r\n") {
			in.long, in.text = true, nil
		}
		if !in.long {
			in.text = append(in.text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if number == 1 {
			in.text = bytes.TrimPrefix(in.text, []byte("\ufeff"))
		}
		in.text = bytes.TrimSpace(in.text)
		if err != nil && len(in.text) == 0 && !in.long {
			in.err = err
		}
		return in
	}
}
