package person

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/phone"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	digitRuns = nameWords.Lazy(`(?:\+|\bplus )?[\s(]*\d(?:[\d\s().・/の-]|(?:の|、|…|ー|\.\.)+(?:{between digits})(?:、|…|ー|\.\.)*)*\d`) // 090の1234の、えー…5678, as it is said
	dateRun   = pattern.Lazy(`^(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])$`)
	monthsRun = pattern.Lazy(`^(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[\s-]+(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])$`) // from when to when
	extension = pattern.Lazy(`^\s*,?(?:内線|ext\.?|extension|x)\s*\d{1,6}`)
	abroad    = pattern.Lazy(`^\s*(?:00|010|011)\s*[1-9]`)
	mobileJP  = pattern.Lazy(`^[5-9]0`)
)

// fewestDigits is the least that is taken for an attempt at a telephone number.
const fewestDigits = 5

// Phone reads a telephone number as E.164; region is an ISO 3166-1 alpha-2 in which national numbers are read. reason is
// empty when one was found, "absent" when nothing could be one, else one of the reasons of an Invalid answer (m is then what
// was meant). A number of the right length in a range that is not known to be in use is taken: ranges are allotted daily.
func Phone(said, region string) (m Match, reason string) { return readPhone(text.Read(said), region) }

func readPhone(t text.Text, region string) (Match, string) {
	var good, bad []Match
	fault := ""
	for _, m := range digitRuns().FindAllStringIndex(t.Low, -1) {
		i, j := m[0], m[1]
		for t.Low[i] == ' ' || t.Low[i] == '\n' {
			i++
		}
		raw := pauses().ReplaceAllString(strings.TrimSpace(t.Low[i:j]), "-")
		if countDigits(raw) < fewestDigits || isDates(raw) || strings.ContainsAny(raw, "\n/") && countDigits(raw) < 9 {
			continue
		}
		if !strings.HasPrefix(raw, "+") && plusTold().MatchString(t.Low) {
			raw = "+" + raw
		}
		v, reason := readDigits(strings.ReplaceAll(raw, "plus ", "+"), region)
		if cut := strings.LastIndexByte(raw, '('); reason != "" && cut > 0 && countDigits(raw[:cut]) >= 8 { // 「080-1234-5678（17時以降）」
			if v, reason = readDigits(strings.TrimSpace(raw[:cut]), region); reason == "" {
				j = i + strings.LastIndexByte(t.Low[i:j], '(')
			}
		}
		if e := t.MatchEnd(extension(), j); e > 0 {
			j = e
		}
		if reason != "" {
			bad, fault = append(bad, Match{Span: t.Span(i, j), at: text.Span{Start: i, End: j}}), reason
			continue
		}
		good = appendOnce(good, Match{t.Span(i, j), v, text.Span{Start: i, End: j}})
	}
	if len(good)+len(bad) == 0 {
		for _, m := range readSpoken(t) {
			if v, reason := readDigits(m.Value, region); reason == "" {
				m.Value = v
				good = appendOnce(good, withSpokenEnd(t, m))
			}
		}
	}
	for i := range good {
		good[i] = putRight(t, good[i])
	}
	own := ownMatches(t, good)
	if len(own) == 0 && len(good) > 0 {
		return good[0], ask.ReasonOthers
	}
	switch good = onlyMobile(t, keepStanding(t, own)); {
	case len(good) == 1:
		return good[0], ""
	case len(good) > 1:
		return Match{Span: text.Span{Start: good[0].Start, End: good[len(good)-1].End}}, ask.ReasonMultiple
	case len(bad) > 0:
		return bad[len(bad)-1], fault
	}
	return Match{}, string(ask.Absent)
}

// isDates reports figures that are a day, or a month and another one.
func isDates(raw string) bool { return dateRun().MatchString(raw) || monthsRun().MatchString(raw) }

// plusTold says apart from a number that it begins with a plus: "44 7700 900318. Plus in front."
var plusTold = nameWords.Lazy(`{plus told apart}`)

// pauses part the figures of a number as it is said.
var pauses = nameWords.Lazy(`(?:の|、|…|ー|\.\.|{between digits})+`)

// onlyMends reports words that do nothing but take back what stands before them: "oops, no", 「あ、違う」.
func onlyMends(words string) bool {
	return stance.Settling()["correcting"].MatchString(words) && onlySorry(words)
}

// onlySorry reports words that tell nothing but that something before them was wrong.
func onlySorry(words string) bool {
	rest := mendWords().ReplaceAllString(stance.Settling()["correcting"].ReplaceAllString(words, " "), " ")
	return strings.Trim(rest, " ,.;:!…。、()~-\n") == ""
}

var mendWords = nameWords.Lazy(`(?i){sorry}|{correction}|{in a mend}`)

// newEnd is what is told behind a number in the place of its last figures: "oops, last four are 0113", 「あ、違う、3345」.
var newEnd = nameWords.Lazy(`^([^0-9]{1,40}?)({last figures})?[\s:、]*([0-9]{2,5})(?:{at the end}|[^0-9\s().-]|[\s.]+[^0-9\s().-]|[\s.]*$)`)

// putRight is a number with the last figures that are put right behind it.
func putRight(t text.Text, m Match) Match {
	rest := t.Rest(m.at.End)
	at := newEnd().FindStringSubmatchIndex(rest)
	if at == nil || !onlyMends(rest[:at[3]]) && !(at[4] >= 0 && onlySorry(rest[:at[3]])) {
		return m
	}
	figures := rest[at[6]:at[7]]
	m.Value = m.Value[:len(m.Value)-len(figures)] + figures
	m.at.End += at[7]
	m.Span = t.Span(m.at.Start, m.at.End)
	return m
}

var mobileFore = pattern.Lazy(`(?:携帯|ケータイ|スマホ|\bmobile|\bcell(?:ular|phone)?|\bmob)(?:電話|番号| phone| number| is|は|が|なら|だと|の|:|\s)*[、(]?$`)

// onlyMobile is the only one of several numbers that is called a mobile one, else all.
func onlyMobile(t text.Text, all []Match) []Match {
	var out []Match
	for _, m := range all {
		if mobileFore().MatchString(text.BytesBefore(t.Low, m.at.Start, 40)) {
			out = append(out, m)
		}
	}
	if len(out) == 1 {
		return out
	}
	return all
}

func appendOnce(all []Match, m Match) []Match {
	for _, x := range all {
		if x.Value == m.Value {
			return all
		}
	}
	return append(all, m)
}

// readDigits reads one run of digits.
func readDigits(raw, region string) (e164, reason string) {
	region = strings.ToUpper(region)
	if !strings.HasPrefix(raw, "+") && abroad().MatchString(raw) {
		for _, p := range []string{"00", "010", "011"} { // dialled from elsewhere: 0044 …, 010 44 …
			if rest, ok := strings.CutPrefix(raw, p); ok {
				if n, err := phone.Parse("+"+rest, ""); err == nil && n.Valid() {
					return n.E164(), ""
				}
			}
		}
	}
	if region == "" && !strings.HasPrefix(raw, "+") {
		if countDigits(raw) < 8 {
			return "", ask.ReasonTooShort
		}
		return "", ask.ReasonCountry
	}
	n, err := phone.Parse(raw, region)
	if abroad, told := withCountry(raw, region); told && (err != nil || !n.Valid()) {
		return abroad.E164(), ""
	}
	switch {
	case err != nil && countDigits(raw) < 8:
		return "", ask.ReasonTooShort
	case err != nil && countDigits(raw) > 15:
		return "", ask.ReasonTooLong
	case err != nil:
		return "", ask.ReasonFormat
	case lacksTrunk(n, raw, region):
		return "", ask.ReasonCountry
	case n.Valid():
		return n.E164(), ""
	}
	if reason := compareLength(n); reason != "" {
		return "", reason
	}
	return n.E164(), ""
}

// withCountry is a number of the region told with the country's code and without the plus before it: "44 7700 900318".
func withCountry(raw, region string) (phone.Number, bool) {
	if strings.HasPrefix(raw, "+") || strings.HasPrefix(raw, "0") {
		return phone.Number{}, false
	}
	n, err := phone.Parse("+"+raw, "")
	return n, err == nil && n.Valid() && n.Region() == region
}

// writtenInAmerica is the form of the United States and Canada: (555) 013-4477.
var writtenInAmerica = pattern.Lazy(`^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$`)

// lacksTrunk reports a number in that form without the 0 with which the country's are dialled: it is likely one of another country,
// whatever ranges the country has.
func lacksTrunk(n phone.Number, raw, region string) bool {
	if !writtenInAmerica().MatchString(raw) || strings.HasPrefix(strings.TrimLeft(raw, "("), "0") {
		return false
	}
	dialled, err := phone.Parse("0"+strings.TrimLeft(raw, "("), region)
	return err == nil && dialled == n
}

// compareLength compares a number that is in no known range with the usual lengths of its country.
func compareLength(n phone.Number) string {
	switch {
	case n.TooShort():
		return ask.ReasonTooShort
	case n.TooLong():
		return ask.ReasonTooLong
	}
	mobile, fixed := n.Usual()
	if n.Region() == "JP" && mobileJP().MatchString(n.National) {
		fixed = mobile
	}
	switch got := len(n.National); {
	case mobile == 0 || fixed == 0 || got == mobile || got == fixed:
		return ""
	case got < max(mobile, fixed):
		return ask.ReasonTooShort
	default:
		return ask.ReasonTooLong
	}
}

func countDigits(s string) (n int) {
	for i := range len(s) {
		if text.IsDigit(s[i]) {
			n++
		}
	}
	return n
}

// AnswerPhone chooses the telephone number that answers a wish for one.
func AnswerPhone(t text.Text, c ask.Context) ask.Answer {
	region := c.Country
	if region == "" && c.Lang == "ja" {
		region = "JP"
	}
	m, reason := readPhone(t, region)
	if reason != "" && c.Lang == "ja" && region != "JP" { // who lives abroad may still be reached by a mobile phone of Japan
		if home, no := readPhone(t, "JP"); no == "" && mobileJP().MatchString(strings.TrimPrefix(home.Value, "+81")) {
			m, reason = home, ""
		}
	}
	switch reason {
	case "":
		return ask.Answer{Status: ask.Found, Value: m.Value, Quote: m.In(t.Raw)}
	case string(ask.Absent):
		return ask.Answer{Status: ask.Absent}
	}
	return ask.Answer{Status: ask.Invalid, Reason: reason, Quote: m.In(t.Raw)}
}
