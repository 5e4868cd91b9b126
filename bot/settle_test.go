package bot_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/bot"
)

var staff = bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}

func mod(id string) bot.User {
	return bot.User{Platform: "fake", ID: bot.UserID(id), Role: bot.Moderator}
}

func open() bot.Approval {
	return bot.Approval{
		Name: "application", State: bot.Open, Digest: "d", AskedBy: mod("asker"),
		Terms: bot.Terms{Deciders: staff, Expires: at.Add(time.Hour)},
		Card: bot.Card{Buttons: []bot.Button{{Name: "approve"}, {Name: "reject", Modal: &bot.Modal{Inputs: []bot.Input{{Name: "reason", Required: true}}}},
			{Name: "ask_more"}, {Name: "open"}, {Name: "take_over"}}},
	}
}

func TestSettle(t *testing.T) {
	cand := bot.User{Platform: "fake", ID: "cand-1", Role: bot.Candidate}
	tests := []struct {
		name  string
		try   bot.Attempt
		now   time.Time
		want  bot.Settlement
		state bot.Verdict
	}{
		{"approve", bot.Attempt{By: mod("a"), Button: "approve", Digest: "d"}, at, bot.Counted, bot.Approved},
		{"typed code has no digest", bot.Attempt{By: mod("a"), Button: "reject", Values: map[string]string{"reason": "early"}}, at, bot.Counted, bot.Rejected},
		{"reject without a reason", bot.Attempt{By: mod("a"), Button: "reject", Digest: "d", Values: map[string]string{"reason": " "}}, at, bot.Incomplete, bot.Open},
		{"another button", bot.Attempt{By: mod("a"), Button: "ask_more", Digest: "d"}, at, bot.Counted, "ask_more"},
		{"to see the conversation", bot.Attempt{By: mod("asker"), Button: "open", Digest: "old"}, at.Add(time.Hour), bot.Opened, bot.Open},
		{"a candidate who wants to see it", bot.Attempt{By: cand, Button: "open", Digest: "d"}, at, bot.NotAllowed, bot.Open},
		{"to speak there", bot.Attempt{By: mod("a"), Button: "take_over", Digest: "old"}, at.Add(time.Hour), bot.TakesOver, bot.Open},
		{"to speak in one's own", bot.Attempt{By: mod("asker"), Button: "take_over", Digest: "d"}, at, bot.NotAllowed, bot.Open},
		{"a candidate who wants to speak", bot.Attempt{By: cand, Button: "take_over", Digest: "d"}, at, bot.NotAllowed, bot.Open},
		{"a candidate", bot.Attempt{By: cand, Button: "approve", Digest: "d"}, at, bot.NotAllowed, bot.Open},
		{"nobody", bot.Attempt{Button: "approve", Digest: "d"}, at, bot.NotAllowed, bot.Open},
		{"who asked", bot.Attempt{By: mod("asker"), Button: "approve", Digest: "d"}, at, bot.NotAllowed, bot.Open},
		{"another card", bot.Attempt{By: mod("a"), Button: "approve", Digest: "old"}, at, bot.Stale, bot.Open},
		{"no such button", bot.Attempt{By: mod("a"), Button: "pay", Digest: "d"}, at, bot.NoSuch, bot.Open},
		{"at the expiry", bot.Attempt{By: mod("a"), Button: "approve", Digest: "d"}, at.Add(time.Hour), bot.TooLate, bot.Open},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, s := bot.Settle(open(), tt.try, tt.now)
			if s != tt.want || got.State != tt.state {
				t.Errorf("got %s, state %s; want %s, %s", s, got.State, tt.want, tt.state)
			}
		})
	}
}

// The first counted decision wins, whatever comes after it, and nothing but a counted one changes the row.
func TestSettleIsFinal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := open()
		var first bot.Verdict
		for range rapid.IntRange(1, 20).Draw(t, "n") {
			try := bot.Attempt{
				By: bot.User{Platform: "fake", ID: rapid.SampledFrom([]bot.UserID{"a", "b", "asker", ""}).Draw(t, "by"),
					Role: rapid.SampledFrom([]bot.Role{bot.Moderator, bot.Candidate, bot.Operator, ""}).Draw(t, "role")},
				Button: rapid.SampledFrom([]string{"approve", "reject", "ask_more", "x"}).Draw(t, "button"),
				Digest: rapid.SampledFrom([]string{"d", "", "old"}).Draw(t, "digest"),
			}
			next, s := bot.Settle(a, try, at)
			switch {
			case s == bot.Counted && first != "":
				t.Fatal("a second decision counted")
			case s == bot.Counted:
				first = next.State
				if try.By.Role == bot.Candidate || try.By.ID == "asker" || try.By.ID == "" {
					t.Fatalf("%v decided", try.By)
				}
			case !cmp.Equal(a, next):
				t.Fatalf("%s changed the row", s)
			}
			a = next
		}
		if first != "" && a.State != first {
			t.Fatalf("decided %s, is %s", first, a.State)
		}
	})
}

// vote has people press buttons in turn: "+a" approves as a, "-b" rejects as b.
func vote(a bot.Approval, presses ...string) (bot.Approval, []bot.Settlement) {
	var all []bot.Settlement
	for _, p := range presses {
		try := bot.Attempt{By: mod(p[1:]), Button: bot.ButtonApprove, Digest: "d"}
		if p[0] == '-' {
			try.Button, try.Values = bot.ButtonReject, map[string]string{"reason": "early"}
		}
		var s bot.Settlement
		a, s = bot.Settle(a, try, at)
		all = append(all, s)
	}
	return a, all
}

func TestSeveralPeopleDecide(t *testing.T) {
	for name, c := range map[string]struct {
		approvals, rejections int
		presses               []string
		want                  bot.Verdict
		last                  bot.Settlement
	}{
		"two of two":                   {2, 1, []string{"+a", "+b"}, bot.Approved, bot.Counted},
		"one person is not two":        {2, 1, []string{"+a", "+a"}, bot.Open, bot.Repeated},
		"one rejection ends it":        {3, 1, []string{"+a", "+b", "-c"}, bot.Rejected, bot.Counted},
		"one rejection is not two":     {2, 2, []string{"-a", "-a"}, bot.Open, bot.Repeated},
		"two rejections end it":        {2, 2, []string{"-a", "+b", "-c"}, bot.Rejected, bot.Counted},
		"whoever changes their mind":   {2, 2, []string{"+a", "-a", "+b"}, bot.Open, bot.Counted},
		"the asker is none of the two": {2, 1, []string{"+a", "+asker"}, bot.Open, bot.NotAllowed},
		"after the end":                {2, 1, []string{"+a", "+b", "+c"}, bot.Approved, bot.TooLate},
	} {
		a := open()
		a.Approvals, a.Rejections = c.approvals, c.rejections
		got, all := vote(a, c.presses...)
		if got.State != c.want || all[len(all)-1] != c.last {
			t.Errorf("%s: %s, %v", name, got.State, all)
		}
	}
}

func TestWhoMayDecide(t *testing.T) {
	lists := bot.Bench{Users: []bot.UserID{"u1"}, Groups: []string{"hr"}}
	for name, c := range map[string]struct {
		terms bot.Terms
		by    bot.User
		want  bot.Settlement
	}{
		"named":                           {bot.Terms{Deciders: lists}, bot.User{ID: "u1", Role: bot.Moderator}, bot.Counted},
		"of a group":                      {bot.Terms{Deciders: lists}, bot.User{ID: "u2", Role: bot.Moderator, Groups: []string{"hr"}}, bot.Counted},
		"of the role only":                {bot.Terms{Deciders: lists}, bot.User{ID: "u2", Role: bot.Moderator}, bot.NotAllowed},
		"a candidate, though named":       {bot.Terms{Deciders: lists}, bot.User{ID: "u1", Role: bot.Candidate}, bot.NotAllowed},
		"who asked":                       {bot.Terms{Deciders: staff}, mod("asker"), bot.NotAllowed},
		"about oneself, whoever asked":    {bot.Terms{Deciders: staff, AskerToo: true, Subject: mod("asker")}, mod("asker"), bot.NotAllowed},
		"about somebody else":             {bot.Terms{Deciders: staff, Subject: mod("asker")}, mod("a"), bot.Counted},
		"who asked, without four eyes":    {bot.Terms{Deciders: staff, AskerToo: true}, mod("asker"), bot.Counted},
		"a substitute before the time":    {bot.Terms{Deciders: lists, Backup: staff, Escalate: at}, mod("s"), bot.NotAllowed},
		"nobody is on the bench":          {bot.Terms{}, mod("a"), bot.NotAllowed},
		"nobody, and everybody may later": {bot.Terms{Backup: staff}, mod("a"), bot.NotAllowed},
	} {
		a := open()
		a.Terms = c.terms
		if _, s := bot.Settle(a, bot.Attempt{By: c.by, Button: bot.ButtonApprove, Digest: "d"}, at); s != c.want {
			t.Errorf("%s: %s, want %s", name, s, c.want)
		}
	}
}

// Whoever asked may decide only where the terms say so.
func TestWhoAsked(t *testing.T) {
	a := open()
	a.AskedBy = mod("asker")
	for _, too := range []bool{false, true} {
		a.AskerToo = too
		if _, s := bot.Settle(a, bot.Attempt{By: mod("asker"), Button: bot.ButtonApprove}, at); (s == bot.Counted) != too {
			t.Errorf("with AskerToo %v: %s", too, s)
		}
	}
}
