package interview_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/bot"
)

// restingForm is short, and has a deadline.
const restingForm = `
id: resting
title: {ja: 店舗スタッフ, en: Shop staff}
locale: ja-JP
country: JP
retention_days: 30
%s
fields:
- {id: full_name, label: 氏名, intent: 応募者を呼ぶための氏名を確認する, required: true, type: text, required_facts: [full_name], done_criteria: 氏名}
- {id: email, label: メールアドレス, intent: 選考連絡に使うメールアドレスを得る, required: true, type: email, required_facts: [email], done_criteria: アドレスが1つある}
`

func resting(t *testing.T, more string) *form.Form {
	t.Helper()
	f, err := form.Parse("resting.yaml", fmt.Appendf(nil, restingForm, more))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// timers are those that are set, by name.
func (w *world) timers() map[string]time.Time {
	set := map[string]time.Time{}
	for _, out := range w.all {
		for _, t := range out.Timers {
			set[t.Name] = t.At
		}
	}
	for name, at := range set {
		if w.rung[name].Equal(at) {
			delete(set, name)
		}
	}
	return set
}

// until lets time pass, as timers see it, and returns what was posted at which time. down is how late the timers ring.
func (w *world) until(end time.Time) (rang []string) {
	w.t.Helper()
	for range 20 {
		name, next := "", end
		for n, at := range w.timers() {
			if !at.After(next) {
				name, next = n, at
			}
		}
		if name == "" {
			w.now = end
			return rang
		}
		posts := len(w.posts)
		w.ring(name, next)
		for _, p := range w.posts[posts:] {
			rang = append(rang, w.now.UTC().Format("01-02 15:04")+" "+p.Text)
		}
	}
	w.t.Fatal("timers ring for ever")
	return nil
}

func (w *world) ring(name string, at time.Time) {
	if w.rung == nil {
		w.rung = map[string]time.Time{}
	}
	w.rung[name] = w.timers()[name]
	w.now = at
	w.run(w.event(bot.Timer{Name: name, Due: at}))
}

func moment(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at.UTC()
}

// begun is an interview whose first field is being asked, in a city.
func begun(t *testing.T, f *form.Form, now, city string, opts ...option) *world {
	t.Helper()
	w := newWorld(t, f.ID, now, append(opts, withForm(f))...)
	w.start()
	w.click("agree")
	w.say("日本語でお願いします")
	w.say(city)
	if w.last().Asks != "full_name" {
		t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	return w
}

// Two reminders, in the daytime of whoever is reminded, then rest; on the nights in which clocks change, too.
func TestRemindersComeByDayAndEnd(t *testing.T) {
	for _, tt := range []struct {
		name, now, city string
		want            []string // in UTC
	}{
		{"by day", "2026-11-20T12:00:00+09:00", "東京に住んでいます", []string{"11-21 03:00", "11-24 03:00", "11-27 03:00"}},
		{"written at night", "2026-11-20T23:30:00+09:00", "東京に住んでいます", []string{"11-22 00:00", "11-25 00:00", "11-28 00:00"}},
		{"early in the morning", "2026-11-20T05:00:00+09:00", "東京に住んでいます", []string{"11-21 00:00", "11-24 00:00", "11-27 00:00"}},
		// New York puts its clocks back on 1 November 2026 and forward on 14 March 2027.
		{"clocks go back", "2026-10-31T21:00:00-04:00", "ニューヨークに住んでいます", []string{"11-02 14:00", "11-05 14:00", "11-08 14:00"}},
		{"clocks go forward", "2027-03-13T21:00:00-05:00", "ニューヨークに住んでいます", []string{"03-15 13:00", "03-18 13:00", "03-21 13:00"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := begun(t, resting(t, ""), tt.now, tt.city)
			got := w.until(w.now.AddDate(0, 0, 29))
			if len(got) != len(tt.want) {
				t.Fatalf("posts:\n%s", strings.Join(got, "\n"))
			}
			for i, at := range tt.want {
				if !strings.HasPrefix(got[i], at+" ") {
					t.Errorf("%s, want it at %s", got[i], at)
				}
			}
			if w.status != "paused" || !w.has("reminder_sent") || !w.has("paused") || w.last().Asks != "full_name" {
				t.Errorf("status %s, asks %q", w.status, w.last().Asks)
			}
			if !strings.Contains(got[0], "氏名") || !strings.Contains(got[1], "最後のお知らせ") {
				t.Errorf("texts:\n%s", strings.Join(got, "\n"))
			}
			w.say("高橋 直樹です")
			if !w.has("resumed_same_state") || w.last().Asks != "email" || w.status != "interviewing" {
				t.Errorf("back again: %s, asks %q:\n%s", w.status, w.last().Asks, w.last().Text)
			}
			if _, set := w.timers()["reminder"]; !set {
				t.Error("who comes back and leaves again is not reminded")
			}
		})
	}
}

// Who writes in between is reminded later; timers that were overdue while the program was down ring once, and not by night.
func TestRemindersCountFromTheLastWord(t *testing.T) {
	w := begun(t, resting(t, ""), "2026-11-20T12:00:00+09:00", "東京に住んでいます")
	if got := w.until(moment(t, "2026-11-21T11:00:00+09:00")); len(got) > 0 {
		t.Fatalf("too early: %s", got)
	}
	w.say("高橋 直樹です")
	if got := w.until(moment(t, "2026-11-22T10:59:00+09:00")); len(got) > 0 {
		t.Fatalf("too early: %s", got)
	}
	w.ring("reminder", moment(t, "2026-11-30T02:00:00+09:00")) // the program was down for a week
	if w.has("reminder_sent") {
		t.Fatal("reminded at two in the morning")
	}
	got := w.until(moment(t, "2026-11-30T23:00:00+09:00"))
	if len(got) != 1 || !strings.HasPrefix(got[0], "11-30 00:00 ") {
		t.Errorf("after a week: %q", got)
	}
	if got = w.until(moment(t, "2026-12-03T09:01:00+09:00")); len(got) != 1 || !strings.HasPrefix(got[0], "12-03 00:00 ") {
		t.Errorf("the second: %q", got)
	}
}

// Reminders end by a word or a button, and are not sent where they make no sense.
func TestNoReminders(t *testing.T) {
	for name, does := range map[string]func(w *world){
		"a word":     func(w *world) { w.say("通知を止めて") },
		"a sentence": func(w *world) { w.say("お知らせはもう不要です") },
		"English":    func(w *world) { w.say("Please stop sending me these reminders") },
		"a button": func(w *world) {
			if got := w.until(w.now.AddDate(0, 0, 2)); len(got) != 1 {
				w.t.Fatalf("%q", got)
			}
			w.click("no_reminders")
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := begun(t, resting(t, ""), "2026-11-20T12:00:00+09:00", "東京に住んでいます")
			does(w)
			if !said(w, "お知らせを止めました") || w.last().Asks != "full_name" {
				t.Errorf("%s", w.said.String())
			}
			if got := w.until(w.now.AddDate(0, 0, 29)); len(got) > 0 {
				t.Errorf("reminded all the same: %q", got)
			}
			w.say("高橋 直樹です")
			if w.last().Asks != "email" {
				t.Errorf("asks %q", w.last().Asks)
			}
		})
	}
	t.Run("before the consent", func(t *testing.T) {
		w := newWorld(t, "resting", "2026-11-20T12:00:00+09:00", withForm(resting(t, "")))
		w.start()
		if got := w.until(w.now.AddDate(0, 0, 29)); len(got) > 0 {
			t.Errorf("reminded: %q", got)
		}
	})
	t.Run("switched off", func(t *testing.T) {
		w := begun(t, resting(t, ""), "2026-11-20T12:00:00+09:00", "東京に住んでいます",
			func(c *interview.Config) { c.Reminders = []time.Duration{} })
		if got := w.until(w.now.AddDate(0, 0, 29)); len(got) > 0 {
			t.Errorf("reminded: %q", got)
		}
	})
	t.Run("sent", func(t *testing.T) {
		w := begun(t, resting(t, "draft_days: 14"), "2026-11-20T12:00:00+09:00", "東京に住んでいます")
		w.say("高橋 直樹です")
		w.say("naoki@example.jp")
		w.click("confirm")
		if got := w.until(w.now.AddDate(0, 0, 29)); len(got) > 0 || w.status != "ready_for_human_review" {
			t.Errorf("%s: %q", w.status, got)
		}
	})
}

func TestWordsThatAreNoWishForQuiet(t *testing.T) {
	for _, text := range []string{
		"通知を止める機能を作りました", "お知らせメールの配信を担当していました", "I built a system that stops reminders", "連絡先は変わりません", "通知の設計をしました",
	} {
		w := begun(t, resting(t, ""), "2026-11-20T12:00:00+09:00", "東京に住んでいます")
		w.say(text)
		if said(w, "お知らせを止めました") {
			t.Errorf("%q ends the reminders", text)
		}
	}
}

// An application that nobody finishes is closed at its deadline, or erased, with a word about it; of what fell due while the program
// was down, only that is said.
func TestDraftsEnd(t *testing.T) {
	for _, tt := range []struct{ name, more, status, text string }{
		{"closed", "draft_days: 14", "withdrawn", "いったん締め切りました"},
		{"erased", "draft_days: 14\ndraft_erase: true", "erased", "すべて消しました"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := begun(t, resting(t, tt.more), "2026-11-20T22:00:00+09:00", "東京に住んでいます")
			w.until(moment(t, "2026-12-04T23:00:00+09:00"))
			if w.status != "paused" || !said(w, "下書きは 2026年12月5日 まで") {
				t.Fatalf("before the deadline: %s\n%s", w.status, w.said.String())
			}
			w.until(moment(t, "2026-12-05T09:00:00+09:00"))
			if w.status != tt.status || !strings.Contains(w.said.String(), tt.text) {
				t.Errorf("%s\n%s", w.status, w.said.String())
			}
			if tt.status != "erased" {
				w.say("まだ応募できますか？")
				if w.status != "withdrawn" {
					t.Errorf("a closed one goes on: %s", w.status)
				}
				return
			}
			if a := w.all[len(w.all)-1].Audit; len(a) != 1 || a[0].Kind != agents.ErasedKind || a[0].Labels["reason"] != "draft" {
				t.Errorf("audit %+v", a)
			}
		})
	}
	t.Run("after downtime", func(t *testing.T) {
		w := begun(t, resting(t, "draft_days: 14"), "2026-11-20T12:00:00+09:00", "東京に住んでいます")
		w.now = moment(t, "2026-12-20T12:00:00+09:00")
		posts := len(w.posts)
		w.run(w.event(bot.Timer{Name: "reminder"}), w.event(bot.Timer{Name: "draft"}))
		if len(w.posts) != posts+1 || w.status != "withdrawn" || w.has("reminder_sent") {
			t.Errorf("%s, %d posts", w.status, len(w.posts)-posts)
		}
	})
}

// The last activity counts for how long a conversation is kept, and a reminder is none.
func TestKeptFromTheLastActivity(t *testing.T) {
	w := begun(t, resting(t, ""), "2026-11-20T12:00:00+09:00", "東京に住んでいます")
	kept := func() string { return w.all[len(w.all)-1].Glance.Keep.UTC().Format("2006-01-02 15:04") }
	if kept() != "2026-12-20 03:00" {
		t.Errorf("kept until %s", kept())
	}
	w.until(w.now.AddDate(0, 0, 2))
	if !w.has("reminder_sent") || kept() != "2026-12-20 03:00" {
		t.Errorf("after a reminder: kept until %s", kept())
	}
	w.say("高橋 直樹です")
	w.say("naoki@example.jp")
	w.click("confirm")
	w.now = w.now.AddDate(0, 0, 10)
	w.decide("application", bot.Approved)
	if kept() != "2027-01-01 03:00" {
		t.Errorf("after the decision: kept until %s", kept())
	}
}

// Who applied lately is told from when they can apply again; people may let them, and the date opens it too.
func TestApplyingAgain(t *testing.T) {
	f := resting(t, "reapply_after_days: 90")
	sent := moment(t, "2026-11-01T12:00:00+09:00")
	again := func(t *testing.T, elsewhere ...agents.Glance) *world {
		w := newWorld(t, f.ID, "2026-11-20T12:00:00+09:00", withForm(f))
		w.journal.Elsewhere = elsewhere
		w.start()
		return w
	}
	for name, g := range map[string]agents.Glance{
		"another form": {About: "other", Sent: sent}, "never sent": {About: f.ID}, "long ago": {About: f.ID, Sent: sent.AddDate(0, 0, -90)},
	} {
		t.Run(name, func(t *testing.T) {
			if w := again(t, g); w.last().Asks != "consent" {
				t.Errorf("%s", w.said.String())
			}
		})
	}
	last := agents.Glance{About: f.ID, Sent: sent}
	t.Run("too early", func(t *testing.T) {
		w := again(t, last)
		if !said(w, "2027年1月30日から受け付けます") || w.last().Asks != "" {
			t.Fatalf("%s", w.said.String())
		}
		w.say("はい、始めます")
		w.run(w.event(bot.Command{Name: "interview"}))
		if w.last().Asks != "" || len(w.open) != 1 {
			t.Errorf("it begins all the same:\n%s", w.said.String())
		}
		w.decide("reapply", bot.Rejected)
		if w.last().Asks != "" || !said(w, "予定どおりでお願いしたいとのことです") {
			t.Errorf("it begins after a no, or they are not told:\n%s", w.said.String())
		}
		if w.say("わかりました"); strings.Contains(w.last().Text, "採用担当") {
			t.Errorf("the team is said to be asked after it answered: %s", w.last().Text)
		}
		w.decide("reapply", bot.Approved)
		if w.last().Asks != "consent" {
			t.Errorf("people let it begin:\n%s", w.said.String())
		}
	})
	t.Run("a state that did not keep what people said", func(t *testing.T) { // as it was stored before the no was kept
		for lang, want := range map[string]string{"ja": "2027年1月30日から受け付けます", "en": "January 30, 2027"} {
			for _, refused := range []bool{true, false} { // the state was the same for both
				w := again(t, last)
				if refused {
					w.decide("reapply", bot.Rejected)
				}
				var state map[string]any
				if err := json.Unmarshal(w.state.Data, &state); err != nil {
					t.Fatal(err)
				}
				state["speaks"] = lang
				delete(state, "not_earlier")
				delete(state, "asks_early")
				w.state.Data, _ = json.Marshal(state)
				w.say("it's me again")
				if text := w.last().Text; !strings.Contains(text, want) || strings.Contains(text, "hasn't said") || strings.Contains(text, "返事がありません") {
					t.Errorf("%s: %s", lang, text)
				}
				if w.decide("reapply", bot.Approved); w.last().Asks != "consent" {
					t.Errorf("people let it begin:\n%s", w.said.String())
				}
			}
		}
	})
	t.Run("every way out is open meanwhile", func(t *testing.T) {
		w := again(t, last)
		w.say("担当者と話したい")
		if !said(w, "担当者") || len(w.open) != 2 {
			t.Errorf("no person is called: %v\n%s", w.open, w.said.String())
		}
		w.say("English please")
		if got := w.last().Text; !strings.Contains(got, "January 30, 2027") || !strings.Contains(got, "hasn't said yet") {
			t.Errorf("%q", got)
		}
		w.say("What happens with my data?")
		if got := w.last().Text; !strings.Contains(got, "delete my data") {
			t.Errorf("%q", got)
		}
		w.say("withdraw")
		if _, open := w.open["reapply"]; open || !said(w, "no application was started") {
			t.Errorf("they have left, and people still decide: %v\n%s", w.open, w.said.String())
		}
		w.now = moment(t, "2027-01-30T12:00:00+09:00")
		w.say("hello")
		if w.last().Asks != "consent" {
			t.Errorf("the date has come: %s", w.last().Text)
		}
		w.say("yes")
		if w.last().Asks == "consent" {
			t.Errorf("asked again: %s", w.last().Text)
		}
	})
	t.Run("no draft is closed meanwhile", func(t *testing.T) {
		f := resting(t, "reapply_after_days: 90\ndraft_days: 10\ndraft_erase: true")
		w := newWorld(t, f.ID, "2026-11-20T12:00:00+09:00", withForm(f))
		w.journal.Elsewhere = []agents.Glance{last}
		w.start()
		if rang := w.until(moment(t, "2027-01-20T12:00:00+09:00")); len(rang) > 0 || w.erased {
			t.Fatalf("%v", rang)
		}
		w.decide("reapply", bot.Approved)
		if due := w.timers()["draft"]; w.last().Asks != "consent" || !due.After(w.now.AddDate(0, 0, 9)) {
			t.Errorf("asks %s, closes at %s", w.last().Asks, due)
		}
	})
	t.Run("the date has come", func(t *testing.T) {
		w := again(t, last)
		w.now = moment(t, "2027-01-30T12:00:00+09:00")
		w.say("こんにちは")
		if w.last().Asks != "consent" || len(w.open) != 0 {
			t.Errorf("%s", w.said.String())
		}
		w.click("agree")
		if w.last().Asks != "language" {
			t.Errorf("asks %q", w.last().Asks)
		}
	})
	t.Run("data can be deleted meanwhile", func(t *testing.T) {
		w := again(t, last)
		w.say("データを消して")
		w.say("はい、消して")
		if !w.erased {
			t.Errorf("%s", w.said.String())
		}
	})
}
