package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// maxSaid bounds one message, in characters. Source: the longest text that Slack takes,
// https://docs.slack.dev/changelog/2018-truncating-really-long-messages; Discord's are shorter.
const maxSaid = 40_000

// OnlyLeaves reports a message that is nothing but a word to leave: 「担当者」, "withdraw". One that takes back what was told right before it does
// not: 「まって、水曜はゼミだから木曜です」.
func OnlyLeaves(text string) bool {
	if repair.TakesBack(text) && hasFiguresOrDays(text) || utf8.RuneCountInString(text) > intents.MaxWhole {
		return false
	}
	leaves := []intents.Intent{intents.WantsHuman, intents.WantsWithdraw, intents.WantsErase}
	return slices.ContainsFunc(leaves, func(want intents.Intent) bool { return intents.Is(want, text) })
}

// hasFiguresOrDays reports words that tell a figure or a day.
func hasFiguresOrDays(words string) bool { return hasFigures(words) || facts.NamesDays(words) }

// Readable makes a text safe to store and to work with: valid UTF-8, without characters that nobody sees, of bounded length.
func Readable(text string) string {
	text = bot.Visible(strings.ToValidUTF8(text, ""))
	n := 0
	for i := range text {
		if n == maxSaid {
			return text[:i]
		}
		n++
	}
	return text
}

// Files are the attachments of a message, as the agents are given them.
func Files(as []bot.Attachment) []brief.File {
	var out []brief.File
	for _, a := range as {
		out = append(out, brief.File{Name: Readable(a.Name), Size: a.Size, Text: Readable(a.Text), MIME: Readable(a.MIME), Unread: a.Unread})
	}
	return out
}

// Said is an utterance: what the candidate wrote since the last answer, in as many messages as it took.
type Said struct {
	Parts []application.Heard
	Text  string // of all parts
}

// Utterance is what several messages say together.
func Utterance(parts []application.Heard) Said {
	u := Said{Parts: parts}
	var texts []string
	for _, p := range parts {
		if s := strings.TrimSpace(p.Text); s != "" {
			texts = append(texts, s)
		}
	}
	u.Text = strings.Join(texts, "\n")
	return u
}

// PartWith is the last part in which the text stands, so that what becomes of it goes with that message; else the last one.
func (u Said) PartWith(words string) application.Heard {
	for _, p := range slices.Backward(u.Parts) {
		if strings.Contains(p.Text, words) || strings.Contains(text.Fold(p.Text), text.Fold(words)) {
			return p
		}
	}
	return u.Parts[len(u.Parts)-1]
}

// Only are the parts with no more than those of the lines that stand in them: each line in the last part that has it. A file that came with one stays.
func (u Said) Only(lines string) []application.Heard {
	at := map[string][]string{}
	for line := range strings.SplitSeq(lines, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			id := u.PartWith(line).ID
			at[id] = append(at[id], line)
		}
	}
	var out []application.Heard
	for _, p := range u.Parts {
		if ls := at[p.ID]; len(ls) > 0 || len(p.Files) > 0 {
			delete(at, p.ID)
			out = append(out, application.Heard{ID: p.ID, Text: strings.Join(ls, "\n"), At: p.At, Files: p.Files})
		}
	}
	return out
}

// hasFiles reports that something came with the words.
func (u Said) hasFiles() bool {
	return slices.ContainsFunc(u.Parts, func(h application.Heard) bool { return len(h.Files) > 0 })
}

// Answers is the utterance as the agents are given it.
func (u Said) Answers() []brief.Answer {
	var out []brief.Answer
	for _, p := range u.Parts {
		out = append(out, brief.Answer{ID: p.ID, Text: p.Text, Files: p.Files})
	}
	return out
}

// Ids are the messages that it is from.
func (u Said) Ids() []string {
	var out []string
	for _, p := range u.Parts {
		out = append(out, p.ID)
	}
	return out
}

// Again drops earlier messages that the last ones say again word for word, as people do when a reply fails.
func Again(pending, heard []application.Heard) []application.Heard {
	var out []application.Heard
	for _, p := range pending {
		repeated := false
		for _, h := range heard {
			repeated = repeated || strings.TrimSpace(p.Text) == strings.TrimSpace(h.Text) && len(p.Files) == len(h.Files)
		}
		if !repeated {
			out = append(out, p)
		}
	}
	return append(out, heard...)
}
