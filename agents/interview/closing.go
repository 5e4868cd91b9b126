package interview

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// decided tells the candidate what people decided on the application. Nothing else ever accepts or rejects.
func (t *turn) decided(ctx context.Context, d bot.Decision, by bot.User) error {
	switch d.Approval {
	case askPlan:
		return t.planDecided(ctx, d, by)
	case askReapply:
		t.mayReapply(d.Verdict)
		return nil
	}
	if slices.ContainsFunc([]string{askQuestion, askPerson, askAdjust}, func(prefix string) bool { return strings.HasPrefix(d.Approval, prefix) }) {
		t.replied(d, by)
		return nil
	}
	if d.Approval != applicationName(t.State) || !t.State.AwaitsDecision() {
		return nil
	}
	switch d.Verdict {
	case bot.Approved:
		t.State.Status = application.Accepted
		t.state(t.Text("closing.accepted", nil))
	case bot.Rejected:
		t.State.Status = application.Rejected
		t.dropLeaving()
		t.state(t.Text("closing.rejected", nil))
	case buttonMore:
		return t.askMore(ctx, d)
	}
	t.log().Info("workflow decided", "status", string(t.State.Status))
	return nil
}

// dropLeaving takes back the question whether somebody really withdraws: nothing is left to withdraw from.
func (t *turn) dropLeaving() {
	if t.State.Leaving {
		t.close()
		t.State.Behind = nil
	}
}

// rejoin takes up an application that was withdrawn, where it was: what was told is still there. Nothing is sent before it is
// confirmed, again.
func (t *turn) rejoin(ctx context.Context) error {
	t.State.Status, t.State.Applied, t.Said = application.Interviewing, false, hearing.Said{}
	t.event("resumed_same_state", t.State.Current)
	if t.State.WithPeople() {
		t.State.Status = application.NeedsHuman
		t.state(t.Over())
		return nil
	}
	if f, _ := t.State.CurrentField(); f != nil {
		f.Returning = true
	}
	t.lead(t.Text("rejoin", nil))
	return t.attempt(ctx)
}

// leave deals with what ends a conversation: erasing, withdrawing, a person.
func (t *turn) leave(wants intents.Intent) error {
	t.State.Pending = nil
	switch {
	case wants == intents.WantsHuman:
		t.askedHuman()
	case wants == intents.WantsErase:
		t.event("deletion_requested", "")
		t.holdAnswer(wants)
		t.certain("erase.confirm", "erase.button.yes", "erase.button.no")
		t.State.Erasing, t.State.Leaving = true, false
	case t.State.Status == application.Withdrawn, t.State.Status == application.Rejected:
		t.state(t.Over())
	default:
		t.holdAnswer(wants)
		t.certain("withdraw.confirm", "withdraw.button.yes", "withdraw.button.no")
		t.State.Erasing, t.State.Leaving = false, true
	}
	return nil
}

// The buttons of a question whether something is really wanted.
const (
	buttonYes = "yes"
	buttonNo  = "no"
)

// certain asks once whether something is really wanted. The question that was open stays what an answer may answer, unless only its
// own buttons answer it.
func (t *turn) certain(question, yes, no string) {
	asks := ""
	if t.State.Open != nil {
		if asks = t.State.Open.Post.Asks; asks == asksConsent || asks == asksConfirm {
			asks = ""
		}
		t.State.Behind = t.State.Open
	}
	c := t.Texts()
	t.ask(bot.Post{Text: c.Text(question, nil), Asks: asks, Card: &bot.Card{Kind: hearing.CardCertain, Buttons: []bot.Button{
		{Name: buttonYes, Label: c.Text(yes, nil), Style: bot.Danger},
		{Name: buttonNo, Label: c.Text(no, nil), Style: bot.Default},
	}}})
}

// notYet answers whether it is done already, and asks for the yes again.
func (t *turn) notYet() {
	t.State.Pending = nil
	behind := t.State.Behind
	if t.State.Erasing {
		t.certain("erase.not_yet", "erase.button.yes", "erase.button.no")
	} else {
		t.certain("withdraw.not_yet", "withdraw.button.yes", "withdraw.button.no")
	}
	t.State.Behind = behind
}

// leaveButton does what a button of such a question says. After a no, what was taken for a wish and may answer what was open is read as that.
func (t *turn) leaveButton(ctx context.Context, button string) error {
	erasing, cancelled := t.State.Erasing, t.Cancelled()
	t.State.Erasing, t.State.Leaving, t.State.Pending = false, false, nil
	switch {
	case button == buttonYes && erasing:
		t.erase()
	case button == buttonYes:
		t.State.Unread = nil
		t.withdraw()
	default:
		t.lead(t.Text(cancelled, nil))
		t.goBehind()
		return t.answerHeld(ctx)
	}
	return nil
}

// holdAnswer keeps what was taken for a wish where it may be an answer to the open question: a no shows that it was.
func (t *turn) holdAnswer(wants intents.Intent) {
	_, def := t.State.CurrentField()
	if def == nil || t.State.Status != application.Interviewing || !t.SaysMore(wants) || def.Type != form.TypeText && !t.Fits(def, t.Said.Text) {
		return
	}
	t.KeepUnread(t.Said.Parts)
}

// answerHeld reads such an answer, and puts the open question again where there is none.
func (t *turn) answerHeld(ctx context.Context) error {
	heard := t.UnreadHeard()
	if len(heard) == 0 {
		t.reask()
		return nil
	}
	t.Said = hearing.Utterance(heard)
	return t.answerTo(ctx, t.HeldMoves())
}

// goBehind makes the question that was open before the open one again. Unless it is asked anew, its post gets its buttons back.
func (t *turn) goBehind() {
	t.close()
	t.State.Open, t.State.Behind = t.State.Behind, nil
	if t.State.Open != nil {
		q := *t.State.Open
		q.Beside, t.behind = nil, q.Post.Key
		t.State.Open = &q
	}
}

// bringBack shows the buttons of the question again that is open since another one before it is gone.
func (t *turn) bringBack() {
	q := t.State.Open
	if q == nil || q.Post.Card == nil || q.Post.Key != t.behind {
		return
	}
	p := q.Post
	p.Text, p.To = q.Said, bot.Destination{Audience: bot.ToThread}
	t.out.Posts = append(t.out.Posts, p)
}

// erase has everything about the person deleted.
func (t *turn) erase() {
	t.event("deletion_confirmed", "")
	t.out.Audit = append(t.out.Audit, agents.AuditEntry{Kind: "deletion_requested"})
	t.eraseFor("candidate", t.Text("erase.done", nil))
}

// eraseFor has everything about the person deleted. The reason is what the audit record keeps.
func (t *turn) eraseFor(reason, farewell string) {
	t.out.Audit = append(t.out.Audit, agents.AuditEntry{Kind: agents.ErasedKind, Labels: map[string]string{"reason": reason}})
	t.out.Erase = &agents.Erase{Farewell: bot.Post{Key: "farewell", To: bot.Destination{Audience: bot.ToThread}, Text: farewell}}
	t.out.Continue = false
}

// withdraw ends the conversation at the candidate's wish.
func (t *turn) withdraw() {
	t.close()
	if t.State.Applied {
		c := base.Texts(t.ModeratorLang)
		t.note(bot.Card{Kind: "withdrawn", Title: c.Text("card.withdrawn.title", nil), Body: c.Text("card.withdrawn.body", map[string]any{
			"name": t.candidate(), "title": t.Job(t.ModeratorLang),
		})})
		t.out.Void = append(t.out.Void, applicationName(t.State))
	}
	if t.State.Status == application.AwaitingPlanApproval {
		t.out.Void = append(t.out.Void, askPlan)
	}
	t.State.Status, t.State.Pending, t.State.Behind = application.Withdrawn, nil, nil
	t.state(text.JoinLines(t.Text("closing.withdrawn", nil), t.WayBack()))
}

// askedHuman lets people know that the candidate wants to talk to one. The questions can go on meanwhile.
func (t *turn) askedHuman() {
	t.askedBeside()
	if t.State.Open == nil || t.State.Closed() {
		return
	}
	meanwhile := "human.meanwhile"
	if t.State.Status == application.Confirming {
		meanwhile = "human.meanwhile_confirm"
	}
	t.state(t.Text(meanwhile, nil))
}

// askedBeside lets people know of it, and goes on with what else was said.
func (t *turn) askedBeside() {
	key := "human.requested"
	if t.awaitsPerson() {
		key = "human.already"
	}
	t.wantHuman()
	t.lead(t.Text(key, nil))
}

// wantHuman notes that the candidate wants a person, and tells the moderators.
func (t *turn) wantHuman() {
	t.event("handoff_requested", "")
	t.State.Need(application.ReasonRequested, "")
	if !t.State.Begun() {
		t.State.Status = application.NeedsHuman
	}
	if !t.awaitsPerson() {
		t.askPeople(kindHuman, base.Texts(t.ModeratorLang).Text("card.reason."+application.ReasonRequested, nil))
	}
}

// callOffPerson takes the wish for a person back from people, on the application's card, too.
func (t *turn) callOffPerson() {
	asked := application.Need{Reason: application.ReasonRequested}
	t.State.Needs = slices.DeleteFunc(slices.Clone(t.State.Needs), func(n application.Need) bool { return n == asked })
	t.takeFromPeople(func(q application.PassedOn) bool { return q.Kind == kindHuman })
	if len(t.State.Needs) == 0 && t.State.Applied && t.State.Status == application.NeedsHuman {
		t.State.Status = application.ReadyForHumanReview
	}
	if t.State.AwaitsDecision() {
		t.showPeople(t.application())
	}
	t.event("handoff_called_off", "")
	t.lead(t.Text("human.called_off", nil))
}

// awaitsPerson reports that people know of the wish to talk to one, and have not answered it yet.
func (t *turn) awaitsPerson() bool {
	return slices.ContainsFunc(t.State.PassedOn, func(q application.PassedOn) bool { return q.Kind == kindHuman || q.To != nil })
}

// leaveAside leaves the question whether something is really wanted: nothing is done, and the message is heard as if it had not been asked.
func (t *turn) leaveAside() {
	if !t.Wants(intents.WantsErase) && !t.Wants(intents.WantsWithdraw) {
		t.lead(t.Text(t.Cancelled(), nil))
	}
	t.State.Erasing, t.State.Leaving = false, false
	t.goBehind()
}

// leaveFor asks whether somebody really wants to leave, or brings them a person.
func (t *turn) leaveFor(want intents.Intent) error {
	t.back()
	if t.Really() {
		t.goBehind()
	}
	return t.leave(want)
}

// wantsHumanBeside brings people the wish for a person, and goes on with what else was said.
func (t *turn) wantsHumanBeside(ctx context.Context) (bool, error) {
	if !t.State.Begun() {
		t.State.Pending = nil
		return true, t.consentButton(ctx, buttonHuman)
	}
	t.back()
	t.askedBeside()
	return false, nil
}

// rejoins takes up again what was left: the disclosure, where nothing was agreed to yet.
func (t *turn) rejoins(ctx context.Context) error {
	raw := t.Said.Text
	t.State.Pending = nil
	switch {
	case !t.State.Begun():
		t.State.Status = application.Greeting
		t.disclose()
		return nil
	case t.State.Lapsed:
		t.lead(t.Text("draft.lapsed", nil))
		t.state(t.passOn(raw, nil, false))
		return nil
	}
	return t.rejoin(ctx)
}

// answerAfter answers a question when the conversation is over.
func (t *turn) answerAfter(ctx context.Context, question string) error {
	t.State.Pending = nil
	t.event("helpdesk_digression", "")
	answer, err := t.counter(ctx, question)
	if err != nil {
		return err
	}
	t.notNeeded(question)
	t.state(cmp.Or(answer, t.Over())) // 「質問が多すぎます」 asks nothing
	return nil
}

// bringToPeople brings people what somebody writes when nothing is asked any more.
func (t *turn) bringToPeople(raw string) {
	t.State.Pending = nil
	t.bringRemark(t.forPeople(raw))
	key := "closing.told"
	if !t.State.Applied {
		key = "plan.told"
	}
	if t.State.LastSaid == digest(t.Text(key, nil)) { // one thing after the other
		key = "closing.told_too"
	}
	t.lead(t.Text(key, nil))
	t.notNeeded(raw)
	t.state("")
}

// answerThanks answers thanks where nothing is asked, or to the summary.
func (t *turn) answerThanks() {
	if t.State.Closed() {
		t.sayStanding("closing.thanks")
		return
	}
	t.sayStanding("summary.thanks")
}

// sayStanding says a text that asks nothing anew: what is open stands above.
func (t *turn) sayStanding(key string) {
	t.State.Pending = nil
	t.state(t.Text(key, nil))
}
