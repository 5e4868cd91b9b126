// Package markup turns Markdown and plain text into what a platform shows, in parts that its limits allow.
//
// It guarantees that text stays text: a sign that a person or a model wrote never mentions, pings or links anybody, and a
// link shows the http or https address to which it leads, never other words. What nobody sees is not sent. Nothing is lost: the parts together show the whole,
// save for white space at the cuts. Emphasis next to Japanese shows as emphasis. Nothing here blocks or keeps state.
package markup

import (
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// Form is how a platform writes formatted text.
type Form int

// The forms.
const (
	// Plain has no markup at all: a terminal, Slack's plain_text objects, labels.
	Plain Form = iota
	// Slack is mrkdwn: https://docs.slack.dev/messaging/formatting-message-text
	Slack
	// Discord is its Markdown: https://support.discord.com/hc/en-us/articles/210298617
	Discord
)

// least is the smallest limit that always has room for one character and all the markup around it.
const least = 200

// Markdown renders CommonMark (with strikethrough, tables and task lists) in parts of at most limit units each, as Len counts
// them; a limit below 200 counts as 200. Parts break at a paragraph, else a line, a sentence, a word or a grapheme, in this
// order, and not inside a code fence, a link or an emphasis; one that is too long by itself is closed and opened again.
// Blank text has no parts.
func (f Form) Markdown(md string, limit int) []string {
	return f.splitAtoms(f.parseMarkdown(cleanText(md), limit), limit)
}

// Text is as Markdown for text of which every sign is shown as it is, but that what stands between two backticks is set as code where
// the form has it: what can be typed and what is drawn with signs are written so, and nothing acts inside of code.
func (f Form) Text(text string, limit int) []string {
	return f.splitAtoms(f.plain(cleanText(text)), limit)
}

// Escape is Text in one part of any length.
func (f Form) Escape(text string) string { return f.renderAtoms(f.plain(cleanText(text))) }

// Bold is text of which every sign is shown as it is, in bold where the form has it.
func (f Form) Bold(text string) string {
	atoms := splitLines(cleanText(text), verbatim)
	for i := range atoms {
		atoms[i].style = bold
	}
	return f.renderAtoms(atoms)
}

// Len is how long a text is in UTF-16 code units. Platforms speak of characters and count code points or UTF-16 units,
// depending on where one asks; there are never more of the former.
func Len(s string) int {
	n := 0
	for _, r := range s {
		n += countUnits(r)
	}
	return n
}

func countUnits(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// Cut shortens plain text to limit units, at a grapheme and with an ellipsis, for labels and titles.
func Cut(s string, limit int) string {
	if Len(s) <= limit {
		return s
	}
	var b strings.Builder
	left := limit - 1
	for g := range graphemesOf(s) {
		if left -= Len(g); left < 0 {
			break
		}
		b.WriteString(g)
	}
	return strings.TrimRight(b.String(), " \u3000") + "…"
}

// cleanText makes valid UTF-8 with one kind of line end and without what nobody sees.
func cleanText(s string) string { return bot.Visible(strings.ToValidUTF8(s, "\uFFFD")) }
