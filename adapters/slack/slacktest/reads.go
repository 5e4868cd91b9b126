package slacktest

import (
	"regexp"
	"strconv"
	"strings"
)

// Reads is what a person reads of a message, without its buttons and without the signs of formatting. What calls or links somebody reads
// as «control», so that it differs from what was written.
func (m Message) Reads() string {
	if len(m.Blocks) > 0 {
		return m.Blocks.readsAs()
	}
	return readsAs(m.Text, !m.Plain)
}

// Buttons are the labels of what can be pressed, in order: of buttons, and of the options of menus.
func (b Blocks) Buttons() []string {
	var out []string
	for _, block := range b {
		elements, _ := block["elements"].([]any)
		if block["type"] != "actions" {
			continue
		}
		for _, e := range elements {
			e, _ := e.(map[string]any)
			pressed := []any{e}
			if options, _ := e["options"].([]any); len(options) > 0 {
				pressed = options
			}
			for _, p := range pressed {
				p, _ := p.(map[string]any)
				t, _ := p["text"].(map[string]any)
				label, _ := t["text"].(string)
				out = append(out, label)
			}
		}
	}
	return out
}

// Asks reports whether pressing a button opens a dialog first: docs.slack.dev/reference/block-kit/composition-objects/confirmation-dialog-object.
func (b Blocks) Asks(which string) bool {
	for _, block := range b {
		elements, _ := block["elements"].([]any)
		for _, e := range elements {
			if e, _ := e.(map[string]any); isNamed(e, which) && e["confirm"] != nil {
				return true
			}
		}
	}
	return false
}

func (b Blocks) readsAs() string {
	var lines []string
	add := func(v any) {
		if t, _ := v.(map[string]any); t != nil {
			s, _ := t["text"].(string)
			if t["type"] == "mrkdwn" {
				s = readsAs(s, true)
			}
			lines = append(lines, s)
		}
	}
	for _, block := range b {
		switch block["type"] {
		case "actions":
			continue
		case "rich_text":
			lines = append(lines, richLines(block["elements"])...)
			continue
		case "table":
			for _, row := range block["rows"].([]any) {
				var cells []string
				for _, c := range row.([]any) {
					cells = append(cells, readsInline(c.(map[string]any)))
				}
				lines = append(lines, strings.Join(cells, " | "))
			}
			continue
		}
		if _, ok := block["text"].(map[string]any); ok {
			add(block["text"])
		}
		for _, name := range []string{"fields", "elements"} {
			all, _ := block[name].([]any)
			for _, v := range all {
				add(v)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// richLines are the lines of rich text, those of a list with their signs.
func richLines(elements any) (lines []string) {
	all, _ := elements.([]any)
	for _, e := range all {
		e, _ := e.(map[string]any)
		if e["type"] != "rich_text_list" {
			lines = append(lines, readsInline(e))
			continue
		}
		items, _ := e["elements"].([]any)
		indent, _ := e["indent"].(float64)
		number, _ := e["offset"].(float64)
		for _, item := range items {
			sign := "• "
			if number++; e["style"] == "ordered" {
				sign = strconv.Itoa(int(number)) + ". "
			}
			lines = append(lines, strings.Repeat("  ", int(indent))+sign+readsInline(item.(map[string]any)))
		}
	}
	return lines
}

// readsInline is the text of an element of rich text or of a cell.
func readsInline(e map[string]any) string {
	out, _ := e["text"].(string)
	all, _ := e["elements"].([]any)
	for _, below := range all {
		out += readsInline(below.(map[string]any))
	}
	return out
}

// controls: docs.slack.dev/messaging/formatting-message-text.
var (
	controls = regexp.MustCompile(`<[@#!][^<>]*>`)
	links    = regexp.MustCompile(`<(https?:[^<>|]*)(\|([^<>]*))?>`)
	marks    = signPatterns(`\*`, `_`, `~`)
	code     = signPatterns("`")[0]
	inWord   = regexp.MustCompile(`([0-9A-Za-z])_([0-9A-Za-z])`) // there it never formats
)

// signPatterns find what stands between two signs of a kind that touch it, on one line.
func signPatterns(kinds ...string) []*regexp.Regexp {
	var out []*regexp.Regexp
	for _, k := range kinds {
		out = append(out, regexp.MustCompile(k+`([^\s\x{200b}`+k+`](?:[^\n`+k+`]*[^\s\x{200b}`+k+`])?)`+k))
	}
	return out
}

func readsAs(text string, formatted bool) string {
	text = controls.ReplaceAllString(text, "«control»")
	text = links.ReplaceAllStringFunc(text, func(s string) string {
		parts := links.FindStringSubmatch(s)
		if parts[3] != "" {
			return parts[3]
		}
		return parts[1]
	})
	if formatted {
		text = strings.ReplaceAll(withoutFormat(text), "\u200b", "")
	}
	return strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(text)
}

// withoutFormat is a text without the signs that format it. Inside of code none does.
func withoutFormat(text string) string {
	var out strings.Builder
	for {
		at := code.FindStringSubmatchIndex(text)
		plain := text
		if at != nil {
			plain = text[:at[0]]
		}
		for range 2 { // a_b_c
			plain = inWord.ReplaceAllString(plain, "$1\x00$2")
		}
		for _, m := range marks {
			plain = m.ReplaceAllString(plain, "$1")
		}
		out.WriteString(strings.ReplaceAll(plain, "\x00", "_"))
		if at == nil {
			return out.String()
		}
		out.WriteString(text[at[2]:at[3]])
		text = text[at[1]:]
	}
}
