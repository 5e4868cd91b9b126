package stance

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Footing is what is said of a thing that is named: whether it is meant.
type Footing int

const (
	Unsaid  Footing = iota // nothing is said of it: it is meant
	Meant                  // it works, or stands with a time
	Out                    // it does not
	Busy                   // something else is on then
	Limited                // now and then, on a condition, for a part of the day: it cannot be told for sure
)

// Bearing is what is said of one thing and, by that, of all others.
type Bearing struct {
	Footing
	Except bool // all others are meant
	only   bool // no other is
}

// RuledOut reports that what is said of the words at a span says that it does not work: "nights are out", 「夜は無理です」.
func RuledOut(s string, at []int) bool {
	t := text.Read(s)
	if at == nil || t.Folded != s { // what is read is folded already
		return false
	}
	return ReadBearings(t, []text.Span{{Start: at[0], End: at[1]}})[0].Footing == Out
}

// ReadBearings reads what is said of the things at the spans, which are in the order of the text. What stands between two of them belongs
// to the one before or to the one behind it, by the sentence's parts.
func ReadBearings(t text.Text, spans []text.Span) []Bearing {
	sentences := t.Sentences()
	starts := make([]int, len(spans)+1) // where what is said before each begins
	ends := make([]int, len(spans))     // where what is said behind each ends
	k := 0
	for i, s := range spans {
		for k < len(sentences) && sentences[k].End <= s.Start {
			k++
		}
		from, to := s.Start, s.End
		if k < len(sentences) {
			from, to = min(from, sentences[k].Start), max(to, sentences[k].End)
		}
		if i == 0 || spans[i-1].End < from {
			starts[i] = lastPart(t.Low, from, s.Start)
		}
		ends[i] = to
		if i+1 < len(spans) && spans[i+1].Start < to {
			ends[i] = parting(t, s.End, max(s.End, spans[i+1].Start))
			starts[i+1] = ends[i]
		}
	}
	all := make([]Bearing, len(spans))
	for i, s := range spans {
		if i > 0 && allBut().MatchString(t.Low[spans[i-1].End:max(spans[i-1].End, s.Start)]) &&
			allBefore().MatchString(t.Low[spans[i-1].Start:spans[i-1].End]) {
			all[i] = Bearing{Footing: Out, Except: true}
			continue
		}
		all[i] = readBearing(clipEnd(t.Low[min(starts[i], s.Start):s.Start], MaxBeside), text.FirstBytes(t.Low[s.End:max(s.End, ends[i])], MaxBeside))
	}
	return all
}

// MaxBeside is how much, in bytes, of what stands beside a thing is read.
const MaxBeside = 160

var (
	partEnd = func() *pattern.Regexp { return BearingPhrases()["part end"] }
	// negates ends in what denies the next thing.
	negates = pattern.Lazy(`(?:\b(?:not|no|never|except|excluding|without|minus|avoid)|n't|\bother than|\bapart from|\bbesides)(?: for| on| a| the| do| work| at)* ?$`)
	answers = pattern.Lazy(`^[\s:=-]*(?:no|nope|yes|yep|ok|okay|off|out|fine|good|free|only|works)[\s:=-]*$`)
)

// lastPart is where the last part of a sentence before a thing begins.
func lastPart(s string, from, to int) int {
	at := from
	for _, cut := range partings(s[from:to]) {
		if before := s[from : from+cut[0]]; !strings.HasPrefix(s[from+cut[0]:], "but") || !allBefore().MatchString(before) {
			at = from + cut[0]
		}
	}
	return at
}

// allBefore ends in a word for all, from which what follows "but" is excepted.
var allBefore = pattern.Lazy(`\b(?:every ?day|any ?day|all week|whole week|weekdays?|weekends?|daily|days|week|any ?thing|every ?thing|all|anytime)\s*$`)

// partings are where one part of a sentence ends and where the next begins. An ending belongs to its verb: 「入れませんが、」.
func partings(s string) [][]int {
	all := partEnd().FindAllStringIndex(s, -1)
	for _, m := range all {
		if c := s[m[0]]; c >= 0x80 && !strings.HasPrefix(s[m[0]:], "、") && !strings.HasPrefix(s[m[0]:], "。") {
			m[0] = m[1]
		}
	}
	return all
}

// verdictFirst is a part in Japanese that begins with the verdict on what the reason before it was told of.
var verdictFirst = pattern.Lazy(`^(?:無理|むり|ムリ|だめ|ダメ|駄目)(?:です|だ|で|っす|なんです)?`)

// parting is where, between two things, what is said of the second begins.
func parting(t text.Text, from, to int) int {
	gap := t.Low[from:to]
	if all := partings(gap); all != nil && !allBut().MatchString(gap) {
		at := all[len(all)-1][0]
		return from + at + len(verdictFirst().FindString(gap[at:])) // 「11時はゼミなので無理 13時なら」
	}
	if (negates().MatchString(gap) || allBut().MatchString(gap)) && !answers().MatchString(gap) {
		return from
	}
	return to
}

// allBut stands between all and what is excepted: "every day but Monday".
var allBut = pattern.Lazy(`^\s*(?:but|bar|save|sans|minus)(?: for| on)?(?: the)?\s*$`)

// readBearing reads what is said right before and behind a thing.
func readBearing(fore, aft string) (s Bearing) {
	if m := BearingPhrases()["otherwise"].FindStringIndex(aft); m != nil {
		aft = aft[:m[0]]
	}
	s.only = BearingPhrases()["only behind"].MatchString(aft) && !onlyThen().MatchString(aft) || BearingPhrases()["only before"].MatchString(fore)
	if s.Except = BearingPhrases()["except behind"].MatchString(aft) || exceptRight(fore); s.Except {
		s.Footing, s.only = Out, false
		return s
	}
	fore, aft = withoutUnless(insteadOf().ReplaceAllString(fore, "")), withoutUnless(atNight().ReplaceAllString(aft, ""))
	switch {
	case BearingPhrases()["limited"].MatchString(firstPart(aft)) || BearingPhrases()["limited"].MatchString(fore):
		s.Footing = Limited
	case deniedBefore(fore):
		s.Footing = footingOfPart(fore[BearingPhrases()["out before"].FindStringIndex(fore)[0]:])
	default:
		s.Footing = readBehind(aft)
	}
	if onlyThese().MatchString(aft) { // what follows is why
		return s
	}
	if s.Footing == Unsaid && (BearingPhrases()["busy"].MatchString(fore) || BearingPhrases()["busy"].MatchString(firstPart(aft))) &&
		!BearingPhrases()["in"].MatchString(fore) {
		s.Footing = Busy
	}
	if s.Footing == Meant && BearingPhrases()["busy"].MatchString(fore) && BearingPhrases()["why"].MatchString(firstPart(aft)) {
		s.Footing = Busy // 「今のバイトが火木の17時からなので」
	}
	if s.Footing == Unsaid && (isOfElse(fore) || isOfElse(firstPart(aft)) && !BearingPhrases()["turns"].MatchString(aft)) {
		s.Footing = Busy // 「月曜は定期検診」, but not "Mondays, but I need a chair"
	}
	if s.Footing == Out && s.only { // 「水曜だけ休みたい」
		s.Except, s.only = true, false
	}
	return s
}

// onlyThen gives a day a time that is its own, beside those of others: 「土曜だけ朝9時から」.
var onlyThen = pattern.Lazy(`^(?:曜日?)?だけは?(?:午前|午後|朝|昼|夕方|夜)?の?\d`)

// insteadOf is what a thing is named instead of, before it: 「全部じゃなくて月金」.
var insteadOf = pattern.Lazy(`^.*(?:じゃ|では|で)なく(?:て|って)?、?`)

// isOfElse reports words beside a thing that are of something else than whether it works.
func isOfElse(s string) bool {
	for _, name := range []string{"in", "part", "neutral", "around"} {
		s = BearingPhrases()[name].ReplaceAllString(s, " ")
	}
	return strings.IndexFunc(s, unicode.IsLetter) >= 0
}

// exceptRight reports an exception right before a thing.
func exceptRight(fore string) bool {
	all := BearingPhrases()["except before"].FindAllStringIndex(fore, -1)
	return all != nil && strings.Trim(strings.TrimPrefix(strings.TrimPrefix(fore[all[len(all)-1][1]:], " for"), " on"), " ,:") == "" ||
		all != nil && strings.TrimSpace(fore[all[len(all)-1][1]:]) == "the"
}

// withoutUnless leaves out idioms in which a denial denies nothing of the thing, and what is over by the time that is told.
func withoutUnless(s string) string {
	s = BearingPhrases()["free after"].ReplaceAllString(BearingPhrases()["unless"].ReplaceAllString(s, " "), " ")
	return Agreeing().ReplaceAllString(s, " ")
}

func deniedBefore(fore string) bool {
	return BearingPhrases()["out before"].MatchString(fore)
}

// footingOfPart is out, unless a part of the day is what is out.
func footingOfPart(words string) Footing {
	if BearingPhrases()["part"].MatchString(words) {
		return Limited
	}
	return Out
}

func firstPart(s string) string {
	if ownTopic().MatchString(s) { // 「月と水、時間は相談で」
		return ""
	}
	if m := partEnd().FindStringIndex(s); m != nil && m[0] > 0 {
		return s[:m[1]]
	}
	return s
}

// ownTopic begins a part that is about something else than the thing before it.
var ownTopic = pattern.Lazy(`^[、,]\s?(?:時間|時刻|開始|終わり|終了|シフト|曜日|条件)[^、。]{0,6}(?:は|が|も|について)`)

// readBehind reads what follows a thing, part by part: the first that says that it works or not, or that gives it a time, tells. A part
// behind one that says nothing is about something else ("Mon to Fri, no nights"), unless it begins with what it says: "Saturday, no good".
func readBehind(aft string) Footing {
	from, pending := 0, false
	for i, m := range append(partings(aft), []int{len(aft), len(aft)}) {
		part := aft[from:m[0]]
		begin := len(leadSmall().FindString(part))
		not, in := BearingPhrases()["out behind"].FindStringIndex(part), BearingPhrases()["in"].FindStringIndex(part)
		if i == 0 && not == nil {
			not = bareDenial().FindStringIndex(part)
		}
		switch {
		case i > 0 && !pending && not != nil && not[0] > begin:
			return Unsaid
		case not != nil && (in == nil || not[0] < in[1]):
			return footingOfPart(aft[:from+not[0]])
		case in != nil, text.ClockTime().MatchString(part), bareHours().MatchString(part):
			return Meant
		}
		pending = pending || strings.TrimSpace(part) != ""
		from = m[1]
	}
	return Unsaid
}

var (
	// bareDenial is all that is said of a thing: "Wed no".
	bareDenial = pattern.Lazy(`^[\s:=-]*(?:no|nope|nah|naw|never)[\s!]*$`)
	// onlyThese says right behind a thing that it is meant and nothing else.
	onlyThese = pattern.Lazy(`^,? only(?: (?:i'm|im|i am|i've|ive|while|because|cos|coz|cuz|as|since|due|for|please|so|when|while)\b|[,.;!]|\s*$)`)
	// atNight is a part of what is said about a kind of shift that is asked of by itself: "Mon-Fri, 25 a week, nights out of the question".
	atNight = pattern.Lazy(`[,;:.(][^,;:.()]*\b(?:nights?|overnights?)\b.*$`)
	// leadSmall are small words before what is said.
	leadSmall = pattern.Lazy(`^(?:[\s、,]|ちょっと|少し|たぶん|多分|さすがに|正直|sorry|that's|is|are|it's|i'm)*`)
)

// bareHours is a range of hours without a sign that it is one: "10 to 4".
var bareHours = pattern.Lazy(`\d{1,2}(?::\d\d)?\s?(?:-|~|to|till?|until|から)\s?\d{1,2}`)

// KeptBearings are the things that are meant. Which are, cannot be told for sure where none works and one is limited or something else is
// on then; beside others that work, such a one is left out.
func KeptBearings(all []Bearing) (in []int, sure bool) {
	works := slices.ContainsFunc(all, func(s Bearing) bool { return s.Footing == Meant || s.Footing == Unsaid })
	only := slices.ContainsFunc(all, func(s Bearing) bool { return s.only && s.Footing <= Meant })
	except := slices.ContainsFunc(all, func(s Bearing) bool { return s.Except })
	sure = true
	for i, s := range all {
		switch {
		case s.Footing == Busy && except: // 「水曜は教室があるので、水曜以外は全部」
		case (s.Footing == Limited || s.Footing == Busy) && !works:
			sure = false
		case s.Footing == Meant || s.Footing == Unsaid:
			if !only || s.only {
				in = append(in, i)
			}
		}
	}
	return in, sure
}
