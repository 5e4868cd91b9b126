package web

import (
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// part is a stretch of text. Lines break where they do in it.
type part struct {
	Text string
	Code bool   // it can be typed so, or is drawn with signs
	Link string // it is an address
}

// partsOf parts plain text: what stands between two backticks of a line is code, and what begins as an address of the web is one.
func partsOf(text string) []part {
	text = bot.Visible(strings.ToValidUTF8(text, "\uFFFD"))
	if strings.TrimSpace(text) == "" {
		return nil
	}
	var out []part
	for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		if i > 0 {
			out = append(out, part{Text: "\n"})
		}
		out = append(out, codeParts(line)...)
	}
	return out
}

func codeParts(line string) (out []part) {
	for {
		before, rest, opened := strings.Cut(line, "`")
		code, after, closed := strings.Cut(rest, "`")
		if !opened || !closed || code == "" {
			return append(out, linkParts(line)...)
		}
		out = append(append(out, linkParts(before)...), part{Text: code, Code: true})
		line = after
	}
}

// addressEnds are signs that end an address: none of them is in one that we write.
const addressEnds = " \t　<>\"'「」（）()、。"

func linkParts(text string) (out []part) {
	for text != "" {
		at := strings.Index(text, "https://")
		if http := strings.Index(text, "http://"); at < 0 || http >= 0 && http < at {
			at = http
		}
		if at < 0 {
			return append(out, part{Text: text})
		}
		if at > 0 {
			out = append(out, part{Text: text[:at]})
		}
		end := strings.IndexAny(text[at:], addressEnds)
		if end < 0 {
			end = len(text) - at
		}
		address := strings.TrimRight(text[at:at+end], ".,;:!?")
		out = append(out, part{Text: address, Link: address})
		text = text[at+len(address):]
	}
	return out
}
