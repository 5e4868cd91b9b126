package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Chat is one conversation with the program from the candidate's side. Every verb returns when all that it causes is done.
type Chat interface {
	Start(job string) error
	// Say sends messages: several are one burst.
	Say(texts ...string) error
	// Attach sends a file with the text that can be read from it, and perhaps a message.
	Attach(message, name, text string) error
	// Press presses a button of the newest message that has it.
	Press(button string) error
	// Edit gives the nth message or burst that was sent, from 0, another text.
	Edit(n int, text string) error
	// Delete takes it back.
	Delete(n int) error
	// Advance moves the business clock.
	Advance(by time.Duration) error
	// Restart kills the program and starts it again.
	Restart() error
	// Asks is what the newest open question is about: a field, or consent, language and so on; empty when none is open.
	Asks() string
	// Record is the conversation's record as an export has it.
	Record() (json.RawMessage, error)
}

// lastResort is what a candidate says who has nothing to say any more.
const lastResort = "skip"

// maxLines bounds a conversation: the longest of a form of twenty fields needs half of it.
const maxLines = 160

// player holds one script's conversation.
type player struct {
	Script
	chat  Chat
	queue map[string][]Line // what is still to be said when it is asked
	after map[string][]Line // what is still to be said when it is done
	last  string            // what was asked last
	sent  []string          // by message, what it was said to
	alive record            // the record while there was one
	now   record
}

// Play holds the conversation of a script: what a field's entries say when it is asked, consent agreed to, the summary
// confirmed, and "skip" when a field's entries run out. It ends when the conversation is over, or nothing is asked and
// nothing is left to say. It returns the record as it is then, and the last one in which something was left of the
// person.
func Play(ctx context.Context, s Script, chat Chat) (now, alive json.RawMessage, err error) {
	p := &player{Script: s, chat: chat, queue: map[string][]Line{}, after: map[string][]Line{}}
	for asked, lines := range s.Answers {
		for _, l := range lines {
			to := p.queue
			if l.When == After {
				to = p.after
			}
			to[asked] = append(to[asked], l)
		}
	}
	p.queue[greeter] = []Line{}
	for _, text := range s.Locale.Greeter {
		p.queue[greeter] = append(p.queue[greeter], Line{Say: Words{text}})
	}
	err = p.playScript(ctx)
	return p.now.raw, p.alive.raw, err
}

// greeter is the queue of what is said to each of the Greeter's questions. No field can have this name.
const greeter = "\x00greeter"

func (p *player) playScript(ctx context.Context) error {
	if err := p.chat.Start(p.Form); err != nil {
		return err
	}
	for range maxLines {
		if err := p.readRecord(); err != nil || p.isOver() {
			return err
		}
		done, err := p.replyNext()
		if err != nil || done {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return fmt.Errorf("no end after %d lines; %q is asked", maxLines, p.chat.Asks())
}

// readRecord reads the record as it is now.
func (p *player) readRecord() error {
	raw, err := p.chat.Record()
	if err != nil {
		return err
	}
	p.now = record{raw: raw}
	if err := json.Unmarshal(raw, &p.now); err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	if p.now.Status != erased {
		p.alive = p.now
	}
	return nil
}

// isOver reports whether nothing more can come of the conversation, or the script is about this state.
func (p *player) isOver() bool {
	switch p.now.Status {
	case "ready_for_human_review", "accepted", "rejected", "withdrawn", erased:
		return true
	case "paused":
		return p.Expect != nil && p.Expect.Status == p.now.Status && len(p.queue[p.askedKey()]) == 0
	}
	return false
}

// askedKey is what is asked, or was asked last while nothing is.
func (p *player) askedKey() string {
	if asks := p.chat.Asks(); asks != "" {
		p.last = asks
	}
	return p.last
}

// replyNext says or presses the next thing. It is done when nothing is asked and nothing is left to say.
func (p *player) replyNext() (done bool, err error) {
	for _, id := range sortedKeys(p.after) {
		if len(p.after[id]) > 0 && p.now.isFinished(id) {
			return false, p.sayLine(nextLine(p.after, id))
		}
	}
	asks := p.askedKey()
	if len(p.queue[asks]) > 0 {
		return false, p.sayLine(nextLine(p.queue, asks))
	}
	switch p.chat.Asks() {
	case "":
		return true, nil
	case "consent":
		return false, p.chat.Press("agree")
	}
	if p.open && p.isSpent() {
		return true, nil
	}
	switch p.chat.Asks() {
	case "confirm":
		return false, p.chat.Press("confirm")
	case "language", "country", "timezone":
		if len(p.queue[greeter]) > 0 {
			return false, p.sayLine(nextLine(p.queue, greeter))
		}
	}
	return false, p.actLine(Line{Say: Words{lastResort}})
}

// isSpent reports that nothing is left to be said to any question.
func (p *player) isSpent() bool {
	for _, lines := range p.queue {
		if len(lines) > 0 {
			return false
		}
	}
	return true
}

func nextLine(from map[string][]Line, key string) Line {
	l := from[key][0]
	from[key] = from[key][1:]
	return l
}

// fileMark is how a script writes an attachment: [file: cv.txt 312 KB containing "…"].
var fileMark = regexp.MustCompile(`(?s)\[file:\s*([^\s\],]+)(?:[^\]]*?\scontaining\s+(.*)|[^\]]*)\]`)

func (p *player) sayLine(l Line) error {
	err := p.actLine(l)
	if err == nil && l.Then.AdvanceHours > 0 {
		err = p.chat.Advance(time.Duration(l.Then.AdvanceHours * float64(time.Hour)))
	}
	if err == nil && l.Then.Restart {
		err = p.chat.Restart()
	}
	return err
}

// actLine does what a line says: words, a button, or a change of earlier words.
func (p *player) actLine(l Line) error {
	switch {
	case l.Click != "":
		return p.chat.Press(l.Click)
	case l.Edit != "" || l.Delete != "":
		n, err := p.findMessage(l.Edit + l.Delete)
		if err != nil {
			return err
		}
		if l.Delete != "" {
			return p.chat.Delete(n)
		}
		return p.chat.Edit(n, strings.Join(l.Say, "\n"))
	}
	return p.sayWords(l.Say)
}

// findMessage finds what was said to a question: "email/2" is the second thing.
func (p *player) findMessage(ref string) (int, error) {
	asked, nth, _ := strings.Cut(ref, "/")
	left, err := strconv.Atoi(nth)
	for n, to := range p.sent {
		if to == asked {
			if left--; left == 0 {
				return n, err
			}
		}
	}
	return 0, fmt.Errorf("nothing was said that %q names", ref)
}

func (p *player) sayWords(w Words) error {
	to := p.askedKey()
	if !slices.ContainsFunc(w, fileMark.MatchString) {
		p.sent = append(p.sent, to)
		return p.chat.Say(w...)
	}
	for _, text := range w {
		p.sent = append(p.sent, to)
		m := fileMark.FindStringSubmatch(text)
		if m == nil {
			if err := p.chat.Say(text); err != nil {
				return err
			}
			continue
		}
		message := strings.TrimSpace(strings.Replace(text, m[0], "", 1))
		if err := p.chat.Attach(message, m[1], cutQuotes(m[2])); err != nil {
			return err
		}
	}
	return nil
}

func cutQuotes(s string) string {
	s = strings.TrimSpace(s)
	for _, pair := range []string{`""`, `''`, "“”", "「」"} {
		marks := []rune(pair)
		inner, opens := strings.CutPrefix(s, string(marks[0]))
		if text, closes := strings.CutSuffix(inner, string(marks[1])); opens && closes {
			return text
		}
	}
	return s
}
