package bot_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/bot"
)

// kei acts in Slack, in Discord, with a token and at the shell; aoi in Slack and Discord; sub has no entry.
var people = bot.People{
	{Platform: "slack", ID: "U1"}: "Sato Kei", {Platform: "discord", ID: "11"}: "Sato Kei", {Platform: "http", ID: "kei"}: "Sato Kei",
	{Platform: bot.Shell, ID: "kei"}: "Sato Kei",
	{Platform: "slack", ID: "U2"}:    "Suzuki Aoi", {Platform: "discord", ID: "22"}: "Suzuki Aoi",
}

func acts(p bot.Platform, id, account string) bot.User {
	return bot.User{Platform: p, ID: bot.UserID(id), Account: account, Role: bot.Moderator}
}

var (
	keis = []bot.User{
		acts("slack", "U1", ""), acts("discord", "11", ""), acts("http", "kei", ""), acts(bot.Shell, "kei", "kei"), acts(bot.Shell, "U1", "kei"),
		acts(bot.Shell, "U1", "mendan"), acts(bot.Shell, "11", "root"), // an account of nobody that says it is her
	}
	aois = []bot.User{acts("slack", "U2", ""), acts("discord", "22", ""), acts(bot.Shell, "U2", "root")}
	subs = []bot.User{acts("slack", "U3", "")}
)

func attempt(by bot.User, yes bool) bot.Attempt {
	if yes {
		return bot.Attempt{By: by, Button: bot.ButtonApprove, People: people}
	}
	return bot.Attempt{By: by, Button: bot.ButtonReject, Values: map[string]string{"reason": "early"}, People: people}
}

// However many ids of one person press whatever in whatever order, they never come to two.
func TestOnePersonIsNeverTwo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := open()
		a.Approvals, a.Rejections = rapid.IntRange(2, 4).Draw(t, "approvals"), rapid.IntRange(2, 4).Draw(t, "rejections")
		for range rapid.IntRange(1, 12).Draw(t, "presses") {
			a, _ = bot.Settle(a, attempt(rapid.SampledFrom(keis).Draw(t, "by"), rapid.Bool().Draw(t, "yes")), at)
			if a.State != bot.Open || len(a.Votes) > 1 {
				t.Fatalf("one person made it %s with %d votes", a.State, len(a.Votes))
			}
		}
	})
}

// Two people are two in any order and by any of their ids, and what stood before the configuration put ids together counts by what it says now.
func TestPeopleCountByTheConfigurationOfToday(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := open()
		a.Approvals = 3
		before := rapid.SliceOfNDistinct(rapid.IntRange(0, 4), 1, 3, rapid.ID).Draw(t, "of kei before the entry")
		for _, i := range before { // nobody knew that they are one
			a, _ = bot.Settle(a, bot.Attempt{By: keis[i], Button: bot.ButtonApprove}, at)
		}
		if a.State != bot.Open {
			t.Skip("decided before anybody knew")
		}
		votes := rapid.Permutation(slices.Concat(aois, keis, subs)).Draw(t, "order")
		seen := map[string]bool{}
		for _, by := range votes {
			var s bot.Settlement
			a, s = bot.Settle(a, attempt(by, true), at)
			if s != bot.Counted {
				continue
			}
			seen[who(by)] = true
			if len(seen) < 2 && a.State != bot.Open {
				t.Fatalf("%v alone decided over %d votes", seen, len(a.Votes))
			}
		}
		if a.State != bot.Approved {
			t.Fatalf("three people did not decide: %s, %d votes", a.State, len(a.Votes))
		}
		if got := countPeople(a.Votes); got != 3 {
			t.Fatalf("decided by %d people", got)
		}
	})
}

// countPeople counts people the plain way.
func countPeople(votes []bot.Vote) int {
	names := map[string]bool{}
	for _, v := range votes {
		names[who(v.By)] = true
	}
	return len(names)
}

func who(u bot.User) string {
	for name, ids := range map[string][]bot.User{"kei": keis, "aoi": aois, "sub": subs} {
		if slices.ContainsFunc(ids, func(v bot.User) bool { return v.Platform == u.Platform && v.ID == u.ID && v.Account == u.Account }) {
			return name
		}
	}
	return "?"
}

func TestWhoAskedCannotDecideByAnotherID(t *testing.T) {
	for _, asker := range keis[:5] {
		for _, by := range keis {
			own, subject := open(), open()
			own.AskedBy = asker
			subject.AskedBy, subject.AskerToo, subject.Subject = bot.User{}, true, asker
			subject.Subject.Role = bot.Candidate
			for name, a := range map[string]bot.Approval{"their own request": own, "their own application": subject} {
				if _, s := bot.Settle(a, attempt(by, true), at); s != bot.NotAllowed {
					t.Errorf("%s of %v, decided as %v: %s", name, asker, by, s)
				}
			}
		}
		for _, by := range aois {
			a := open()
			a.AskedBy = asker
			if _, s := bot.Settle(a, attempt(by, true), at); s != bot.Counted {
				t.Errorf("asked by %v, decided as %v: %s", asker, by, s)
			}
		}
	}
}

// A name at the shell never adds somebody: one account is one person, and takes the place of whom it names.
func TestANameAtTheShellIsNoSecondPerson(t *testing.T) {
	for _, names := range [][2]bot.User{
		{acts(bot.Shell, "a", "root"), acts(bot.Shell, "b", "root")},
		{acts(bot.Shell, "U1", "root"), acts(bot.Shell, "U2", "root")},
		{acts("slack", "U3", ""), acts(bot.Shell, "U3", "root")},
		{acts("fake", "mod-9", ""), acts(bot.Shell, "mod-9", "other")},
	} {
		for _, first := range []int{0, 1} {
			a := open()
			a.Approvals = 2
			a, _ = bot.Settle(a, attempt(names[first], true), at)
			if a, s := bot.Settle(a, attempt(names[1-first], true), at); s != bot.Repeated || a.State != bot.Open {
				t.Errorf("%v beside %v: %s", names[1-first], names[first], s)
			}
		}
	}
}

func TestWhoeverIsNamedIsNamedOnEveryPlatform(t *testing.T) {
	a := open()
	a.Deciders = bot.Bench{Users: []bot.UserID{"U1"}}
	for by, want := range map[int]bot.Settlement{0: bot.Counted, 1: bot.Counted, 3: bot.Counted} {
		if _, s := bot.Settle(a, attempt(keis[by], true), at); s != want {
			t.Errorf("%v: %s", keis[by], s)
		}
	}
	cand := keis[1]
	cand.Role = bot.Candidate
	for _, by := range []bot.User{aois[0], cand} {
		if _, s := bot.Settle(a, attempt(by, true), at); s != bot.NotAllowed {
			t.Errorf("%v: %s", by, s)
		}
	}
}

func TestResolve(t *testing.T) {
	for by, want := range map[*bot.User]string{&keis[0]: "Sato Kei", &keis[5]: "Sato Kei", &aois[2]: "Suzuki Aoi", &subs[0]: ""} {
		if got := people.Resolve(*by).Person; got != want {
			t.Errorf("%v is %q, want %q", *by, got, want)
		}
	}
	stale := bot.User{Platform: "slack", ID: "U3", Person: "Sato Kei"}
	if got := people.Resolve(stale).Person; got != "" {
		t.Errorf("who has no entry any more is still %q", got)
	}
	if got := bot.People(nil).Resolve(stale).Person; got != "Sato Kei" {
		t.Errorf("where nothing is known, %q", got)
	}
	double := bot.People{{Platform: "slack", ID: "x"}: "A", {Platform: "http", ID: "x"}: "B"}
	if got := double.Resolve(acts(bot.Shell, "x", "root")).Person; got != "" {
		t.Errorf("a name of two people is %q", got)
	}
	if got := fmt.Sprint(people.IDs("Suzuki Aoi")); got != "[discord:22 slack:U2]" {
		t.Errorf("ids: %s", got)
	}
}
