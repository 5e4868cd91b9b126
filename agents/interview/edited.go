package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/recording"
	"github.com/mendanhq/mendan/agents/language/place"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// edited takes in that a message reads otherwise now. The log keeps it once, with its new text; what it told is read anew. When the
// application has been sent nothing of that changes, and both sides are told. What no message says any more is kept nowhere else.
func (t *turn) edited(ctx context.Context, h application.Heard) error {
	log, err := t.run.History(ctx, -1)
	if err != nil {
		return err
	}
	told := t.toldIn(h.ID, log)
	if err := t.changed(ctx, h, log); err != nil {
		return err
	}
	t.forgetFormer(h, told, log)
	for i := range t.State.Fields {
		t.State.Fields[i].RewordVersions(h.ID, h.Text)
	}
	return nil
}

// changed takes the new text of a message in.
func (t *turn) changed(ctx context.Context, h application.Heard, log []agents.LogEntry) error {
	this := func(p application.Heard) bool { return p.ID == h.ID }
	t.ByModel = hearing.ByModel{} // its words are read anew
	if i := slices.IndexFunc(t.State.Correcting, this); i >= 0 {
		t.State.Correcting = slices.Clone(t.State.Correcting)
		t.State.Correcting[i].Text = h.Text
	}
	t.RewordUnread(h)
	t.RewordKept(h)
	t.dropOffersOf(this)
	if waits := func(a application.Ahead) bool { return this(a.Heard) }; slices.ContainsFunc(t.State.Ahead, waits) { // it is dealt out anew
		t.State.Ahead = slices.DeleteFunc(slices.Clone(t.State.Ahead), waits)
		if !slices.ContainsFunc(t.State.Pending, this) {
			t.State.Pending = append(slices.Clip(t.State.Pending), h)
		}
	}
	if i := slices.IndexFunc(t.State.Pending, this); i >= 0 {
		t.relog(h)
		t.State.Pending = slices.Clone(t.State.Pending)
		t.State.Pending[i].Text = h.Text
		t.Said = hearing.Utterance(t.State.Pending)
		return t.answer(ctx)
	}
	if !slices.ContainsFunc(append(slices.Clip(log), t.out.Log...), func(e agents.LogEntry) bool { return e.ID == h.ID && e.Role == agents.User }) {
		return nil
	}
	t.relog(h)
	if t.State.NotTaken == h.ID { // words in the place of a file that was refused: the answer that the refusal asked for
		t.State.Pending, t.State.NotTaken = []application.Heard{h}, ""
		t.Said = hearing.Utterance(t.State.Pending)
		return t.answer(ctx)
	}
	if f, left := t.rewordPart(h.ID, h.Text, log); left {
		t.state(t.Text("edit.reworded", map[string]any{"label": t.Label(f.ID)}))
		return nil
	}
	h.Text = t.adjustedLater(h)
	fields := t.ToldBy(h.ID)
	switch {
	case !t.State.Begun():
		if t.State.Open == nil || t.State.Open.Post.Asks != asksConsent {
			return nil
		}
		switch {
		case intents.Is(intents.SaysNo, h.Text):
			return t.consentButton(ctx, buttonDecline)
		case intents.Is(intents.SaysYes, h.Text):
			return t.consentButton(ctx, buttonAgree)
		}
	case t.State.Status == application.Withdrawn && !t.State.Lapsed:
		t.rereadLater(fields, h)
	case t.State.Closed():
		t.changedLate("edit.late", fields)
	case t.TellsPlace(h.ID):
		return t.moveBy(ctx, h)
	case len(fields) > 0:
		return t.reread(ctx, fields, h)
	default:
		t.state(t.Text("edit.noted", nil))
	}
	return nil
}

// forgetFormer forgets what a message said, where none says it any more: in the words of answers and in what they were before, in what the
// interview said, and on cards. A value that is no text of the candidate's own, as an address or a number, stays as what it was before.
func (t *turn) forgetFormer(h application.Heard, told []string, log []agents.LogEntry) {
	gone := slices.DeleteFunc(told, func(text string) bool {
		own := slices.ContainsFunc(log, func(e agents.LogEntry) bool {
			return e.Role == agents.User && e.ID == h.ID && strings.Contains(e.Text, text)
		})
		return !own || strings.Contains(h.Text, text) || saidElsewhere(append(slices.Clip(log), t.out.Log...), h.ID, text)
	})
	if !t.State.Closed() || t.State.Status == application.Withdrawn { // else it stays as it was sent
		for i := range t.State.Fields {
			f := &t.State.Fields[i]
			def := t.State.Form.Field(f.ID)
			recording.ForgetFormer(f, h.ID, def.Type == form.TypeText || def.Type == form.TypeFile, gone) // a document may be pasted
		}
	}
	gone = slices.DeleteFunc(gone, t.InAnswers)
	if len(gone) == 0 {
		return
	}
	t.out.Unquote = append(t.out.Unquote, gone...)
	t.unsay(h.ID, log, gone)
	now := t.forPeople(h.Text)
	t.unask(false, func(q application.PassedOn) string {
		switch {
		case strings.HasPrefix(q.Name, askAdjust): // it was made anew
			return q.Text
		case slices.Equal(q.From, []string{h.ID}):
			return now
		case slices.Contains(q.From, h.ID):
			return hearing.Mask
		}
		return hearing.MaskingPart(hearing.Masking(strings.ReplaceAll(q.Text, gone[0], now), gone), gone)
	})
}

// saidElsewhere reports that a message of the candidate other than the one named says a text.
func saidElsewhere(log []agents.LogEntry, id, text string) bool {
	return slices.ContainsFunc(log, func(e agents.LogEntry) bool {
		return e.Role == agents.User && e.ID != id && strings.Contains(e.Text, text)
	})
}

// relog gives the log the new text of a message.
func (t *turn) relog(h application.Heard) {
	now := t.logged(h)
	for i := range t.out.Log {
		if e := &t.out.Log[i]; e.ID == h.ID {
			e.Text, e.Masked = now.Text, now.Masked
		}
	}
	t.RewordMore(h)
	t.out.Relog = append(t.out.Relog, now)
}

// reread has the fields that a message told something for reviewed again on its new text. Where that tells the same, nothing changes.
func (t *turn) reread(ctx context.Context, fields []*application.Field, h application.Heard) error {
	t.back()
	texts := t.Dealt(fields[0], h)
	asked, waiting := t.State.Current, t.UnreadHeard()
	var changed []*application.Field
	for _, f := range t.Tellable(texts) {
		if h.Text = texts[f.ID]; !t.TellsSame(f, h) {
			changed = append(changed, f)
		}
	}
	if len(changed) == 0 {
		t.state(t.Text("edit.same", map[string]any{"label": t.Label(fields[0].ID)}))
		return nil
	}
	for _, f := range changed {
		h.Text = texts[f.ID]
		keys := f.ToldIn(h.ID)
		if f.ID == asked && !f.Settled() {
			f.Stale, f.Next, f.Followups, f.Invalid, f.Fruitless = keys, nil, 0, 0, 0
			t.close()
		} else {
			t.reopen(f, append(keys, t.DeclinedKeys(f)...))
			f.Next, t.State.Current = nil, "" // the next one does not settle it as it was
		}
		f.Edited = h.ID
		t.State.Ahead = append(t.State.Ahead, application.Ahead{Field: f.ID, Heard: h})
	}
	if asked != "" { // what could not be worked through yet answers what was asked
		for _, p := range waiting {
			t.State.Ahead = append(t.State.Ahead, application.Ahead{Field: asked, Heard: p})
		}
	}
	t.State.Current = ""
	t.State.Pending, t.Said = nil, hearing.Said{}
	t.State.Status = application.Interviewing
	t.hand(brief.Interviewer)
	return t.attempt(ctx)
}

// rereadLater takes back what a message told before it was changed, of an application that was withdrawn: its new text is read when
// the application is taken up again.
func (t *turn) rereadLater(fields []*application.Field, h application.Heard) {
	t.State.Held = nil
	for _, f := range fields {
		for _, key := range f.ToldIn(h.ID) {
			f.TakeBack(key)
		}
		f.Status, f.ToPerson, f.Declined, f.Next = application.FieldPending, false, false, nil
		t.State.Forget(f.ID)
		t.State.Ahead = append(slices.Clip(t.State.Ahead), application.Ahead{Field: f.ID, Heard: h})
		t.State.Audit = nil
	}
	t.state(t.Text("edit.noted_withdrawn", nil))
}

// changedLate tells both sides that a message was changed or deleted after the application was sent.
func (t *turn) changedLate(key string, fields []*application.Field) {
	if t.State.Status == application.Withdrawn || t.State.WithPeople() {
		return
	}
	t.state(t.Text(key, nil))
	c := base.Texts(t.ModeratorLang)
	var labels []string
	for _, f := range fields {
		labels = append(labels, t.State.Form.Field(f.ID).Label.In(t.ModeratorLang))
	}
	t.note(bot.Card{
		Kind: "changed", Title: c.Text("card.changed.title", nil),
		Body: c.Text(key+".card", map[string]any{"name": t.candidate(), "title": t.Job(t.ModeratorLang), "labels": c.List(labels)}),
	})
}

// moveBy reads anew where the candidate is.
func (t *turn) moveBy(ctx context.Context, h application.Heard) error {
	asked := place.AskZone
	if t.State.Source[application.SectionCountry].ID == h.ID {
		asked = place.AskCountry
	}
	r := place.Read(h.Text, place.Context{Asked: asked, Country: t.State.Country})
	if r.Country == t.State.Country && (r.Zone == "" || r.Zone == t.State.Zone) || r.Country == "" && r.Zone == t.State.Zone {
		t.Retell(h)
		t.state(t.Text("edit.noted", nil))
		return nil
	}
	t.Unplace(h.ID)
	t.close()
	if now, _ := t.State.CurrentField(); now != nil {
		now.Returning = true
	}
	t.State.Open = &application.Question{Post: bot.Post{Asks: string(asked)}}
	t.State.Pending = []application.Heard{h}
	t.Said = hearing.Utterance(t.State.Pending)
	return t.attempt(ctx)
}
