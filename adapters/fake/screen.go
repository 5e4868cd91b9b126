package fake

import (
	"io"
	"strings"
	"sync"
)

// screen prints blocks above the line that is being typed. On a live terminal it moves that line down; elsewhere it only
// appends.
type screen struct {
	mu     sync.Mutex
	w      io.Writer
	live   bool
	typing bool   // a prompt is on the last line
	prompt string // which
	hinted bool   // the line above is a hint
	said   bool   // a hint was given since the last block
	err    error  // the first that writing met
}

// showBlock prints a block of whole lines.
func (s *screen) showBlock(block string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.drawBlock(block)
}

// showHint prints a line that the next block replaces.
func (s *screen) showHint(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.live || s.said || text == "" {
		return
	}
	_ = s.drawBlock(text + "\n")
	s.hinted, s.said = true, true
}

// hideHint takes the hint away.
func (s *screen) hideHint() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hinted {
		_ = s.drawBlock("")
	}
	s.said = false
}

// beginLine notes that a line is being typed after the prompt, end that it is complete.
func (s *screen) beginLine(prompt string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.typing, s.prompt = true, prompt
}

func (s *screen) endLine() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.typing, s.hinted = false, false
}

func (s *screen) drawBlock(block string) error {
	var b strings.Builder
	if s.live && s.typing {
		b.WriteString("\r\x1b[K")
	}
	if s.hinted {
		b.WriteString("\x1b[1A\x1b[2K\r")
		s.hinted = false
	}
	b.WriteString(block)
	s.said = false
	if s.live && s.typing {
		b.WriteString(s.prompt)
	}
	if _, err := io.WriteString(s.w, b.String()); err != nil && s.err == nil {
		s.err = err
	}
	return s.err
}
