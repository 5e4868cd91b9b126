package telling

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// AboutForm answers a question about how the form is filled in, what stands in it or what becomes of it; empty where it is none, or where it cannot be
// told.
func (w *Teller) AboutForm(question string) string {
	switch intents.FormQuestion(question) {
	case "seen":
		return w.Text("adjust.seen", nil)
	case "seen too":
		if w.adjusts() {
			return w.Text("adjust.seen", nil)
		}
	case "name":
		return w.Text("form.name", nil)
	case "one":
		return w.Text("form.one", nil)
	case "number":
		return w.Text("form.number", nil)
	case "wording":
		return w.Text("form.wording", nil)
	case "story":
		return w.whatCounts()
	case "stopping":
		return w.Text("stopping.free", nil)
	case "changing":
		if w.State.Applied {
			return w.Text("change.sent", nil)
		}
		return w.Text("change.later", nil)
	case "sent":
		return w.whetherSent()
	case "noted":
		return w.whatIsNoted(question)
	case "meaning":
		return w.whatIsMeant()
	}
	return w.aboutAnswer(question)
}

// aboutAnswer answers a question about what the open answer may be like, or what it counts for that there is none.
func (w *Teller) aboutAnswer(question string) string {
	_, def := w.State.CurrentField()
	asked := def != nil && w.State.Status == application.Interviewing
	switch intents.FormQuestion(question) {
	case "which":
		if asked && def.Type != form.TypeChoice && def.Type != form.TypeBoolean && def.Type != form.TypeDate {
			return w.Text("form.which", nil)
		}
	case "enough":
		if asked && def.Type == form.TypeText {
			return w.whatSize()
		}
	case "rough":
		if asked {
			return w.Text("form.rough", nil)
		}
	case "use":
		return w.Privacy()
	case "after":
		return w.whatNext()
	case "right":
		if w.State.Status == application.Confirming {
			return w.Text("summary.next", nil)
		}
	case "blank":
		return w.whetherBlankCounts(question)
	case "matters":
		if asked && slices.ContainsFunc(text.Clauses(w.Newest), func(c text.Span) bool { return intents.Is(intents.WantsSkip, c.In(w.Newest)) }) {
			return w.withoutIt(question)
		}
	}
	return w.whatFormSays(question)
}

// whetherBlankCounts says of an answer that is left out that people decide, and whether it is asked for all the same.
func (w *Teller) whetherBlankCounts(question string) string {
	_, def := w.State.CurrentField()
	if fs := hearing.FieldsOf(w.NamedInForm(question)); len(fs) == 1 {
		def = w.State.Form.Field(fs[0].ID)
	}
	if def == nil || w.State.Closed() {
		return ""
	}
	key := "blank.optional"
	if def.Required {
		key = "blank.required"
	}
	return w.Text(key, map[string]any{"label": w.Label(def.ID)})
}

// whatFormSays answers how many or how often something is where the name of an item says so: "how many days a week in the office?" by “Denver office two days a
// week”.
func (w *Teller) whatFormSays(question string) string {
	if !asksAmount().MatchString(intents.Plainly(question)) {
		return ""
	}
	for i := range w.State.Form.Fields {
		label := w.Label(w.State.Form.Fields[i].ID)
		if namesAmount().MatchString(strings.ToLower(label)) && hearing.SharesWords(label, question, 2) {
			return w.Text("job.item", map[string]any{"label": label})
		}
	}
	return ""
}

var (
	asksAmount  = pattern.Lazy(`\bhow (?:many|often|much time)\b|何(?:日|回|時間)|(?:どの|どれ)(?:くらい|ぐらい|ほど)`)
	namesAmount = pattern.Lazy(`[0-9]|\b(?:one|two|three|four|five|six|once|twice)\b|[一二三四五六]`)
)

// adjusts reports that something was told that would help.
func (w *Teller) adjusts() bool {
	for i := range w.State.Fields {
		if f := &w.State.Fields[i]; len(f.Facts) > 0 && w.State.Form.Field(f.ID).Sensitive {
			return true
		}
	}
	return len(w.State.Needs) > 0
}

// whatIsNoted shows the answers that a question names, else the one that has the figures in it, else all that has
// some where it has figures that stand nowhere.
func (w *Teller) whatIsNoted(question string) string {
	fields := hearing.FieldsOf(w.NamedInForm(question))
	if f := w.withFigures(question); f != nil {
		fields = []*application.Field{f}
	}
	if len(fields) == 0 && len(figuresIn(question)) > 0 {
		return w.ToldSoFar()
	}
	return w.recordOf(fields)
}

// withFigures is the answer that shows most of the figures of a question, and at least half of them; nil where it has none.
func (w *Teller) withFigures(question string) (best *application.Field) {
	asked, most := figuresIn(question), 0
	for i := range w.State.Fields {
		f := &w.State.Fields[i]
		there := figuresIn(shown.Answer(w.State, f, w.State.Speaks))
		n := 0
		for _, figure := range asked {
			for _, g := range there {
				if g == figure {
					n++
					break
				}
			}
		}
		if n > most && 2*n >= len(asked) {
			best, most = f, n
		}
	}
	return best
}

// figuresIn are the numbers that a text writes.
func figuresIn(s string) []string {
	return strings.FieldsFunc(text.Fold(s), func(r rune) bool { return !unicode.IsDigit(r) })
}
