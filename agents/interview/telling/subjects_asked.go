package telling

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/recording"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// AboutSubject is what the program itself can tell of something that people ask about: from the form, the configuration and where the
// conversation is. An empty answer is not known here; the question goes to people then.
func (w *Teller) AboutSubject(asks intents.Intent, question string) string {
	switch asks {
	case intents.AsksBot:
		return w.Text("bot.yes", nil)
	case intents.AsksDecision:
		return w.Text("bot.decides", nil)
	case intents.AsksPassed:
		return w.passedOn()
	case intents.AsksRights:
		if w.State.Applied { // nothing is changed here any more
			return w.Text("data.rights_sent", nil)
		}
		return w.Text("data.rights", nil)
	case intents.AsksLater:
		return w.Text("pause.possible", nil)
	case intents.AsksLength:
		return w.howLong()
	case intents.AsksData:
		return w.Privacy()
	case intents.AsksSize:
		return w.whatSize()
	case intents.AsksLeft:
		return w.howMany()
	case intents.WantsWhy:
		return w.whyAsked(question)
	case intents.AsksOptional:
		return w.whetherRequired()
	case intents.AsksWithout:
		return w.withoutIt(question)
	case intents.AsksMeaning:
		return w.whatIsMeant()
	case intents.AsksPay:
		return w.pay()
	case intents.AsksCompany:
		return w.company()
	case intents.AsksContact:
		return w.contact()
	case intents.AsksNext:
		return w.whatNext()
	case intents.AsksJob:
		return w.whichJob()
	}
	return w.aboutTalk(asks)
}

// aboutTalk is what can be told of how the conversation is held, and of what becomes of it.
func (w *Teller) aboutTalk(asks intents.Intent) string {
	switch asks {
	case intents.AsksHonest:
		return w.Text("honest.yes", nil)
	case intents.AsksStopping:
		return w.Sentences(w.Text("stopping.free", nil), w.Text("bot.decides", nil))
	case intents.AsksCounts:
		return w.whatCounts()
	case intents.AsksSent:
		return w.whetherSent()
	case intents.AsksNoted:
		return w.ToldSoFar()
	case intents.AsksErasing:
		return w.Text("data.how_to_erase", nil)
	case intents.AsksDocument:
		return w.whetherDocument()
	case intents.AsksChannel:
		return w.Text("channel.here", nil)
	case intents.AsksLink:
		return w.whichOf(form.TypeURL, "link.any")
	case intents.AsksAddress:
		return w.whichOf(form.TypeEmail, "address.any")
	case intents.AsksOpen:
		return w.whatIsOpen()
	case intents.AsksRemote:
		return w.whetherRemote()
	}
	return ""
}

// whetherDocument says whether the form asks for a document, and where in it. Of a document beside the one that it asks for people know.
func (w *Teller) whetherDocument() string {
	def := w.documentField()
	switch {
	case w.State.Applied:
		return ""
	case def == nil:
		return w.Text("document.none", nil)
	case w.FileField() == def:
		return w.MayPaste(def)
	}
	f := w.State.Field(def.ID)
	if f != nil && f.Settled() {
		return w.Text("document.there", map[string]any{"label": w.Label(def.ID)})
	}
	later := w.Text("document.later", map[string]any{"label": w.Label(def.ID)})
	if slices.Contains(def.Alternatives, "text") {
		later = w.Sentences(later, w.Text("question.text_instead_hint", nil))
	}
	return later
}

// documentField is the field that asks for a file; nil where there is none.
func (w *Teller) documentField() *form.Field {
	i := slices.IndexFunc(w.State.Form.Fields, func(f form.Field) bool { return f.Type == form.TypeFile })
	if i < 0 {
		return nil
	}
	return &w.State.Form.Fields[i]
}

// whichOf says which one does, any page or any address at which somebody can be reached, where such a thing is asked for.
func (w *Teller) whichOf(asked form.Type, text string) string {
	if _, def := w.State.CurrentField(); def == nil || def.Type != asked {
		return ""
	}
	return w.Text(text, nil)
}

// whetherRemote says that the job is done from anywhere, where its title does.
func (w *Teller) whetherRemote() string {
	if !saysRemote().MatchString(strings.Join(w.State.Form.Title.All(), " ")) {
		return ""
	}
	return w.Text("job.remote", map[string]any{"title": w.Job(w.State.Speaks)})
}

// saysRemote is found in the title of a job that is done from anywhere.
var saysRemote = pattern.Lazy(`(?i)\bremote\b|リモート|在宅`)

// whatCounts says that what somebody is not sure about may be told, and what the open question is after. Where it asks for no story of theirs, or is
// about the job, people answer.
func (w *Teller) whatCounts() string {
	_, def := w.State.CurrentField()
	if def == nil || def.Type != form.TypeText || w.State.Status == application.Greeting {
		return ""
	}
	return w.Sentences(w.Text("counts.tell", nil), w.Why(def))
}

// whetherSent says whether the application was sent, and when.
func (w *Teller) whetherSent() string {
	if w.State.Applied {
		return w.Text("sent.yes", map[string]any{"time": w.ClockAt(w.State.Sent), "zone": shown.ShortZone(w.State.Zone, w.State.Speaks)})
	}
	return w.Sentences(w.Text("submit.not_yet", nil), w.Text("sent.only_by_word", nil))
}

// WhatIsRecorded answers a question about what stands in the answers that it names, or whether that is right: empty where it is none.
func (w *Teller) WhatIsRecorded(question string) string {
	if !intents.Is(intents.AsksRecorded, question) {
		return ""
	}
	return w.recordOf(hearing.FieldsOf(w.NamedInForm(question)))
}

// recordOf says what stands in some answers.
func (w *Teller) recordOf(fields []*application.Field) string {
	var lines []string
	for _, f := range fields {
		label, key := w.Label(f.ID), "recorded.value"
		switch {
		case len(f.Facts)+len(f.Words) == 0:
			key = "recorded.none"
		case w.State.Closed():
			key = "recorded.sent"
		}
		lines = append(lines, w.Text(key, map[string]any{"label": label, "value": text.Shorten(shown.Answer(w.State, f, w.State.Speaks), shown.MaxAnswer)}))
	}
	return strings.Join(lines, "\n")
}

// TellDetail answers a question by a detail of the job; known is false where the form does not tell it.
func (w *Teller) TellDetail(d form.Detail) (answer string, known bool) {
	answer = w.Text("counter.answer", map[string]any{"answer": strings.TrimRight(d.Text.In(w.State.Speaks), "。."), "source": hearing.SourceOf(d, w.State.Speaks)})
	return answer, w.Fair(answer)
}

// whyAsked is why what the question names is asked, else why the open question is.
func (w *Teller) whyAsked(question string) string {
	if w.State.Closed() {
		return "" // why it was decided so is for people to say
	}
	_, def := w.State.CurrentField()
	if named := w.FieldNamed(intents.Plainly(question)); named != nil {
		def = named
	} else if fs := hearing.FieldsOf(w.NamedInForm(question)); len(fs) == 1 {
		def = w.State.Form.Field(fs[0].ID)
	}
	if def != nil && w.State.Status != application.Greeting {
		return w.Why(def) + w.Space() + w.Text("why.only", nil)
	}
	if q := w.State.Open; q != nil && w.Texts().Has("why.section."+q.Post.Asks) {
		return w.Text("why.section."+q.Post.Asks, nil)
	}
	return w.Text("why.application", nil)
}

// Why is the reason for a field as a sentence: the form's own, the catalogue's for a field that it knows, else one made of the
// form's intent.
func (w *Teller) Why(def *form.Field) string {
	c := w.Texts()
	switch {
	case def.Why.Has(w.State.Speaks):
		return def.Why.In(w.State.Speaks)
	case c.Has("why."+def.ID) && w.Ours(def):
		return c.Text("why."+def.ID, nil)
	case def.Intent.Has(w.State.Speaks):
		return c.Text("why.intent", map[string]any{"intent": purposeOf(def.Intent.In(w.State.Speaks), w.State.Speaks)})
	}
	return c.Text("why.plain", map[string]any{"label": w.Label(def.ID)})
}

// purposeOf makes an intent fit into the sentence that gives it as the reason: an English one continues "to", a Japanese one is what
// stands before 「伺っています」.
func purposeOf(intent, lang string) string {
	intent = strings.TrimRight(strings.TrimSpace(intent), "。. ")
	if lang == "ja" {
		for _, verb := range []string{"る", "く", "ぐ", "す", "つ", "ぬ", "ぶ", "む", "う"} {
			if strings.HasSuffix(intent, verb) {
				return intent + "ために"
			}
		}
		return strings.TrimSuffix(intent, "ため") + "のために"
	}
	intent = strings.TrimPrefix(intent, "To ")
	if len(intent) > 1 && intent[1] >= 'a' && intent[1] <= 'z' { // not an abbreviation
		intent = strings.ToLower(intent[:1]) + intent[1:]
	}
	return intent
}

// whetherRequired says whether the open question has to be answered.
func (w *Teller) whetherRequired() string {
	_, def := w.State.CurrentField()
	switch {
	case def == nil:
		return ""
	case def.Required:
		return w.Sentences(w.Why(def), w.Text("required.yes", nil))
	}
	return w.Text("required.no", nil)
}

// withoutIt says that the interview goes on, and the application can be sent, without what the question names, else without what is asked now. Where
// neither can be told, people answer.
func (w *Teller) withoutIt(question string) string {
	_, def := w.State.CurrentField()
	if fs := hearing.FieldsOf(w.NamedInForm(besidesDevice(question))); len(fs) == 1 {
		def = w.State.Form.Field(fs[0].ID)
	} else if fs := hearing.FieldsOf(w.NamedInForm(besidesDevice(w.Newest))); len(fs) == 1 && !fs[0].Settled() { // "Answer me on the resume. Can I submit without it."
		def = w.State.Form.Field(fs[0].ID)
	}
	if def == nil || w.State.Closed() || w.State.Plan == nil {
		return ""
	}
	if w.documentField() == nil && ofDocument().MatchString(question) { // 「履歴書なしで進めても大丈夫ですか」
		return w.Text("document.none", nil)
	}
	key := "without.optional"
	if def.Required {
		key = "without.required"
	}
	return w.Text(key, map[string]any{"label": w.Label(def.ID)})
}

var ofDocument = pattern.Lazy(`(?i)履歴書|経歴書|レジュメ|応募書類|\b(?:resume|résumé|cv|cover letter)\b`)

// besidesDevice are words without what somebody writes with: "on my phone, don't have the file here" names no telephone number.
func besidesDevice(words string) string { return device().ReplaceAllString(words, " ") }

var device = pattern.Lazy(`(?i)\b(?:on|from|using|with|via) (?:my|the|a|mum's|dad's) (?:mobile |cell ?|work )?(?:phone|mobile|cell)\b|(?:スマホ|携帯|ケータイ|電話)(?:から|で(?:書|見|打|送|やって|す))`)

// WhatItMeans explains a word of the form that a question asks the sense of: in words of the catalogue, else by what the form says of it. It is
// empty where the question is none.
func (w *Teller) WhatItMeans(question string) string {
	term, def := w.TermAsked(question)
	if def == nil || w.State.Closed() {
		return ""
	}
	if key := w.meaningOf(def, term); key != "" {
		return w.Text(key, nil)
	}
	return w.Text("meaning.own", map[string]any{"term": term, "label": w.Label(def.ID), "why": w.Why(def)})
}

// meaningOf is the key of the text that explains a field, or the fact of it that the term names; empty: the catalogue has none.
func (w *Teller) meaningOf(def *form.Field, term string) string {
	if !w.Ours(def) {
		return ""
	}
	c, only := w.Texts(), len(def.RequiredFacts) == 1
	if key := "meaning." + def.ID; only && c.Has(key) {
		return key
	}
	for _, k := range def.Keys() {
		if key := "meaning." + k; c.Has(key) && (only || hearing.Mentions(w.FactName(k), term)) {
			return key
		}
	}
	return ""
}

// whatSize says how long an answer to the open question may be.
func (w *Teller) whatSize() string {
	_, def := w.State.CurrentField()
	switch {
	case def != nil && def.Type == form.TypeFile && len(def.Alternatives) > 0:
		return w.Text("question.text_instead_hint", nil)
	case def == nil || def.Type != form.TypeText:
		return w.whatIsMeant()
	case def.MaxChars > 0:
		return w.Text("size.most", map[string]any{"max_chars": def.MaxChars})
	}
	return w.Text("size.any", nil)
}

// whatIsMeant says the open question in other words: by an example.
func (w *Teller) whatIsMeant() string {
	_, def := w.State.CurrentField()
	if def == nil {
		return ""
	}
	if key := w.meaningOf(def, ""); key != "" && def.Type == form.TypeChoice {
		return w.Text(key, nil)
	}
	if def.Type == form.TypeURL {
		return w.Text("link.meant", nil)
	}
	c := w.Texts()
	if key := c.FirstOf("example."+def.ID, "example.type."+string(def.Type)); c.Has(key) {
		return c.Text("meaning.example", map[string]any{"example": c.Text(key, nil)})
	}
	return w.Why(def)
}

// howMany says how many questions are left.
func (w *Teller) howMany() string {
	if w.State.Applied {
		return w.Sentences(w.Text("left.sent", nil), w.whatNext())
	}
	if n := w.Left(); n > 0 {
		return w.Text("left.count", map[string]any{"count": n})
	}
	return w.Text("left.none", nil)
}

// howLong says about how long the rest takes, in minutes.
func (w *Teller) howLong() string {
	n := w.Left()
	if n == 0 {
		return w.Text("left.none", nil)
	}
	return w.Text("left.minutes", map[string]any{"count": n, "minutes": form.Minutes(n)})
}

// Left counts the questions that are left before the application can be sent.
func (w *Teller) Left() int {
	if w.State.Plan == nil {
		return recording.Unconditional(w.State.Form)
	}
	return len(w.State.Fields) - w.State.SettledCount()
}

// whatNext says what comes after the questions. When people answer is said where it is known.
func (w *Teller) whatNext() string {
	key := "next.open"
	if w.State.Applied {
		key = "next.applied"
	}
	text := w.Text(key, nil)
	if w.ReplyDays > 0 {
		text += w.Space() + w.Text("closing.reply_within", map[string]any{"days": w.ReplyDays})
	}
	return text
}

// whichJob names the job, and how far the application for it is.
func (w *Teller) whichJob() string {
	return w.Sentences(w.Text("job.title", map[string]any{"title": w.Job(w.State.Speaks)}), w.company())
}

func (w *Teller) company() string {
	if name := cmp.Or(w.State.Form.Job.Company.In(w.State.Speaks), w.Company); name != "" {
		return w.Text("job.company", map[string]any{"company": name})
	}
	return ""
}

func (w *Teller) contact() string {
	j := w.State.Form.Job
	contact, hours := cmp.Or(j.Contact.In(w.State.Speaks), w.Contact), cmp.Or(j.Hours.In(w.State.Speaks), w.Hours)
	var lines []string
	if contact != "" {
		lines = append(lines, w.Text("job.contact", map[string]any{"contact": contact}))
	}
	if hours != "" {
		lines = append(lines, w.Text("job.hours", map[string]any{"hours": hours}))
	}
	if len(lines) == 0 {
		return ""
	}
	return w.Sentences(append(lines, w.Text("job.human", nil))...)
}

// pay is what the form says that the job pays.
func (w *Teller) pay() string {
	p := w.State.Form.Job.Pay
	if p == nil || p.Min == 0 && p.Max == 0 && len(p.Note) == 0 {
		return ""
	}
	c := w.Texts()
	args := map[string]any{"min": shown.Grouped(int64(p.Min)), "max": shown.Grouped(int64(p.Max)), "per": c.Text("pay.per."+cmp.Or(p.Per, "year"), nil), "currency": p.Currency}
	if c.Has("unit." + p.Currency) {
		args["currency"] = c.Text("unit."+p.Currency, nil)
	}
	var amount string
	switch {
	case p.Min > 0 && p.Max > 0:
		amount = c.Text("pay.range", args)
	case p.Min > 0:
		amount = c.Text("pay.from", args)
	case p.Max > 0:
		amount = c.Text("pay.to", args)
	}
	note := strings.TrimSpace(p.Note.In(w.State.Speaks))
	if amount != "" {
		if note != "" && !strings.ContainsAny(note[len(note)-1:], ".!?") && !strings.HasSuffix(note, "。") { // no sentence of its own
			amount, note = c.Text("pay.noted", map[string]any{"pay": amount, "note": note}), ""
		}
		amount = c.Text("counter.pay", map[string]any{"pay": amount})
	}
	return w.Sentences(amount, note)
}

// passedOn names what people were brought and have not answered yet.
func (w *Teller) passedOn() string {
	var out []string
	for _, q := range w.State.PassedOn {
		line := w.Text("passed_on.line", map[string]any{"text": text.Shorten(strings.ReplaceAll(q.Text, "\n", " "), maxPassed)})
		if q.Kind == adjustment { // worded for those who read it, in their language
			line = w.Text("passed_on.adjustment", nil)
		}
		if !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	if len(out) == 0 {
		return w.Text("passed_on.none", nil)
	}
	return text.JoinLines(w.Text("passed_on.list", nil), strings.Join(out, "\n"))
}

// adjustment is the kind of the cards that ask people for what would help somebody to take part.
const adjustment = "adjustment"

// maxPassed is how much of what was passed on is shown, in characters.
const maxPassed = 120
