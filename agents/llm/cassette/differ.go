package cassette

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/llm"
)

// explain says what is different about a question from the most similar one of the same agent.
func (p *Player) explain(provider, agent, digest string, asked Asked) string {
	about := fmt.Sprintf("%s asks %s/%s something that the cassette has no answer to", agent, provider, asked.Model)
	var nearest *Exchange
	best := -1
	for _, x := range p.all {
		if x.Asked == nil || x.Agent != agent {
			continue
		}
		if x.Digest == digest && x.Provider == provider {
			return about + fmt.Sprintf(": the same as line %d once more, and it was recorded less often", x.line)
		}
		near := 2 * sharedMessages(x.Asked.Messages, asked.Messages)
		if !p.played[x] {
			near++ // of two that are alike, the one that is still to come
		}
		if near > best {
			nearest, best = x, near
		}
	}
	if nearest == nil {
		return about + ": nothing that this agent was asked is left in it"
	}
	return fmt.Sprintf("%s: line %d is the most similar, but %s", about, nearest.line, difference(nearest.Provider, *nearest.Asked, provider, asked))
}

// sharedMessages is how many messages are the same at the beginning.
func sharedMessages(a, b []llm.Message) int {
	n := 0
	for n < min(len(a), len(b)) && digestOf(a[n]) == digestOf(b[n]) {
		n++
	}
	return n
}

// difference names the first thing in which two questions differ.
func difference(oldProvider string, old Asked, provider string, now Asked) string {
	for _, f := range []struct {
		name     string
		old, now any
	}{
		{"the model", oldProvider + "/" + old.Model, provider + "/" + now.Model},
		{"the temperature", valueOf(old.Temperature), valueOf(now.Temperature)},
		{"the longest answer", old.MaxTokens, now.MaxTokens},
		{"the tool to call", old.ToolChoice, now.ToolChoice},
		{"the tools", namesOf(old.Tools), namesOf(now.Tools)},
	} {
		if f.old != f.now {
			return fmt.Sprintf("%s was %v and is %v", f.name, f.old, f.now)
		}
	}
	for i, t := range old.Tools {
		if t.Digest != now.Tools[i].Digest {
			return fmt.Sprintf("the tool %s is described otherwise", t.Name)
		}
	}
	if digestOf(old.Schema) != digestOf(now.Schema) {
		return "the schema of the answer is another one"
	}
	return differentMessage(old.Messages, now.Messages)
}

func differentMessage(old, now []llm.Message) string {
	n := sharedMessages(old, now)
	if n == len(old) || n == len(now) {
		return fmt.Sprintf("there were %d messages and are %d; the first %d are the same", len(old), len(now), n)
	}
	was, is := old[n], now[n]
	switch {
	case was.Role != is.Role:
		return fmt.Sprintf("message %d was of %s and is of %s", n+1, was.Role, is.Role)
	case was.Content == is.Content:
		return fmt.Sprintf("message %d, of %s, has other tool calls", n+1, is.Role)
	}
	at := 0
	for at < min(len(was.Content), len(is.Content)) && was.Content[at] == is.Content[at] {
		at++
	}
	line := 1 + strings.Count(is.Content[:at], "\n")
	return fmt.Sprintf("message %d, of %s, differs in its line %d: it was %q and is %q", n+1, is.Role, line, around(was.Content, at), around(is.Content, at))
}

// shownAround is how many bytes before and after a difference are shown.
const shownAround = 40

// around is what stands around a place in a text.
func around(text string, at int) string {
	from, to := max(at-shownAround, 0), min(at+shownAround, len(text))
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return text[from:to]
}

func valueOf(f *float64) any {
	if f == nil {
		return "none"
	}
	return *f
}

func namesOf(parts []Part) string {
	var names []string
	for _, p := range parts {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
