package bot_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/bot"
)

func timed(hold bool) bot.Approval {
	a := open()
	a.Terms = bot.Terms{
		Deciders: bot.Bench{Users: []bot.UserID{"first"}}, Backup: staff, Hold: hold,
		Remind: at.Add(1 * time.Hour), Escalate: at.Add(2 * time.Hour), Expires: at.Add(3 * time.Hour),
	}
	return a
}

func TestRing(t *testing.T) {
	a := timed(false)
	for _, step := range []struct {
		after time.Duration
		want  bot.Bell
		may   bool // the substitutes may decide
		next  time.Duration
	}{
		{0, "", false, 1 * time.Hour}, {time.Hour, bot.Reminded, false, 2 * time.Hour}, {time.Hour, "", false, 2 * time.Hour},
		{2 * time.Hour, bot.Escalated, true, 3 * time.Hour}, {3 * time.Hour, bot.Ended, false, 0}, {9 * time.Hour, "", false, 0},
	} {
		now := at.Add(step.after)
		var got bot.Bell
		a, got = bot.Ring(a, now)
		_, s := bot.Settle(a, bot.Attempt{By: mod("sub"), Button: bot.ButtonApprove}, now)
		next := a.NextRing()
		if got != step.want || (s == bot.Counted) != step.may || step.next > 0 && !next.Equal(at.Add(step.next)) || step.next == 0 && !next.IsZero() {
			t.Errorf("after %v: %q, substitutes %s, next %v", step.after, got, s, next)
		}
	}
	if a.State != bot.Expired {
		t.Errorf("it is %s", a.State)
	}
}

// What is held stays open however late it is, and says so.
func TestRingHolds(t *testing.T) {
	late := at.Add(1000 * time.Hour)
	a, bell := bot.Ring(timed(true), late)
	if bell != bot.Overdue || a.State != bot.Open || !a.NextRing().IsZero() {
		t.Fatalf("%q, %s, next %v", bell, a.State, a.NextRing())
	}
	if a, s := bot.Settle(a, bot.Attempt{By: mod("sub"), Button: bot.ButtonApprove}, late); s != bot.Counted || a.State != bot.Approved {
		t.Errorf("%s, %s", s, a.State)
	}
}

// Where nobody is ever called in, the substitutes stay out of it, however late it is.
func TestNobodyIsCalledInWithoutATime(t *testing.T) {
	a := timed(true)
	a.Escalate = time.Time{}
	a, bell := bot.Ring(a, at.Add(9*time.Hour))
	if _, s := bot.Settle(a, bot.Attempt{By: mod("sub"), Button: bot.ButtonApprove}, at.Add(9*time.Hour)); bell != bot.Overdue || s != bot.NotAllowed {
		t.Errorf("after %s: %s", bell, s)
	}
}

// Time alone never approves; each bell rings at most once and never before its time; after NextRing is zero nothing rings.
func TestRingLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moment := func(name string) time.Time {
			if h := rapid.IntRange(0, 5).Draw(t, name); h > 0 {
				return at.Add(time.Duration(h) * time.Hour)
			}
			return time.Time{}
		}
		a := open()
		a.Terms = bot.Terms{Deciders: staff, Hold: rapid.Bool().Draw(t, "hold"), Remind: moment("r"), Escalate: moment("e"), Expires: moment("x")}
		var rung []bot.Bell
		now := at
		for range 8 {
			now = now.Add(time.Duration(rapid.IntRange(0, 120).Draw(t, "minutes")) * time.Minute)
			due := a.NextRing()
			next, bell := bot.Ring(a, now)
			if (bell != "") != (!due.IsZero() && !now.Before(due)) {
				t.Fatalf("rings %q at %v, due at %v", bell, now, due)
			}
			if bell != "" && slices.Contains(rung, bell) {
				t.Fatalf("%s rings twice", bell)
			}
			if next.State != bot.Open && next.State != bot.Expired || next.State == bot.Expired && a.Hold {
				t.Fatalf("time made it %s", next.State)
			}
			rung = append(rung, bell)
			a = next
		}
	})
}
