package prompts

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// parse reads a catalogue file: lines of `key: text`, `key: "text"` with Go's escapes, or `key: |-` and the lines below it
// that are indented by two spaces. That is a subset of YAML, so editors know it, and it takes 0.2 ms where a whole YAML
// parser takes 4 ms of every cold start. Errors begin with the line's number.
func parse(src string) (map[string]string, error) {
	lines := reader{rest: src}
	texts := make(map[string]string, strings.Count(src, "\n"))
	for lines.next() {
		if lines.line == "" || lines.line[0] == '#' {
			continue
		}
		at := lines.n
		key, text, ok := strings.Cut(lines.line, ": ")
		if !ok || !validName(key) {
			return nil, fmt.Errorf("%d: want `key: text`", at)
		}
		if _, twice := texts[key]; twice {
			return nil, fmt.Errorf("%d: key %q twice", at, key)
		}
		if text == "|-" {
			text = lines.block()
		} else if err := unquote(&text); err != nil {
			return nil, fmt.Errorf("%d: %w", at, err)
		}
		if text == "" {
			return nil, fmt.Errorf("%d: key %q has no text", at, key)
		}
		texts[key] = text
	}
	return texts, nil
}

// reader goes through a text line by line.
type reader struct {
	line, rest string
	n          int // of the line, from 1
}

// next goes on to the next line, and is false where there is none.
func (r *reader) next() bool {
	if r.rest == "" {
		return false
	}
	r.line, r.rest, _ = strings.Cut(r.rest, "\n")
	r.n++
	return true
}

// block joins the indented lines that follow.
func (r *reader) block() string {
	var body []string
	for strings.HasPrefix(r.rest, "  ") && r.next() {
		body = append(body, r.line[2:])
	}
	return strings.Join(body, "\n")
}

var errQuote = errors.New("text is not quoted well")

// unquote replaces a text in double quotes by what it stands for.
func unquote(text *string) error {
	if !strings.HasPrefix(*text, `"`) {
		return nil
	}
	plain, err := strconv.Unquote(*text)
	if err != nil {
		return errQuote
	}
	*text = plain
	return nil
}

// validName reports whether s may be a key or the name of a placeholder.
func validName(s string) bool {
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '.':
		default:
			return false
		}
	}
	return s != ""
}

// placeholder splits text at its first {name}. Braces around anything but a name are text.
func placeholder(text string) (before, name, after string, ok bool) {
	for start := 0; ; {
		i := strings.IndexByte(text[start:], '{')
		if i < 0 {
			return "", "", "", false
		}
		i += start
		if j := strings.IndexByte(text[i:], '}'); j > 0 && validName(text[i+1:i+j]) {
			return text[:i], text[i+1 : i+j], text[i+j+1:], true
		}
		start = i + 1
	}
}

// fill replaces each placeholder of text once, from left to right; what it inserts is not looked at again.
// In the place of an argument that is missing it leaves gap, and names the first such one.
func fill(text string, args map[string]any) (filled, missing string) {
	var b strings.Builder
	for {
		before, name, after, ok := placeholder(text)
		if !ok {
			b.WriteString(text)
			return b.String(), missing
		}
		b.WriteString(before)
		if v, given := args[name]; given {
			fmt.Fprint(&b, v)
		} else {
			missing = cmp.Or(missing, name)
			b.WriteString(gap)
		}
		text = after
	}
}
