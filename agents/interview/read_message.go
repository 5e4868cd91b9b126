package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/model"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/prompts"
)

// maxBefore is how many of the last words of both sides a reader is shown.
const maxBefore = 6

// read has the model say what these messages are, and those that still wait to be read, before anything acts on them: one call. Where a model has
// failed for good, rules read all of it, if they may stand in; else they alone say what people want, and what they answer waits; see attempt. It fails only
// when the run is broken.
func (t *turn) read(ctx context.Context, heard []application.Heard) error {
	if !t.ReadsByModel(heard) {
		return nil
	}
	if t.UnreadHere() {
		heard = hearing.Again(t.State.Unread.Heard, heard)
	}
	s := t.scene(heard)
	if t.HasRead(s) {
		return nil
	}
	before, err := t.linesBefore(ctx)
	if err != nil {
		return err
	}
	s.Before = before
	system, err := t.system(brief.Reader, t.readerBriefing(s))
	if err != nil {
		return err
	}
	client := tool.Stepped{Client: t.models(), Run: t.run, Key: t.key("read") + "/" + s.Messages[len(s.Messages)-1].ID}
	found, err := model.Read(ctx, llm.NewRepairer(&client), system, s)
	if broken := t.run.Broken(); broken != nil {
		return broken
	}
	if err != nil {
		t.log().ErrorContext(ctx, "message not read", "class", agents.ErrorClass(err))
	}
	if t.canStandIn(err) {
		t.readByRules(err)
		return nil
	}
	t.ByModel = hearing.ByModel{Scene: s, Err: err, Differ: map[string]bool{}}
	t.ByModel.Found = reading.Check(found, s, t.bearsOut)
	return nil
}

// scene is these messages where they were written, with what the program has masked in them.
func (t *turn) scene(heard []application.Heard) reading.Scene {
	s := reading.Scene{
		Screen: t.Screen(), Form: t.State.Form, Lang: t.State.Speaks, Country: t.State.Country, Zone: t.State.Zone, Now: t.Now, Topics: t.TopicsToTell(),
	}
	if f, _ := t.State.CurrentField(); f != nil && s.Screen == reading.AtQuestion {
		s.Asked, s.Keys, s.Question = f.ID, f.AskedFor, f.Text
	} else if t.State.Open != nil {
		s.Question = t.State.Open.Post.Text
	}
	if t.State.Open != nil && t.State.Open.Post.Card != nil {
		for _, b := range t.State.Open.Post.Card.Buttons {
			s.Offers = append(s.Offers, b.Label)
		}
	}
	room := t.room(brief.Reader) / len(heard)
	for _, h := range heard {
		s.Messages = append(s.Messages, t.Marked(h, room))
	}
	return s
}

// linesBefore is what both sides said last. Addresses and numbers that people can be reached at are left out: nobody reads better for them.
func (t *turn) linesBefore(ctx context.Context) ([]reading.Line, error) {
	log, err := t.run.History(ctx, maxBefore)
	if err != nil {
		return nil, err
	}
	reached := t.ReachedAt()
	var out []reading.Line
	for _, e := range log {
		out = append(out, reading.Line{By: string(e.Role), Text: text.Clip(plainEntry(e, reached).Text, t.room(brief.Reader)/maxBefore/4)})
	}
	return out, nil
}

// readerBriefing is what the Reader's prompt says: the fields with what each fact is, and nothing that was told.
func (t *turn) readerBriefing(s reading.Scene) prompts.Briefing {
	plain := t.briefing(nil)
	b := prompts.Briefing{Country: plain.Country, Now: plain.Now, Section: string(s.Screen), Missing: s.Keys, Subjects: s.Topics}
	for i := range t.State.Form.Fields {
		def := &t.State.Form.Fields[i]
		shown := t.shown(def)
		shown.RequiredFacts = slices.Clone(shown.RequiredFacts)
		for j, key := range shown.RequiredFacts {
			kind, _ := facts.KindOf(*def, key)
			shown.RequiredFacts[j] = strings.TrimSpace(key + ": " + string(kind.Kind) + " " + kind.Unit + kind.Currency)
		}
		if b.Form = append(b.Form, shown); def.ID == s.Asked {
			b.Field = &shown
		}
	}
	return b
}

// bearsOut judges a fact by the words that it comes from, as that of a Reviewer is judged.
func (t *turn) bearsOut(told reading.Told, message string) (any, bool) {
	def := t.State.Form.Field(told.Field)
	if def.Type == form.TypeFile {
		return nil, false
	}
	value, ok, why := facts.Check(*def, told.Key, told.Value, told.Quote.Text, message, t.Where(def))
	if !ok {
		t.log().Info("fact refused", "field", told.Field, "reason", why)
		t.ByModel.Differ[told.Field+"/"+told.Key] = why == facts.ReasonOther
	}
	return value, ok
}
