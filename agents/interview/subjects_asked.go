package interview

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/shown"
)

// aboutSubject is what the program itself can tell of something that people ask about: from the form, the configuration and where the
// conversation is. An empty answer is not known here; the question goes to people then.
func (t *turn) aboutSubject(asks intents.Intent, question string) string {
	switch asks {
	case intents.AsksBot:
		return t.Text("bot.yes", nil)
	case intents.AsksDecision:
		return t.Text("bot.decides", nil)
	case intents.AsksRights:
		return t.Text("data.rights", nil)
	case intents.AsksLater:
		return t.Text("pause.possible", nil)
	case intents.AsksLength:
		return t.howLong()
	case intents.AsksData:
		return t.privacy()
	case intents.AsksSize:
		return t.whatSize()
	case intents.AsksLeft:
		return t.howMany()
	case intents.WantsWhy:
		return t.whyAsked(question)
	case intents.AsksOptional:
		return t.whetherRequired()
	case intents.AsksMeaning:
		return t.whatIsMeant()
	case intents.AsksPay:
		return t.pay()
	case intents.AsksCompany:
		return t.company()
	case intents.AsksContact:
		return t.contact()
	case intents.AsksNext:
		return t.whatNext()
	case intents.AsksJob:
		return t.whichJob()
	}
	return ""
}

// toldAbout answers a question of which the model has said what it is about: a subject, a detail of the job, or a field that is asked for.
func (t *turn) toldAbout(question string) (answer string, known bool) {
	r, _ := t.ByModel.Found.Of(t.ByModel.Scene, question)
	i := slices.IndexFunc(r, func(m reading.Move) bool { return m.Kind.Asks() && m.About != "" })
	if i < 0 {
		return "", false
	}
	about := r[i].About
	for asks, name := range hearing.TopicNames {
		if name == about {
			return t.tellSubject(question, asks)
		}
	}
	for _, d := range t.State.Form.Job.Details {
		if hearing.AboutDetail+d.Label.In(t.State.Speaks) == about {
			return t.tellDetail(d)
		}
	}
	if def := t.State.Form.Field(about); def != nil && r[i].Kind == reading.AskPurpose && !t.State.Closed() {
		return t.why(def), true
	}
	return "", false
}

func (t *turn) tellDetail(d form.Detail) (answer string, known bool) {
	answer = t.Text("counter.answer", map[string]any{"answer": strings.TrimRight(d.Text.In(t.State.Speaks), "。."), "source": hearing.SourceOf(d, t.State.Speaks)})
	return answer, t.fair(answer)
}

// told answers a question, if what it is about is known here.
func (t *turn) told(question string) (answer string, known bool) {
	if answer, known := t.toldAbout(question); known {
		return answer, true
	}
	for _, asks := range hearing.AboutTalk {
		if intents.Is(asks, question) && !t.AsksSurely(question, asks) {
			return t.tellSubject(question, asks)
		}
	}
	if def := t.OnlyNamed(question); def != nil && !t.State.Closed() {
		return t.why(def), true
	}
	if d := hearing.DetailFor(t.State.Form.Job.Details, intents.Plainly(question)); d != nil {
		if answer, known = t.tellDetail(*d); known {
			return answer, true
		}
	}
	for _, asks := range hearing.AboutJob {
		if asks == intents.AsksNext && t.ReplyDays == 0 && intents.Is(intents.AsksWhen, question) && !intents.Is(intents.AsksFlow, question) {
			continue // nobody here knows when
		}
		if intents.Is(asks, question) {
			if answer = t.aboutSubject(asks, question); answer != "" && t.fair(answer) {
				return answer, true
			}
		}
	}
	if about, ok := t.SubjectRead(question); ok {
		return t.tellSubject(question, about)
	}
	return "", false
}

// tellSubject answers a question about a subject.
func (t *turn) tellSubject(question string, about intents.Intent) (answer string, known bool) {
	if about == intents.AsksData {
		t.event("privacy_answered", t.State.Current)
	}
	answer = t.aboutSubject(about, question)
	return answer, answer != "" && (about != intents.AsksPay || t.fair(answer))
}

// whyAsked is why what the question names is asked, else why the open question is.
func (t *turn) whyAsked(question string) string {
	if t.State.Closed() {
		return "" // why it was decided so is for people to say
	}
	_, def := t.State.CurrentField()
	if named := t.FieldNamed(intents.Plainly(question)); named != nil {
		def = named
	} else if fs := hearing.FieldsOf(t.NamedInForm(question)); len(fs) == 1 {
		def = t.State.Form.Field(fs[0].ID)
	}
	if def != nil && t.State.Status != application.Greeting {
		return t.why(def) + t.Space() + t.Text("why.only", nil)
	}
	if q := t.State.Open; q != nil && t.Texts().Has("why.section."+q.Post.Asks) {
		return t.Text("why.section."+q.Post.Asks, nil)
	}
	return t.Text("why.application", nil)
}

// why is the reason for a field as a sentence: the form's own, the catalogue's for a field that it knows, else one made of the
// form's intent.
func (t *turn) why(def *form.Field) string {
	c := t.Texts()
	switch {
	case def.Why.Has(t.State.Speaks):
		return def.Why.In(t.State.Speaks)
	case c.Has("why."+def.ID) && t.ours(def):
		return c.Text("why."+def.ID, nil)
	case def.Intent.Has(t.State.Speaks):
		return c.Text("why.intent", map[string]any{"intent": purposeOf(def.Intent.In(t.State.Speaks), t.State.Speaks)})
	}
	return c.Text("why.plain", map[string]any{"label": t.Label(def.ID)})
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
func (t *turn) whetherRequired() string {
	_, def := t.State.CurrentField()
	switch {
	case def == nil:
		return ""
	case def.Required:
		return t.Text("required.yes", nil)
	}
	return t.Text("required.no", nil)
}

// whatSize says how long an answer to the open question may be.
func (t *turn) whatSize() string {
	_, def := t.State.CurrentField()
	switch {
	case def != nil && def.Type == form.TypeFile && len(def.Alternatives) > 0:
		return t.Text("question.text_instead_hint", nil)
	case def == nil || def.Type != form.TypeText:
		return t.whatIsMeant()
	case def.MaxChars > 0:
		return t.Text("size.most", map[string]any{"max_chars": def.MaxChars})
	}
	return t.Text("size.any", nil)
}

// whatIsMeant says the open question in other words: by an example.
func (t *turn) whatIsMeant() string {
	_, def := t.State.CurrentField()
	if def == nil {
		return ""
	}
	c := t.Texts()
	if key := c.FirstOf("example."+def.ID, "example.type."+string(def.Type)); c.Has(key) {
		return c.Text("meaning.example", map[string]any{"example": c.Text(key, nil)})
	}
	return t.why(def)
}

// howMany says how many questions are left.
func (t *turn) howMany() string {
	if n := t.left(); n > 0 {
		return t.Text("left.count", map[string]any{"count": n})
	}
	return t.Text("left.none", nil)
}

// howLong says about how long the rest takes, in minutes: one and a half for a question.
func (t *turn) howLong() string {
	n := t.left()
	if n == 0 {
		return t.Text("left.none", nil)
	}
	minutes := (n*3 + 1) / 2
	if minutes > 5 {
		minutes = (minutes + 4) / 5 * 5
	}
	return t.Text("left.minutes", map[string]any{"count": n, "minutes": minutes})
}

// left counts the questions that are left before the application can be sent.
func (t *turn) left() int {
	if t.State.Plan == nil {
		return unconditional(t.State.Form)
	}
	return len(t.State.Fields) - t.State.SettledCount()
}

// whatNext says what comes after the questions. When people answer is said where it is known.
func (t *turn) whatNext() string {
	key := "next.open"
	if t.State.Applied {
		key = "next.applied"
	}
	text := t.Text(key, nil)
	if t.ReplyDays > 0 {
		text += t.Space() + t.Text("closing.reply_within", map[string]any{"days": t.ReplyDays})
	}
	return text
}

// whichJob names the job, and how far the application for it is.
func (t *turn) whichJob() string {
	return t.Sentences(t.Text("job.title", map[string]any{"title": t.job(t.State.Speaks)}), t.company())
}

func (t *turn) company() string {
	if name := cmp.Or(t.State.Form.Job.Company.In(t.State.Speaks), t.Company); name != "" {
		return t.Text("job.company", map[string]any{"company": name})
	}
	return ""
}

func (t *turn) contact() string {
	j := t.State.Form.Job
	contact, hours := cmp.Or(j.Contact.In(t.State.Speaks), t.Contact), cmp.Or(j.Hours.In(t.State.Speaks), t.Hours)
	var lines []string
	if contact != "" {
		lines = append(lines, t.Text("job.contact", map[string]any{"contact": contact}))
	}
	if hours != "" {
		lines = append(lines, t.Text("job.hours", map[string]any{"hours": hours}))
	}
	if len(lines) == 0 {
		return ""
	}
	return t.Sentences(append(lines, t.Text("job.human", nil))...)
}

// pay is what the form says that the job pays.
func (t *turn) pay() string {
	p := t.State.Form.Job.Pay
	if p == nil || p.Min == 0 && p.Max == 0 && len(p.Note) == 0 {
		return ""
	}
	c := t.Texts()
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
	note := strings.TrimSpace(p.Note.In(t.State.Speaks))
	if amount != "" {
		if note != "" && !strings.ContainsAny(note[len(note)-1:], ".!?") && !strings.HasSuffix(note, "。") { // no sentence of its own
			amount, note = c.Text("pay.noted", map[string]any{"pay": amount, "note": note}), ""
		}
		amount = c.Text("counter.pay", map[string]any{"pay": amount})
	}
	return t.Sentences(amount, note)
}
