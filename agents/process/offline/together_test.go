package offline_test

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// What is asked for at once does not depend on the order in which its parts are done.
func TestAtOnce(t *testing.T) {
	begun := said(t, "ja", "企画→制作→校正→印刷")
	for text, want := range map[string]string{
		"1から3を消して":                "印刷 goal-7",
		"3と1と2を消して":               "印刷 goal-7",
		"入稿を追加。制作の3日後":            "企画 goal-28 | 制作 prev+7 <1 | 入稿 prev+3 <2 | 校正 prev+7 <3 | 印刷 prev+7 <4",
		"入稿を追加。校正の2日前":            "企画 goal-28 | 制作 prev+7 <1 | 入稿 goal-16 <2 | 校正 prev+2 <3 | 印刷 prev+7 <4",
		"企画、校正、印刷を同時に":            "企画 goal-28 | 校正 prev+0 | 印刷 prev+0 | 制作 prev+7 <1",
		"2を消して、いや3を、いや4を。1を30日前に": "企画 goal-30 | 制作 prev+7 <1 | 校正 prev+7 <2",
	} {
		k := begun.goOn()
		if k.say(text); k.shape() != want {
			t.Errorf("%q:\n got %s\nwant %s\n%s", text, k.shape(), want, k.answer)
		}
	}
}

// A message that takes back again and again is read in the end.
func TestManyCorrections(t *testing.T) {
	k := said(t, "ja", "企画→制作→校正→印刷")
	k.say(strings.Repeat("2を3日遅らせて。", 60) + strings.Repeat("いや、3を2日早めて。", 60))
	if k.answer == "" {
		t.Error("no answer")
	}
}

// A title is text, whatever the language of its words.
func TestTitlesOfOtherLetters(t *testing.T) {
	k := newTalk(t, "en")
	k.say("採用、4月入社、医療業界")
	if title := k.in.Drafts[0].Title(); !utf8.ValidString(title) || !strings.HasPrefix(title, "医療 hiring") {
		t.Errorf("%q", title)
	}
}

// What waits for everything names no step that it waits for, and is no item of a list.
func TestWaitsForEverything(t *testing.T) {
	k := launches(t)["en"].goOn()
	before := k.shape()
	if k.say("print waits for everything; set the kickoff to 30 days before the goal"); k.shape() != before {
		t.Errorf("%s\n%s", k.shape(), k.answer)
	}
}
