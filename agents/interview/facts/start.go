package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// IsStart reports a key that is the day from which somebody can work.
func IsStart(f form.Field, key string) bool {
	return familyOf(f, key).name == famDate && (strings.Contains(key, "start") || strings.HasPrefix(key, "available_from"))
}

// OtherStarts are the keys of the field that hold the start in the other form than a key does: as a day, or counted from an offer. One of the two stands.
func OtherStarts(f form.Field, key string) (out []string) {
	is := familyOf(f, key).name
	for _, k := range f.Keys() {
		if other := familyOf(f, k).name; is == famDate && other == famRelative || is == famRelative && other == famDate {
			out = append(out, k)
		}
	}
	return out
}

// IsName reports a key that is somebody's name, or how it is read.
func IsName(f form.Field, key string) bool {
	family := familyOf(f, key).name
	return family == famName || family == famReading
}

// IsWords reports a key that takes any words: a story, a reason, certificates.
func IsWords(f form.Field, key string) bool {
	family := familyOf(f, key).name
	return family != famNamed && slices.Contains(ownWords, family)
}

// IsLanguages reports a key that lists languages.
func IsLanguages(f form.Field, key string) bool { return familyOf(f, key).name == famTags }

// TellsStart reports a clause that says from when somebody can work, whatever was asked: "I could start on 4 January".
func TellsStart(clause string) bool {
	return startsWork().MatchString(clause) && dayNamed().MatchString(clause)
}

// NamesFirstDay reports a clause that says no more than from which day on: 「えっと1月あたまから」. What that is the first day of, the question
// tells.
func NamesFirstDay(clause string) bool {
	return !hadWork().MatchString(clause) && !ofSchool().MatchString(clause) && !now().MatchString(clause) && fromDay().MatchString(clause) && dayNamed().MatchString(clause)
}

// ofSchool is about a school and its years: 「4月から3年か」, 「高校は3月に卒業したから」.
var ofSchool = lexicon.Lazy(`(?i){of school}`)

var fromDay = lexicon.Lazy(`(?i){from day}`)

// Reaches reports a clause about being reached, which has times that are none of work: "weekdays after six I pick up the phone".
func Reaches(clause string) bool { return reached().MatchString(clause) }

var reached = lexicon.Lazy(`(?i){reached}`)

// dayNamed is a day of the calendar, not of the week, whose days are asked for by themselves.
var dayNamed = lexicon.Lazy(`(?i){day named}`)

var startsWork = lexicon.Lazy(`(?i){starts work}`)
