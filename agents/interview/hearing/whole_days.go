package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// wholeDays reads the weekdays of an answer in the whole of it, and not in the rest that may be used: a reason takes the days along that it
// rules out, and 「ほかの平日」 behind 「水曜は透析があるので」 would be all of them. Only words of the rest are quoted.
func (v *Verifier) wholeDays(
	said string, rest facts.Message, gone []span, known facts.Known, told []facts.Fact, doubts []facts.Doubt,
) ([]facts.Fact, []facts.Doubt) {
	key, quote := facts.DaysKey(*v.def), strings.TrimSpace(rest.Text)
	if key == "" || len(gone) == 0 || quote == "" {
		return told, doubts
	}
	told = slices.DeleteFunc(told, func(f facts.Fact) bool {
		if f.Key == key {
			quote = f.Quote
		}
		return f.Key == key
	})
	doubts = slices.DeleteFunc(doubts, func(d facts.Doubt) bool { return d.Key == key })
	all := rest
	all.Text = blanked(said, confided(said), " ")
	read, unsure := v.memory.Read(v.def, all, known, v.where)
	for _, f := range read {
		switch days, _ := f.Value.([]string); {
		case f.Key != key:
		case onlyInReasons(days, said, rest.Text, gone):
			unsure = append(unsure, facts.Doubt{Fact: f})
		default:
			f.Quote = quote
			told = append(told, f)
		}
	}
	for _, d := range unsure {
		if d.Quote = quote; d.Key == key {
			doubts = append(doubts, d)
		}
	}
	return told, doubts
}

// withoutDaysOff asks back days among which is one that an earlier message ruled out: 「ほかの平日」 behind 「水曜は無理です」, each sent by itself.
func withoutDaysOff(key string, off []string, told []facts.Fact, doubts []facts.Doubt) ([]facts.Fact, []facts.Doubt) {
	i := slices.IndexFunc(told, func(f facts.Fact) bool { return f.Key == key })
	if i < 0 {
		return told, doubts
	}
	fact := told[i]
	days, _ := fact.Value.([]string)
	kept := slices.DeleteFunc(slices.Clone(days), func(d string) bool { return slices.Contains(off, d) })
	if len(kept) == len(days) || len(kept) == 0 {
		return told, doubts
	}
	fact.Value = kept
	return slices.Delete(slices.Clone(told), i, i+1), append(slices.Clip(doubts), facts.Doubt{Fact: fact})
}

// onlyInReasons reports a day among those read that a reason names, and the rest does not name by itself: it is asked back.
func onlyInReasons(days []string, said, rest string, gone []span) bool {
	others, named := facts.NamesOtherDays(rest), when.DaysNamed(rest)
	return slices.ContainsFunc(gone, func(s span) bool {
		return slices.ContainsFunc(when.DaysNamed(said[s.from:s.to]), func(d string) bool {
			return slices.Contains(days, d) && (others || !slices.Contains(named, d))
		})
	})
}

// ofOther is what an answer says of something else than what a choice, a yes or no, or a field of words asks: of a weekday that is ruled
// out, and what is left of a sentence whose subject is masked with the reason. 「電話は難聴なので無理です」 is no answer to 「18歳以上ですか」.
func (l *Listener) ofOther(def *form.Field, said string, gone []span) (at []span) {
	if !def.OffersOptions() && def.Type != form.TypeText || facts.DaysKey(*def) != "" {
		return nil
	}
	for _, s := range text.Sentences(said) {
		if from := l.otherSubject(def, said, s, gone); from >= 0 {
			at = append(at, span{from, s.End})
		}
	}
	return at
}

// otherSubject is where in a sentence begins what is of another subject, -1 where nothing is.
func (l *Listener) otherSubject(def *form.Field, said string, s text.Span, gone []span) int {
	words := s.In(said)
	if n := wish.AnswerHead(words); n > 0 && (strings.ContainsAny(words[:n], ",.;:、。") || !dayBegin().MatchString(words[n:])) { // not "no Tuesdays"
		return -1
	}
	masked := slices.ContainsFunc(gone, func(g span) bool { return g.from < s.End && g.to > s.Start })
	if !(def.Type == form.TypeText && facts.OfWorkDone(words)) && facts.RulesOutDays(words, masked) && !facts.AsksOf(*def, words) {
		for _, c := range text.Clauses(words) {
			if facts.NamesDays(c.In(words)) {
				return s.Start + c.Start
			}
		}
	}
	for _, g := range gone {
		if topic := wish.Topic(said[g.from:g.to]); g.from >= s.Start && g.to <= s.End && topic != "" && !facts.AsksOf(*def, topic) {
			return g.from
		}
	}
	return -1
}

// ofDays is the open field that asks for weekdays, where another is asked, and what a message says of them from the first word on that
// does: which ones are meant shows in the whole of it. Nil where it gives no such field anything.
func (l *Listener) ofDays(f *application.Field, h application.Heard) (*application.Field, string) {
	i := slices.IndexFunc(l.State.Fields, func(o application.Field) bool { return facts.DaysKey(*l.State.Form.Field(o.ID)) != "" })
	if i < 0 || f == nil || f.ID == l.State.Fields[i].ID || l.State.Fields[i].Settled() {
		return nil, ""
	}
	def, days, of := l.State.Form.Field(f.ID), &l.State.Fields[i], ""
	for _, s := range text.Sentences(h.Text) {
		if words := strings.TrimSpace(s.In(h.Text)); (facts.NamesDays(words) || len(when.TimeRanges(words)) > 0) && !facts.Reaches(words) {
			of = text.JoinLines(of, words)
		}
	}
	gone, _ := l.Protected(of)
	words := def.Type == form.TypeText
	rulesOut := facts.RulesOutDays(of, !words || len(gone) > 0 || facts.NamesOtherDays(of)) || // or says that one clause adds to another
		!words && goesOnWithDays(of) && addsDays().MatchString(text.Fold(of))
	asked := def.OffersOptions() && facts.AsksOf(*def, of) || words && facts.OfWorkDone(of)
	if !rulesOut || asked || len(l.News(days, of)) == 0 {
		return nil, ""
	}
	return days, of
}

// goesOnWithDays reports words whose first clause names days, with more clauses behind it; a yes before them answers what is asked.
func goesOnWithDays(of string) bool {
	clauses := text.Clauses(of)
	return len(clauses) > 1 && facts.NamesDays(clauses[0].In(of))
}

// onlyFor reports words with a value for the field, which asks for no more than that: 「週20時間」. A weekday is no date by itself.
func (l *Listener) onlyFor(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	if def.OffersOptions() || def.Type == form.TypeText || facts.NamesDays(words) && !facts.TellsStart(words) && !facts.NamesFirstDay(words) {
		return false
	}
	return len(l.News(f, words)) > 0
}

// DaysRuledOut are the weekdays that the utterance rules out.
func (l *Listener) DaysRuledOut() (out []string) {
	for _, p := range l.Said.Parts {
		told, _ := stance.SplitQuestion(p.Text) // who asks 「土日は休みですか」 tells nothing
		gone, _ := l.Protected(told)
		if len(told) > longestReasoned || !facts.RulesOutDays(told, len(gone) > 0) || facts.OfWorkDone(told) || facts.Reaches(told) {
			continue
		}
		days, _, _ := when.Weekdays(told)
		out = append(out, slices.DeleteFunc(when.DaysNamed(told), func(d string) bool { return slices.Contains(days, d) })...)
	}
	return out
}
