package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// IsStart reports a key that is the day from which somebody can work.
func IsStart(f form.Field, key string) bool {
	return familyOf(f, key).name == famDate && (strings.Contains(key, "start") || strings.HasPrefix(key, "available_from"))
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
	return !hadWork().MatchString(clause) && !now().MatchString(clause) && fromDay().MatchString(clause) && dayNamed().MatchString(clause)
}

var fromDay = lexicon.Lazy(`(?i){from day}`)

// Reaches reports a clause about being reached, which has times that are none of work: "weekdays after six I pick up the phone".
func Reaches(clause string) bool { return reached().MatchString(clause) }

var reached = lexicon.Lazy(`(?i){reached}`)

// dayNamed is a day of the calendar, not of the week, whose days are asked for by themselves.
var dayNamed = pattern.Lazy(`(?i)\d{1,2} ?月|\d{1,2}/\d{1,2}|(?:^|[^週\d])\d{1,2}日(?:から|に|より|以降)|来月|再来月|来週|来年|年明け|明日|明後日|すぐ|[0-9一二三四五六七八九十] ?(?:週間?|か月|ヶ月|カ月)後|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{4}-\d\d|\bnext (?:week|month|year)\b|\btomorrow\b|\bimmediately\b|\bright away\b|\bin (?:\w+ ){1,2}(?:weeks?|months?|days?)\b`)

var startsWork = pattern.Lazy(`(?i)(?:から|より|以降|以後|に|で)(?:なら|でも|は|であれば|には|すぐに?)?(?:、|でも)?(?:働け(?:ます|る|そう)|働き始め|勤務(?:が|を)?(?:でき|可能|開始)|入社(?:が|を)?(?:でき|可能|したい|します|希望)|始め(?:られ|れ|たい)|出勤(?:でき|可能)|稼働(?:でき|可能)|就業(?:でき|可能)|参画(?:でき|可能)|着任(?:でき|可能)|ジョイン(?:でき|可能)|(?:シフトに)?入れ(?:ます|る|そう)|出られ(?:ます|る))|(?:入社|勤務開始|就業開始|働き始め)(?:可能|希望|できる)?(?:日|時期)?は|` +
	`\b(?:can|could|would|able to|available to|ready to|happy to|free to|like to|want to|going to|plan to|hope to|will|i'd|i'll) (?:also |probably |maybe |possibly |only |actually |be able to |be free to |be ready to )*(?:start|begin|join)(?: (?:work|working|the job|with you))?\b (?:on|from|in|by|after|as of|around|about|early|mid|late|the (?:\d|first|second|third|end|beginning|middle|week|month|new year)|next|this|right|at|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|tomorrow|immediately)|\bavailable (?:to (?:work|start) )?(?:from|as of|starting)\b|\b(?:earliest|my|possible) (?:possible )?start(?:ing)? date (?:is|would be|will be)\b`)
