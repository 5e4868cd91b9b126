package interview

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
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
	if job == "" {
		job = t.DefaultJob
	}
	f, err := t.Forms(job)
	if err != nil {
		t.log().Warn("no such form")
		t.s.Speaks, t.s.Status = t.DefaultLang, application.Withdrawn
		t.state(t.text("start.unknown_job", map[string]any{"job": job}))
		return nil
	}
	if err := t.keepForm(ctx, shown.Labelled(f)); err != nil {
		return err
	}
	t.s.Status = application.Greeting
	t.s.Speaks = cmp.Or(t.FirstLang, firstLanguage(f.Locale, t.DefaultLang))
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
	case t.s.Closed() && t.s.Begun():
		t.state(t.over())
	case t.s.Open != nil:
		t.reaskWhole()
	case t.s.Status == application.AwaitingPlanApproval:
		t.state(t.waiting("plan.still_waiting"))
	case !t.s.Begun():
		t.s.Status = application.Greeting // who declined has come back
		t.disclose()
	}
}

// disclose says what a person must know before anything is asked, and asks whether they agree.
func (t *turn) disclose() { t.askConsent(t.disclosure()) }

func (t *turn) askConsent(text string) {
	c := t.texts()
	t.ask(bot.Post{Text: text, Asks: asksConsent, Card: &bot.Card{Kind: "consent", Buttons: []bot.Button{
		{Name: buttonAgree, Label: c.Text("consent.button.agree", nil), Style: bot.Primary},
		{Name: buttonHuman, Label: c.Text("consent.button.human", nil), Style: bot.Default},
		{Name: buttonDecline, Label: c.Text("consent.button.decline", nil), Style: bot.Default},
		{Name: buttonLanguage, Label: c.Text("consent.button.language", nil), Style: bot.Default},
	}}})
}

func (t *turn) disclosure() string {
	c, f := t.texts(), t.s.Form
	purpose := f.Job.Purpose.In(t.s.Speaks)
	if purpose == "" {
		purpose = c.Text("disclosure.purpose", nil)
	}
	words := c.Text("disclosure", map[string]any{"title": t.job(t.s.Speaks), "purpose": purpose, "retention_days": f.RetentionDays})
	if who := t.controller(); who != "" {
		words = text.JoinLines(words, c.Text("disclosure.controller", map[string]any{"controller": who}))
	}
	if t.Provider != "" {
		words = text.JoinLines(words, c.Text("disclosure.provider", map[string]any{"provider": t.Provider}))
	}
	if t.Readers {
		words = text.JoinLines(words, c.Text("disclosure.readers", nil))
	}
	if t.OfflineNotice {
		words = text.JoinLines(words, c.Text("offline.notice", nil))
	}
	return text.JoinLines(text.JoinLines(words, c.Text("consent.ask", nil)), c.Text("consent.switch_language", nil))
}

// controller is who is responsible for the data.
func (t *turn) controller() string {
	if c := t.s.Form.Job.Controller.In(t.s.Speaks); c != "" {
		return c
	}
	return t.Controller
}

// consent reads an answer to the disclosure. What names the other language switches to it and counts as naming a language.
func (t *turn) consent(ctx context.Context, text string) error {
	named, asks := place.ParseWish(text).Language, t.agreesAndAsks()
	switch {
	case t.wants(intents.WantsHuman):
		return t.consentButton(ctx, buttonHuman)
	case intents.Is(intents.SaysNo, text) || intents.Is(intents.WantsWithdraw, text):
		return t.consentButton(ctx, buttonDecline)
	case intents.HasWish(wish.Wait, text) && !t.goesOnAfterWait(text), t.does(reading.Pause):
		t.state(t.text("pause.wait", nil))
		return nil
	case t.sureOf(reading.ConsentNo, text) >= sureToAgree && !stance.IsQuestion(text) && !t.agrees():
		return t.consentButton(ctx, buttonDecline)
	case named != "" && named != t.s.Speaks:
		t.switchDisclosure(named)
		return nil
	case t.agrees():
		if named != "" {
			t.s.Language = named
		}
		t.keepEarly(t.said.parts)
		return t.consentButton(ctx, buttonAgree)
	case named != "":
		t.s.Language = named
		t.lead(t.text("greeter.language_set", nil))
	case asks != "":
		answer, err := t.counter(ctx, asks)
		if err != nil {
			return err
		}
		t.event("helpdesk_digression", "")
		t.lead(answer)
		t.keepEarly(t.said.parts)
		return t.consentButton(ctx, buttonAgree)
	default:
		if intents.Is(intents.SaysHello, text) || t.sureOf(reading.Greeting, text) >= sureAlone {
			t.lead(t.text("consent.hello", nil))
		}
		if _, question := t.splitQuestions(); question != "" {
			t.event("helpdesk_digression", "")
			answer, err := t.counter(ctx, question)
			if err != nil {
				return err
			}
			t.lead(answer)
			t.notNeeded(question)
		}
	}
	t.reaskConsent()
	return nil
}

// sureToAgree is how sure it has to be that somebody agrees: what is recorded needs a yes that anybody would take for one.
const sureToAgree = 0.8

// agrees reports a plain yes to the disclosure, among clauses that say nothing against it: "a bit nervous, but yes, let's go". A yes of mere
// politeness, or that something was read, is one only where nothing else is said: 「はじめまして。よろしくお願いします」 greets.
func (t *turn) agrees() bool {
	said := t.said.text
	if intents.Is(intents.SaysYes, said) && !strings.ContainsAny(said, "?？") {
		return true
	}
	agreed, polite, more := t.sureOf(reading.ConsentYes, said) >= sureToAgree, false, false
	for _, c := range text.Clauses(said) {
		clause, contrasts := withoutContrast(intents.Plainly(c.In(said)))
		against := t.objects(clause)
		switch {
		case intents.Is(intents.SaysYes, clause) && !strings.Contains(clause, "?"), intents.Is(intents.SaysBegin, clause):
			polite = polite || intents.Is(intents.SaysThanks, clause) || sayings.Acknowledges(clause)
			agreed = agreed || !intents.Is(intents.SaysThanks, clause) && !sayings.Acknowledges(clause)
		case intents.Is(intents.SoundsNervous, clause) && !stance.IsQuestion(clause) && !stance.IsRefusal(clause) && !intents.IsNever(intents.SaysAgreed, clause) &&
			!intents.Is(intents.SaysNo, clause) && !intents.Is(intents.WantsWithdraw, clause) && !intents.Is(intents.WantsPause, clause): // 「お願いします〜 ちょっと緊張してますw」
		case sayings.NoObjection(clause), intents.Is(intents.SaysNothing, clause), intents.Is(intents.SaysUnsure, clause), sayings.Thanks(clause):
		case against, contrasts:
			return false
		default:
			more = more || !intents.Is(intents.SaysAgreed, clause)
			agreed = agreed || intents.Is(intents.SaysAgreed, clause) || t.sureOf(reading.ConsentYes, clause) >= sureToAgree
		}
	}
	return agreed || polite && !more || t.agreesApart()
}

// agreesApart reports a sentence of its own that agrees, beside others that say nothing against it: "sure, let's do it. I'm Owen Halvorsen btw".
func (t *turn) agreesApart() bool {
	said := t.said.text
	rest, yes := partSentences(said, t.saysYesToAll)
	return yes != "" && !conditional().MatchString(said) && !stance.IsQuestion(said) &&
		!slices.ContainsFunc(text.Sentences(rest), func(s text.Span) bool { return t.objects(s.In(rest)) })
}

// mayHingeOn reports a question on whose answer a yes to the disclosure may depend: what becomes of the data, who decides, who is asking.
func (t *turn) mayHingeOn(question string) bool {
	return slices.ContainsFunc([]intents.Intent{intents.AsksData, intents.AsksDecision, intents.AsksRights, intents.AsksBot}, func(about intents.Intent) bool { return intents.Is(about, question) }) ||
		slices.ContainsFunc(t.reads(question), func(m reading.Move) bool {
			return !m.Guess && slices.Contains([]reading.Kind{reading.AskData, reading.AskDecision, reading.AskAI}, m.Kind)
		})
}

// agreesAndAsks is the question beside a yes in a sentence of its own that no condition is put to: "yes let's go! is it open for people from Kenya?"
// What becomes of the data, or who decides, may be one.
func (t *turn) agreesAndAsks() string {
	if conditional().MatchString(t.said.text) {
		return ""
	}
	rest, yes := partSentences(t.said.text, t.saysYesToAll)
	if pieces := beginning().Split(t.said.text, 2); yes == "" && len(pieces) == 2 && t.saysYesToAll(pieces[0]) { // 「はい えっと時給って…？」
		yes, rest = pieces[0], pieces[1]
	}
	if yes == "" || rest == "" {
		return ""
	}
	whole := t.said
	t.said = utterance([]application.Heard{whole.parts[len(whole.parts)-1].Wording(rest)})
	parts, question := t.splitQuestions()
	t.said = whole
	rest = leadsTo().ReplaceAllString(strings.Trim(utterance(parts).text, aroundClause), "$1")
	if question == "" || t.mayHingeOn(question) || rest != "" && t.objects(rest) {
		return ""
	}
	return question
}

// leadsTo ends in Japanese what only leads to a question: 「大学生なんですけど、大丈夫ですか」.
var leadsTo = pattern.Lazy(`([^。!！?？\n]*?)(?:なん|ん)?(?:です)?(?:けど|けれど|が)[、,]?$`)

// saysYesToAll reports a sentence that agrees, whatever it greets with: "Hiya, yeah go on then."
func (t *turn) saysYesToAll(sentence string) bool {
	pieces := piecesSaid(sentence)
	if stance.IsQuestion(sentence) || sayings.Acknowledges(intents.Plainly(sentence)) || len(pieces) > 1 && slices.ContainsFunc(pieces, t.objects) {
		return false
	}
	return t.sureOf(reading.ConsentYes, sentence) >= sureToAgree || slices.ContainsFunc(pieces, func(piece string) bool {
		polite := sayings.Acknowledges(intents.Plainly(piece)) || intents.Is(intents.SaysThanks, piece)
		known := intents.Is(intents.SaysYes, piece) || intents.Is(intents.SaysBegin, piece) || intents.Is(intents.SaysAgreed, piece)
		return !polite && (known || t.sureOf(reading.ConsentYes, piece) >= sureToAgree)
	})
}

var (
	beginning   = pattern.Lazy(`[。.!！\n\s]*[\x{1F300}-\x{1FAFF}\x{2600}-\x{27BF}][\x{FE0F}\x{200D}\x{2640}\x{2642}\x{1F300}-\x{1FAFF}]*\s*|[。.!！\n]+\s*|　+`)
	conditional = lexicon.Lazy(`(?i){conditional}`)
)

// objects reports a clause that may be a condition, a doubt, a question, a no or a wish of its own: no yes stands beside it.
func (t *turn) objects(clause string) bool {
	if intents.IsNever(intents.SaysAgreed, clause) || intents.Is(intents.SaysNo, clause) || intents.Is(intents.WantsPause, clause) || intents.Is(intents.WantsWithdraw, clause) || stance.IsQuestion(clause) {
		return true
	}
	return slices.ContainsFunc(t.reads(clause), func(m reading.Move) bool {
		switch m.Kind {
		case reading.ConsentNo, reading.DecidedElsewhere, reading.Unsure:
			return m.Sure >= asLikely
		case reading.LanguageJA, reading.LanguageEN, reading.Resume, reading.Submit: // "yes, in English please": another language is heard before
			return false
		}
		return !m.Guess && (m.Kind.Asks() || m.Kind.Wishes())
	})
}

// withoutContrast is a clause without the words that set it against another one, and whether it had some: "but yes", 「緊張しますが」.
func withoutContrast(clause string) (string, bool) {
	out := contrast().ReplaceAllString(clause, "")
	return out, out != clause
}

var contrast = pattern.Lazy(`^(?:but|though|however|still|でも|ですが|ただ)[ 、,]+|^でも|(?:です)?(?:けれども|けれど|けども|けど|が)$`)

// reaskConsent asks for the answer alone, in other words than just before: what is agreed to stands above.
func (t *turn) reaskConsent() {
	text := t.text("consent.reask", nil)
	if q := t.s.Open; q != nil && q.Post.Text == text {
		text = t.text("consent.short", nil)
	}
	t.askConsent(text)
}

// consentButton does what a button of the card says.
func (t *turn) consentButton(ctx context.Context, button string) error {
	switch button {
	case buttonAgree:
		t.close()
		t.s.Consent = &application.Consent{Version: prompts.Version("consent", t.s.Speaks), At: t.now}
		t.s.Status = application.Greeting
		t.event("consent_given", "")
		t.out.Audit = append(t.out.Audit, agents.AuditEntry{Kind: "consent", Labels: map[string]string{"version": t.s.Consent.Version, "language": t.s.Speaks}})
		t.lead(t.text("consent.recorded", nil))
		return t.attempt(ctx)
	case buttonHuman:
		t.wantHuman()
		t.askConsent(t.text("consent.human", nil))
	case buttonDecline:
		t.close()
		t.s.Status = application.Withdrawn
		t.state(t.text("consent.declined", nil))
	case buttonLanguage:
		t.switchDisclosure(otherLanguage(t.s.Speaks))
	}
	return nil
}

// switchDisclosure says everything again in the other language: what is agreed to must have been read.
func (t *turn) switchDisclosure(lang string) {
	t.s.Speaks, t.s.Language = lang, lang
	t.disclose()
}

func otherLanguage(lang string) string {
	if lang == prompts.JA {
		return prompts.EN
	}
	return prompts.JA
}

// privacy answers what happens to the data, from the form and the configuration.
func (t *turn) privacy() string {
	purpose := t.s.Form.Job.Purpose.In(t.s.Speaks)
	if purpose == "" {
		purpose = t.text("disclosure.purpose", nil)
	}
	words := t.text("data.privacy", map[string]any{"purpose": purpose, "retention_days": t.s.Form.RetentionDays})
	if who := t.controller(); who != "" {
		words = text.JoinLines(words, t.text("data.privacy.controller", map[string]any{"controller": who}))
	}
	return words
}
