package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// answerComplaints answers what the newest words miss in the summary, or ask whether it is there, by what stands there, and leaves the rest of them:
// a complaint is no answer to anything. It reports whether nothing is left.
func (t *turn) answerComplaints() bool {
	var rest, complaints []string
	for _, s := range text.Sentences(t.Said.Text) {
		if says := strings.TrimSpace(s.In(t.Said.Text)); t.ComplainsOfRecord(says) {
			complaints = append(complaints, says)
		} else {
			rest = append(rest, says)
		}
	}
	for _, says := range complaints {
		line := t.Text("record.all", nil)
		if f := t.AnswerSpokenOf(says); f != nil {
			line = t.Text("record.shows", map[string]any{"label": t.Label(f.ID), "value": text.Shorten(shown.Answer(t.State, f, t.State.Speaks), shown.MaxAnswer)})
		}
		t.lead(line)
	}
	if len(complaints) == 0 {
		return false
	}
	t.Misses = true
	own := strings.Join(rest, "\n")
	t.State.Pending = t.Said.Only(own)
	if t.Said = hearing.Utterance(t.State.Pending); own != "" && !intents.Is(intents.SaysThanks, own) {
		return false
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	return true
}

// dropComplaints leaves out of what is written in place of an answer that something was missing there:
// 「月火木が消えちゃってます😱 月・火・木は9:30〜14:30です」.
func (t *turn) dropComplaints() {
	now, def := t.State.CurrentField()
	if now == nil || !now.ReopenedComplete(def) || facts.ToldInSentences(*def) { // a story may tell of what went missing
		return
	}
	parts, found := slices.Clone(t.Said.Parts), false
	for i, p := range parts {
		pieces := hearing.PiecesSaid(p.Text)
		kept := slices.DeleteFunc(slices.Clone(pieces), func(piece string) bool {
			return hearing.Complains().MatchString(text.Fold(piece)) && !hearing.HasFigures(piece) && !stance.IsQuestion(piece)
		})
		if len(kept) > 0 && len(kept) < len(pieces) {
			parts[i].Text, found = strings.Join(kept, t.SentenceEnd()), true
		}
	}
	if found {
		t.State.Pending, t.Said = parts, hearing.Utterance(parts)
	}
}
