package offline

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// reviewer finds the facts of the field in the answers, message by message, and says what is missing then.
func reviewer(in brief.ReviewerInput) []call {
	known := facts.Known{}
	for _, k := range in.Known {
		known[k.Key] = k.Value
		if k.Stale {
			known[k.Key] = facts.Stale{Value: k.Value}
		}
	}
	c := ask.Context{Lang: in.Lang, Country: in.Place.Country, Zone: in.Place.Zone, Now: in.Place.Now, Near: in.Place.Near}
	if c.Country == "" && in.Field.Type == form.TypePhone {
		c.Country = in.Job
	}
	var found []brief.Fact
	var parts []facts.Message
	before := maps.Clone(known)
	for _, a := range in.Answers {
		m := facts.Message{Text: a.Text, Asked: in.Asked, Swaps: in.Swaps, Answers: true}
		for _, f := range a.Files {
			m.Attachments = append(m.Attachments, facts.Attachment{Name: f.Name, Text: f.Text})
		}
		parts = append(parts, m)
		for _, f := range facts.Extract(*in.Field, m, known, c) {
			known[f.Key] = f.Value
			found = slices.DeleteFunc(found, func(o brief.Fact) bool { return o.Key == f.Key })
			found = append(found, brief.Fact{Key: f.Key, Value: form.Written(f.Value), Quote: f.Quote})
		}
	}
	found = together(in, parts, before, known, c, found)
	if len(found) == 0 {
		found = direct(in, known, c)
	}
	missing := facts.Missing(*in.Field, known.Settled())
	review := brief.Review{Passed: len(missing) == 0, Facts: &found, MissingFacts: &missing}
	if len(found) == 0 {
		review.Reply = reply(in)
	}
	return []call{{brief.GiveReview, review}}
}

// together puts what the messages tell in words as one text in place of what each was taken for by itself; before is what was known before them.
func together(in brief.ReviewerInput, parts []facts.Message, before, known facts.Known, c ask.Context, found []brief.Fact) []brief.Fact {
	read := func(m facts.Message, known facts.Known) []facts.Fact { return facts.Extract(*in.Field, m, known, c) }
	for _, told := range facts.InWordsTogether(in.Field, parts, before, read) {
		found = slices.DeleteFunc(found, func(o brief.Fact) bool {
			gone := told.Replaces(facts.Fact{Key: o.Key, Value: o.Value})
			if was, ok := before[o.Key]; gone && ok {
				known[o.Key] = was
			} else if gone {
				delete(known, o.Key)
			}
			return gone
		})
		known[told.Key] = told.Value
		found = append(found, brief.Fact{Key: told.Key, Value: form.Written(told.Value), Quote: told.Quote})
	}
	return found
}

// direct takes a message as the answer to the one thing that was asked, where the rules find nothing more particular in it and it
// can be one.
func direct(in brief.ReviewerInput, known facts.Known, c ask.Context) []brief.Fact {
	again := in.Field.Type == form.TypeText && slices.ContainsFunc(in.Known, func(k brief.Known) bool { return k.Stale })
	if len(in.Asked) == 0 || !again && (len(in.Asked) != 1 || len(in.Field.RequiredFacts) < 2) || len(in.Answers) != 1 || reply(in) == nil || *reply(in) != brief.ReplyOther {
		return nil
	}
	rest, _ := stance.Apart(in.Answers[0].Text, true) // 「入ったときは機械だったけど、今は情報工学です」
	key, text := in.Asked[0], strings.TrimSpace(rest)
	v, ok, _ := facts.Check(*in.Field, key, text, text, text, c)
	said, isText := v.(string)
	if !ok || !isText || !tellable(key, text) || utf8.RuneCountInString(said) > maxDirect || !slices.Contains(facts.Missing(*in.Field, known), key) {
		return nil
	}
	known[key] = said
	return []brief.Fact{{Key: key, Value: said, Quote: text}}
}

// tellable reports that a text may be what the fact is, as far as its letters go: no address or number for a name, no Chinese
// character in how it is read, no mere sound ("はい", "いま") for anything else.
func tellable(key, text string) bool {
	has := func(of ...*unicode.RangeTable) bool {
		return strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, of...) })
	}
	switch {
	case (strings.HasSuffix(key, "_reading") || strings.HasSuffix(key, "_name")) && onlyReacts(text): // 「うん」 to the question for a name
		return false
	case strings.HasSuffix(key, "_reading"):
		return !has(unicode.Han, unicode.Nd) && !strings.ContainsAny(text, "@/") && !sentence().MatchString(text)
	case strings.HasSuffix(key, "_name"):
		return !has(unicode.Nd) && !strings.ContainsAny(text, "@/") && !sentence().MatchString(text)
	case named(key):
		return !figures().MatchString(text) && !ours().MatchString(text) && !happened().MatchString(text)
	}
	return utf8.RuneCountInString(text) >= 5 || has(unicode.Han, unicode.Katakana, unicode.Latin, unicode.Nd)
}

// onlyReacts reports a yes or no, thanks or a sound: nobody is called that.
func onlyReacts(text string) bool {
	low := strings.ToLower(text)
	return stance.YesNo(text) != stance.Unclear || sayings.Acknowledges(low) || sayings.Thanks(low) || sayings.Wonders(low)
}

// named reports a fact that is called something, as work and where it was done are.
func named(key string) bool {
	return slices.ContainsFunc([]string{"role", "title", "employer", "company", "domain", "industry", "school", "university", "position"}, func(w string) bool {
		return strings.HasSuffix(key, w)
	})
}

var (
	// sentence is what says something, as no name does.
	sentence = pattern.Lazy(`(?i)(?:けど|けれど|ので|から|です|ます|ません|ない|でした|ました|なん|んだ|よね|かな|たい|ください|[?？!！…])[。、.]*$|[^。、]、.{6}|はあ?(?:まり|んまり)|\b(?:i|i'm|i've|the|is|are|was|my|me|not|don't|can't|can|have|has|please|what|why|you|your|it|it's|this|that|only|just|because)\b`)
	// figures is a number, a day or a length of time and nothing else.
	figures = pattern.Lazy(`^[\d０-９\s/:.,~〜～ー―‐-]*(?:年間?|か月|ヶ月|カ月|月|日|時間?|分|歳|才|万円?|円|人|名|週間?|回|件|years?|months?|hours?|yrs?)?[\d０-９\s/:.,年月日時分~〜～-]*$`)
	// happened is an event with figures in it, as an achievement is.
	happened = pattern.Lazy(`[0-9０-９].*(?:ました|った|した|ます|できた)[。、.!]*$`)
	// ours begins a text about whom one applies to.
	ours = pattern.Lazy(`(?i)^(?:御社|貴社|your (?:company|product|team))`)
)

// maxDirect is how long, in characters, a direct answer may be.
const maxDirect = 200

// reply says what answers without a fact are.
func reply(in brief.ReviewerInput) *string {
	var texts []string
	for _, a := range in.Answers {
		texts = append(texts, a.Text)
	}
	switch text := strings.Join(texts, "\n"); {
	case stance.IsRefusal(text):
		return ptr(brief.ReplyRefusal)
	case stance.IsNone(text):
		return ptr(brief.ReplyNone)
	case stance.IsQuestion(text):
		return ptr(brief.ReplyQuestion)
	}
	return ptr(brief.ReplyOther)
}
