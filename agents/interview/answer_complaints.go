package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// answerComplaints answers what the newest words miss in the summary, or ask whether it is there, by what stands there, and leaves the rest of them:
// a complaint is no answer to anything. It reports whether nothing is left.
func (t *turn) answerComplaints() bool {
	var rest, complaints []string
	for _, s := range text.Sentences(t.said.text) {
		if says := strings.TrimSpace(s.In(t.said.text)); t.complainsOfRecord(says) {
			complaints = append(complaints, says)
		} else {
			rest = append(rest, says)
		}
	}
	for _, says := range complaints {
		line := t.text("record.all", nil)
		if f := t.answerSpokenOf(says); f != nil {
			line = t.text("record.shows", map[string]any{"label": t.label(f.ID), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), shown.MaxAnswer)})
		}
		t.lead(line)
	}
	if len(complaints) == 0 {
		return false
	}
	t.misses = true
	own := strings.Join(rest, "\n")
	t.s.Pending = t.said.only(own)
	if t.said = utterance(t.s.Pending); own != "" && !intents.Is(intents.SaysThanks, own) {
		return false
	}
	t.s.Pending, t.said = nil, said{}
	return true
}

// dropComplaints leaves out of what is written in place of an answer that something was missing there:
// 「月火木が消えちゃってます😱 月・火・木は9:30〜14:30です」.
func (t *turn) dropComplaints() {
	now, def := t.s.CurrentField()
	if now == nil || !now.ReopenedComplete(def) || facts.ToldInSentences(*def) { // a story may tell of what went missing
		return
	}
	parts, found := slices.Clone(t.said.parts), false
	for i, p := range parts {
		pieces := piecesSaid(p.Text)
		kept := slices.DeleteFunc(slices.Clone(pieces), func(piece string) bool {
			return complains().MatchString(text.Fold(piece)) && !hasFigures(piece) && !stance.IsQuestion(piece)
		})
		if len(kept) > 0 && len(kept) < len(pieces) {
			parts[i].Text, found = strings.Join(kept, t.sentenceEnd()), true
		}
	}
	if found {
		t.s.Pending, t.said = parts, utterance(parts)
	}
}

// complainsOfRecord reports a sentence that misses something in what is shown, or asks whether it is there, and tells nothing that is to be there.
func (t *turn) complainsOfRecord(says string) bool {
	folded := text.Fold(says)
	if !complains().MatchString(folded) || takingOut().MatchString(folded) {
		return false
	}
	if w := repair.Read(says); w.Asks || w.Removes || w.New != "" {
		return false
	}
	if stance.IsQuestion(says) || interrogative().MatchString(intents.Plainly(says)) {
		return !requests().MatchString(intents.Plainly(says))
	}
	return !slices.ContainsFunc(changes.Find(changes.AtSummary, folded), func(p tag.Span) bool { return p.Label != changes.Where && p.Label != changes.Keep })
}

// answerSpokenOf is the one answer that a sentence names, by its number or its name; nil where it names none or several.
func (t *turn) answerSpokenOf(says string) *application.Field {
	if f := t.numberIn(says); f != nil {
		return f
	}
	if fs := fieldsOf(t.named(says)); len(fs) == 1 {
		return fs[0]
	}
	return nil
}

// complains misses something in what was recorded, or asks whether it is there.
var complains = lexicon.Lazy(`(?i){complains of the record}`)
