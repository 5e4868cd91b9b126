package telling

import (
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/shown"
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
	return ""
}

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
