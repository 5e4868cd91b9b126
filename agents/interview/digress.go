package interview

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// digress deals with what is not an answer to the open question: a wish about the conversation, a question, an instruction,
// nothing at all. It reports whether that was all there was; what is left of a mixed message goes on as the answer.
func (t *turn) digress(ctx context.Context) (bool, error) {
	text := t.said.text
	switch f, _ := t.s.CurrentField(); {
	case t.helpTold, t.pastes(), t.seesOnlyAnswers(): // a break is what helps then; and a CV may tell of anything
		return false, nil
	case t.s.Current != "" && t.tellsLater() && t.leavesCurrentOpen():
		return true, t.attempt(ctx)
	case intents.HasWish(wish.Wait, text) && (t.addresses() || t.answersAlong()), f != nil && len(t.chosenEnds(f.Doubts)) > 0: // "the 15th" is no number of an answer
		return false, nil
	case intents.HasWish(wish.Wait, text) && !t.goesOnAfterWait(text):
		t.rest(t.text("pause.wait", nil))
	case t.asksFor(intents.WantsPause) && !intents.Is(intents.AsksLater, text) && !t.answersBefore(intents.WantsPause):
		t.pause()
	case t.asksToChangeLater():
		t.aside(t.text("change.later", nil))
	case t.wants(intents.WantsRecap):
		t.aside(t.toldSoFar())
	case t.wordless():
		t.unhelpful(t.text("reask.emoji", nil))
	case t.s.Current != "" && t.leavesCurrentOpen():
		return true, t.attempt(ctx)
	case t.s.Current != "" && (intents.Is(intents.SaysUnsure, text) || t.doesOnly(reading.Unsure) && !t.tells() || t.onlyHesitates()), t.pointsAtNothing():
		t.unhelpful(t.text("reask.unsure", nil))
	case t.wantsSend() && t.reopened(): // what was to be changed stays as it is: the summary is shown once more, to be sent
		return true, t.keepButton(ctx)
	case intents.Is(intents.SaysYes, text) && t.reopened() && !t.offersOptions(): // "yes" to "what is it to be?" is no name
		t.aside(t.text("edit.yes", nil))
	case t.wantsSend():
		t.aside(t.text("submit.early", map[string]any{"count": t.left()}))
	case intents.Is(intents.SaysGoOn, text), intents.Is(intents.SaysHello, text), intents.Is(intents.SaysThanks, text) && t.s.Current != "" && t.s.Open != nil && t.s.Open.Post.Card == nil, t.onlyPolite():
		t.aside(t.text("ack.continue", nil))
	case t.outburst(intents.SoundsRude):
		t.unhelpful(t.text("redirect.rude", nil))
	case t.already():
		t.unhelpful(t.text("redirect.already", nil))
	case t.outburst(intents.SoundsTired), t.doesOnly(reading.Frustration) && !t.tells():
		t.unhelpful(t.text("redirect.frustrated", nil))
	default:
		return t.digressFurther(ctx)
	}
	return true, nil
}

// onlyHesitates reports a message to a question of figures or choices that is all talk to us, and tells nothing:
// 「うーん…どうしよう ちょっと迷いますね」.
func (t *turn) onlyHesitates() bool {
	_, def := t.s.CurrentField()
	if def == nil || def.Type == form.TypeText || def.Type == form.TypeFile || stance.IsQuestion(t.said.text) || hasFigures(t.said.text) || t.tells() {
		return false
	}
	talks := []reading.Kind{reading.Unsure, reading.Smalltalk, reading.Distress, reading.Unclear}
	return slices.Contains(talks, t.reads(t.said.text)[0].Kind) && surelyOnly(t.stretchesOf(def, t.said.text), clauses.Chat)
}

// maxWaiting is how many characters somebody says at most beside asking to wait who says no more than why.
const maxWaiting = 30

// goesOnAfterWait reports a message that asks to wait, or to bear with somebody, and goes on to tell something: 「ちょっと待って、接客の話はしていません…」.
func (t *turn) goesOnAfterWait(said string) bool {
	return utf8.RuneCountInString(wish.Wait.Beside(intents.Plainly(said))) > maxWaiting && !t.doesOnly(reading.Pause)
}

// answersBefore reports an answer beside the sentences that have a wish: 「070-9090-1010。今から仕事なので続きは夜で」.
func (t *turn) answersBefore(want intents.Intent) bool {
	rest, wish := partSentences(t.said.text, func(s string) bool { return intents.Is(want, s) })
	return wish != "" && rest != "" && t.tellsPlainly(rest)
}

// pointsAtNothing reports "the first one" where words are asked for and no list was shown.
func (t *turn) pointsAtNothing() bool {
	_, def := t.s.CurrentField()
	return def != nil && def.Type == form.TypeText && !t.listed() && repair.Read(t.said.text).Ordinal
}

// addresses reports that the open question is for an address, and that the utterance has one: "me@example.jp, brb".
func (t *turn) addresses() bool {
	f, def := t.s.CurrentField()
	return f != nil && slices.Contains([]form.Type{form.TypeEmail, form.TypePhone, form.TypeURL}, def.Type) && t.fits(def, t.said.text)
}

// digressFurther deals with what takes a closer look: wishes about the field, the language, orders to the program, questions, remarks.
func (t *turn) digressFurther(ctx context.Context) (bool, error) {
	text := t.said.text
	if t.s.Current != "" && t.s.Status == application.Interviewing {
		if done, err := t.aboutField(ctx, text); done || err != nil {
			return done, err
		}
	}
	if (intents.Is(intents.SoundsIdle, text) || intents.Is(intents.SoundsSmall, text)) && !t.knows(text) && t.remarked() {
		return true, nil
	}
	if t.s.Section() == application.SectionCompleted && t.switchLanguage(text) || t.moved(text) || t.instructed() {
		return true, nil
	}
	if c, ok := t.asksToChange(); ok {
		return true, t.correct(ctx, c)
	}
	if done, err := t.questioned(ctx); done || err != nil {
		return done, err
	}
	if c, ok := t.corrected(); ok {
		return true, t.correct(ctx, c)
	}
	if t.doesOnly(reading.DecidedElsewhere) {
		return true, t.leave(intents.WantsWithdraw)
	}
	if t.s.Status != application.Confirming && t.doesOnly(reading.Correct) && !t.tells() && !t.tellsOthers() && t.s.Plan != nil && len(t.changeable()) > 0 {
		t.askWhich(nil)
		return true, nil
	}
	return t.remarked(), nil
}

// already reports a message that says no more than that the answer was given somewhere else: in a CV, in a mail.
func (t *turn) already() bool {
	text := t.said.text
	return len([]rune(text)) <= intents.MaxWhole && intents.Is(intents.SaysAlready, text) && !t.answersBeside(text)
}

// outburst reports a message that is no more than a cry of anger or weariness. One that asks what can be answered is a question.
func (t *turn) outburst(sounds intents.Intent) bool {
	text := t.said.text
	return len([]rune(text)) <= maxOutburst && intents.Is(sounds, text) && !t.knows(text) && !t.answersBeside(text)
}

// answersBeside reports that a message of some mood answers, too. Where a name is asked, a single clause is the mood alone, whatever
// a name could be made of.
func (t *turn) answersBeside(text string) bool {
	f, def := t.s.CurrentField()
	if f == nil {
		return t.s.Section() != application.SectionCompleted && !t.reading().Nothing()
	}
	if _, others := t.deal(f, application.Heard{Text: text}); len(others) > 0 {
		return true
	}
	name := strings.HasSuffix(def.RequiredFacts[0], "_name")
	clauses := strings.ContainsAny(intents.Plainly(text), ",.;:、。!?") || strings.Contains(strings.TrimSpace(text), "\n")
	return (!name || clauses) && t.gives(f, def)
}

// remarked answers kindly what people say of themselves and of the day around a question, and puts the question again.
func (t *turn) remarked() bool {
	text := t.said.text
	small := intents.Is(intents.SoundsSmall, text)
	if len([]rune(text)) > 2*intents.MaxWhole || !small && (t.answersBeside(text) || stance.IsRefusal(text)) {
		return false
	}
	switch {
	case intents.Is(intents.AsksBot, text): // "omg ok. r u a real person lol"
		t.aside(t.text("bot.yes", nil))
	case intents.Is(intents.SoundsNervous, text), t.doesOnly(reading.Distress):
		t.notNeeded(text)
		t.aside(t.text("redirect.nervous", nil))
	case small, intents.Is(intents.SoundsIdle, text), t.doesOnly(reading.Smalltalk):
		t.event("off_topic_redirect", t.s.Current)
		t.notNeeded(text)
		t.unhelpful(t.text("redirect.off_topic", nil))
	default:
		return false
	}
	return true
}

// maxOutburst is how long, in characters, a message is that is no more than a cry of anger or weariness.
const maxOutburst = 40

// aboutField deals with wishes about the field that is being asked.
func (t *turn) aboutField(ctx context.Context, text string) (bool, error) {
	f, def := t.s.CurrentField()
	if f == nil {
		return false, nil
	}
	switch {
	case t.asksFor(intents.WantsSkip):
		t.s.Pending = nil
		t.dropUnread()
		t.refused(f, def)
	case t.asksFor(intents.WantsBack):
		return true, t.goBack(ctx)
	default:
		return false, nil
	}
	if f.Settled() {
		t.s.Current = ""
	}
	return true, t.attempt(ctx)
}

// aside answers something beside the open question and puts that question again, if there is one. Who has just read the very same
// is told how to reach a person instead.
func (t *turn) aside(text string) { t.asideOr(text, "reask.person") }

// asideOr is aside with the text that who has just read the very same is told instead.
func (t *turn) asideOr(words, instead string) {
	t.s.Pending = nil
	t.lead(words)
	if q := t.s.Open; q != nil && q.Said == text.JoinLines(t.opening(), q.Post.Text) {
		t.leads = []string{t.text(instead, nil)}
	}
	t.reask()
}

// unhelpful asks again after a message without anything to work with.
func (t *turn) unhelpful(text string) {
	t.event("reask_politely", t.s.Current)
	if f, _ := t.s.CurrentField(); f != nil {
		if f.Fruitless++; f.Fruitless == offerPerson {
			text = t.text("reask.person", nil)
		}
	}
	t.aside(text)
}

// wordless reports an utterance without a word and without a file.
func (t *turn) wordless() bool {
	for _, p := range t.said.parts {
		if len(p.Files) > 0 {
			return false
		}
	}
	return intents.Is(intents.SaysNothing, t.said.text)
}

// goBack opens the field before the current one again.
func (t *turn) goBack(ctx context.Context) error {
	i := slices.IndexFunc(t.s.Fields, func(f application.Field) bool { return f.ID == t.s.Current })
	if i <= 0 {
		t.aside(t.text("back.first", nil))
		return nil
	}
	t.s.Pending, t.said = nil, said{}
	t.dropUnread()
	t.reopen(&t.s.Fields[i-1], nil)
	t.lead(t.text("back", nil))
	return t.attempt(ctx)
}

// instructed deals with words and files that give the program orders: they are left out of the answer and counted for the
// person who decides. It reports whether nothing else was said.
func (t *turn) instructed() bool {
	found := false
	for i := range t.said.parts {
		p := &t.said.parts[i]
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
	t.s.Injections++
	t.event("injection_ignored", t.s.Current)
	t.s.Pending = slices.Clone(t.said.parts)
	asked := t.said.text
	t.said = utterance(t.s.Pending)
	if t.tells() || t.s.Current == "" && !t.wordless() {
		return false
	}
	key := "injection.ignored"
	switch {
	case intents.AsksOthers(asked):
		key = "injection.scope"
	case intents.AsksPrompt(asked):
		key = "injection.prompt"
	}
	t.aside(t.text(key, nil))
	return true
}

// tells reports that the utterance says something in answer to the open question, and is not only what people write around a
// question of theirs.
func (t *turn) tells() bool {
	f, def := t.s.CurrentField()
	if f == nil || t.wordless() || t.model.seesNoAnswer(t.said.text) {
		return false
	}
	return t.gives(f, def) || stance.IsNone(t.said.text) || stance.IsRefusal(t.said.text)
}

// gives reports that the utterance holds something that the field asks for.
func (t *turn) gives(f *application.Field, def *form.Field) bool {
	if v := t.newVerifier(f, def); len(v.read)+len(v.doubt) > 0 || len(t.chosenEnds(f.Doubts)) > 0 {
		return true
	}
	return t.parses(def, ask.Found, ask.Invalid, ask.Negotiable, ask.Unknown)
}

// answersPlainly reports that the newest words have a value that the open question takes as it stands: "great" is none of a yes or no.
func (t *turn) answersPlainly() bool {
	f, def := t.s.CurrentField()
	return f != nil && (len(t.newVerifier(f, def).read) > 0 || t.parses(def, ask.Found))
}

// parses reports that the newest words are one of these to a typed field.
func (t *turn) parses(def *form.Field, as ...ask.Status) bool {
	return def.Type != form.TypeText && slices.Contains(as, value.Parse(t.said.text, facts.WantOf(*def), t.where(def)).Status)
}
