package template

import "strings"

// MaxFence is how many bytes a fence may hold. Source: the design's section B, 32 KB.
const MaxFence = 32 << 10

// fence is a fenced block of Markdown: text[from:to] is all of it, text[inner:end] what it holds, without the line break before its end.
type fence struct {
	label       string // the first word after the opening, in small letters
	from, inner int
	end, to     int
	ticks       int
}

// fences finds the blocks of a text in their order. A block that nothing closes reaches to the end of the text. A fence begins a line;
// so one inside a string of JSON, where a line break is written as \n, is none.
func fences(text string) []fence {
	var out []fence
	var open *fence
	for at := 0; at < len(text); {
		next := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := strings.TrimSpace(text[at:next])
		ticks := len(line) - len(strings.TrimLeft(line, "`"))
		switch info := line[ticks:]; {
		case open == nil && ticks >= 3 && !strings.Contains(info, "`"):
			label := ""
			if words := strings.Fields(info); len(words) > 0 {
				label = strings.ToLower(words[0])
			}
			open = &fence{label: label, from: at, inner: next, ticks: ticks}
		case open != nil && ticks >= open.ticks && info == "":
			open.end, open.to = max(open.inner, beforeBreak(text, at)), next
			out, open = append(out, *open), nil
		}
		at = next
	}
	if open != nil {
		out = append(out, open.unclosed(text))
	}
	return out
}

// unclosed is a block that no line closes. One whose object has the closing behind its last brace ends there.
func (f fence) unclosed(text string) fence {
	f.end, f.to = len(text), len(text)
	for at := f.inner; at < len(text); {
		next := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := strings.TrimRight(text[at:next], " \t\r\n")
		body := strings.TrimRight(line, "`")
		if len(line)-len(body) >= f.ticks && strings.HasSuffix(strings.TrimRight(body, " \t"), "}") {
			f.end, f.to = at+len(body), next
			return f
		}
		at = next
	}
	return f
}

// beforeBreak is where the line before the one at at ends, its line break left out.
func beforeBreak(text string, at int) int {
	if at > 0 && text[at-1] == '\n' {
		at--
		if at > 0 && text[at-1] == '\r' {
			at--
		}
	}
	return at
}

// pick chooses the block that is meant: the last one labelled json; where none is, the last block of all, if it has no label and looks
// like an object.
func pick(text string) (fence, *Error) {
	all := fences(text)
	if len(all) == 0 {
		return fence{}, &Error{Class: MissingFence, Problems: []Problem{{Message: "the reply has no fenced JSON at its end"}}}
	}
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].label == "json" {
			return all[i], nil
		}
	}
	last := all[len(all)-1]
	if body := strings.TrimSpace(text[last.inner:last.end]); last.label == "" && strings.HasPrefix(body, "{") && strings.HasSuffix(body, "}") {
		return last, nil
	}
	return fence{}, &Error{Class: NonJSONFence, Problems: []Problem{{Message: "no fenced block is labelled json"}}}
}

// Split takes a chat reply apart: the prose for people, and the JSON for programs exactly as it stands in its fence. Without a usable
// fence the JSON is empty and the error, an *Error, says why; the prose is then everything outside of the fence that was meant, if one
// was.
func Split(content string) (prose, json string, err error) {
	f, broken := pick(content)
	if broken != nil {
		return strings.TrimSpace(content), "", broken
	}
	before, after := strings.TrimSpace(content[:f.from]), strings.TrimSpace(content[f.to:])
	prose = strings.TrimSpace(before + "\n\n" + after)
	if f.end-f.inner > MaxFence {
		return prose, "", &Error{Class: FenceTooLarge, Problems: []Problem{{Message: "the fenced JSON is longer than 32768 bytes"}}}
	}
	return prose, content[f.inner:f.end], nil
}

// Prose is what a reply that is still being written says to people by now: what comes before the first line that may begin a fence, or JSON without one.
func Prose(sofar string) string {
	end := 0
	for line := range strings.Lines(sofar) {
		if begins := strings.TrimLeft(line, " \t"); begins != "" && strings.ContainsRune("`~{[", rune(begins[0])) {
			break
		}
		end += len(line)
	}
	return sofar[:end]
}

// Join is a chat reply of prose and JSON: the JSON in a fence at the end, as the design wants it. Without JSON it is the prose.
func Join(prose, json string) string {
	if json == "" {
		return prose
	}
	return strings.TrimSpace(prose + "\n\n```json\n" + json + "\n```")
}
