package verbs

import (
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

var (
	noon    = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	mod     = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
	another = bot.User{Platform: "fake", ID: "mod-2", Role: bot.Moderator}
	theirs  = &threadRow{Thread: storage.Thread{ID: "t", Key: []byte("key"), Place: bot.Place{Platform: "fake", Channel: "c"}}}
)

// asked is an approval that takes two, and of which people were reminded.
func asked() approvalRow {
	return approvalRow{No: 7, Nudges: []bot.Bell{bot.Reminded}, Approval: bot.Approval{
		Thread: "t", Name: "plan", Kind: "plan", Digest: "d", State: bot.Open, Turn: 3, Rung: bot.Reminded,
		Card:  bot.Card{Buttons: []bot.Button{{Name: bot.ButtonApprove}, {Name: bot.ButtonReject}, {Name: bot.ButtonTakeOver}}},
		Terms: bot.Terms{Approvals: 2, Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}, Escalate: noon.Add(time.Hour), Expires: noon.Add(2 * time.Hour)},
	}}
}

func attempt(by bot.User, button string) bot.Attempt {
	return bot.Attempt{By: by, Button: button, Digest: "d"}
}

// expect checks what becomes of an approval: its state, how many entries the chain gets, what the flow hears, and who speaks of it anew.
func expect(t *testing.T, o outcome, state bot.Verdict, audit int, heard bot.Verdict, speak ...bot.Bell) {
	t.Helper()
	var verdict bot.Verdict
	if o.event != nil {
		d, _ := o.event.Body.(bot.Decision)
		verdict = d.Verdict
	}
	var speakers []bot.Bell
	if o.changed {
		speakers = o.speakers()
	}
	if o.State != state || len(o.audit) != audit || verdict != heard || !slices.Equal(speakers, speak) {
		t.Errorf("state %s, %d entries, heard %q, spoken of by %q", o.State, len(o.audit), verdict, speakers)
	}
}

func TestSettledApproval(t *testing.T) {
	all := []bot.Bell{"", bot.Reminded}
	a := asked()
	o, how := settle(theirs, a, attempt(mod, bot.ButtonApprove), 2, noon)
	if how != bot.Counted {
		t.Fatal(how)
	}
	expect(t, o, bot.Open, 1, "", all...) // it takes another
	if len(a.Votes) != 0 {
		t.Error("the row that was read was changed")
	}
	second := o.approvalRow
	o, _ = settle(theirs, second, attempt(another, bot.ButtonApprove), 2, noon)
	expect(t, o, bot.Approved, 1, bot.Approved, all...)
	if d := o.event.Body.(bot.Decision); d.Turn != 2 || d.Needed != 2 || o.event.By.ID != another.ID || o.event.Place != theirs.Place {
		t.Errorf("the flow hears %+v", o.event)
	}
	late, how := settle(theirs, o.approvalRow, attempt(mod, bot.ButtonReject), 3, noon)
	if how != bot.TooLate {
		t.Fatal(how)
	}
	expect(t, late, bot.Approved, 0, "")
	candidate := bot.User{Platform: "fake", ID: "cand", Role: bot.Candidate}
	o, how = settle(theirs, asked(), attempt(candidate, bot.ButtonApprove), 3, noon)
	if how != bot.NotAllowed {
		t.Fatal(how)
	}
	expect(t, o, bot.Open, 0, "")
}

func TestTakenOverByApproval(t *testing.T) {
	o, how := settle(theirs, asked(), attempt(mod, bot.ButtonTakeOver), 3, noon)
	if how != bot.TakesOver || o.event == nil || o.event.By.ID != mod.ID || o.changed {
		t.Errorf("%s, %+v", how, o)
	}
	aside := *theirs
	aside.Parked = "three failures"
	if o, _ = settle(&aside, asked(), attempt(mod, bot.ButtonTakeOver), 3, noon); o.event != nil {
		t.Error("a conversation that is set aside was told")
	}
}

func TestVoidedApproval(t *testing.T) {
	expect(t, void(asked()), bot.Void, 0, "", "", bot.Reminded)
	decided := asked()
	decided.State = bot.Approved
	expect(t, void(decided), bot.Approved, 0, "")
}

func TestRungApproval(t *testing.T) {
	a := asked()
	expect(t, ring(theirs, a, noon), bot.Open, 0, "")
	escalated := ring(theirs, a, noon.Add(time.Hour))
	expect(t, escalated, bot.Open, 0, "", "", bot.Reminded, bot.Escalated)
	if len(a.Nudges) != 1 {
		t.Error("the row that was read was changed")
	}
	ended := ring(theirs, escalated.approvalRow, noon.Add(2*time.Hour))
	expect(t, ended, bot.Expired, 1, bot.Expired, "", bot.Reminded, bot.Escalated)
	if d := ended.event.Body.(bot.Decision); d.Turn != 3 || ended.event.By.ID != "" {
		t.Errorf("the flow hears %+v", ended.event)
	}
	expect(t, ring(theirs, ended.approvalRow, noon.Add(3*time.Hour)), bot.Expired, 0, "")
	held := asked()
	held.Hold = true
	expect(t, ring(theirs, held, noon.Add(2*time.Hour)), bot.Open, 0, "", "", bot.Reminded, bot.Overdue)
}
