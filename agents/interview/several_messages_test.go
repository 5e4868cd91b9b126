package interview_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// A value that is taken back in the same breath is the new one, wherever the rest of it was told, and nothing is asked twice over it.
func TestAValueTakenBackAtOnce(t *testing.T) {
	for _, tc := range []struct {
		job, lang, field, asks string
		says                   []string
		has, not               string
	}{
		{"ja-midcareer-engineer", "ja", "experience", "experience", []string{"2019年の4月からスーパーの社内SEです", "あ違う2020年の4月だ"}, "2020年4月", "2019"},
		{"ja-parttime-store", "ja", "shift", "shift", []string{"土日と水曜も入れます", "まって、水曜日はゼミあるから木曜日です💦"},
			"木曜、土曜、日曜", "水曜"},
		{"ja-parttime-store", "ja", "weekly_hours", "confirm", []string{"20時間くらい", "いや、18時間で"}, "18 時間", "20"},
		{"en-gb-care-assistant", "en", "notice_period", "confirm", []string{"3 weeks", "no wait, 4 weeks"}, "4 weeks", "3"},
		{"en-gb-care-assistant", "en", "shift", "shift", []string{"mon and tue", "sorry, I meant wednesday, not tuesday"}, "Monday, Wednesday", "Tuesday"},
	} {
		t.Run(strings.Join(tc.says, " "), func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.field)
			before := strings.Count(w.said.String(), "{"+tc.field+"}")
			w.say(tc.says...)
			if w.last().Asks != tc.asks {
				t.Errorf("asks %q, want %q\n%s", w.last().Asks, tc.asks, w.said.String())
			}
			if n := strings.Count(w.said.String(), "{"+tc.field+"}") - before; n > 1 {
				t.Errorf("%d questions at once\n%s", n, w.said.String())
			}
			w.say(map[string]string{"ja": "ここまで何を話したか見せて", "en": "show me what I told you"}[tc.lang])
			shown := w.last().Text
			for _, f := range cardFields(w.last()) {
				shown += "\n" + f.Value
			}
			if !strings.Contains(shown, tc.has) || strings.Contains(shown, tc.not) {
				t.Errorf("shows no %q, or %q:\n%s", tc.has, tc.not, shown)
			}
		})
	}
}

func cardFields(p bot.Post) []bot.Field {
	if p.Card == nil {
		return nil
	}
	return p.Card.Fields
}

// Who deletes the word by which they took something back is asked for it again.
func TestDeletingWhatTookAValueBack(t *testing.T) {
	w := sampleOf(t, "ja-parttime-store", "ja", "weekly_hours", "phone")
	w.say("週20時間くらい", "いや、18時間で")
	id := w.heard
	w.run(w.event(bot.Deleted{ID: bot.MessageID(id)}))
	if strings.Contains(string(w.raw()), "18") {
		t.Errorf("%s is kept: %s", id, w.raw())
	}
}

// Who has to go beside an answer reads one goodbye, and what comes next when they are back.
func TestAGoodbyeAsksNothing(t *testing.T) {
	for lang, says := range map[string][][]string{
		"ja": {{"20時間", "降ります、続きはまた明日"}, {"週20時間です", "電車来たので続きは夜に"}, {"20時間くらい", "また明日"},
			{"すいません落ちます、続きまた今度", "20時間です"}},
		"en": {{"20 hours", "getting off the train, more tomorrow"}, {"20 hours a week", "gotta go, talk tomorrow"}, {"about 20 hours", "have to run, will finish tonight"}},
	} {
		job, fields := "ja-parttime-store", []string{"weekly_hours", "phone"}
		if lang == "en" {
			job, fields = "en-gb-care-assistant", []string{"notice_period", "phone"}
		}
		for _, texts := range says {
			w := sampleOf(t, job, lang, fields...)
			if lang == "en" {
				texts[0] = "4 weeks"
			}
			posts := strings.Count(w.said.String(), "{")
			w.say(texts...)
			if w.status != "paused" || !strings.HasSuffix(w.last().Text, w.text("pause.ack")) || strings.Count(w.said.String(), "{")-posts != 1 {
				t.Errorf("%q: %s\n%s", texts, w.status, w.said.String())
				continue
			}
			w.say(map[string]string{"ja": "戻りました", "en": "I'm back"}[lang])
			if w.last().Asks != "phone" || w.status != "interviewing" {
				t.Errorf("%q: asks %q\n%s", texts, w.last().Asks, w.said.String())
			}
		}
	}
}

// An answer is opened by its number in any words that ask for that and tell nothing.
func TestAnAnswerIsOpenedByItsNumber(t *testing.T) {
	for lang, texts := range map[string][]string{
		"ja": {"2番なおす", "えー…2番を直す", "2番なおしたい", "やっぱり２番を変えたいです", "ごめん2番修正で"},
		"en": {"change number 2", "I want to fix 2", "hmm, can I redo #2 please", "number 2 needs changing"},
	} {
		for _, text := range texts {
			if w := atSummary(t, lang); true {
				w.say(text)
				if w.last().Asks != "shift" || w.status != "interviewing" {
					t.Errorf("%q: asks %q: %s", text, w.last().Asks, w.last().Text)
				}
			}
		}
	}
}

// Two wishes in two messages to the summary both come true, and a part of an answer that is named leaves the rest of it.
func TestTwoWishesAtTheSummary(t *testing.T) {
	w := sampleOf(t, "ja-parttime-store", "ja", "experience", "phone", "weekly_hours")
	w.say("カフェで2年、コンビニで半年。土日のレジも担当")
	w.say("080-1111-2222")
	w.say("20時間")
	w.say("1番の半年は8ヶ月になおして")
	w.say("1番の土日のやつは消してほしいな", "あと週は18時間に変えてください")
	got := w.summaryOf()
	if has := fmt.Sprint(got); !strings.Contains(has, "カフェで2年、コンビニで8ヶ月") || strings.Contains(has, "土日") || !strings.Contains(has, "18 時間") {
		t.Errorf("%v\n%s", got, w.said.String())
	}
	w.say("とりあえず一晩寝かせます", "電話は080-1111-3333です")
	if has := fmt.Sprint(w.summaryOf()); !strings.Contains(has, "080-1111-3333") || !strings.Contains(w.said.String(), w.text("think.kept")) {
		t.Errorf("%s\n%s", has, w.said.String())
	}
}

// What follows is asked by who sends: it is sent, and answered or passed on. What the sending may hang on is answered first.
func TestSendingBesideAQuestionOfWhatFollows(t *testing.T) {
	for lang, texts := range map[string]map[string]bool{
		"ja": {"応募する。結果はいつ頃…": true, "じゃあ応募します！結果っていつごろわかりますか？": true,
			"これで送ってください。連絡はいつ頃もらえますか": true,
			"応募する前に、結果はいつわかりますか？":     false, "応募します。交通費は出ますか？": false},
		"en": {"Submit it. When will I hear?": true, "ok submit. how long does the decision take?": true, "send it please! what happens next?": true,
			"before I submit, when will I hear back?": false, "submit. is parking free?": false},
	} {
		for text, sends := range texts {
			w := atSummary(t, lang)
			w.say(text)
			if sent := w.status == "ready_for_human_review"; sent != sends {
				t.Errorf("%q: sent %v\n%s", text, sent, w.said.String())
			}
		}
	}
}

// An answer that is none is shown as none, however it was put.
func TestNoneIsShownAsNone(t *testing.T) {
	w := sampleOf(t, "ja-midcareer-engineer", "ja", "portfolio", "email")
	w.say("いや載せるものがないってことです")
	w.say("ken@example.com")
	if got := fmt.Sprint(w.summaryOf()); strings.Contains(got, "載せるもの") {
		t.Errorf("%s\n%s", got, w.said.String())
	}
}
