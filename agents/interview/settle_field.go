package interview

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Bounds on how often a field is asked beside its follow-ups, before it goes to a person or is left out.
const (
	maxInvalid   = 3 // answers that do not fit
	maxFruitless = 4 // messages that tell nothing
	offerPerson  = 2 // fruitless messages after which a person is offered
)

// The reasons for which a person looks at an application: keys of the catalogue under "reason.".
const (
	reasonKnockOut    = "knock_out"
	reasonDeclined    = "required_declined"
	reasonOpen        = "required_open"
	reasonAuditFailed = "audit_failed"
	reasonRequested   = "requested"
)

// reviewed moves the current field by what came of its review. Passing alone moves nothing: the facts must be there too.
func (t *turn) reviewed(r application.Reviewed) {
	f, def := t.s.CurrentField()
	if f == nil || f.ID != r.Field {
		return
	}
	t.s.Pending, t.blocked, t.passedText = nil, 0, ""
	f.Status, f.Next, f.Feedback = application.FieldReviewing, nil, r.Feedback
	f.Heard = append(slices.Clone(f.Heard), r.Answers...)
	asked, anew := f.Doubts, f.IsToldAnew(r)
	f.Doubts = nil
	news := t.record(f, r)
	t.heedHoursByDay(f, def, r)
	reworded := t.rewriteAnswer(f, def, r) || t.rewordAnswer(f, def, r, len(asked) == 0, anew)
	t.takeBackOpen(f, def)
	withdrawn := t.unsupported(f)
	f.Missing = f.MissingKeys(def)
	open := t.openKeys(f, def)
	t.toldMore(f)
	switch {
	case t.onlyTellsMore(f, r) && len(news) == 0 && !withdrawn && f.Complete(def):
		t.notedMore(f, def)
	case r.Reply == brief.ReplyRefusal && len(news) == 0:
		t.refused(f, def)
	case r.Reply == brief.ReplyNone && len(news) == 0 && mayBeNone(def):
		t.nothingToTell(f, def, r)
	case r.Reply == brief.ReplyNone && len(news) == 0 && def.Type == form.TypeFile: // nobody can send what they do not have
		f.Softened = true
		t.refused(f, def)
	case len(open) > 0:
		t.leaveOpen(f, def, open)
	case r.Denied:
		f.DaysOff = nil
		f.Next = &application.Next{Why: application.WhyAgain, Topics: keysOf(asked)}
	case len(f.OpenDoubts(def, r)) > 0:
		t.askBack(f, def, f.OpenDoubts(def, r))
	case r.Invalid != nil:
		t.unfit(f, def, *r.Invalid)
	case f.Reopened && len(news) == 0 && !reworded && !withdrawn && !r.ByDay && f.Complete(def):
		t.unchanged(f, def, len(r.Facts) > 0)
	case len(f.Missing) == 0 && (r.Passed || f.Reopened || f.Followups >= def.MaxFollowups):
		t.complete(f, def)
	case len(news) == 0 && len(f.AskedFor) > 0 && (def.Type != form.TypeText || !substantial(t.said.text)):
		t.fruitless(f, def)
	default:
		t.followUp(f, def, r, news)
	}
	t.drop(f, r.Dropped, len(news) > 0)
	if f.Settled() {
		t.before, t.said = f.ID, said{}
		t.s.Current = ""
		t.focus()
		return
	}
	if f.ID == t.ahead && t.early[f.ID] && len(f.Missing) > 0 {
		t.askInTurn(f, def, len(news) > 0)
		return
	}
	if f.Edited != "" {
		t.lead(t.text("edit.reopened", map[string]any{"label": t.label(f.ID)}))
	}
	f.Status, f.Edited = application.FieldInterviewing, ""
	if len(t.s.Ahead) > 0 {
		t.focus()
	}
}

// askInTurn leaves what a field lacks that was told before the first question to its turn: nobody is asked a follow-up before their name. told says
// that it tells something by now, which is noted.
func (t *turn) askInTurn(f *application.Field, def *form.Field, told bool) {
	t.early[f.ID] = false // once
	f.Status, f.Fruitless = application.FieldPending, 0
	switch {
	case f.Next != nil && f.Next.Why == application.WhyDoubt:
	case len(f.Facts) > 0:
		f.Next = &application.Next{Why: application.WhyMissing, Topics: firstOf(f.Missing, def)}
	default:
		f.Next = nil
	}
	if told {
		t.noted = append(slices.Clip(t.noted), f.ID)
	}
	t.s.Current = ""
	t.focus()
}

// unsupported takes back what a message told before it was changed and does not tell any more.
func (t *turn) unsupported(f *application.Field) (some bool) {
	for _, key := range f.Stale {
		if f.Edited != "" && f.Facts[key].Source == f.Edited {
			f.TakeBack(key)
			some = true
		}
	}
	if f.Edited != "" {
		f.Stale = nil
	}
	return some
}

// record takes in the facts of a review and says which keys are new or changed.
func (t *turn) record(f *application.Field, r application.Reviewed) []string {
	var news []string
	for _, told := range r.Facts {
		t.takeForReading(f, &told)
		old, had := f.Facts[told.Key]
		f.Stale = slices.DeleteFunc(slices.Clone(f.Stale), func(k string) bool { return k == told.Key })
		f.Open = slices.DeleteFunc(slices.Clone(f.Open), func(k string) bool { return k == told.Key })
		if had && application.JSON(old.Value) == application.JSON(told.Value) {
			if old.Source == told.Source { // it tells the same in other words
				old.Words = told.Words
				f.Facts[told.Key] = old
			}
			continue
		}
		if had && (f.Reopened || f.Edited != "" || repair.Read(told.Words).Corrects) { // else the answer only goes on
			t.event("fact_corrected", told.Key)
		}
		merged := had && isName(told.Key) && mergeName(application.Encoded(old.Value), &told)
		t.saysLowerEnd(f, told)
		correctQuotes(f, old.Words, told)
		f.Put(told.Key, application.Fact{Value: told.Value, Words: told.Words, Source: told.Source, At: t.now})
		news = append(news, told.Key)
		if had && !merged && isName(told.Key) && !sameName(application.Encoded(old.Value), application.Encoded(told.Value)) && !onlyWriting().MatchString(t.said.text) {
			dropReadings(f, r)
		}
	}
	return news
}

// takeForReading takes kana that are told where the name is known in kanji for how that is read, where the form asks for it.
func (t *turn) takeForReading(f *application.Field, told *application.Told) {
	known, _ := f.Facts[told.Key].Value.(string)
	inKana := func(r rune) bool {
		return unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == 'ー' || unicode.IsSpace(r)
	}
	if !isName(told.Key) || !hasHan(known) || onlyWriting().MatchString(t.said.text) || strings.ContainsFunc(application.Encoded(told.Value), func(r rune) bool { return !inKana(r) }) {
		return
	}
	def := t.s.Form.Field(f.ID)
	if i := slices.IndexFunc(def.Keys(), isReading); i >= 0 {
		told.Key = def.Keys()[i]
	}
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// isReading reports a fact that is how a name is read.
func isReading(key string) bool {
	return strings.HasSuffix(key, "_reading") || strings.HasSuffix(key, "_kana") || strings.HasSuffix(key, "furigana")
}

// mergeName keeps the rest of a name of which only the first part is written otherwise: 西邑 of 西村ひかる is 西邑ひかる. It reports whether it did.
func mergeName(old string, told *application.Told) bool {
	was, is := []rune(old), []rune(application.Encoded(told.Value))
	if len(is) < 2 || len(is) > 3 || len(is) >= len(was) || strings.HasPrefix(old, string(is)) {
		return false
	}
	shared := 0
	for i, r := range is {
		if !unicode.Is(unicode.Han, r) || !unicode.Is(unicode.Han, was[i]) {
			return false
		}
		if r == was[i] {
			shared++
		}
	}
	if shared == 0 {
		return false
	}
	told.Value = string(is) + string(was[len(is):])
	return true
}

// isName reports a fact that is what a person is called.
func isName(key string) bool { return key == "name" || strings.HasSuffix(key, "_name") }

// onlyWriting says of a correction that it is about how something is written.
var onlyWriting = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)漢字|字が|字は|の字|誤字|表記|書き方|変換|綴り|つづり|スペル|\bspel|\btypo\b`)
})

// sameName reports that a name is the other one, or a part of it.
func sameName(a, b string) bool {
	a, b = text.Squeeze(a), text.Squeeze(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}

// dropReadings takes back how a name was read that is another one now, unless the same review tells it: it is asked anew.
func dropReadings(f *application.Field, r application.Reviewed) {
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		if isReading(key) && !slices.ContainsFunc(r.Facts, func(t application.Told) bool { return t.Key == key }) {
			f.TakeBack(key)
		}
	}
}

// drop says of what was told and is not needed that it was not recorded, and counts it for the person who decides. kept says that
// the same words told what was asked, too.
func (t *turn) drop(f *application.Field, rules []string, kept bool) {
	if len(rules) == 0 {
		return
	}
	dropped := maps.Clone(t.s.Dropped)
	if dropped == nil {
		dropped = map[string]int{}
	}
	for _, rule := range rules {
		dropped[rule]++
	}
	t.s.Dropped = dropped
	key := "protected.dropped"
	if kept && len(f.Facts) == 1 {
		key = "protected.dropped_kept"
	}
	t.sayDropped(rules, key, map[string]any{"label": t.label(f.ID), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), 120)})
	t.event("protected_fact_dropped", f.ID)
}

// complete ends the field. An answer that the form wants a person to see is noted, and said so.
func (t *turn) complete(f *application.Field, def *form.Field) {
	f.Status, f.Missing, f.Stale, f.Swaps, f.DaysOff, f.Declined = application.FieldDone, nil, nil, nil, nil, false
	if t.s.Forget(f.ID); len(f.Open) > 0 && def.Required {
		t.s.Need(reasonOpen, f.ID)
	}
	if f.ID == t.ahead && !f.Reopened && f.Edited == "" {
		t.noted = append(slices.Clip(t.noted), f.ID)
	}
	f.Edited, f.Anew = "", false
	if f.Reopened {
		t.lead(t.text("edited", map[string]any{"label": t.label(f.ID), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), 120)}))
	}
	f.Reopened = false
	t.knockOut(f, def)
}

// knockOut notes an answer that the form wants a person to see.
func (t *turn) knockOut(f *application.Field, def *form.Field) {
	if def.Knockout == nil {
		return
	}
	for _, fact := range f.Facts {
		if chose(fact.Value, def.Knockout.Option) {
			t.s.Need(reasonKnockOut, f.ID)
			t.event("knock_out", f.ID)
			t.lead(t.text("knock_out.told", nil))
		}
	}
}

// chose reports that an answer is the option, or has it among several.
func chose(answer any, option string) bool {
	switch list := answer.(type) {
	case []any:
		return slices.ContainsFunc(list, func(v any) bool { return application.Encoded(v) == option })
	case []string:
		return slices.Contains(list, option)
	}
	return application.Encoded(answer) == option
}

// reopened reports that the open question is about such a field.
func (t *turn) reopened() bool {
	f, def := t.s.CurrentField()
	return f != nil && f.ReopenedComplete(def)
}

// offersOptions reports that the open question has options, of which "yes" may be one.
func (t *turn) offersOptions() bool {
	_, def := t.s.CurrentField()
	return def != nil && def.OffersOptions()
}

// leavesAlone reports that a field that was opened again is to stay as it was.
func (t *turn) leavesAlone(f *application.Field, text string) bool {
	def := t.s.Form.Field(f.ID)
	return f.ReopenedComplete(def) && (repair.Keeps(text) || repair.Keeps(t.withoutName(f, text)) || intents.Is(intents.WantsSkip, text) || intents.Is(intents.WantsBack, text) || intents.Is(intents.SaysNo, text) && !def.OffersOptions())
}

// withoutName is a text without the answer's name at its beginning: 「番号はそのままで大丈夫です」.
func (t *turn) withoutName(f *application.Field, raw string) string {
	low := strings.ToLower(text.Fold(raw))
	for _, n := range t.named(raw) {
		if n.field == f && n.from == 0 {
			return strings.TrimLeft(particle().ReplaceAllString(low[n.to:], ""), "、, ")
		}
	}
	return ""
}

// particle ties a name to what is said of it.
var particle = pattern.Lazy(`^[はもを]`)

// keepAnswer leaves a field that was opened again as it was.
func (t *turn) keepAnswer(f *application.Field, def *form.Field) {
	t.s.Pending = nil
	t.lead(t.text("edit.kept", map[string]any{"label": t.label(f.ID)}))
	t.settleAsBefore(f, def)
}

// settleAsBefore makes a field that was opened again what it was.
func (t *turn) settleAsBefore(f *application.Field, def *form.Field) {
	f.Reopened = false
	if f.Declined && len(f.Facts) == 0 {
		f.Status, f.Declined, f.Missing = application.FieldDeclined, false, nil
		if def.Required {
			t.s.Need(reasonDeclined, f.ID)
		}
		return
	}
	t.complete(f, def)
}

// unchanged deals with an answer to a field that was opened again and that tells nothing new: the same as before is taken, anything
// else is asked once more.
func (t *turn) unchanged(f *application.Field, def *form.Field, same bool) {
	if f.Fruitless++; same || f.Fruitless > 1 {
		t.keepAnswer(f, def)
		return
	}
	f.Swaps, f.Next = nil, &application.Next{Why: application.WhyReopen}
}

// substantial reports a text that says something, if not what was asked: a few words, not a sound or a slip of the keys.
func substantial(raw string) bool {
	packed, spaced := 0, 0
	for w := range strings.FieldsFuncSeq(raw, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		spaced++
		packed += len([]rune(w))
	}
	if text.ScriptOf(raw) == text.Latin {
		return spaced >= 3
	}
	return packed >= 5
}

// hasFigures reports words with a figure in them, in whatever width.
func hasFigures(words string) bool { return strings.ContainsAny(text.Fold(words), "0123456789") }
