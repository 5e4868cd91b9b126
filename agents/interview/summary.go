package interview

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// The buttons of the summary card. An edit button names its field behind the prefix.
const (
	buttonConfirm  = "confirm"
	buttonLater    = "later"
	buttonWithdraw = "withdraw"
	buttonEdit     = "edit:"
)

// cardSummary is the kind of the card that shows every answer.
const cardSummary = "summary"

// summarise shows every answer and asks whether this is what the candidate wants to send.
func (t *turn) summarise() {
	t.s.Status = Confirming
	t.conditions()
	c := t.texts()
	card := bot.Card{Kind: cardSummary, Title: c.Text("summary.title", nil)}
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		label := t.text("summary.numbered", map[string]any{"n": i + 1, "label": t.s.Form.Field(f.ID).Label.In(t.s.Speaks)})
		card.Fields = append(card.Fields, bot.Field{Name: label, Value: short(t.s.answerOf(f, t.s.Speaks), maxAnswer)})
	}
	card.Buttons = append(card.Buttons,
		bot.Button{Name: buttonConfirm, Label: c.Text("summary.button.confirm", nil), Style: bot.Primary},
		bot.Button{Name: buttonLater, Label: c.Text("summary.button.later", nil), Style: bot.Default},
		bot.Button{Name: buttonWithdraw, Label: c.Text("summary.button.withdraw", nil), Style: bot.Danger})
	for i := range t.s.Fields {
		id := t.s.Fields[i].ID
		card.Buttons = append(card.Buttons, bot.Button{
			Name: buttonEdit + id, Label: c.Text("summary.button.edit", map[string]any{"label": t.label(id)}), Style: bot.Default, Item: i + 1,
		})
	}
	text := c.Text("summary.body", nil)
	if t.s.Summarised {
		text = c.Text("summary.again", nil)
	}
	t.s.Summarised = true
	if len(t.s.Fields) > 0 {
		text = joinLines(text, c.Text("summary.typed", map[string]any{"label": t.label(t.s.Fields[0].ID)}))
	}
	t.ask(bot.Post{Text: text, Asks: asksConfirm, Card: &card})
	t.s.Open.Post.Text = c.Text("summary.reask", nil) // when it is shown again
}

// summarised reports that the open question is whether the summary is to be sent.
func (t *turn) summarised() bool {
	return t.s.Open != nil && t.s.Open.Post.Card != nil && t.s.Open.Post.Card.Kind == cardSummary
}

// confirming reads an answer to the summary.
func (t *turn) confirming(ctx context.Context) error {
	text := t.said.text
	switch {
	case t.wants(wantsPause), t.brieflySays(wish.Undecided): // 「まだ送らないで」
		return t.confirmButton(ctx, buttonLater)
	case t.sendsWithRemark():
		return nil
	case t.confirms():
		return t.confirmButton(ctx, buttonConfirm)
	case repair.Keeps(text):
		t.changeNothing()
		return nil
	case t.asksToChangeLater():
		t.s.Pending = nil
		t.state(t.text("change.later", nil))
		return nil
	case is(saysNo, text):
		t.said = said{}
		t.askWhich(nil)
		return nil
	case t.editWish(text) != "":
		return t.confirmButton(ctx, buttonEdit+t.editWish(text))
	case t.s.Open != nil && t.remarksOnSummary():
		return nil
	}
	t.dropSends()
	if t.onlyAsks(t.said.text) && !t.mayChange(t.said.text) && !t.asksHere() {
		if done, err := t.answerWhole(ctx); done || err != nil {
			return err
		}
	}
	if done, err := t.makesChanges(ctx); done || err != nil {
		return err
	}
	if t.noteContact(); len(t.said.parts) == 0 {
		t.summarise()
		return nil
	}
	if done, err := t.correctsParts(ctx); done || err != nil {
		return err
	}
	if done, err := t.correctsSeveral(ctx); done || err != nil {
		return err
	}
	switch c, ok := t.corrected(); {
	case ok && c.field != nil:
		return t.correct(ctx, t.withoutLoss(c))
	case ok && !t.remarksOnAnswer():
		return t.correct(ctx, c)
	case ok:
		t.summarise()
		return nil
	}
	if done, err := t.digress(ctx); done || err != nil {
		return err
	}
	if t.s.Open == nil || t.remarksOnAnswer() {
		t.summarise()
		return nil
	}
	t.unclear()
	return nil
}

// remarksOnAnswer puts a remark beside the one answer that it is about by what it tells, where it tells nothing else than is known: "nights is ok but only
// Fridays". It reports whether there is one.
func (t *turn) remarksOnAnswer() bool {
	said := t.said.text
	if t.said.text == "" || t.onlyAsks(said) || !substantial(said) || utf8.RuneCountInString(said) > maxRead || !t.mayAdd(said) {
		return false
	}
	f := t.only(func(f *Field) bool {
		def := t.s.Form.Field(f.ID)
		told := facts.Extract(*def, facts.Message{Text: said}, nil, t.where(def))
		return !facts.ToldInSentences(*def) && slices.ContainsFunc(told, func(x facts.Fact) bool {
			return x.Value != nil && (facts.Tells(*def, x.Key) || x.Key == facts.DaysKey(*def))
		})
	})
	if f == nil || !keepsWords(t.s.Form.Field(f.ID)) {
		return false
	}
	t.s.Pending = nil
	if facts.Limits(text.Fold(said)) {
		t.addWords(f, t.said.parts[len(t.said.parts)-1].wording(said))
	}
	return true
}

// asksHere reports a question that is dealt with by what it is about: to see what was told, to have a copy, to change something later.
func (t *turn) asksHere() bool {
	return t.wants(wantsRecap) || t.wants(wantsCopy) || t.asksToChangeLater() || t.doesOnly(reading.Show) || t.doesOnly(reading.Copy)
}

// answerWhole answers a message that is nothing but a question, however it is worded.
func (t *turn) answerWhole(ctx context.Context) (bool, error) {
	if done, err := t.questioned(ctx); done || err != nil {
		return done, err
	}
	if !strings.HasSuffix(strings.TrimSpace(text.Fold(t.said.text)), "?") {
		return false, nil
	}
	answer, err := t.counter(ctx, t.said.text)
	if err != nil {
		return false, err
	}
	t.event("helpdesk_digression", t.s.Current)
	t.lead(answer)
	t.notNeeded(t.said.text)
	t.asideOr("", "counter.again")
	return true, nil
}

// withoutLoss has what is told of an answer in words stand beside it, where nothing says that it is to take its place: "I did another one last night".
func (t *turn) withoutLoss(c correction) correction {
	w := repair.Read(t.said.text)
	if c.field == nil || c.opens || c.drops || len(c.takes)+len(c.swaps) > 0 || w.Corrects || w.Opens || w.Asks || t.reads(t.said.text).SureOf(reading.Correct) >= sureAlone {
		return c
	}
	def := t.s.Form.Field(c.field.ID)
	words := cmp.Or(c.only, t.said.text)
	typed := func(k string) bool { return facts.Tells(*def, k) }
	more := oneMore().MatchString(t.said.text)
	if def.Type == form.TypeText && keepsWords(def) && (more || !slices.ContainsFunc(t.news(c.field, words), typed)) && t.mayAdd(words) {
		return correction{field: c.field, only: words, from: t.said.text, adds: true}
	}
	return c
}

// oneMore begins what is told besides.
var oneMore = pattern.Lazy(`(?i)\b(?:one more|another thing|forgot to (?:say|mention|add)|by the way|btw|also)\b|ちなみに|追記|補足`)

// confirms reports a plain yes to the summary, as a whole: what is sent cannot be called back. A word that something was read is one
// to the summary itself, and none to what was said since.
func (t *turn) confirms() bool {
	text := t.said.text
	if t.s.Open != nil && len(t.s.Open.Beside) > 0 && sayings.Acknowledges(plainly(text)) && !is(wantsSend, text) && !is(saysSubmit, text) {
		return false
	}
	switch {
	case sayings.Thanks(plainly(text)):
		return false
	case is(saysSubmit, text), is(saysYes, text), t.onlySends():
		return true
	}
	return !is(saysThanks, text) && !is(saysNo, text) && sayings.Assent(plainly(text))
}

// onlySends reports a message of which each sentence wants the application sent and says nothing else, by words that are known or for sure. What
// may change an answer comes first: 「2番は…、8番は3月1日で。これで応募します」, 「水曜を外して、それで送ってください」.
func (t *turn) onlySends() bool {
	said := t.said.text
	if said == "" || utf8.RuneCountInString(said) > maxWhole || stance.IsQuestion(said) || asksPlainly(said) ||
		strings.ContainsAny(text.Fold(said), "0123456789@") || t.mayChange(said) {
		return false
	}
	sends := false
	for _, piece := range piecesSaid(said) {
		piece = politeEnd().ReplaceAllString(leadIn().ReplaceAllString(piece, ""), "")
		plain := plainly(piece)
		switch {
		case utf8.RuneCountInString(plain) < 2: // "submit x"
		case is(saysSubmit, piece):
			sends = true
		case is(saysThanks, piece), is(saysYes, piece), is(saysNothing, piece), sayings.Thanks(plain), sayings.Assent(plain), sayings.Acknowledges(plain), sayings.NoObjection(plain):
		case is(wantsSend, piece), t.sureOf(reading.Submit, piece) >= sureToSend:
			sends = true
		case len(strings.Fields(plain)) <= maxAssent && text.ScriptOf(plain) == text.Latin && !holdsBack().MatchString(plain) && !t.mayChange(piece): // "good enough"
		default:
			return false
		}
	}
	return sends
}

// maxAssent is how many words a clause beside the wish to send has at most that may say anything but no.
const maxAssent = 3

var (
	politeEnd = pattern.Lazy(`(?i)[ ,]+(?:please|pls|plz|thanks|thx|ta|cheers|x+)$`)
	holdsBack = pattern.Lazy(`\b(?:not|no|don'?t|dont|never|wait|but|yet|later|if|when|after|before|first|unless|maybe|change|wrong|add|remove)\b`)
)

// leadIn begins what somebody has made up their mind to.
var leadIn = pattern.Lazy(`(?i)^(?:(?:ok(?:ay)?|right|well|great|cool|nice|perfect|lovely|sure|yes|yep|yeah|so|then|and|just|please|よし|じゃあ?|では|はい|うん|もう)[ 、,]+)+`)

// piecesSaid are the clauses of a message, parted at its little pictures as well: 「応募します📮 よろしくお願いします🙇」.
func piecesSaid(said string) (out []string) {
	for _, c := range text.Clauses(said) {
		for piece := range strings.FieldsFuncSeq(c.In(said), func(r rune) bool { return unicode.Is(unicode.So, r) || r == '\u200d' || r == '\ufe0f' }) {
			if strings.ContainsFunc(piece, unicode.IsLetter) {
				out = append(out, strings.Trim(piece, " 　、,。.!！~〜"))
			}
		}
	}
	return out
}

// mayChange reports words of which some part speaks of an answer: by its number or name, by what it holds, by what is to be there, or as something
// to be taken out.
func (t *turn) mayChange(words string) bool {
	for _, p := range repair.Parts(words) {
		if p.Number > 0 && t.numbered(p.Number) != nil || t.speaksOfChange(p.Text) {
			return true
		}
		clauses := text.Clauses(p.Text)
		if len(clauses) > 1 && slices.ContainsFunc(clauses, func(c text.Span) bool { return t.speaksOfChange(c.In(p.Text)) }) {
			return true
		}
	}
	return false
}

// speaksOfChange reports words that say that an answer is to be otherwise, or tell it otherwise.
func (t *turn) speaksOfChange(says string) bool {
	if w := repair.Read(says); w.Opens || w.Corrects || w.Removes {
		return true
	}
	if f, _ := t.addition(says); f != nil {
		return true
	}
	c, ok := t.findChange(says)
	return ok && (c.signs > 0 || t.reads(says).Does(reading.Correct))
}

// dropSends leaves the clauses out that only want the application sent, beside what changes it: it is shown once more then, and sent by a yes to that.
func (t *turn) dropSends() {
	said, own, from := t.said.text, "", 0
	for _, c := range text.Clauses(said) {
		if clause := c.In(said); !is(saysSubmit, strings.Trim(clause, " ,、。.")) && t.sureOf(reading.Submit, clause) < sureToSend {
			own += said[from:c.End]
		}
		from = c.End
	}
	own = andSend().ReplaceAllString(own+said[from:], "")
	if own != said && (substantial(own) || t.mayChange(own)) {
		h := t.said.parts[len(t.said.parts)-1].wording(strings.TrimRight(own, " ,、"))
		t.s.Pending, t.said = []Heard{h}, utterance([]Heard{h})
	}
}

// andSend asks in the same clause for the application to be sent: "change name to Jaime Ortega and submit".
var andSend = pattern.Lazy(`(?i),? (?:and|then|&)(?: then)?(?: please| just)? (?:submit|send)(?: (?:it|that|this|them|everything))?(?: (?:off|in|over|now|please|thanks))*[.! ]*$`)

// sendsWithRemark brings people what stands beside a yes to the summary and changes nothing in it ("send it. I'm easiest to reach after 8pm"), and
// asks for the yes once more: only one that stands alone sends. It reports whether that is what was said.
func (t *turn) sendsWithRemark() bool {
	said, yes := t.said.text, false
	var rest []string
	for _, s := range text.Sentences(said) {
		sentence := s.In(said)
		plain := plainly(sentence)
		switch {
		case sayings.Thanks(plain), is(saysThanks, sentence):
		case is(saysSubmit, sentence), is(saysYes, sentence), sayings.Assent(plain), t.reads(sentence).SureOf(reading.Submit) >= sureToAgree:
			yes = true
		default:
			rest = append(rest, sentence)
		}
	}
	remark := strings.Join(rest, "\n")
	if !yes || !substantial(remark) || t.mayChange(remark) || stance.IsQuestion(said) || asksPlainly(remark) ||
		repair.Keeps(remark) || t.brieflySays(wish.Undecided) || slices.ContainsFunc(t.reads(remark), func(m reading.Move) bool { return !m.Guess && m.Kind.Wishes() }) {
		return false
	}
	t.s.Pending = nil
	t.askPeople(askQuestion, cardRemark, t.forPeople(remark))
	t.lead(t.text("summary.noted", nil))
	t.notNeeded(remark)
	t.state("")
	return true
}

// sureToSend is how sure it has to be that somebody wants to send what is shown, and says nothing else.
const sureToSend = 0.95

// remarksOnSummary answers in a line what people say before they decide, and says how they can.
func (t *turn) remarksOnSummary() bool {
	key, text := "", t.said.text
	switch {
	case is(saysThanks, text), sayings.Thanks(plainly(text)), t.doesOnly(reading.Thanks):
		key = "summary.thanks"
	case is(saysUnsure, text), sayings.Wonders(plainly(text)), t.doesOnly(reading.Unsure):
		key = "summary.unsure"
	case sayings.Acknowledges(plainly(text)), is(saysHello, text), is(saysGoOn, text), t.doesOnly(reading.Smalltalk, reading.Greeting):
		key = "summary.next"
	default:
		return false
	}
	t.s.Pending = nil
	t.state(t.text(key, nil))
	return true
}

// asksToChangeLater reports a question whether answers can be changed later, with nothing to be changed now.
func (t *turn) asksToChangeLater() bool {
	return len(t.said.parts) == 1 && sayings.AsksToChangeLater(plainly(t.said.text))
}

// unclear answers what says nothing that the program understands: first with what can be done, then with how to reach a person. After that it
// says once that it waits, and then nothing: the same words in turns help nobody.
func (t *turn) unclear() {
	t.s.Pending = nil
	texts := []string{t.text("summary.unclear", nil), t.text("summary.unclear_person", nil), t.text("summary.unclear_wait", nil)}
	said := slices.IndexFunc(texts, func(s string) bool { return digest(s) == t.s.LastSaid })
	if said+1 < len(texts) {
		t.state(texts[said+1])
	}
}

// confirmButton does what a button of the summary says.
func (t *turn) confirmButton(ctx context.Context, button string) error {
	t.s.Pending = nil
	switch {
	case button == buttonConfirm:
		return t.confirm(ctx)
	case button == buttonLater:
		t.state(t.text("summary.later", nil))
	case button == buttonWithdraw:
		return t.leave(wantsWithdraw)
	case strings.HasPrefix(button, buttonEdit):
		return t.edit(ctx, strings.TrimPrefix(button, buttonEdit))
	}
	return nil
}

// edit opens a field again at the candidate's wish.
func (t *turn) edit(ctx context.Context, id string) error {
	f := t.s.field(id)
	if f == nil {
		return nil
	}
	t.reopen(f, nil)
	t.s.Pending, t.said = nil, said{}
	return t.attempt(ctx)
}

// editWish finds the field that a message to the summary asks to change by its bare name or number, or nothing.
func (t *turn) editWish(said string) string {
	if t.asksBeside() || asksPlainly(said) { // "whens the interview" names a label, and asks
		return ""
	}
	s := plainly(said)
	if m := bareNumber().FindStringSubmatch(s); m != nil {
		n, _ := strconv.Atoi(m[1])
		if f := t.numbered(n); f != nil {
			return f.ID
		}
	}
	w := repair.Read(said)
	what := s
	if w.Opens && w.What != "" {
		what = plainly(w.What)
	} else if w.Corrects || utf8.RuneCountInString(s) > maxWhole/2 {
		return ""
	}
	names := t.named(what)
	fs := fieldsOf(names)
	if len(fs) != 1 || !covers(names, what) || !w.Opens && figuresBeside(text.Fold(what), names) { // "pay 170k"
		return ""
	}
	return fs[0].ID
}

// figuresBeside reports figures in words that stand in no name of an answer.
func figuresBeside(folded string, names []naming) bool {
	for i, c := range folded {
		in := slices.ContainsFunc(names, func(n naming) bool { return n.from <= i && i < n.to })
		if c >= '0' && c <= '9' && !in {
			return true
		}
	}
	return false
}

// covers reports that a name is nearly all that was said.
func covers(names []naming, what string) bool {
	return slices.ContainsFunc(names, func(n naming) bool { return len(what)-(n.to-n.from) <= 6*len("の") })
}

// confirm sends the application to people. Nothing is confirmed while a required field is open or the audit has not run.
func (t *turn) confirm(ctx context.Context) error {
	if next := t.s.next(); next != nil || t.s.Audit == nil {
		t.close()
		t.said = said{}
		return t.attempt(ctx)
	}
	if err := t.actionReview(ctx); err != nil {
		return err
	}
	t.close()
	t.s.Applied, t.s.Sent, t.s.Status = true, t.run.Now, ReadyForHumanReview
	t.hand(brief.Auditor)
	c := t.texts()
	text := c.Text("closing.received", map[string]any{
		"time": t.clock(), "zone": zoneShort(t.s.Zone, t.s.Speaks),
	})
	if len(t.s.Needs) > 0 {
		t.s.Status = NeedsHuman
		text = joinLines(text, t.reasons("reason.", t.s.Speaks))
	}
	if t.ReplyDays > 0 {
		text = joinLines(text, c.Text("closing.reply_within", map[string]any{"days": t.ReplyDays}))
	}
	t.state(text)
	t.out.Approvals = append(t.out.Approvals, t.application())
	t.log().Info("workflow confirmed", "status", string(t.s.Status))
	return nil
}

// reasons tells why a person looks at the application: the candidate by "reason.", those who decide by "card.reason.".
func (t *turn) reasons(prefix, lang string) string {
	var lines []string
	for _, n := range t.s.Needs {
		label := ""
		if def := t.s.Form.Field(n.Field); def != nil {
			label = def.Label.In(lang)
		}
		if line := catalog(lang).Text(prefix+n.Reason, map[string]any{"label": label}); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
