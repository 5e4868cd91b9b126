package interview_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// shiftOf holds the interview for a job in a shop up to the question about shifts.
func shiftOf(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, "ja-parttime-store", now)
	w.start()
	w.click("agree")
	for _, s := range []string{"日本語", "日本", "森 太一（もり たいち）", "090-1234-5678", "はい"} {
		w.say(s)
	}
	if w.last().Asks != "shift" {
		t.Fatalf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	return w
}

// TestDoubtIsAskedBack: hours that may be those of the morning or of the evening are shown and asked back, and recorded only when the
// candidate says that it is so.
func TestDoubtIsAskedBack(t *testing.T) {
	for _, tt := range []struct {
		name     string
		say      []string
		from, to any
		asks     string // the field after that
	}{
		{"yes", []string{"火木、5時から10時までです", "はい"}, "17:00", "22:00", "weekly_hours"},
		{"so", []string{"火木、5時から10時までです", "そうです、お願いします"}, "17:00", "22:00", "weekly_hours"},
		{"again", []string{"火木、5時から10時までです", "5時から10時です"}, "17:00", "22:00", "weekly_hours"},
		{"no", []string{"火木、5時から10時までです", "いいえ"}, nil, nil, "shift"},
		{"no, and told", []string{"火木、5時から10時までです", "いいえ、朝5時から10時です"}, "05:00", "10:00", "weekly_hours"},
		{"told anew", []string{"火木、5時から10時までです", "18時から22時にします"}, "18:00", "22:00", "weekly_hours"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := shiftOf(t)
			w.say(tt.say[0])
			if text := w.last().Text; !strings.Contains(text, "17:00〜22:00 ということでよいですか") {
				t.Fatalf("asked: %s", text)
			}
			if _, facts, _ := w.record().field("shift"); facts["time_from"] != nil || facts["time_to"] != nil {
				t.Fatalf("recorded before it was asked: %v", facts)
			}
			w.say(tt.say[1])
			_, facts, _ := w.record().field("shift")
			if facts["time_from"] != tt.from || facts["time_to"] != tt.to || fmt.Sprint(facts["available_days"]) != "[tue thu]" {
				t.Errorf("recorded %v", facts)
			}
			if w.last().Asks != tt.asks {
				t.Errorf("asks %s: %s", w.last().Asks, w.last().Text)
			}
		})
	}
}

// TestDoubtWithoutAValue: of days that are not told for sure none is recorded, and they are asked for again.
func TestDoubtWithoutAValue(t *testing.T) {
	w := shiftOf(t)
	w.say("水曜は月に2回だけ出られます。17時から22時")
	if _, facts, _ := w.record().field("shift"); facts["available_days"] != nil || facts["time_from"] != "17:00" {
		t.Errorf("recorded %v", facts)
	}
	if w.last().Asks != "shift" {
		t.Errorf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	w.say("火曜と木曜です")
	if _, facts, _ := w.record().field("shift"); fmt.Sprint(facts["available_days"]) != "[tue thu]" {
		t.Errorf("recorded %v", facts)
	}
}

// TestADeletedDoubtIsGone: what is asked back goes with the message that told it.
func TestADeletedDoubtIsGone(t *testing.T) {
	w := shiftOf(t)
	w.say("火木、5時から10時までです")
	w.run(w.event(bot.Deleted{ID: bot.MessageID(w.heard)}))
	w.say("はい")
	if _, facts, _ := w.record().field("shift"); facts["time_from"] != nil {
		t.Errorf("recorded %v", facts)
	}
	if strings.Contains(string(w.state.Data), "5時から10時") {
		t.Error("the words are still there")
	}
}
