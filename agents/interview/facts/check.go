package facts

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// Why Check refuses a fact.
const (
	ReasonKey     = "unknown_key"       // the field has no such fact
	ReasonQuote   = "not_their_words"   // the quote is not in the message, or is empty
	ReasonNoReply = "not_an_answer"     // the quote is a question to us, an order to the program, or data
	ReasonType    = "wrong_type"        // the value has not the form that the fact has
	ReasonOption  = "unknown_option"    // no option of the field
	ReasonDoubt   = "in_doubt"          // the words may mean something else: it is asked back
	ReasonMisfit  = "not_what_is_asked" // the value is of another kind than the fact
	ReasonNone    = "none_not_said"     // null, and nobody said that there is nothing
	ReasonCurrent = "current_pay"       // what is or was earned is no expectation
	ReasonOther   = "said_of_another"   // the words belong to something else, or say another value
	ReasonHollow  = "no_substance"      // words that tell nothing
)

// Check judges a fact that a model proposes for the field. v may be the value or its text ("6", "true", "null", "[\"mon\"]"). It
// is taken when the key is the field's, the value has the fact's form, and the quote is the candidate's own words in the answering
// part of the message (compared after folding, without regard to case and white space). normalised is then the value as Extract
// would write it; else reason is one of the Reason constants. What the candidate told before (c's country and clock) needs no quote.
func Check(f form.Field, key string, v any, quote, message string, c ask.Context) (normalised any, ok bool, reason string) {
	if !slices.Contains(f.Keys(), key) {
		return nil, false, ReasonKey
	}
	v = decode(v)
	fam := familyOf(f, key).name
	if fam == famZone && v == c.Zone && c.Zone != "" || fam == famCountry && v == c.Country && c.Country != "" {
		return v, true, ""
	}
	if f.Type == form.TypeFile {
		return v, isText(v), pickReason(isText(v), ReasonType)
	}
	if !text.Holds(strings.ToValidUTF8(text.FirstBytes(message, maxRead), " "), quote) {
		return nil, false, ReasonQuote
	}
	r := newReader(f, Message{Text: message}, nil, c)
	if !text.Holds(r.answer, quote) && !text.Holds(r.proposed(), quote) && !r.saysModestly(quote) {
		return nil, false, ReasonNoReply
	}
	q := newReader(f, Message{Text: quote}, nil, c)
	if v == nil {
		ok = stance.IsNone(quote) || q.goesOn(key) || r.readsNone(key)
		return nil, ok, pickReason(ok, ReasonNone)
	}
	normalised, reason = q.normal(key, fam, v)
	if reason == "" {
		reason = r.contradicts(q, key, fam, normalised)
	}
	if reason != "" {
		return nil, false, reason
	}
	return normalised, true, ""
}

func pickReason(ok bool, reason string) string {
	if ok {
		return ""
	}
	return reason
}

// saysModestly reports that the words stand in a sentence that only sounds like a question: 「障害をゼロにしたことでしょうか。」
func (r *reader) saysModestly(words string) bool {
	said := withoutOrders(r.message)
	return !stance.IsQuestion(words) && slices.ContainsFunc(text.Sentences(said), func(s text.Span) bool {
		sentence := s.In(said)
		return text.Holds(sentence, words) && modestEnd().MatchString(sentence) && !asksWhat().MatchString(sentence)
	})
}

var (
	modestEnd = pattern.Lazy(`(?:でしょうか|ですかね|かな[あぁ]?|かなと|でしょうかね)[。.…\s]*$`)
	asksWhat  = pattern.Lazy(`何|なに|いくら|いくつ|いつ|どこ|誰|だれ|どなた|どう|どれ|どの|どんな|なぜ|なんで|ます(?:でしょう)?か`)
)

// readsNone reports that the rules read in the message that there is none of it.
func (r *reader) readsNone(key string) bool {
	return slices.ContainsFunc(Extract(r.f, r.m, nil, r.c), func(f Fact) bool { return f.Key == key && f.Value == nil })
}

// decode reads a value that came as text.
func decode(v any) any {
	switch v := v.(type) {
	case string:
		s := strings.TrimSpace(v)
		var out any
		if s == "null" || s == "true" || s == "false" || strings.HasPrefix(s, "[") || strings.HasPrefix(s, "{") {
			if json.Unmarshal([]byte(s), &out) == nil {
				return out
			}
		}
		return s
	case int, int64:
		n, _ := number(v)
		return n
	}
	return v
}

func isText(v any) bool {
	s, ok := v.(string)
	return ok && strings.TrimSpace(s) != ""
}

// goesOn reports whether the fact is the end of a period that the words say goes on.
func (r *reader) goesOn(key string) bool {
	if familyOf(r.f, key).name != famPeriod {
		return false
	}
	_, _, ongoing, _ := r.period()
	return ongoing || now().MatchString(r.text) || since().MatchString(r.text)
}

var (
	intervalForm = pattern.Lazy(`^\d{4}-(?:0[1-9]|1[0-2])/(?:\.\.|\d{4}-(?:0[1-9]|1[0-2]))$`)
	dayForm      = pattern.Lazy(`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$`)
	monthForm    = pattern.Lazy(`^\d{4}-(?:0[1-9]|1[0-2])$`)
	momentForm   = pattern.Lazy(`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?:[+-]\d{2}:\d{2}|Z)$`)
	timeForm     = pattern.Lazy(`^(?:[01]\d|2[0-4]):[0-5]\d$`)
	phoneForm    = pattern.Lazy(`^\+[1-9]\d{6,14}$`)
	weekdays     = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
)

// normal brings a proposed value to the form of its fact. r reads the quote.
func (r *reader) normal(key, fam string, v any) (any, string) {
	switch {
	case r.f.Type == form.TypeChoice && len(r.f.RequiredFacts) == 1 || r.f.Type == form.TypeChoice && fam == famBool:
		return r.option(v)
	case r.f.Type == form.TypeNumber && len(r.f.RequiredFacts) == 1 && r.negotiable() != "" && v == r.negotiable() && fam == famMoney:
		return v, ""
	}
	switch fam {
	case famAbsence:
		if b, why := aBool(v); why != "" || b != true {
			return nil, ReasonType
		}
		_, told := readAbsence(r, r.key(key))
		return true, pickReason(told || stance.IsNone(r.answer), ReasonNone)
	case famMoney, famNumber, famDuration, famYear:
		return aNumber(v)
	case famBool:
		return aBool(v)
	case famDate:
		return r.matches(v, dayForm())
	case famMonth, famPeriod:
		if s, ok := v.(string); ok && dayForm().MatchString(s) {
			v = s[:len("2021-04")]
		}
		return r.matches(v, monthForm())
	case famInterval:
		return r.matches(v, intervalForm())
	case famSlot:
		if list := stringList(v); !isText(v) {
			every := len(list) > 0 && !slices.ContainsFunc(list, func(s string) bool { return !momentForm().MatchString(s) })
			return list, pickReason(every, ReasonType)
		}
		return r.matches(v, momentForm())
	case famTime:
		return r.matches(v, timeForm())
	case famPhone:
		return r.matches(v, phoneForm())
	case famEmail:
		return r.parsed(v, form.TypeEmail)
	case famURL:
		return r.parsed(v, form.TypeURL)
	case famZone:
		s, _ := v.(string)
		return s, pickReason(place.ValidZone(s), ReasonType)
	case famCountry:
		s, _ := v.(string)
		return s, pickReason(place.IsCountry(s), ReasonType)
	case famDays:
		list := stringList(v)
		known := len(list) > 0 && !slices.ContainsFunc(list, func(d string) bool { return !slices.Contains(weekdays, d) })
		slices.SortFunc(list, func(a, b string) int { return slices.Index(weekdays, a) - slices.Index(weekdays, b) })
		return slices.Compact(list), pickReason(known, ReasonType)
	case famTags:
		list := stringList(v)
		return list, pickReason(len(list) > 0, ReasonType)
	case famLevels:
		m := stringMap(v)
		return m, pickReason(len(m) > 0, ReasonType)
	}
	return r.prosaic(fam, v)
}

// prosaic takes words: a name or phrase as it is, sentences when they say something.
func (r *reader) prosaic(fam string, v any) (any, string) {
	if list := stringList(v); fam == famNamed && len(list) > 0 && !isText(v) {
		return list, ""
	}
	if !isText(v) {
		return nil, ReasonType
	}
	if mashed(v.(string)) || onlyYesNo(v.(string)) {
		return nil, ReasonHollow
	}
	if enough, ok := map[string]int{famReason: 2, famResult: 2, famStory: 1}[fam]; ok && substance(r.text) < enough {
		return nil, ReasonHollow
	}
	return strings.TrimSpace(v.(string)), ""
}

func (r *reader) option(v any) (any, string) {
	ids := stringList(v)
	for _, id := range ids {
		if r.f.Option(id) == nil {
			return nil, ReasonOption
		}
	}
	switch {
	case len(ids) == 0 || len(ids) > 1 && !r.f.Multiple:
		return nil, ReasonOption
	case r.f.Multiple:
		return ids, ""
	}
	return ids[0], ""
}

func aNumber(v any) (any, string) {
	if n, ok := number(v); ok {
		return n, ""
	}
	if s, ok := v.(string); ok {
		if n, err := strconv.ParseFloat(strings.ReplaceAll(text.Fold(s), ",", ""), 64); err == nil && n == n && n < 1e15 && n > -1e15 {
			return n, ""
		}
	}
	return nil, ReasonType
}

func aBool(v any) (any, string) {
	switch v {
	case true, "true", "yes":
		return true, ""
	case false, "false", "no":
		return false, ""
	}
	return nil, ReasonType
}

func (r *reader) matches(v any, p *pattern.Regexp) (any, string) {
	s, _ := v.(string)
	return s, pickReason(p.MatchString(s), ReasonType)
}

func (r *reader) parsed(v any, t form.Type) (any, string) {
	s, _ := v.(string)
	a := value.Parse(s, ask.Want{Kind: ask.Kind(t)}, r.c)
	return a.Value, pickReason(a.Status == ask.Found, ReasonType)
}

// contradicts compares a proposed value with what the rules read. They overrule a model in what they read for certain: another
// number, day or option in the very words that it quotes, a length of time that belongs to something else, pay that is earned now.
func (r *reader) contradicts(q *reader, key, fam string, v any) string {
	switch {
	case r.f.Type != form.TypeText && len(r.f.RequiredFacts) == 1:
		return r.bornOut(q, v)
	case fam == famMoney:
		if as := quantity.Money(q.text); len(as) > 0 && !slices.ContainsFunc(as, func(a quantity.Amount) bool { return !a.Current }) {
			return ReasonCurrent
		}
	case fam == famDuration && !r.key(key).any("notice"):
		return r.bindsElsewhere(q, r.key(key), v)
	}
	return ""
}

// bornOut compares a typed value with what the rules read in the quote, else in the whole answer: a quote of words that do
// not carry the value proves nothing. An address, a number to call and a link are in the words or are invented; a date, an
// amount or an option that the rules cannot read at all may be understood better by a model.
func (r *reader) bornOut(q *reader, v any) string {
	want := WantOf(r.f)
	switch a := value.Parse(r.answer, want, r.c); {
	case a.Reason == ask.ReasonOthers: // "my friend's is bob@example.com": the address alone does not say it
		return ReasonOther
	case r.f.Type == form.TypeDate && a.Status == ask.Found && same(a.Value, v): // 「11日から」 is of the month that is told before it
		return ""
	}
	for _, words := range []string{q.answer, r.answer, r.proposed()} {
		a := value.Parse(words, want, r.c)
		switch {
		case a.Status == ask.Invalid && a.Reason == ask.ReasonCurrent:
			return ReasonCurrent
		case a.Status == ask.Found:
			return pickReason(same(a.Value, v) || r.f.Type == form.TypePhone && dialledElsewhere(q.text, a.Value, v), ReasonOther)
		}
	}
	switch number, _ := v.(string); r.f.Type {
	case form.TypePhone:
		return pickReason(tellsNumber(q.text, number) || tellsNumber(r.text, number), ReasonOther)
	case form.TypeEmail, form.TypeURL:
		return ReasonOther
	}
	return ""
}

// bindsElsewhere refuses a length of time that the message says of something else only. What a trade is called in other words ("a decade on
// servers") a model knows better, as long as its own words name no other, and no other length is the trade's; what is no more than a
// language or a tool is the same in all words.
func (r *reader) bindsElsewhere(q *reader, k key, v any) string {
	s := r.subject(k)
	if !s.general && k.any("language") && readable(r, k) == "" {
		return "" // which language it is was told before: the rules cannot know
	}
	seen, elsewhere, taken := false, false, false
	bindings := r.bindings()
	for _, b := range bindings {
		if in(k, b.length) != v {
			taken = taken || !s.general && b.fits(s) == mine
			continue
		}
		if b.fits(s) == others && !(s.general && len(bindings) == 1 && !excluded().MatchString(b.left)) {
			elsewhere = true
		} else {
			seen = true
		}
	}
	if !elsewhere || seen || !taken && !s.general && k.isTrade() && !namesTrade(q.text, s) {
		return ""
	}
	return ReasonOther
}

// trades are the words of keys that name what people work in.
var trades = []string{
	"backend", "frontend", "web", "mobile", "infra", "cloud", "data", "sales", "marketing", "support", "care", "nursing", "teaching", "design", "management",
	"accounting", "hr", "retail", "hospitality", "kitchen", "warehouse", "driving", "delivery", "security", "qa", "ml", "translation", "cleaning", "construction", "childcare",
}

// isTrade reports a key that names one.
func (k key) isTrade() bool { return k.any(trades...) && !k.any("language") }

// namesTrade reports that words name another one than the subject.
func namesTrade(words string, s subject) bool {
	return !s.words.MatchString(words) && slices.ContainsFunc(trades, func(w string) bool { return aliasesOf(w).MatchString(words) })
}

// readable is the language that this message names.
func readable(r *reader, k key) string {
	f, _ := readLanguage(r, k)
	s, _ := f.Value.(string)
	return s
}
