package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// The two halves of CVs, as they are pasted.
var halves = map[string][2]string{
	"English": {
		"Priya Nair\nPayments engineer, Tulsa\n\nEXPERIENCE\nLarkspur, Tulsa, 2017-2023\nKept the ledger running in Go.\n- cut reconciliation from 4 hours to 20 minutes",
		"Birch Systems, Denver, 2012-2017\nSupport engineer, then team lead of six.\n- wrote the on-call handbook\n\nSKILLS\nGo, PostgreSQL, Kafka, Terraform",
	},
	"日本語": {
		"職務経歴書\n氏名　高橋直樹\n2016年4月〜2021年3月 株式会社みどり\n物流システムの開発。Go と PostgreSQL を使い、倉庫の在庫管理を作りました。",
		"2021年4月〜現在 株式会社あおぞら\nチームリーダーとして 5 名をまとめ、決済の基盤を作り直しました。\n資格　応用情報技術者\n以上",
	},
}

// document is the CV as it is recorded.
func (w *world) document() string {
	_, told, _ := w.record().field("resume")
	text, _ := told["resume_ref"].(string)
	return text
}

// A CV that is pasted in two messages is one text, whether they come at once or the next question stands between them. Each can be edited and deleted by
// itself.
func TestADocumentPastedInParts(t *testing.T) {
	for lang, half := range halves {
		for _, together := range []bool{true, false} {
			w := asksForFile(t, lang)
			first := ""
			if together {
				w.say(half[0], half[1])
			} else {
				w.say(half[0])
				first = w.heard
				w.say(half[1])
			}
			if got := w.document(); got != half[0]+"\n"+half[1] || w.last().Asks != "email" {
				t.Fatalf("%s, together %v: the CV is %q, asking %s: %s", lang, together, got, w.last().Asks, w.last().Text)
			}
			if together {
				continue
			}
			second := w.heard
			w.run(w.event(bot.Edited{ID: bot.MessageID(first), Text: half[0] + " (edited)"}))
			if got := w.document(); got != half[0]+" (edited)\n"+half[1] {
				t.Errorf("%s: edited, the CV is %q", lang, got)
			}
			w.run(w.event(bot.Deleted{ID: bot.MessageID(second)}))
			if got := w.document(); got != half[0]+" (edited)" || strings.Contains(string(w.raw()), half[1][:20]) {
				t.Errorf("%s: half deleted, the CV is %q", lang, got)
			}
			w.run(w.event(bot.Deleted{ID: bot.MessageID(first)}))
			if got := w.document(); got != "" || strings.Contains(string(w.raw()), half[0][:20]) {
				t.Errorf("%s: deleted, the CV is %q", lang, got)
			}
		}
	}
}

// What answers the next question, or says something else, is no part of the CV.
func TestWhatIsNoPartOfADocument(t *testing.T) {
	for _, says := range []string{
		"priya.nair@example.com", "I don't have an e-mail address right now, but I can make one tomorrow if you need one for this.",
		"Sure.\nThe address is\npriya.nair@example.com",
	} {
		w := asksForFile(t, "English")
		w.say(halves["English"][0])
		w.say(says)
		if got := w.document(); got != halves["English"][0] {
			t.Errorf("%q is part of the CV: %q", says, got)
		}
	}
}
