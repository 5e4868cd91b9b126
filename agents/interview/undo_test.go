package interview_test

import (
	"cmp"
	"strings"
	"testing"
)

// What was changed last at the summary is put back at a word, whole or the answer that is named, and the other way round; a new value is none of that.
func TestAChangeIsUndone(t *testing.T) {
	for _, c := range []struct {
		told         told
		change, says string
		label, has   string
	}{
		{toldStoreJA, "週20時間にして", "やっぱり元に戻して", "週の希望時間", "15"},
		{toldStoreJA, "週20時間にして", "戻す", "週の希望時間", "15"},
		{toldStoreJA, "水曜はなしで", "水曜が消えてます、元に戻してください", "入れる曜日と時間帯", "水"},
		{toldStoreJA, "週20時間にして", "元のシフトで入れますか", "週の希望時間", "20"},
		{toldStoreJA, "週20時間にして", "18時間に戻して", "週の希望時間", "18"},
		{toldCareEN, "36 hours not 30", "undo", "Shifts you can work", "30"},
		{toldCareEN, "36 hours not 30", "no! put it back", "Shifts you can work", "30"},
		{toldCareEN, "36 hours not 30", "put my hours back how they were please", "Shifts you can work", "30"},
		{toldCareEN, "36 hours not 30", "I never asked for that", "Shifts you can work", "30"},
		{toldCareEN, "36 hours not 30", "thanks, I'll be back", "Shifts you can work", "36"},
		{toldCareEN, "36 hours not 30", "put it back to 32 hours", "Shifts you can work", "32"},
	} {
		t.Run(c.says, func(t *testing.T) {
			w := c.told.summary(t)
			w.say(c.change)
			changed := w.summaryOf()[c.label]
			w.say(c.says)
			if got := cmp.Or(w.summaryOf()[c.label], changed); !strings.Contains(got, c.has) {
				t.Errorf("%s: %s\n%s", c.label, got, w.last().Text)
			}
		})
	}
}

// The button puts back what was changed, and once more what had been put back; nothing is offered where nothing was changed.
func TestUndoIsOffered(t *testing.T) {
	w := toldCareEN.summary(t)
	offered := func() bool {
		for _, b := range w.last().Card.Buttons {
			if b.Name == "undo" {
				return true
			}
		}
		return false
	}
	if offered() {
		t.Error("offered before anything was changed")
	}
	w.say("36 hours not 30")
	for _, want := range []string{"36", "30", "36"} {
		if got := w.summaryOf()["Shifts you can work"]; !strings.Contains(got, want) || !offered() {
			t.Errorf("%s, offered %v; want %s", got, offered(), want)
		}
		w.click("undo")
	}
}
