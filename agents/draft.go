package agents

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

// Drafting gives whom to tell what a model's answer says so far, where a post comes of it: checked picks what of that has passed the post's checks, and that is
// shown as the post's text. Nil where nobody sees drafts, so that no answer has to come in pieces. What it gives is for one call at a time.
func (r *Run) Drafting(p bot.Post, checked func(sofar string) string) func(sofar string) {
	if r.Draft == nil {
		return nil
	}
	shown := ""
	return func(sofar string) {
		now := checked(sofar)
		if strings.HasPrefix(shown, now) { // nothing more than before, as of an answer that is asked for again
			return
		}
		shown, p.Text = now, now
		r.Draft(p)
	}
}

// sentenceEnds are the signs behind which nothing of a sentence comes any more.
const sentenceEnds = ".!?。！？\n"

// WholeSentences is a text that is still being written as far as its sentences are whole.
func WholeSentences(sofar string) string {
	end := strings.LastIndexAny(sofar, sentenceEnds)
	if end < 0 {
		return ""
	}
	_, size := utf8.DecodeRuneInString(sofar[end:])
	return strings.TrimSpace(sofar[:end+size])
}
