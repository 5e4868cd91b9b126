package interview

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// act does what a move asks for, on whatever screen it was made, and reports whether that was all: what is left of the words is heard further otherwise.
// It is the one place that says what becomes of what people do.
func (t *turn) act(ctx context.Context, m hearing.Move) (done bool, err error) {
	t.keepUnchanged(m)
	switch m.Does {
	case hearing.Presses:
		if m.Button.Name == hearing.ButtonAsProposed { // beside a yes to the clock a name may be told
			t.KeepEarly(t.Said.Parts)
		}
		return true, t.press(ctx, m.Button, hearing.Said{})
	case hearing.NothingLeft:
		t.carryOn()
	case hearing.SaysYes:
		return true, t.leaveButton(ctx, buttonYes)
	case hearing.SaysNo:
		return true, t.leaveButton(ctx, buttonNo)
	case hearing.Mumbles:
		t.State.Pending = nil
		t.reask()
	case hearing.AsksIfDone:
		t.notYet()
	case hearing.LeavesAside:
		t.leaveAside()
		return false, nil
	case hearing.LeavesAdding:
		t.State.Missing = nil
		t.goBehind()
		return false, nil
	case hearing.LeavesOffers:
		t.leaveOffers()
		return false, nil
	case hearing.Leaves:
		return true, t.leaveFor(m.Want)
	case hearing.WantsHuman:
		return t.wantsHumanBeside(ctx)
	case hearing.CallsOffPerson:
		t.callOffPerson()
		if m.Only {
			t.carryOn()
		}
		return m.Only, nil
	case hearing.WishesBeside:
		for _, want := range m.Wants {
			t.heed(want)
		}
		return false, nil
	case hearing.NervousBeside:
		t.State.Reassured = true
		t.lead(t.Text("redirect.nervous_beside", nil))
		return false, nil
	case hearing.Distressed:
		t.lead(t.Text("redirect.distressed", nil))
		if !t.Wants(intents.WantsHuman) {
			t.lead(t.Text("redirect.person", nil))
		}
		return false, nil
	case hearing.SpeaksBeside:
		t.speakBeside(m.Lang)
		return false, nil
	case hearing.Adjusts:
		t.adjust(m)
		return false, nil
	case hearing.AsksToPaste:
		t.lead(t.MayPaste(t.FileField()))
		t.event("helpdesk_digression", t.State.Current)
		return false, nil
	case hearing.WritesBack:
		return t.writeBack(m), nil
	case hearing.Thinks:
		t.grantTime()
	case hearing.ThinksBeside:
		t.lead(t.Text("think.kept", nil))
		return false, nil
	case hearing.WantsCopy:
		t.copyOfData()
	case hearing.WantsQuiet:
		t.quiet()
	default:
		return t.actBeside(ctx, m)
	}
	return true, nil
}

// actBeside acts on what is said before the interview, after it, and while it rests.
func (t *turn) actBeside(ctx context.Context, m hearing.Move) (bool, error) {
	if !t.State.Begun() {
		t.back()
		t.State.Pending = nil
	}
	switch m.Does {
	case hearing.WritesEarly:
		return true, t.heardEarly(ctx, m)
	case hearing.Waited:
		return t.waits(), nil
	case hearing.WritesPlanned:
		return true, t.whileDeciding(ctx, m)
	case hearing.Nudges:
		t.back()
		t.State.Pending, t.Said = nil, hearing.Said{}
		return true, t.attempt(ctx)
	case hearing.Returns:
		if t.State.Status == application.Paused {
			t.State.Status, t.State.Resumes = t.State.Resumes, ""
		}
		t.event("resumed_same_state", t.State.Current)
		return false, nil
	case hearing.ComesBack:
		t.welcome(m.Only)
		return m.Only, nil
	case hearing.SaysBack, hearing.GoesOn:
		if m.Does == hearing.SaysBack && m.Only {
			t.welcomeBriefly()
			break
		}
		t.aside(t.Text("ack.continue", nil))
	case hearing.Agrees:
		return true, t.agrees(ctx, m)
	case hearing.Declines:
		return true, t.declines(ctx)
	case hearing.AsksWait:
		t.State.Pending = nil
		t.state(t.Text("pause.wait", nil))
	case hearing.KeepsLanguage:
		t.State.Language = m.Lang
		t.lead(t.Text("greeter.language_set", nil))
		t.reaskConsent()
	case hearing.AsksConsent:
		return true, t.asksBeforeConsent(ctx, m)
	case hearing.Rejoins:
		return true, t.rejoins(ctx)
	case hearing.AsksArrived:
		t.State.Pending = nil
		t.state(t.Over())
	case hearing.AsksRecap:
		t.State.Pending = nil
		t.state(t.ToldSoFar())
	case hearing.AsksAfter:
		return true, t.answerAfter(ctx, m.Words)
	case hearing.WritesAfter:
		t.bringToPeople(t.Said.Text)
	default:
		return t.actOnAnswers(ctx, m)
	}
	return true, nil
}

// asksFirst are the moves that open an answer or ask which is meant, and heed nothing else that was said.
var asksFirst = []hearing.Does{hearing.AsksWhich, hearing.Edits, hearing.ChangesOne}

// actOnAnswers changes what was told. A question in a sentence beside that is answered first: nothing else would.
func (t *turn) actOnAnswers(ctx context.Context, m hearing.Move) (bool, error) {
	if questions := t.QuestionsBeside(); len(questions) > 0 && slices.Contains(asksFirst, m.Does) {
		answer, err := t.counter(ctx, strings.Join(questions, "\n"))
		if err != nil {
			return true, err
		}
		t.lead(answer)
	}
	switch m.Does {
	case hearing.ChangesNothing:
		t.changeNothing()
	case hearing.Chooses:
		return true, t.chosen(ctx, m.Field.ID)
	case hearing.ChoosesNone:
		t.State.Correcting = nil
		t.goBehind()
		return false, nil
	case hearing.SendsReopened: // what was to be changed stays as it is
		t.noteRemark(m.Words)
		return true, t.keepButton(ctx)
	case hearing.KeepsAnswer:
		return true, t.keepButton(ctx)
	case hearing.Changes:
		return true, t.correctAll(ctx, m.Changes, m.Rest)
	case hearing.ChangesAnswers:
		return true, t.changeAnswers(ctx, m)
	case hearing.ChangesBeside:
		return t.changeBeside(ctx, m)
	case hearing.ChangesFirst:
		t.tellChanges(m.Changes)
		t.Said = hearing.Utterance(m.Parts)
		return false, nil
	case hearing.ChangesOne:
		return true, t.correct(ctx, m.Changes[0])
	case hearing.ChangesFacts:
		return true, t.tellAnew(ctx, m.Others)
	case hearing.Undoes:
		return true, t.undo(ctx, m.Among)
	case hearing.Edits:
		return true, t.edit(ctx, m.Field.ID)
	case hearing.AsksWhich:
		t.askWhich(m.Among)
	case hearing.SaysBackChange:
		for _, says := range m.Rest {
			t.sayBack(says)
		}
		return false, nil
	case hearing.TakesOffRecord:
		return t.leaveOut(ctx, m)
	default:
		return t.actAtSummary(ctx, m)
	}
	return true, nil
}

// actAtSummary acts on what is said to the summary.
func (t *turn) actAtSummary(ctx context.Context, m hearing.Move) (bool, error) {
	switch m.Does {
	case hearing.PutsOff:
		return true, t.confirmButton(ctx, buttonLater)
	case hearing.Sends:
		return true, t.sendWith(ctx, m.Words)
	case hearing.SendsAndAsks:
		return true, t.sendAndAnswer(ctx, m.Words)
	case hearing.Confirms:
		return true, t.confirmButton(ctx, buttonConfirm)
	case hearing.ChangesLater:
		if t.State.Applied {
			t.sayStanding("change.sent")
			break
		}
		t.answerBesideQuestion(t.Text("change.later", nil))
	case hearing.Thanks:
		t.answerThanks()
	case hearing.Wonders:
		t.sayStanding("summary.unsure")
	case hearing.Acknowledges:
		t.sayStanding("summary.next")
	case hearing.ShowsAnswer:
		t.answerBesideQuestion(t.recordShows(m.Field))
	case hearing.FindsNoPassage:
		t.answerBesideQuestion(t.Text("passage.none", map[string]any{"words": text.Shorten(m.Words, intents.MaxWhole)}))
	case hearing.AsksIfThere:
		t.answerIfThere(m)
	case hearing.Complains:
		t.answerComplaints(m.Complaints)
		if m.Only {
			t.State.Pending, t.Said = nil, hearing.Said{}
			t.summarise()
		}
		return m.Only, nil
	case hearing.WantsSent:
		t.lead(t.Text("submit.not_yet", nil))
		return false, nil
	case hearing.NotesContact:
		return t.noteContact(m), nil
	case hearing.RemarksOn:
		t.remarkOn(m.Field)
	case hearing.Unclear:
		t.answerUnclear()
	default:
		return t.actOnQuestion(ctx, m)
	}
	return true, nil
}

// actOnQuestion acts on what is said to a question and does not answer it.
func (t *turn) actOnQuestion(ctx context.Context, m hearing.Move) (bool, error) {
	switch m.Does {
	case hearing.TellsBesideWish:
		t.notNeeded(m.Words)
		return false, nil
	case hearing.LeavesOpen:
		return true, t.leaveCurrentOpen(ctx, m)
	case hearing.Rests:
		t.rest(t.Text("pause.wait", nil))
	case hearing.Pauses:
		t.pause()
	case hearing.PutsOffField:
		return true, t.putOffField(ctx, m.Field)
	case hearing.Recaps:
		t.aside(t.ToldSoFar())
	case hearing.SaysOnlyYes:
		t.aside(t.Text("edit.yes", nil))
	case hearing.SendsEarly:
		t.aside(t.Text("submit.early", map[string]any{"count": t.Left()}))
	case hearing.Skips:
		return true, t.skip(ctx, m.Field)
	case hearing.GoesBack:
		return true, t.goBack(ctx)
	case hearing.Speaks:
		return t.switchLanguage(m.Lang), nil
	case hearing.SpeaksOther:
		t.aside(t.Text("language.unsupported", nil))
	case hearing.MovesTo:
		if m.Country != "" && t.State.Country == "" {
			_ = t.apply(application.Change{SetCountry: &application.SetCountry{Country: m.Country, Source: m.Words}})
		}
		_ = t.apply(application.Change{SetTimezone: &application.SetTimezone{Zone: m.Zone, Source: m.Words}})
		t.aside("")
	case hearing.Orders:
		return t.ignoreOrders(m), nil
	case hearing.Asks:
		return t.answerQuestion(ctx, m)
	case hearing.ChatsBeside:
		t.event("off_topic_redirect", t.State.Current)
		return false, nil
	case hearing.Checks:
		t.asksIfRight = m.Field.ID
		return false, nil
	case hearing.AsksBot:
		t.aside(t.Text("bot.yes", nil))
	case hearing.Nervous:
		t.notNeeded(t.Said.Text)
		if m.Only { // they were told a kind word
			t.aside("")
			break
		}
		t.State.Reassured = true
		t.aside(t.Text("redirect.nervous", nil))
	case hearing.Chats:
		t.event("off_topic_redirect", t.State.Current)
		t.notNeeded(t.Said.Text)
		t.unhelpful(t.Text("redirect.off_topic", nil))
	case hearing.Wordless, hearing.Hesitates, hearing.Rude, hearing.Already, hearing.Tired:
		t.unhelpful(t.Text(whenUnhelpful[m.Does], nil))
	case hearing.TellsOthers:
		t.TellOthers(m)
		return false, nil
	case hearing.RepeatsAnswer:
		t.aside(t.Text("told.again", map[string]any{"label": t.Label(m.Field.ID), "value": shown.Brief(t.State, m.Field, t.State.Speaks)}))
	case hearing.NoDocument:
		return t.noDocument(), nil
	}
	return true, nil
}

// whenUnhelpful are the texts that answer what gives nothing to work with.
var whenUnhelpful = map[hearing.Does]string{
	hearing.Wordless: "reask.emoji", hearing.Hesitates: "reask.unsure", hearing.Rude: "redirect.rude", hearing.Already: "redirect.already",
	hearing.Tired: "redirect.frustrated",
}
