package interview

import (
	"cmp"
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/bot"
)

// asksOffer is what the question asks whether something is to be recorded that was told to staff.
const asksOffer = "offer"

// gatherOffers finds what the candidate told staff, in place of the bot, of what is still open.
func (t *turn) gatherOffers(said []agents.LogEntry) {
	if t.State.Status != application.Interviewing || len(t.State.Fields) == 0 {
		return
	}
	var heard []application.Heard
	for _, e := range said {
		if e.Role == agents.User {
			heard = append(heard, application.Heard{ID: e.ID, Text: hearing.Readable(e.Text), At: e.At})
		}
	}
	t.State.Offers = append(t.ToOffer(heard), t.filesToOffer()...)
}

// filesToOffer is the last file that came to staff and can be taken for the field that asks for one.
func (t *turn) filesToOffer() (out []application.Ahead) {
	def := t.LaterFileField()
	if def == nil {
		return nil
	}
	for _, ev := range t.run.Events {
		m, _ := ev.Body.(bot.Message)
		if !slices.Contains(t.toStaff, string(m.ID)) {
			continue
		}
		for _, f := range hearing.Files(m.Attachments) {
			if t.NotTakenFor(def, f) == "" {
				out = []application.Ahead{{Field: def.ID, Heard: application.Heard{ID: string(m.ID), Files: []brief.File{f}, At: ev.At}}}
			}
		}
	}
	return out
}

// offer asks whether the first of it is to be recorded. What was open waits behind it.
func (t *turn) offer() {
	o := t.State.Offers[0]
	f := t.State.Field(o.Field)
	told := application.Field{ID: f.ID, Status: application.FieldInterviewing, Facts: t.ReadsOf(f, o.Heard)}
	t.State.Behind = cmp.Or(t.State.Behind, t.State.Open)
	t.ask(bot.Post{
		Text: t.Text("offer.ask", map[string]any{
			"label": t.Label(f.ID), "value": shown.Brief(t.State, &told, t.State.Speaks),
		}),
		Asks: asksOffer,
		Card: &bot.Card{Kind: hearing.CardOffer, Buttons: []bot.Button{
			{Name: hearing.ButtonRecord, Label: t.Text("offer.button.record", nil), Style: bot.Primary},
			{Name: hearing.ButtonLeave, Label: t.Text("offer.button.leave", nil), Style: bot.Default},
		}},
	})
}

// offerButton records what was offered, as an answer that was told ahead, or leaves it. Then comes the next offer, and behind the last one the
// conversation goes on where it was.
func (t *turn) offerButton(ctx context.Context, button string) error {
	o := t.State.Offers[0]
	t.State.Offers = slices.Clone(t.State.Offers[1:])
	if button == hearing.ButtonRecord {
		t.State.Ahead = append(slices.Clip(t.State.Ahead), o)
	}
	if len(t.State.Offers) > 0 {
		t.offer()
		return nil
	}
	t.goBehind()
	if len(t.State.Ahead) == 0 {
		t.reask()
		return nil
	}
	t.close()
	if now, _ := t.State.CurrentField(); now != nil {
		now.Returning = true
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	return t.attempt(ctx)
}

// leaveOffers records none of it, and goes back to what was open.
func (t *turn) leaveOffers() {
	t.State.Offers = nil
	t.lead(t.Text("offer.left", nil))
	t.goBehind()
}

// dropOffersOf forgets what was told in messages that say it no longer. Where that is asked about, the conversation goes back to what was open.
func (t *turn) dropOffersOf(of func(application.Heard) bool) {
	if m := t.State.Missing; m != nil && of(m.Heard) { // or asked after it
		t.State.Missing = nil
		if t.Adding() || t.Which() {
			t.State.Correcting = nil
			t.goBehind()
			t.reask()
		}
	}
	if len(t.State.Offers) == 0 {
		return
	}
	asked := t.Offered() && of(t.State.Offers[0].Heard)
	t.State.Offers = slices.DeleteFunc(slices.Clone(t.State.Offers), func(a application.Ahead) bool { return of(a.Heard) })
	if asked {
		t.State.Offers = nil
		t.goBehind()
		t.reask()
	}
}
