package interview_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A sentence of an answer is taken out whole where it is pointed out by how it begins or by what it is about; the sentences around it stay.
func TestAPassageIsTakenOutWhole(t *testing.T) {
	ja := []string{"日本語", "日本です", "西村ひかる、にしむらひかるです", "070-3344-5566", "はい", "火曜と木曜、18時から22時", "週20時間", "制限はありません",
		"コンビニで半年やってました。レジと品出しが中心です。新人さんの教育係も三か月ほど任されました", "12月1日"}
	for _, says := range []string{
		"7番の「新人さんの〜」のところは消してください", "接客の経験の「新人さんの教育…」の一文は消してもらえますか", "「新人さんの」から始まる文を削除してください", "「新人さんの教育係も〜」って部分、やっぱり外してください",
		"「新人さんの…」のくだりは要らないです", "「新人さんの教育係も」の一文はカットで",
	} {
		w := held(t, "ja-parttime-store", "ja", ja...)
		w.say(says)
		if got := string(w.raw()); strings.Contains(shownOf(w, "experience"), "教育係") || !strings.Contains(shownOf(w, "experience"), "レジと品出しが中心") || w.status != "confirming" {
			t.Errorf("%q leaves %s (%s)", says, got, w.last().Text)
		}
	}
	for _, says := range []string{"7番の「御社の理念に〜」のところは消してください", "「お客様の笑顔」の一文は削除してください"} {
		w := held(t, "ja-parttime-store", "ja", ja...)
		if w.say(says); !strings.Contains(w.last().Text, "見つかりませんでした") || !strings.Contains(shownOf(w, "experience"), "教育係") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	en := []string{"English", "Japan, Osaka", "Mai Nguyen (マイ グエン)", "080-1234-5678", "yes", "Saturday and Sunday, 10:00 to 18:00", "20 hours a week", "1",
		"I worked at Lawson for 8 months. I did the register and restocking there. I also trained two new colleagues for a few weeks", "December 1"}
	for _, says := range []string{
		"take out the part about training the new colleagues", `please delete the sentence that starts with "I also trained"`, `the part starting "i also trained" please remove`,
		"remove the bit where I say I trained two new colleagues", `can you cut the line "I also trained two new..." please`, "delete the sentence about new colleagues, please",
	} {
		w := held(t, "ja-parttime-store", "en", en...)
		if w.say(says); strings.Contains(shownOf(w, "experience"), "colleagues") || !strings.Contains(shownOf(w, "experience"), "restocking") || w.status != "confirming" {
			t.Errorf("%q leaves %s (%s)", says, shownOf(w, "experience"), w.last().Text)
		}
	}
	for _, says := range []string{"take out the part about my bank account", `remove the sentence "I once ran a bakery"`} {
		w := held(t, "ja-parttime-store", "en", en...)
		if w.say(says); !strings.Contains(w.last().Text, "could not find") || !strings.Contains(shownOf(w, "experience"), "colleagues") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}

// What asks for all to be deleted, for nothing to be taken out, or to put words there is no passage that is to go.
func TestNoPassageIsTakenOut(t *testing.T) {
	for _, says := range []string{"データを消して", "全部消してください"} {
		w := held(t, "ja-parttime-store", "ja", storeEndJA...)
		if w.say(says); w.last().Card == nil || w.last().Card.Kind != "certain" {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
	for _, says := range []string{"7番は「レジと品出しが得意です」に直してください", "「レジと品出し」は消さないでください"} {
		w := held(t, "ja-parttime-store", "ja", storeEndJA...)
		if w.say(says); !strings.Contains(shownOf(w, "experience"), "レジと品出し") {
			t.Errorf("%q leaves %s", says, shownOf(w, "experience"))
		}
	}
	w := held(t, "en-us-backend-engineer", "en", engineerEN...)
	if w.say("delete everything"); w.last().Card == nil || w.last().Card.Kind != "certain" {
		t.Errorf("delete everything: %s", w.last().Text)
	}
}

// shownOf is what the record holds of an answer: its facts and the words beside them.
func shownOf(w *world, field string) string {
	var r struct {
		Fields []json.RawMessage `json:"fields"`
	}
	if err := json.Unmarshal(w.raw(), &r); err != nil {
		w.t.Fatal(err)
	}
	for _, f := range r.Fields {
		var of struct {
			ID    string         `json:"id"`
			Facts map[string]any `json:"facts"`
			Words any            `json:"words"`
		}
		if err := json.Unmarshal(f, &of); err == nil && of.ID == field {
			for key, fact := range of.Facts {
				fact, _ := fact.(map[string]any)
				of.Facts[key] = fact["value"]
			}
			return fmt.Sprint(of.Facts, of.Words)
		}
	}
	return ""
}
