package verbs

import (
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// outcome is what is to become of an approval, decided from its row and its thread's alone. It has no outbox rows: those take numbers, and the place of
// what still waits.
type outcome struct {
	approvalRow // as it is from now on
	changed     bool
	audit       []storage.Audit
	event       *bot.Event // for the inbox of its thread; nil for none
}

// restated is an approval that is stored anew. Its card and what reminds of it, a message for each of its Nudges, are written again.
func restated(a approvalRow, after bot.Approval) outcome {
	a.Approval = after
	return outcome{approvalRow: a, changed: true}
}

// speakers are the bells of the messages that speak of an approval; the empty one is its card.
func (a approvalRow) speakers() []bot.Bell { return append([]bot.Bell{""}, a.Nudges...) }

// settle is what an attempt does. seen is the turn of the version that people saw.
func settle(r *threadRow, a approvalRow, try bot.Attempt, seen uint64, now time.Time) (outcome, bot.Settlement) {
	after, how := bot.Settle(a.Approval, try, now)
	switch {
	case how == bot.TakesOver && r.Parked == "": // what is set aside waits for a decision first
		ev := takeOver(r, try.By, now)
		return outcome{approvalRow: a, event: &ev}, how
	case how != bot.Counted:
		a.Approval = after
		return outcome{approvalRow: a}, how
	}
	o := restated(a, after)
	o.audit = []storage.Audit{r.Decided(after, now)}
	if after.State != bot.Open {
		o.event = decision(r, o.approvalRow, seen, now)
	}
	return o, how
}

// void is that an approval no longer applies. A decided one stays decided.
func void(a approvalRow) outcome {
	if a.State != bot.Open {
		return outcome{approvalRow: a}
	}
	after := a.Approval
	after.State = bot.Void
	return restated(a, after)
}

// ring is what the time does: people are reminded, by a further message, or it ends.
func ring(r *threadRow, a approvalRow, now time.Time) outcome {
	after, bell := bot.Ring(a.Approval, now)
	o := restated(a, after)
	switch bell {
	case "":
		return outcome{approvalRow: a}
	case bot.Ended:
		o.audit = []storage.Audit{r.Decided(after, now)}
		o.event = decision(r, o.approvalRow, a.Turn, now)
	default:
		o.Nudges = append(slices.Clone(a.Nudges), bell)
	}
	return o
}

// takeOver is that somebody pressed that they speak from now on. Whether they do already, the turn sees.
func takeOver(r *threadRow, by bot.User, now time.Time) bot.Event {
	return bot.Event{
		ID:    bot.Identify("take_over", r.Place, bot.MessageID(r.ID), now.UTC().Format(time.RFC3339Nano)+string(by.ID)),
		Place: r.Place, Parent: r.Parent, By: by, At: now, Body: bot.Command{Name: bot.ButtonTakeOver},
	}
}

// decision tells a flow how its approval ended. seen is the turn of the version that people saw.
func decision(r *threadRow, a approvalRow, seen uint64, now time.Time) *bot.Event {
	d := bot.Decision{Approval: a.Name, Kind: a.Kind, Verdict: a.State, Needed: a.Needed(), Turn: seen}
	ev := bot.Event{
		ID:    bot.Identify("decision", r.Place, bot.MessageID(r.ID), a.Name+"\x00"+bigEndian(a.No)),
		Place: r.Place, Parent: r.Parent, At: now,
	}
	if v, ok := a.Decided(); ok && a.State != bot.Expired {
		d.Reason, d.Values, ev.By = v.Reason, v.Values, v.By
		if a.State != bot.Approved && a.State != bot.Rejected {
			d.Votes = a.Votes[:len(a.Votes)-1]
		}
	}
	ev.Body = d
	return &ev
}
