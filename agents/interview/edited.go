package interview

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
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
	return nil
}

// changed takes the new text of a message in.
func (t *turn) changed(ctx context.Context, h application.Heard, log []agents.LogEntry) error {
	this := func(p application.Heard) bool { return p.ID == h.ID }
	t.model = byModel{} // its words are read anew
	if i := slices.IndexFunc(t.s.Correcting, this); i >= 0 {
		t.s.Correcting = slices.Clone(t.s.Correcting)
		t.s.Correcting[i].Text = h.Text
	}
	t.rewordUnread(h)
	t.rewordKept(h)
	if waits := func(a application.Ahead) bool { return this(a.Heard) }; slices.ContainsFunc(t.s.Ahead, waits) { // it is dealt out anew
		t.s.Ahead = slices.DeleteFunc(slices.Clone(t.s.Ahead), waits)
		if !slices.ContainsFunc(t.s.Pending, this) {
			t.s.Pending = append(slices.Clip(t.s.Pending), h)
		}
	}
	if i := slices.IndexFunc(t.s.Pending, this); i >= 0 {
		t.relog(h)
		t.s.Pending = slices.Clone(t.s.Pending)
		t.s.Pending[i].Text = h.Text
		t.said = utterance(t.s.Pending)
		return t.answer(ctx)
	}
	if !slices.ContainsFunc(append(slices.Clip(log), t.out.Log...), func(e agents.LogEntry) bool { return e.ID == h.ID && e.Role == agents.User }) {
		return nil
	}
	t.relog(h)
	if t.s.NotTaken == h.ID { // words in the place of a file that was refused: the answer that the refusal asked for
		t.s.Pending, t.s.NotTaken = []application.Heard{h}, ""
		t.said = utterance(t.s.Pending)
		return t.answer(ctx)
	}
	h.Text = t.adjustedLater(h)
	fields := t.toldBy(h.ID)
	switch {
	case !t.s.Begun():
		if t.s.Open != nil && t.s.Open.Post.Asks == asksConsent && (intents.Is(intents.SaysYes, h.Text) || intents.Is(intents.SaysNo, h.Text)) {
			return t.consent(ctx, h.Text)
		}
	case t.s.Status == application.Withdrawn && !t.s.Lapsed:
		t.rereadLater(fields, h)
	case t.s.Closed():
		t.changedLate("edit.late", fields)
	case t.tellsPlace(h.ID):
		return t.moveBy(ctx, h)
	case len(fields) > 0:
		return t.reread(ctx, fields, h)
	default:
		t.state(t.text("edit.noted", nil))
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
	if !t.s.Closed() || t.s.Status == application.Withdrawn { // else it stays as it was sent
		for i := range t.s.Fields {
			f := &t.s.Fields[i]
			def := t.s.Form.Field(f.ID)
			forgetFormer(f, h.ID, def.Type == form.TypeText || def.Type == form.TypeFile, gone) // a document may be pasted
		}
	}
	gone = slices.DeleteFunc(gone, t.inAnswers)
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
			return mask
		}
		return maskingPart(masking(strings.ReplaceAll(q.Text, gone[0], now), gone), gone)
	})
}

// saidElsewhere reports that a message of the candidate other than the one named says a text.
func saidElsewhere(log []agents.LogEntry, id, text string) bool {
	return slices.ContainsFunc(log, func(e agents.LogEntry) bool {
		return e.Role == agents.User && e.ID != id && strings.Contains(e.Text, text)
	})
}

// inAnswers reports a text that an answer has, or had before.
func (t *turn) inAnswers(text string) bool {
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		for key, fact := range f.Facts {
			if strings.Contains(fact.Words, text) || slices.ContainsFunc(f.Versions(key), func(v application.Version) bool { return strings.Contains(application.Encoded(v.Value), text) }) {
				return true
			}
		}
		for _, past := range f.Past {
			if slices.ContainsFunc(past, func(v application.Version) bool { return strings.Contains(application.Encoded(v.Value), text) }) {
				return true
			}
		}
	}
	return false
}

// relog gives the log the new text of a message.
func (t *turn) relog(h application.Heard) {
	for i := range t.out.Log {
		if t.out.Log[i].ID == h.ID {
			t.out.Log[i].Text = t.masked(h)
		}
	}
	t.rewordMore(h)
	t.out.Relog = append(t.out.Relog, agents.LogEntry{Role: agents.User, ID: h.ID, Text: t.masked(h), At: h.At})
}

// toldBy lists the fields that a message was reviewed for.
func (t *turn) toldBy(id string) []*application.Field {
	var out []*application.Field
	for i := range t.s.Fields {
		if slices.Contains(t.s.Fields[i].Heard, id) {
			out = append(out, &t.s.Fields[i])
		}
	}
	return out
}

// reread has the fields that a message told something for reviewed again on its new text. Where that tells the same, nothing changes.
func (t *turn) reread(ctx context.Context, fields []*application.Field, h application.Heard) error {
	t.back()
	texts := t.dealt(fields[0], h)
	asked, waiting := t.s.Current, t.unreadHeard()
	var changed []*application.Field
	for _, f := range t.tellable(texts) {
		if h.Text = texts[f.ID]; !t.tellsSame(f, h) {
			changed = append(changed, f)
		}
	}
	if len(changed) == 0 {
		t.state(t.text("edit.same", map[string]any{"label": t.label(fields[0].ID)}))
		return nil
	}
	for _, f := range changed {
		h.Text = texts[f.ID]
		keys := f.ToldIn(h.ID)
		if f.ID == asked && !f.Settled() {
			f.Stale, f.Next, f.Followups, f.Invalid, f.Fruitless = keys, nil, 0, 0, 0
			t.close()
		} else {
			t.reopen(f, append(keys, t.declinedKeys(f)...))
			f.Next, t.s.Current = nil, "" // the next one does not settle it as it was
		}
		f.Edited = h.ID
		t.s.Ahead = append(t.s.Ahead, application.Ahead{Field: f.ID, Heard: h})
	}
	if asked != "" { // what could not be worked through yet answers what was asked
		for _, p := range waiting {
			t.s.Ahead = append(t.s.Ahead, application.Ahead{Field: asked, Heard: p})
		}
	}
	t.s.Current = ""
	t.s.Pending, t.said = nil, said{}
	t.s.Status = application.Interviewing
	t.hand(brief.Interviewer)
	return t.attempt(ctx)
}

// rereadLater takes back what a message told before it was changed, of an application that was withdrawn: its new text is read when
// the application is taken up again.
func (t *turn) rereadLater(fields []*application.Field, h application.Heard) {
	t.s.Held = nil
	for _, f := range fields {
		for _, key := range f.ToldIn(h.ID) {
			f.TakeBack(key)
		}
		f.Status, f.ToPerson, f.Declined, f.Next = application.FieldPending, false, false, nil
		t.s.Forget(f.ID)
		t.s.Ahead = append(slices.Clip(t.s.Ahead), application.Ahead{Field: f.ID, Heard: h})
		t.s.Audit = nil
	}
	t.state(t.text("edit.noted_withdrawn", nil))
}

// dealt is what the new text of a message tells, by field. A field that the message told something of is in it, if with nothing.
func (t *turn) dealt(first *application.Field, h application.Heard) map[string]string {
	own, others := t.deal(first, h)
	out := map[string]string{}
	for _, f := range t.toldBy(h.ID) {
		out[f.ID] = ""
	}
	out[first.ID] = own
	for _, a := range others {
		out[a.Field] = text.JoinLines(out[a.Field], a.Heard.Text)
	}
	return out
}

// tellable are the fields of such texts, in the plan's order.
func (t *turn) tellable(texts map[string]string) []*application.Field {
	var out []*application.Field
	for i := range t.s.Fields {
		if _, told := texts[t.s.Fields[i].ID]; told {
			out = append(out, &t.s.Fields[i])
		}
	}
	return out
}

// declinedKeys are all keys of a field that was not answered: whatever is told now is new.
func (t *turn) declinedKeys(f *application.Field) []string {
	if len(f.Facts) > 0 {
		return nil
	}
	return t.s.Form.Field(f.ID).Keys()
}

// tellsSame reports that the new text of a message tells of a field what the old one told. The words are the new ones from then on.
func (t *turn) tellsSame(f *application.Field, h application.Heard) bool {
	own := f.ToldIn(h.ID)
	if len(own) == 0 || !f.Settled() {
		return false
	}
	known := facts.Known{}
	for key, fact := range f.Facts {
		if !slices.Contains(own, key) {
			known[key] = fact.Value
		}
	}
	def := t.s.Form.Field(f.ID)
	found := facts.Extract(*def, facts.Message{Text: h.Text}, known, t.where(def))
	if len(found) != len(own) {
		return false
	}
	for _, x := range found {
		if application.JSON(f.Facts[x.Key].Value) != application.JSON(x.Value) {
			return false
		}
	}
	for _, x := range found {
		fact := f.Facts[x.Key]
		fact.Words = x.Quote
		f.Facts[x.Key] = fact
	}
	return true
}

// changedLate tells both sides that a message was changed or deleted after the application was sent.
func (t *turn) changedLate(key string, fields []*application.Field) {
	if t.s.Status == application.Withdrawn || t.s.WithPeople() {
		return
	}
	t.state(t.text(key, nil))
	c := base.Texts(t.ModeratorLang)
	var labels []string
	for _, f := range fields {
		labels = append(labels, t.s.Form.Field(f.ID).Label.In(t.ModeratorLang))
	}
	t.note(bot.Card{
		Kind: "changed", Title: c.Text("card.changed.title", nil),
		Body: c.Text(key+".card", map[string]any{"name": t.candidate(), "title": t.job(t.ModeratorLang), "labels": c.List(labels)}),
	})
}

// tellsPlace reports that a message told where the candidate is.
func (t *turn) tellsPlace(id string) bool {
	return t.s.Source[application.SectionCountry].ID == id || t.s.Source[application.SectionTimezone].ID == id
}

// moveBy reads anew where the candidate is.
func (t *turn) moveBy(ctx context.Context, h application.Heard) error {
	asked := place.AskZone
	if t.s.Source[application.SectionCountry].ID == h.ID {
		asked = place.AskCountry
	}
	r := place.Read(h.Text, place.Context{Asked: asked, Country: t.s.Country})
	if r.Country == t.s.Country && (r.Zone == "" || r.Zone == t.s.Zone) || r.Country == "" && r.Zone == t.s.Zone {
		t.retell(h)
		t.state(t.text("edit.noted", nil))
		return nil
	}
	t.unplace(h.ID)
	t.close()
	if now, _ := t.s.CurrentField(); now != nil {
		now.Returning = true
	}
	t.s.Open = &application.Question{Post: bot.Post{Asks: string(asked)}}
	t.s.Pending = []application.Heard{h}
	t.said = utterance(t.s.Pending)
	return t.attempt(ctx)
}

// retell gives the place where the candidate is the words that tell it now.
func (t *turn) retell(h application.Heard) {
	t.s.Source = maps.Clone(t.s.Source)
	for section, told := range t.s.Source {
		if told.ID == h.ID {
			t.s.Source[section] = t.tellsOf(h)
		}
	}
	t.prefillAll()
}

// prefillAll puts where the candidate is into the fields that need it and have not been told otherwise. One that lacks it is open again.
func (t *turn) prefillAll() {
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		def, place := t.s.Form.Field(f.ID), application.Field{}
		t.prefill(&place, def)
		for key, fact := range place.Facts {
			if old, ok := f.Facts[key]; !ok {
				f.Put(key, fact)
			} else if old.Source == fact.Source && !slices.Contains(f.Heard, fact.Source) {
				old.Words = fact.Words
				f.Facts[key] = old
			}
		}
		if f.Status == application.FieldDone && slices.ContainsFunc(f.MissingKeys(def), func(key string) bool { return placeOf(key) != "" }) {
			f.Status, f.Next, t.s.Audit = application.FieldPending, nil, nil
		}
	}
}

// unplace takes back what a message told about where the candidate is: a country with its clock, or the clock alone.
func (t *turn) unplace(id string) {
	for i := range t.s.Fields { // what was put in from it, and not told to the field itself
		f := &t.s.Fields[i]
		for _, key := range f.ToldIn(id) {
			if placeOf(key) != "" && !slices.Contains(f.Heard, id) {
				delete(f.Facts, key)
			}
		}
	}
	if t.s.Source[application.SectionCountry].ID == id {
		t.s.Country, t.s.CountryOpen = "", false
	}
	t.s.Zone, t.s.ZoneInferred = "", false
	t.s.Source, t.s.Asked = maps.Clone(t.s.Source), nil
	for section, told := range t.s.Source {
		if told.ID == id {
			delete(t.s.Source, section)
		}
	}
	t.s.Region = regionOf(place.Read(t.s.Source[application.SectionCountry].Text, place.Context{Asked: place.AskCountry}), t.s.Country)
}
