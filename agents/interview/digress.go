package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// digress deals with what is not an answer to the open question: a wish about the conversation, a question, an instruction,
// nothing at all. It reports whether that was all there was; what is left of a mixed message goes on as the answer.
func (t *turn) digress(ctx context.Context) (bool, error) {
	text := t.Said.Text
	switch f, _ := t.State.CurrentField(); {
	case t.HelpTold, t.Pastes(), t.SeesOnlyAnswers(): // a break is what helps then; and a CV may tell of anything
		return false, nil
	case t.State.Current != "" && t.TellsLater() && t.leavesCurrentOpen():
		return true, t.attempt(ctx)
	case intents.HasWish(wish.Wait, text) && (t.Addresses() || t.AnswersAlong()), f != nil && len(t.ChosenEnds(f.Doubts)) > 0: // "the 15th" is no number of an answer
		return false, nil
	case intents.HasWish(wish.Wait, text) && !t.GoesOnAfterWait(text):
		t.rest(t.Text("pause.wait", nil))
	case t.AsksFor(intents.WantsPause) && !intents.Is(intents.AsksLater, text) && !t.AnswersBefore(intents.WantsPause):
		t.pause()
	case t.AsksToChangeLater():
		t.aside(t.Text("change.later", nil))
	case t.Wants(intents.WantsRecap):
		t.aside(t.toldSoFar())
	case t.Wordless():
		t.unhelpful(t.Text("reask.emoji", nil))
	case t.State.Current != "" && t.leavesCurrentOpen():
		return true, t.attempt(ctx)
	case t.State.Current != "" && (intents.Is(intents.SaysUnsure, text) || t.DoesOnly(reading.Unsure) && !t.Tells() || t.OnlyHesitates()), t.PointsAtNothing():
		t.unhelpful(t.Text("reask.unsure", nil))
	case t.WantsSend() && t.Reopened(): // what was to be changed stays as it is: the summary is shown once more, to be sent
		return true, t.keepButton(ctx)
	case intents.Is(intents.SaysYes, text) && t.Reopened() && !t.OffersOptions(): // "yes" to "what is it to be?" is no name
		t.aside(t.Text("edit.yes", nil))
	case t.WantsSend():
		t.aside(t.Text("submit.early", map[string]any{"count": t.left()}))
	case intents.Is(intents.SaysGoOn, text), intents.Is(intents.SaysHello, text), intents.Is(intents.SaysThanks, text) && t.State.Current != "" && t.State.Open != nil && t.State.Open.Post.Card == nil, t.OnlyPolite():
		t.aside(t.Text("ack.continue", nil))
	case t.Outburst(intents.SoundsRude):
		t.unhelpful(t.Text("redirect.rude", nil))
	case t.Already():
		t.unhelpful(t.Text("redirect.already", nil))
	case t.Outburst(intents.SoundsTired), t.DoesOnly(reading.Frustration) && !t.Tells():
		t.unhelpful(t.Text("redirect.frustrated", nil))
	default:
		return t.digressFurther(ctx)
	}
	return true, nil
}

// digressFurther deals with what takes a closer look: wishes about the field, the language, orders to the program, questions, remarks.
func (t *turn) digressFurther(ctx context.Context) (bool, error) {
	text := t.Said.Text
	if t.State.Current != "" && t.State.Status == application.Interviewing {
		if done, err := t.aboutField(ctx, text); done || err != nil {
			return done, err
		}
	}
	if (intents.Is(intents.SoundsIdle, text) || intents.Is(intents.SoundsSmall, text)) && !t.Knows(text) && t.remarked() {
		return true, nil
	}
	if t.State.Section() == application.SectionCompleted && t.switchLanguage(text) || t.moved(text) || t.instructed() {
		return true, nil
	}
	if c, ok := t.AsksToChange(); ok {
		return true, t.correct(ctx, c)
	}
	if done, err := t.questioned(ctx); done || err != nil {
		return done, err
	}
	if c, ok := t.Corrected(); ok {
		return true, t.correct(ctx, c)
	}
	if t.DoesOnly(reading.DecidedElsewhere) {
		return true, t.leave(intents.WantsWithdraw)
	}
	if t.State.Status != application.Confirming && t.DoesOnly(reading.Correct) && !t.Tells() && !t.TellsOthers() && t.State.Plan != nil && len(t.Changeable()) > 0 {
		t.askWhich(nil)
		return true, nil
	}
	return t.remarked(), nil
}

// remarked answers kindly what people say of themselves and of the day around a question, and puts the question again.
func (t *turn) remarked() bool {
	text := t.Said.Text
	small := intents.Is(intents.SoundsSmall, text)
	if len([]rune(text)) > 2*intents.MaxWhole || !small && (t.AnswersBeside(text) || stance.IsRefusal(text)) {
		return false
	}
	switch {
	case intents.Is(intents.AsksBot, text): // "omg ok. r u a real person lol"
		t.aside(t.Text("bot.yes", nil))
	case intents.Is(intents.SoundsNervous, text), t.DoesOnly(reading.Distress):
		t.notNeeded(text)
		t.aside(t.Text("redirect.nervous", nil))
	case small, intents.Is(intents.SoundsIdle, text), t.DoesOnly(reading.Smalltalk):
		t.event("off_topic_redirect", t.State.Current)
		t.notNeeded(text)
		t.unhelpful(t.Text("redirect.off_topic", nil))
	default:
		return false
	}
	return true
}

// aboutField deals with wishes about the field that is being asked.
func (t *turn) aboutField(ctx context.Context, text string) (bool, error) {
	f, def := t.State.CurrentField()
	if f == nil {
		return false, nil
	}
	switch {
	case t.AsksFor(intents.WantsSkip):
		t.State.Pending = nil
		t.dropUnread()
		t.refused(f, def)
	case t.AsksFor(intents.WantsBack):
		return true, t.goBack(ctx)
	default:
		return false, nil
	}
	if f.Settled() {
		t.State.Current = ""
	}
	return true, t.attempt(ctx)
}

// aside answers something beside the open question and puts that question again, if there is one. Who has just read the very same
// is told how to reach a person instead.
func (t *turn) aside(text string) { t.asideOr(text, "reask.person") }

// asideOr is aside with the text that who has just read the very same is told instead.
func (t *turn) asideOr(words, instead string) {
	t.State.Pending = nil
	t.lead(words)
	if q := t.State.Open; q != nil && q.Said == text.JoinLines(t.opening(), q.Post.Text) {
		t.leads = []string{t.Text(instead, nil)}
	}
	t.reask()
}

// unhelpful asks again after a message without anything to work with.
func (t *turn) unhelpful(text string) {
	t.event("reask_politely", t.State.Current)
	if f, _ := t.State.CurrentField(); f != nil {
		if f.Fruitless++; f.Fruitless == offerPerson {
			text = t.Text("reask.person", nil)
		}
	}
	t.aside(text)
}

// goBack opens the field before the current one again.
func (t *turn) goBack(ctx context.Context) error {
	i := slices.IndexFunc(t.State.Fields, func(f application.Field) bool { return f.ID == t.State.Current })
	if i <= 0 {
		t.aside(t.Text("back.first", nil))
		return nil
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	t.dropUnread()
	t.reopen(&t.State.Fields[i-1], nil)
	t.lead(t.Text("back", nil))
	return t.attempt(ctx)
}

// instructed deals with words and files that give the program orders: they are left out of the answer and counted for the
// person who decides. It reports whether nothing else was said.
func (t *turn) instructed() bool {
	found := false
	for i := range t.Said.Parts {
		p := &t.Said.Parts[i]
		clean, hit := orders.Without(p.Text)
		if hit {
			p.Text, found = clean, true
		}
		for j := range p.Files {
			if _, hit := orders.Without(p.Files[j].Text); hit {
				p.Files = slices.Clone(p.Files)
				p.Files[j].Text, found = "", true
			}
		}
	}
	if !found {
		return false
	}
	t.State.Injections++
	t.event("injection_ignored", t.State.Current)
	t.State.Pending = slices.Clone(t.Said.Parts)
	asked := t.Said.Text
	t.Said = hearing.Utterance(t.State.Pending)
	if t.Tells() || t.State.Current == "" && !t.Wordless() {
		return false
	}
	key := "injection.ignored"
	switch {
	case intents.AsksOthers(asked):
		key = "injection.scope"
	case intents.AsksPrompt(asked):
		key = "injection.prompt"
	}
	t.aside(t.Text(key, nil))
	return true
}
