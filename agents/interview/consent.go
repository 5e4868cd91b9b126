package interview

import (
	"cmp"
	"context"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// What the posts of the beginning and the end ask for.
const (
	asksConsent = "consent"
	asksConfirm = "confirm"
)

// The buttons of the consent card.
const (
	buttonAgree    = "agree"
	buttonHuman    = "human"
	buttonDecline  = "decline"
	buttonLanguage = "language"
)

// start begins a conversation about the job that the command named.
func (t *turn) start(ctx context.Context) error {
	if t.run.Thread.Args[ArgPublish] != "" {
		return t.publish(ctx)
	}
	job := t.run.Thread.Args["job"]
	job = cmp.Or(job, t.DefaultJob)
	f, err := t.Forms(job)
	if err != nil {
		t.log().Warn("no such form")
		t.State.Speaks, t.State.Status = t.DefaultLang, application.Withdrawn
		t.state(t.Text("start.unknown_job", map[string]any{"job": job}))
		return nil
	}
	if err := t.keepForm(ctx, shown.Labelled(f)); err != nil {
		return err
	}
	t.State.Status = application.Greeting
	t.State.Speaks = cmp.Or(t.FirstLang, t.run.Thread.Owner.Lang(""), firstLanguage(f.Locale, t.DefaultLang))
	if lang := t.run.Thread.Args[ArgLang]; place.Supported(lang) {
		t.State.Speaks, t.State.Language = lang, lang
	}
	if early, err := t.appliedBefore(ctx); early || err != nil {
		return err
	}
	t.log().Info("workflow start", "form", f.ID)
	t.begin()
	return nil
}

// begin greets the candidate, with all that they must know first.
func (t *turn) begin() {
	t.hand(brief.Greeter)
	t.disclose()
	t.event("ai_disclosed", "")
}

// firstLanguage is the language of a tag if the interview is held in it, else the other.
func firstLanguage(tag, other string) string {
	if len(tag) >= 2 && place.Supported(tag[:2]) {
		return tag[:2]
	}
	return other
}

// restart answers a command that starts what is running: it shows where the conversation is.
func (t *turn) restart() {
	switch {
	case t.waits():
	case t.State.Closed() && t.State.Begun():
		t.state(t.Over())
	case t.State.Open != nil:
		t.reaskWhole()
	case t.State.Status == application.AwaitingPlanApproval:
		t.state(t.waiting("plan.still_waiting"))
	case !t.State.Begun():
		t.State.Status = application.Greeting // who declined has come back
		t.disclose()
	}
}

// disclose says what a person must know before anything is asked, and asks whether they agree.
func (t *turn) disclose() { t.askConsent(t.Disclosure()) }

func (t *turn) askConsent(text string) {
	c := t.Texts()
	t.ask(bot.Post{Text: text, Asks: asksConsent, Card: &bot.Card{Kind: "consent", Buttons: []bot.Button{
		{Name: buttonAgree, Label: c.Text("consent.button.agree", nil), Style: bot.Primary},
		{Name: buttonHuman, Label: c.Text("consent.button.human", nil), Style: bot.Default},
		{Name: buttonDecline, Label: c.Text("consent.button.decline", nil), Style: bot.Default},
		{Name: buttonLanguage, Label: c.Text("consent.button.language", nil), Style: bot.Default},
	}}})
}

// reaskConsent asks for the answer alone, in other words than just before: what is agreed to stands above.
func (t *turn) reaskConsent() {
	text := t.Text("consent.reask", nil)
	if q := t.State.Open; q != nil && q.Post.Text == text {
		text = t.Text("consent.short", nil)
	}
	t.askConsent(text)
}

// consentButton does what a button of the card says.
func (t *turn) consentButton(ctx context.Context, button string) error {
	switch button {
	case buttonAgree:
		t.close()
		t.State.Consent = &application.Consent{Version: prompts.Version("consent", t.State.Speaks), At: t.Now}
		t.State.Status = application.Greeting
		t.event("consent_given", "")
		t.out.Audit = append(t.out.Audit, agents.AuditEntry{Kind: "consent", Labels: map[string]string{"version": t.State.Consent.Version, "language": t.State.Speaks}})
		t.lead(t.Text("consent.recorded", nil))
		return t.attempt(ctx)
	case buttonHuman:
		t.wantHuman()
		t.askConsent(t.Text("consent.human", nil))
	case buttonDecline:
		t.close()
		t.State.Status = application.Withdrawn
		t.state(t.Text("consent.declined", nil))
	case buttonLanguage:
		t.switchDisclosure(hearing.OtherLanguage(t.State.Speaks))
	}
	return nil
}

// switchDisclosure says everything again in the other language: what is agreed to must have been read.
func (t *turn) switchDisclosure(lang string) {
	t.State.Speaks, t.State.Language = lang, lang
	t.disclose()
}

// agrees begins the interview, with what else was said and with an answer to what was asked beside the yes.
func (t *turn) agrees(ctx context.Context, m hearing.Move) error {
	if m.Doubts {
		t.lead(t.Text("language.fine", nil))
	}
	if m.Words != "" {
		answer, err := t.counter(ctx, m.Words)
		if err != nil {
			return err
		}
		t.event("helpdesk_digression", "")
		t.lead(answer)
	}
	if m.Lang != "" {
		t.State.Language = m.Lang
	}
	t.KeepEarly(t.Said.Parts)
	return t.consentButton(ctx, buttonAgree)
}

// declines ends a conversation that has not begun.
func (t *turn) declines(ctx context.Context) error {
	if t.State.Closed() {
		t.sayStanding("consent.declined")
		return nil
	}
	return t.consentButton(ctx, buttonDecline)
}

// answerBetween answers a question where no question of the form is open; empty words ask none.
func (t *turn) answerBetween(ctx context.Context, words string) error {
	if words == "" {
		return nil
	}
	t.event("helpdesk_digression", "")
	answer, err := t.counter(ctx, words)
	if err != nil {
		return err
	}
	t.lead(answer)
	t.notNeeded(words)
	return nil
}

// asksBeforeConsent answers what is said to the disclosure and neither agrees nor declines, and asks for the yes again.
func (t *turn) asksBeforeConsent(ctx context.Context, m hearing.Move) error {
	if m.Only {
		t.lead(t.Text("consent.hello", nil))
	}
	if m.Doubts {
		t.lead(t.Text("language.fine", nil))
	}
	if m.Want == intents.SaysApply {
		t.lead(t.Text("apply.here", nil))
	}
	if err := t.answerBetween(ctx, m.Words); err != nil {
		return err
	}
	t.reaskConsent()
	return nil
}
