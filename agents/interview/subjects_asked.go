package interview

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/text"
)

// aboutSubject is what the program itself can tell of something that people ask about: from the form, the configuration and where the
// conversation is. An empty answer is not known here; the question goes to people then.
func (t *turn) aboutSubject(asks intents.Intent, question string) string {
	switch asks {
	case intents.AsksBot:
		return t.text("bot.yes", nil)
	case intents.AsksDecision:
		return t.text("bot.decides", nil)
	case intents.AsksRights:
		return t.text("data.rights", nil)
	case intents.AsksLater:
		return t.text("pause.possible", nil)
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

// topicNames are what the subjects are called before a model, which says of a question what it is about.
var topicNames = map[intents.Intent]string{
	intents.AsksBot: "is_this_an_ai", intents.AsksDecision: "who_decides", intents.AsksRights: "rights_over_the_data", intents.AsksData: "use_and_deletion_of_the_data",
	intents.AsksLater: "going_on_later", intents.AsksLeft: "questions_left", intents.AsksLength: "time_it_takes", intents.AsksOptional: "must_it_be_answered", intents.AsksSize: "length_of_an_answer",
	intents.AsksMeaning: "what_the_question_means", intents.WantsWhy: "why_it_is_asked", intents.AsksPay: "pay", intents.AsksCompany: "company", intents.AsksContact: "contact",
	intents.AsksNext: "what_comes_next", intents.AsksJob: "which_job",
}

// aboutDetail begins the names of the details of the job.
const aboutDetail = "job/"

// aboutTalk and aboutJob are what can be asked about the conversation and about the job, in the order in which a question is tried on them.
var (
	aboutTalk = []intents.Intent{
		intents.AsksBot, intents.AsksDecision, intents.AsksRights, intents.AsksLength, // 「これって全部でどのくらい時間かかりますか」 has words of keeping, too
		intents.AsksData, intents.AsksLater, intents.AsksSize, intents.AsksLeft, intents.WantsWhy, intents.AsksOptional, intents.AsksMeaning,
	}
	aboutJob = []intents.Intent{intents.AsksPay, intents.AsksCompany, intents.AsksContact, intents.AsksNext, intents.AsksJob}
)

// topicsToTell names what can be told here: the subjects, and what the form says of the job.
func (t *turn) topicsToTell() (out []string) {
	for _, asks := range slices.Concat(aboutTalk, aboutJob) {
		out = append(out, topicNames[asks])
	}
	for _, d := range t.s.Form.Job.Details {
		out = append(out, aboutDetail+d.Label.In(t.s.Speaks))
	}
	return out
}

// toldAbout answers a question of which the model has said what it is about: a subject, a detail of the job, or a field that is asked for.
func (t *turn) toldAbout(question string) (answer string, known bool) {
	r, _ := t.model.found.Of(t.model.scene, question)
	i := slices.IndexFunc(r, func(m reading.Move) bool { return m.Kind.Asks() && m.About != "" })
	if i < 0 {
		return "", false
	}
	about := r[i].About
	for asks, name := range topicNames {
		if name == about {
			return t.tellSubject(question, asks)
		}
	}
	for _, d := range t.s.Form.Job.Details {
		if aboutDetail+d.Label.In(t.s.Speaks) == about {
			return t.tellDetail(d)
		}
	}
	if def := t.s.Form.Field(about); def != nil && r[i].Kind == reading.AskPurpose && !t.s.Closed() {
		return t.why(def), true
	}
	return "", false
}

func (t *turn) tellDetail(d form.Detail) (answer string, known bool) {
	answer = t.text("counter.answer", map[string]any{"answer": strings.TrimRight(d.Text.In(t.s.Speaks), "。."), "source": sourceOf(d, t.s.Speaks)})
	return answer, t.fair(answer)
}

// asksSurely reports a question that is by its sense about another subject than its words are known for: "is it more than minimum wage?".
func (t *turn) asksSurely(question string, known intents.Intent) bool {
	return slices.ContainsFunc(t.reads(question), func(m reading.Move) bool {
		about, ok := subjectOf[m.Kind]
		return ok && about != known && m.Sure >= 0.9
	})
}

// told answers a question, if what it is about is known here.
func (t *turn) told(question string) (answer string, known bool) {
	if answer, known := t.toldAbout(question); known {
		return answer, true
	}
	for _, asks := range aboutTalk {
		if intents.Is(asks, question) && !t.asksSurely(question, asks) {
			return t.tellSubject(question, asks)
		}
	}
	if def := t.onlyNamed(question); def != nil && !t.s.Closed() {
		return t.why(def), true
	}
	if d := detailFor(t.s.Form.Job.Details, intents.Plainly(question)); d != nil {
		if answer, known = t.tellDetail(*d); known {
			return answer, true
		}
	}
	for _, asks := range aboutJob {
		if asks == intents.AsksNext && t.ReplyDays == 0 && intents.Is(intents.AsksWhen, question) && !intents.Is(intents.AsksFlow, question) {
			continue // nobody here knows when
		}
		if intents.Is(asks, question) {
			if answer = t.aboutSubject(asks, question); answer != "" && t.fair(answer) {
				return answer, true
			}
		}
	}
	if about, ok := t.subjectRead(question); ok {
		return t.tellSubject(question, about)
	}
	return "", false
}

// tellSubject answers a question about a subject.
func (t *turn) tellSubject(question string, about intents.Intent) (answer string, known bool) {
	if about == intents.AsksData {
		t.event("privacy_answered", t.s.Current)
	}
	answer = t.aboutSubject(about, question)
	return answer, answer != "" && (about != intents.AsksPay || t.fair(answer))
}

// whyAsked is why what the question names is asked, else why the open question is.
func (t *turn) whyAsked(question string) string {
	if t.s.Closed() {
		return "" // why it was decided so is for people to say
	}
	_, def := t.s.CurrentField()
	if named := t.fieldNamed(intents.Plainly(question)); named != nil {
		def = named
	} else if fs := fieldsOf(t.namedInForm(question)); len(fs) == 1 {
		def = t.s.Form.Field(fs[0].ID)
	}
	if def != nil && t.s.Status != application.Greeting {
		return t.why(def) + t.space() + t.text("why.only", nil)
	}
	if q := t.s.Open; q != nil && t.texts().Has("why.section."+q.Post.Asks) {
		return t.text("why.section."+q.Post.Asks, nil)
	}
	return t.text("why.application", nil)
}

// fieldNamed is the field that a question names by its label or a fact of it; nil when it names none.
func (t *turn) fieldNamed(question string) *form.Field {
	for i := range t.s.Form.Fields {
		def := &t.s.Form.Fields[i]
		names := append([]string{t.label(def.ID)}, def.Label.All()...)
		for _, key := range def.Keys() {
			if len(def.RequiredFacts) == 1 || key == def.RequiredFacts[0] {
				names = append(names, t.factName(key))
			}
		}
		for _, n := range names {
			if n = intents.Plainly(n); n != "" && mentions(question, n) {
				return def
			}
		}
	}
	return nil
}

// onlyNamed is the field of which a question is no more than the name, as of somebody who wonders at being asked: 「電話？」
func (t *turn) onlyNamed(question string) *form.Field {
	name := strings.Trim(intents.Plainly(question), "? ")
	for _, n := range t.named(name) {
		if n.whole && n.from == 0 && n.to == len(text.Fold(name)) {
			return t.s.Form.Field(n.field.ID)
		}
	}
	return nil
}

// why is the reason for a field as a sentence: the form's own, the catalogue's for a field that it knows, else one made of the
// form's intent.
func (t *turn) why(def *form.Field) string {
	c := t.texts()
	switch {
	case def.Why.Has(t.s.Speaks):
		return def.Why.In(t.s.Speaks)
	case c.Has("why."+def.ID) && t.ours(def):
		return c.Text("why."+def.ID, nil)
	case def.Intent.Has(t.s.Speaks):
		return c.Text("why.intent", map[string]any{"intent": purposeOf(def.Intent.In(t.s.Speaks), t.s.Speaks)})
	}
	return c.Text("why.plain", map[string]any{"label": t.label(def.ID)})
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
	_, def := t.s.CurrentField()
	switch {
	case def == nil:
		return ""
	case def.Required:
		return t.text("required.yes", nil)
	}
	return t.text("required.no", nil)
}

// whatSize says how long an answer to the open question may be.
func (t *turn) whatSize() string {
	_, def := t.s.CurrentField()
	switch {
	case def != nil && def.Type == form.TypeFile && len(def.Alternatives) > 0:
		return t.text("question.text_instead_hint", nil)
	case def == nil || def.Type != form.TypeText:
		return t.whatIsMeant()
	case def.MaxChars > 0:
		return t.text("size.most", map[string]any{"max_chars": def.MaxChars})
	}
	return t.text("size.any", nil)
}

// whatIsMeant says the open question in other words: by an example.
func (t *turn) whatIsMeant() string {
	_, def := t.s.CurrentField()
	if def == nil {
		return ""
	}
	c := t.texts()
	if key := c.FirstOf("example."+def.ID, "example.type."+string(def.Type)); c.Has(key) {
		return c.Text("meaning.example", map[string]any{"example": c.Text(key, nil)})
	}
	return t.why(def)
}

// howMany says how many questions are left.
func (t *turn) howMany() string {
	if n := t.left(); n > 0 {
		return t.text("left.count", map[string]any{"count": n})
	}
	return t.text("left.none", nil)
}

// howLong says about how long the rest takes, in minutes: one and a half for a question.
func (t *turn) howLong() string {
	n := t.left()
	if n == 0 {
		return t.text("left.none", nil)
	}
	minutes := (n*3 + 1) / 2
	if minutes > 5 {
		minutes = (minutes + 4) / 5 * 5
	}
	return t.text("left.minutes", map[string]any{"count": n, "minutes": minutes})
}

// left counts the questions that are left before the application can be sent.
func (t *turn) left() int {
	if t.s.Plan == nil {
		return unconditional(t.s.Form)
	}
	return len(t.s.Fields) - t.s.SettledCount()
}

// whatNext says what comes after the questions. When people answer is said where it is known.
func (t *turn) whatNext() string {
	key := "next.open"
	if t.s.Applied {
		key = "next.applied"
	}
	text := t.text(key, nil)
	if t.ReplyDays > 0 {
		text += t.space() + t.text("closing.reply_within", map[string]any{"days": t.ReplyDays})
	}
	return text
}

// whichJob names the job, and how far the application for it is.
func (t *turn) whichJob() string {
	return t.sentences(t.text("job.title", map[string]any{"title": t.job(t.s.Speaks)}), t.company())
}

func (t *turn) company() string {
	if name := cmp.Or(t.s.Form.Job.Company.In(t.s.Speaks), t.Company); name != "" {
		return t.text("job.company", map[string]any{"company": name})
	}
	return ""
}

func (t *turn) contact() string {
	j := t.s.Form.Job
	contact, hours := cmp.Or(j.Contact.In(t.s.Speaks), t.Contact), cmp.Or(j.Hours.In(t.s.Speaks), t.Hours)
	var lines []string
	if contact != "" {
		lines = append(lines, t.text("job.contact", map[string]any{"contact": contact}))
	}
	if hours != "" {
		lines = append(lines, t.text("job.hours", map[string]any{"hours": hours}))
	}
	if len(lines) == 0 {
		return ""
	}
	return t.sentences(append(lines, t.text("job.human", nil))...)
}

// pay is what the form says that the job pays.
func (t *turn) pay() string {
	p := t.s.Form.Job.Pay
	if p == nil || p.Min == 0 && p.Max == 0 && len(p.Note) == 0 {
		return ""
	}
	c := t.texts()
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
	note := strings.TrimSpace(p.Note.In(t.s.Speaks))
	if amount != "" {
		if note != "" && !strings.ContainsAny(note[len(note)-1:], ".!?") && !strings.HasSuffix(note, "。") { // no sentence of its own
			amount, note = c.Text("pay.noted", map[string]any{"pay": amount, "note": note}), ""
		}
		amount = c.Text("counter.pay", map[string]any{"pay": amount})
	}
	return t.sentences(amount, note)
}

// sentences puts sentences behind each other.
func (t *turn) sentences(sentences ...string) string {
	var out []string
	for _, s := range sentences {
		if s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, t.space())
}
