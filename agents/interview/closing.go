package interview

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
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
	if d.Approval != applicationName(t.s) || !t.s.AwaitsDecision() {
		return nil
	}
	switch d.Verdict {
	case bot.Approved:
		t.s.Status = application.Accepted
		t.state(t.text("closing.accepted", nil))
	case bot.Rejected:
		t.s.Status = application.Rejected
		t.dropLeaving()
		t.state(t.text("closing.rejected", nil))
	case buttonMore:
		return t.askMore(ctx, d)
	}
	t.log().Info("workflow decided", "status", string(t.s.Status))
	return nil
}

// dropLeaving takes back the question whether somebody really withdraws: nothing is left to withdraw from.
func (t *turn) dropLeaving() {
	if t.s.Leaving {
		t.close()
		t.s.Behind = nil
	}
}

// afterwards answers what is said when the conversation is over.
func (t *turn) afterwards(ctx context.Context) error {
	raw := t.said.text
	t.s.Pending = nil
	_, question := t.splitQuestions()
	if t.s.Applied && len(t.changesTold(raw)) > 0 { // 「開始日を8日に変えられますか」
		question = ""
	}
	back := t.comesBackAfterAll() || intents.Is(intents.SaysBegin, raw) || intents.Is(intents.SaysGoOn, raw) || t.does(reading.Resume)
	switch {
	case t.s.Status == application.Withdrawn && !t.s.Begun() && (back || intents.Is(intents.SaysYes, raw)):
		t.s.Status = application.Greeting
		t.disclose()
	case t.s.Status == application.Withdrawn && t.s.Begun() && (back || intents.Is(intents.SaysSubmit, raw)):
		if t.s.Lapsed {
			t.lead(t.text("draft.lapsed", nil))
			t.state(t.passOn(raw, false, false))
			return nil
		}
		return t.rejoin(ctx)
	case t.s.Applied && sayings.AsksArrived(strings.TrimRight(intents.Plainly(raw), "?？ ")):
		t.state(t.over())
	case t.wants(intents.WantsRecap) && t.s.Begun():
		t.state(t.toldSoFar())
	case question != "":
		t.event("helpdesk_digression", "")
		answer, err := t.counter(ctx, question)
		if err != nil {
			return err
		}
		t.notNeeded(question)
		t.state(cmp.Or(answer, t.over())) // 「質問が多すぎます」 asks nothing
	case t.s.Status == application.Withdrawn && !t.s.Begun():
		t.state(t.text("consent.declined", nil))
	case intents.Is(intents.SaysThanks, raw) || intents.Is(intents.SaysYes, raw) || intents.Is(intents.SaysHello, raw) || intents.Is(intents.SaysNothing, raw) || t.doesOnly(reading.Thanks, reading.Greeting) && t.onlyThanks(raw):
		t.state(t.text("closing.thanks", nil))
	case (t.s.Applied || t.s.WithPeople()) && t.s.Status != application.Rejected && t.s.Status != application.Withdrawn && (substantial(raw) || hasFigures(raw)):
		t.askPeople(askQuestion, cardRemark, t.forPeople(raw))
		key := "closing.told"
		if !t.s.Applied {
			key = "plan.told"
		}
		if t.s.LastSaid == digest(t.text(key, nil)) { // one thing after the other
			key = "closing.told_too"
		}
		t.lead(t.text(key, nil))
		t.notNeeded(raw)
		t.state("")
	default:
		t.state(t.over())
	}
	return nil
}

// onlyThanks reports a message of which no sentence tells something beside its thanks: 「ありがとうございました。面接は平日19時以降だと助かります」 does.
func (t *turn) onlyThanks(said string) bool {
	return !slices.ContainsFunc(piecesSaid(said), func(piece string) bool {
		r := t.reads(piece)
		polite := intents.Is(intents.SaysThanks, piece) || sayings.Thanks(intents.Plainly(piece)) || r.Does(reading.Thanks) || r.Does(reading.Greeting)
		return substantial(piece) && !polite
	})
}

// comesBackAfterAll reports that somebody who withdrew wants to take the application up again.
func (t *turn) comesBackAfterAll() bool {
	said := t.said.text
	return t.s.Status == application.Withdrawn && (intents.Is(intents.SaysRejoin, said) || slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		return sayings.ComesBack(intents.Plainly(s.In(said)))
	}))
}

// rejoin takes up an application that was withdrawn, where it was: what was told is still there. Nothing is sent before it is
// confirmed, again.
func (t *turn) rejoin(ctx context.Context) error {
	t.s.Status, t.s.Applied, t.said = application.Interviewing, false, said{}
	t.event("resumed_same_state", t.s.Current)
	if t.s.WithPeople() {
		t.s.Status = application.NeedsHuman
		t.state(t.over())
		return nil
	}
	if f, _ := t.s.CurrentField(); f != nil {
		f.Returning = true
	}
	t.lead(t.text("rejoin", nil))
	return t.attempt(ctx)
}

// over says that the conversation is over, and how to reach somebody.
func (t *turn) over() string {
	switch {
	case t.s.Status == application.Rejected:
		return t.text("closing.over", nil)
	case t.s.Status == application.Withdrawn:
		return t.wayBack()
	case t.s.WithPeople():
		return t.text("plan.rejected", nil)
	}
	return t.text("closing.already", nil)
}

// leave deals with what ends a conversation: erasing, withdrawing, a person.
func (t *turn) leave(wants intents.Intent) error {
	t.s.Pending = nil
	switch {
	case wants == intents.WantsHuman:
		t.askedHuman()
	case wants == intents.WantsErase:
		t.event("deletion_requested", "")
		t.holdAnswer(wish.Erase)
		t.certain("erase.confirm", "erase.button.yes", "erase.button.no")
		t.s.Erasing, t.s.Leaving = true, false
	case t.s.Status == application.Withdrawn, t.s.Status == application.Rejected:
		t.state(t.over())
	default:
		t.holdAnswer(wish.Withdraw)
		t.certain("withdraw.confirm", "withdraw.button.yes", "withdraw.button.no")
		t.s.Erasing, t.s.Leaving = false, true
	}
	return nil
}

// cardCertain is the kind of a question whether something is really wanted.
const cardCertain = "certain"

// The buttons of a question whether something is really wanted.
const (
	buttonYes = "yes"
	buttonNo  = "no"
)

// certain asks once whether something is really wanted. The question that was open stays what an answer may answer, unless only its
// own buttons answer it.
func (t *turn) certain(question, yes, no string) {
	asks := ""
	if t.s.Open != nil {
		if asks = t.s.Open.Post.Asks; asks == asksConsent || asks == asksConfirm {
			asks = ""
		}
		t.s.Behind = t.s.Open
	}
	c := t.texts()
	t.ask(bot.Post{Text: c.Text(question, nil), Asks: asks, Card: &bot.Card{Kind: cardCertain, Buttons: []bot.Button{
		{Name: buttonYes, Label: c.Text(yes, nil), Style: bot.Danger},
		{Name: buttonNo, Label: c.Text(no, nil), Style: bot.Default},
	}}})
}

// really reports that the open question is one of those. Whatever took its place has no answer to it.
func (t *turn) really() bool {
	return t.s.Open != nil && t.s.Open.Post.Card != nil && t.s.Open.Post.Card.Kind == cardCertain
}

// settleLeaving reads the answer to such a question, and reports whether that was all there was. What is neither yes nor no goes on as if
// it had not been asked. What cannot be called back follows nothing but a yes that answers this question alone: a yes with anything else in
// it, one after something else was posted, or one on another day is asked for again.
func (t *turn) settleLeaving(ctx context.Context) (bool, error) {
	text := t.said.text
	erasing, leaving := t.s.Erasing, t.s.Leaving
	again := erasing && t.onlyWishes(intents.WantsErase) || leaving && t.onlyWishes(intents.WantsWithdraw)
	kept := intents.Is(intents.SaysKeep, text) && !(leaving && intents.Is(intents.WantsWithdraw, text))
	sure := erasing && sayings.SureToErase(intents.Plainly(text)) || leaving && sayings.SureToWithdraw(intents.Plainly(text))
	switch {
	case leaving && intents.Is(intents.WantsErase, text):
		t.s.Leaving = false
		t.goBehind()
		return false, nil
	case leaving && !sure && sayings.SureToErase(intents.Plainly(text)): // 「消す」
		t.goBehind()
		return true, t.leave(intents.WantsErase)
	case erasing && !sure && sayings.SureToWithdraw(intents.Plainly(text)) && !intents.Is(intents.WantsWithdraw, text): // 「キャンセル」 calls off what was asked
		return true, t.leaveButton(ctx, buttonNo)
	case again && !kept:
		return true, t.leaveButton(ctx, buttonYes)
	case kept || intents.Is(intents.SaysNo, text) || noAndWait(text) || intents.Is(intents.SaysGoOn, text) || intents.Is(intents.SaysRejoin, text):
		return true, t.leaveButton(ctx, buttonNo)
	case sure && t.mayAnswerElse(), sayings.Acknowledges(intents.Plainly(text)): // 「わかりました」 may be meant as a yes: a no, and an answer, are not lost by asking again
		t.s.Pending = nil
		t.reask()
		return true, nil
	case sure:
		return true, t.leaveButton(ctx, buttonYes)
	case (stance.IsQuestion(text) || asksPlainly(text)) && sayings.NamesDone(intents.Plainly(text)):
		t.notYet()
		return true, nil
	case !t.doesElse():
		t.s.Pending = nil
		t.reask()
		return true, nil
	}
	if !t.wants(intents.WantsErase) && !t.wants(intents.WantsWithdraw) {
		t.lead(t.text(t.cancelled(), nil))
	}
	t.s.Erasing, t.s.Leaving = false, false
	t.goBehind()
	return false, nil
}

// notYet answers whether it is done already, and asks for the yes again.
func (t *turn) notYet() {
	t.s.Pending = nil
	behind := t.s.Behind
	if t.s.Erasing {
		t.certain("erase.not_yet", "erase.button.yes", "erase.button.no")
	} else {
		t.certain("withdraw.not_yet", "withdraw.button.yes", "withdraw.button.no")
	}
	t.s.Behind = behind
}

// cancelled is the key of what is said when such a question is left with nothing done.
func (t *turn) cancelled() string {
	if t.s.Erasing {
		return "erase.cancelled"
	}
	return "withdraw.cancelled"
}

// doesElse reports an utterance that does something beside such a question: it answers, asks, changes or wants something. Of words to send the
// application only the plain ones count: 「はいはい、どうぞ」 is meant for the question at hand.
func (t *turn) doesElse() bool {
	said := t.said.text
	w := repair.Read(said)
	_, question := t.splitQuestions()
	return question != "" || w.Opens || w.Corrects || t.tells() || t.tellsOthers() || intents.HasWish(wish.Wait, said) || t.editWish(said) != "" ||
		place.ParseWish(said).Explicit || intents.Is(intents.WantsSend, said) || intents.Is(intents.SaysBegin, said) || t.wantsToThink() ||
		slices.ContainsFunc([]intents.Intent{intents.WantsErase, intents.WantsWithdraw, intents.WantsHuman, intents.WantsPause, intents.WantsCopy,
			intents.WantsQuiet, intents.WantsRecap, intents.WantsSkip, intents.WantsBack}, t.wants)
}

// noAndWait reports a no that asks to wait besides, and answers nothing else: "no wait", 「いや、待って」.
func noAndWait(said string) bool {
	for _, no := range []string{"no", "いいえ", "いえ", "いや"} {
		rest, told := strings.CutPrefix(intents.Plainly(said), no)
		if rest = strings.TrimLeft(rest, " ,、。"); told && (rest == "wait" || wish.Wait.Is(rest)) {
			return true
		}
	}
	return false
}

// mayAnswerElse reports that a yes to such a question may be one to something else: to what people wrote before or behind it, or to what was
// said on another day.
func (t *turn) mayAnswerElse() bool {
	q := t.s.Open
	asked := q.Said == q.Post.Text || q.Said == text.JoinLines(t.text("said_again", nil), q.Post.Text)
	return len(q.Beside) > 0 || !asked || t.away >= longAway
}

// onlyWishes reports that the utterance says the wish, in words that are known for it, and nothing that may be an answer: "delete my data, I said".
func (t *turn) onlyWishes(want intents.Intent) bool {
	return intents.Is(want, t.said.text) && !t.saysMore(intents.Wishes[want][0])
}

// saysMore reports that the utterance, taken for a wish, says so much beside it that it may be an answer: "I withdraw from my job in March".
func (t *turn) saysMore(kind wish.Kind) bool {
	rest := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Hiragana, r) { // endings of words
			return ' '
		}
		return r
	}, kind.Beside(intents.Plainly(t.said.text)))
	if text.ScriptOf(rest) == text.Latin {
		return substantial(rest)
	}
	return len([]rune(strings.Join(strings.Fields(rest), ""))) >= minTold
}

// minTold is how many characters that are no hiragana say something: 依頼対応 of 「削除依頼の対応をしました」.
const minTold = 3

// leaveButton does what a button of such a question says. After a no, what was taken for a wish and may answer what was open is read as that.
func (t *turn) leaveButton(ctx context.Context, button string) error {
	erasing, cancelled := t.s.Erasing, t.cancelled()
	t.s.Erasing, t.s.Leaving, t.s.Pending = false, false, nil
	switch {
	case button == buttonYes && erasing:
		t.erase()
	case button == buttonYes:
		t.s.Unread = nil
		t.withdraw()
	default:
		t.lead(t.text(cancelled, nil))
		t.goBehind()
		return t.answerHeld(ctx)
	}
	return nil
}

// holdAnswer keeps what was taken for a wish where it may be an answer to the open question: a no shows that it was.
func (t *turn) holdAnswer(kind wish.Kind) {
	_, def := t.s.CurrentField()
	if def == nil || t.s.Status != application.Interviewing || !t.saysMore(kind) || def.Type != form.TypeText && !t.fits(def, t.said.text) {
		return
	}
	t.keepUnread(t.said.parts)
}

// answerHeld reads such an answer, and puts the open question again where there is none.
func (t *turn) answerHeld(ctx context.Context) error {
	heard := t.unreadHeard()
	if len(heard) == 0 {
		t.reask()
		return nil
	}
	t.s.Pending, t.said = heard, utterance(heard)
	if done, err := t.offRecord(ctx); done || err != nil {
		return err
	}
	t.spread()
	return t.attempt(ctx)
}

// goBehind makes the question that was open before the open one again. Unless it is asked anew, its post gets its buttons back.
func (t *turn) goBehind() {
	t.close()
	t.s.Open, t.s.Behind = t.s.Behind, nil
	if t.s.Open != nil {
		q := *t.s.Open
		q.Beside, t.behind = nil, q.Post.Key
		t.s.Open = &q
	}
}

// bringBack shows the buttons of the question again that is open since another one before it is gone.
func (t *turn) bringBack() {
	q := t.s.Open
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
	t.eraseFor("candidate", t.text("erase.done", nil))
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
	if t.s.Applied {
		c := base.Texts(t.ModeratorLang)
		t.note(bot.Card{Kind: "withdrawn", Title: c.Text("card.withdrawn.title", nil), Body: c.Text("card.withdrawn.body", map[string]any{
			"name": t.candidate(), "title": t.job(t.ModeratorLang),
		})})
		t.out.Void = append(t.out.Void, applicationName(t.s))
	}
	if t.s.Status == application.AwaitingPlanApproval {
		t.out.Void = append(t.out.Void, askPlan)
	}
	t.s.Status, t.s.Pending, t.s.Behind = application.Withdrawn, nil, nil
	t.state(text.JoinLines(t.text("closing.withdrawn", nil), t.wayBack()))
}

// wayBack says what becomes of a withdrawn application, and the way back.
func (t *turn) wayBack() string {
	data := t.text("closing.withdrawn_data", map[string]any{"retention_days": t.s.Form.RetentionDays})
	if !t.s.Begun() || t.s.Lapsed {
		return data
	}
	return text.JoinLines(data, t.text("closing.withdrawn_back", nil))
}

// askedHuman lets people know that the candidate wants to talk to one. The questions can go on meanwhile.
func (t *turn) askedHuman() {
	t.askedBeside()
	if t.s.Open == nil || t.s.Closed() {
		return
	}
	meanwhile := "human.meanwhile"
	if t.s.Status == application.Confirming {
		meanwhile = "human.meanwhile_confirm"
	}
	t.state(t.text(meanwhile, nil))
}

// askedBeside lets people know of it, and goes on with what else was said.
func (t *turn) askedBeside() {
	key := "human.requested"
	if t.awaitsPerson() {
		key = "human.already"
	}
	t.wantHuman()
	t.lead(t.text(key, nil))
}

// wantHuman notes that the candidate wants a person, and tells the moderators.
func (t *turn) wantHuman() {
	t.event("handoff_requested", "")
	t.s.Need(reasonRequested, "")
	if !t.s.Begun() {
		t.s.Status = application.NeedsHuman
	}
	if !t.awaitsPerson() {
		t.askPeople(askPerson, "needs_human", base.Texts(t.ModeratorLang).Text("card.reason."+reasonRequested, nil))
	}
}

// awaitsPerson reports that people know of the wish to talk to one, and have not answered it yet.
func (t *turn) awaitsPerson() bool {
	return slices.ContainsFunc(t.s.PassedOn, func(q application.PassedOn) bool { return strings.HasPrefix(q.Name, askPerson) })
}
