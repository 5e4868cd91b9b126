package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var ofNotice = pattern.Lazy(`(?i)notice|resign|予告|退職|引き?継ぎ`)

// notice reads how long somebody must stay on. A year or more is no notice.
func (r *reader) notice(k key) (Fact, bool) {
	if r.known.has(k.name) && !ofNotice().MatchString(r.text) {
		return Fact{}, false
	}
	if f, ok := r.weeksLeft(k); ok {
		return f, ok
	}
	// 「1か月前に」 and "in two weeks' time" are points in time elsewhere; here they are the length of the notice.
	raw := strings.ReplaceAll(pointInTime().ReplaceAllString(inTime().ReplaceAllString(r.text, "   $1"), "$1     "), "前", "間")
	all := r.ofNotice(raw, quantity.Durations(raw))
	if stand := standing(r.text, all, func(d quantity.Duration) text.Span { return d.Span }); len(stand) > 0 {
		all = stand
	}
	if n, ok := concluded(r.text, quantity.Numbers(r.text)); ok && n.Unit == "" && n.Value < 52 && (len(all) == 0 || n.Start > all[len(all)-1].End) {
		return r.fact(n.Value, n.Span) // "a week for each year there and I've done 5, so five"
	}
	if len(all) > 0 {
		if f, ok := r.noticeOf(k, all); ok || len(r.doubts) > 0 {
			return f, ok
		}
	}
	if at := atOnce().FindStringIndex(r.text); at != nil {
		return r.fact(0.0, text.Span{Start: at[0], End: at[1]})
	}
	if over := quantity.Durations(raw); len(all) == 0 && len(over) > 0 {
		if first := r.clauseAt(0); stance.IsNone(first.In(r.text)) {
			return r.fact(0.0, first)
		}
		return r.doubt(k, in(k, over[0]), over[0].Span)
	}
	return r.onlyNumber(k)
}

// ofNotice are the lengths that may be of a notice: not how long somebody was where they are no more, and not after what time it was over
// where the answer begins by saying that there is none: "none, they let me go after 6 months".
func (r *reader) ofNotice(raw string, all []quantity.Duration) []quantity.Duration {
	first := r.clauseAt(0)
	none := stance.IsNone(first.In(r.text)) || atOnce().MatchString(first.In(r.text))
	return slices.DeleteFunc(all, func(d quantity.Duration) bool {
		fore := strings.ToLower(text.BytesBefore(raw, d.Start, 60))
		return lexicon.Match("not of notice", fore) || none && d.Start >= first.End && lexicon.Match("over after", fore)
	})
}

// weeksLeft reads what is left of a notice that was given.
func (r *reader) weeksLeft(k key) (Fact, bool) {
	for _, n := range r.numbers() {
		if m := left().FindString(r.text[n.End:]); n.Unit == "" && strings.Contains(m, " week") {
			if all := quantity.Durations(n.In(r.text) + " weeks"); len(all) == 1 {
				return r.fact(in(k, all[0]), n.Span)
			}
		}
	}
	return Fact{}, false
}

// noticeOf takes the only notice of the lengths told. Of several, and where one is put aside for a number ("not 4 weeks, only 2"), the last
// is asked back.
func (r *reader) noticeOf(k key, all []quantity.Duration) (Fact, bool) {
	var stand []quantity.Duration
	for _, d := range all {
		if d.Months < 12 && !setAside(r.text, d.Span) {
			stand = append(stand, d)
		}
	}
	last := all[len(all)-1]
	if len(stand) > 0 {
		last = stand[len(stand)-1]
	}
	for _, n := range quantity.Numbers(r.text) {
		at := n.Span
		if n.Start >= last.End && n.Unit == "" && n.Per == "" && n.Word == "" && n.Value < 52 && !setAside(r.text, at) { // not "six weeks, not four"
			if n.Value == in(k, last) && len(stand) < 2 { // told twice: "two weeks I think it is. Yeah, two"
				continue
			}
			if stance.Replaced(text.Read(r.text), []text.Span{last.Span, at})[0] {
				return r.fact(n.Value, at)
			}
			return r.doubt(k, n.Value, at)
		}
	}
	if len(stand) == 0 {
		return Fact{}, false
	}
	for _, d := range stand[1:] {
		if in(k, d) != in(k, stand[0]) {
			return r.doubt(k, in(k, last), last.Span)
		}
	}
	return r.length(k, stand[0])
}

// concluded is the last of several numbers, where it is what those before it come to: "I do 16 at another place, so 20 with you".
func concluded(raw string, all []quantity.Number) (quantity.Number, bool) {
	if len(all) < 2 {
		return quantity.Number{}, false
	}
	n, before := all[len(all)-1], all[len(all)-2]
	return n, n.Start > before.End && isConclusion(strings.ToLower(raw[before.End:n.Start]))
}

// setAside reports a length that is said not to be the one.
func setAside(text string, at text.Span) bool {
	return takenBack().MatchString(text[at.End:min(len(text), at.End+40)]) || putAside().MatchString(text[max(0, at.Start-16):at.Start])
}
