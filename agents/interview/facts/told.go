package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/tag"
	"github.com/mendanhq/mendan/agents/language/text"
)

// askedByLabel is what a field with a fact of a label asks for, as the marked answers name it.
var askedByLabel = map[string]string{
	"strength": "strength", "example": "strength", "why_company": "motivation", "why_role": "motivation", "want": "motivation",
	"help": "adjustment", "cert": "certificates", "school": "school", "major": "school", "place": "duties", "duty": "duties", "past": "duties",
	"channel": "support", "tech": "skills", "database": "skills", "tool": "skills", "role": "experience", "employer": "experience",
	"system": "experience", "theme": "story", "action": "story", "lesson": "story", "result": "achievement",
}

// askedBy is what a field asks for: by the first label that one of its facts takes.
func askedBy(f form.Field) string {
	for _, name := range f.Keys() {
		k := keyOf(f, name)
		if k.any("situation", "incident", "outcome", "response") {
			return "scenario"
		}
		if labels := labelsOf(k); len(labels) > 0 && askedByLabel[labels[0]] != "" {
			return askedByLabel[labels[0]]
		}
		if k.family.name == famName {
			return "name"
		}
	}
	return "other"
}

// wanted are the labels that the field has a key for.
func (r *reader) wanted() []string {
	var out []string
	for _, name := range r.f.Keys() {
		if labels := labelsOf(r.key(name)); len(labels) > 0 {
			out = append(out, labels[0])
		}
	}
	return out
}

// opens reports a key of the field that is for a label, and is not told yet.
func (r *reader) opens(label string) bool {
	return slices.ContainsFunc(r.f.Keys(), func(name string) bool {
		labels := labelsOf(r.key(name))
		return len(labels) > 0 && labels[0] == label && !r.has(name)
	})
}

// tellsOf reports that a text of the answer tells something of a label.
func (r *reader) tellsOf(at text.Span, labels ...string) bool {
	return slices.ContainsFunc(r.parts(), func(p tag.Span) bool {
		return slices.Contains(labels, p.Label) && p.From < at.End && at.Start < p.To
	})
}

// partsOf are the parts that a key takes.
func (r *reader) partsOf(k key) []tag.Span {
	for i, label := range labelsOf(k) {
		if i > 0 && r.isTakenBy(label, k) {
			continue
		}
		if own := slices.DeleteFunc(r.ofLabel(label), r.isSetAside); len(own) > 0 {
			return r.behindAction(label, own)
		}
	}
	return nil
}

// behindAction are the parts of a result that stand behind what was done, where some do: figures before it tell what was wrong.
// 「半年で5人辞めました。手順書を作り、次の半年は1人でした」.
func (r *reader) behindAction(label string, own []tag.Span) []tag.Span {
	actions := r.ofLabel("action")
	if label != "result" || len(actions) == 0 || len(own) < 2 {
		return own
	}
	behind := slices.DeleteFunc(slices.Clone(own), func(p tag.Span) bool { return p.From < actions[0].From })
	if len(behind) == 0 {
		return own
	}
	return behind
}

var (
	// theirOwn stands before somebody else's role.
	theirOwn = pattern.Lazy(`(?i)\b(?:my|our|his|her|their|your|(?:talk|spoke|speak|report)\w* (?:to|with)(?: the| a)?)\s+(?:the |a )?$`)
	// metThem follows somebody else in it.
	metThem = pattern.Lazy(`^(?:さん|様|の方|の人)?(?:から(?:電話|連絡|聞)|に(?:聞|相談|誘|連絡|頼)|と(?:電話で)?話)`)
	// inCatalogues are the labels of what people name to say that they do not use it.
	inCatalogues = []string{"tech", "database", "tool"}
)

// isSetAside reports a part that is told to correct another answer, a name of what is not used, or somebody else's role.
func (r *reader) isSetAside(p tag.Span) bool {
	if slices.ContainsFunc(r.pieces, func(q piece) bool { return q.aside && q.at.Start < p.To && p.From < q.at.End }) {
		return true
	}
	clause := r.clauseAt(p.From)
	switch {
	case p.Label == "role":
		own := article().FindString(r.text[p.From:p.To])
		of := theirOwn().MatchString(r.text[clause.Start:p.From]+own) || metThem().MatchString(r.text[p.To:])
		return of || r.namesSubject(r.text[p.From+len(own):p.To])
	case p.Label == "cert":
		beside := r.besideParts(p, clause)
		before, _, _ := strings.Cut(beside, r.text[p.From:p.To])
		return notHeld().MatchString(beside) || wishedFor().MatchString(before)
	case p.Label == "duty", p.Label == "action":
		return noDuty().MatchString(clause.In(r.text))
	case slices.Contains(inCatalogues, p.Label):
		said := clause.In(r.text)
		return usedNot().MatchString(said) || stance.NeverDone(said)
	}
	return false
}

// besideParts are the words of a clause that stand with a part: up to the other parts of its label.
func (r *reader) besideParts(p tag.Span, clause text.Span) string {
	for _, o := range r.ofLabel(p.Label) {
		switch {
		case o.To <= p.From:
			clause.Start = max(clause.Start, o.To)
		case o.From >= p.To:
			clause.End = min(clause.End, o.From)
		}
	}
	return clause.In(r.text)
}

var (
	// notHeld says of a certificate that somebody does not have it, not yet or not any more.
	notHeld = lexicon.Lazy(`(?i){not held}`)
	// wishedFor stands before a certificate that somebody would do: "happy to do the care certificate if you pay".
	wishedFor = lexicon.Lazy(`(?i){wished for}`)
	// noDuty is about having a job, and nothing that is done in it.
	noDuty = lexicon.Lazy(`(?i){no duty}`)
)

// namesSubject reports a word that only says of what another fact of the field counts the years: "Backend for six years".
func (r *reader) namesSubject(word string) bool {
	return !strings.Contains(word, " ") && slices.ContainsFunc(r.f.Keys(), func(name string) bool {
		return r.key(name).family.name == famDuration && slices.Contains(parseKey(name).words, strings.ToLower(word))
	})
}

// isTakenBy reports that another key of the field is for a label.
func (r *reader) isTakenBy(label string, k key) bool {
	return slices.ContainsFunc(r.f.Keys(), func(name string) bool {
		labels := labelsOf(r.key(name))
		return name != k.name && len(labels) > 0 && labels[0] == label
	})
}

func (r *reader) ofLabel(label string) []tag.Span {
	return slices.DeleteFunc(slices.Clone(r.parts()), func(p tag.Span) bool { return p.Label != label })
}

// readPart reads a fact that the tagger finds: a name or a few words.
func readPart(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects && !r.tellsSubject(k) {
		return Fact{}, false
	}
	if all, ok := r.allTold(); ok && len(r.f.RequiredFacts) == 1 && labelsOf(k)[0] == "role" {
		return r.said(all, all) // nothing else is asked: 「営業を3年やりました」
	}
	if at, ok := r.onlyRole(k); ok {
		return r.said(at, at)
	}
	if at, ok := r.told(k); ok {
		return r.said(at, at)
	}
	if m, ok := r.best(channels()); ok && labelsOf(k)[0] == "channel" {
		return r.said(m.at, m.at)
	}
	return r.onlyMissing(k, r.shortPhrase)
}

// maxRoleWords is how many words a role has that is a whole answer.
const maxRoleWords = 5

// onlyRole is an answer to the question for a role that is one and nothing else: "Human resources data analyst."
func (r *reader) onlyRole(k key) (text.Span, bool) {
	all, ok := r.allTold()
	if !ok || labelsOf(k)[0] != "role" || !r.isAsked(k) || len(r.clauses) != 1 || text.HasJapanese(r.text) ||
		len(strings.Fields(all.In(r.text))) > maxRoleWords || aroundRole().MatchString(all.In(r.text)) {
		return text.Span{}, false
	}
	role := slices.ContainsFunc(r.parts(), func(p tag.Span) bool { return p.Label == "role" && p.To == all.End })
	if !role || slices.ContainsFunc(r.parts(), func(p tag.Span) bool { return p.Label != "role" }) {
		return text.Span{}, false
	}
	all.Start += len(article().FindString(all.In(r.text)))
	return all, true
}

// aroundRole are words of a sentence, which no role is made of.
var aroundRole = pattern.Lazy(`(?i)\b(?:i|i'm|im|was|am|is|as|my|it|that|be|been|worked|at|for|since|then|now)\b`)

// faculty names one, and not what is studied there.
var faculty = pattern.Lazy(`(?:学部|学域|学群|研究科)$`)

// tellsSubject reports that a faculty was told, and now what is studied there.
func (r *reader) tellsSubject(k key) bool {
	before, _ := r.known[k.name].(string)
	at, ok := r.told(k)
	return ok && faculty().MatchString(before) && !faculty().MatchString(at.In(r.text))
}

// allTold is the answer without greetings and what is about another answer.
func (r *reader) allTold() (text.Span, bool) {
	told := slices.DeleteFunc(slices.Clone(r.pieces), func(p piece) bool { return p.aside })
	if len(told) == 0 {
		return text.Span{}, false
	}
	return text.Span{Start: told[0].at.Start, End: told[len(told)-1].at.End}, true
}

// told is where the answer tells what a key asks for: its parts that belong together, out to what reads well.
func (r *reader) told(k key) (text.Span, bool) {
	own := r.partsOf(k)
	if len(own) == 0 {
		if at, ok := r.schoolByNickname(k); ok {
			return at, true
		}
		if at, ok := r.course(k); ok {
			return at, true
		}
		return r.business(k)
	}
	from, to := r.together(own, k)
	at := text.Span{Start: r.wordFrom(own[from].From), End: own[to].To}
	if own[from].Label == "past" && labelsOf(k)[0] == "place" {
		return r.placeIn(at)
	}
	switch {
	case own[from].Label == "help":
		return r.withoutDiagnosis(at)
	case inSentences(own[from].Label):
		at = r.widen(at)
		if k.family.name == famResult {
			at.Start = r.led(at)
		}
		at.Start += r.saidToReader(at)
		at.Start, at.End = trim(r.text, at.Start, at.End)
		return at, at.Start < at.End
	case own[from].Label == "school":
		at = r.wholeSchool(at)
	case own[from].Label == "employer" && text.HasJapanese(at.In(r.text)):
		at.Start = r.employerFrom(at)
	case own[from].Label == "major":
		at = r.narrowerMajor(at)
	case own[from].Label == "cert":
		at = r.withYear(at)
	case own[from].Label == "channel":
		at = r.usualChannels(at)
	case own[from].Label == "database":
		at = r.inEarnest(at)
	case own[from].Label != "employer":
		at.Start += len(article().FindString(at.In(r.text)))
	}
	return r.withoutTimes(at), at.Start < at.End
}

// saysOf ends what is said of a company before its verb.
var saysOf = pattern.Lazy(`[\p{Han}\p{Katakana}ーA-Za-z]を$`)

// TellsChannel reports words that name a way to reach customers, where the field asks for those that somebody worked with.
func TellsChannel(f form.Field, said string) bool {
	asked := slices.ContainsFunc(f.Keys(), func(name string) bool {
		labels := labelsOf(keyOf(f, name))
		return len(labels) > 0 && labels[0] == "channel"
	})
	return asked && len(channels().in(said)) > 0
}

// business is the line of business of whom somebody worked for, where no part of the answer says whom: 「受託で社内システムを作ってました」.
func (r *reader) business(k key) (text.Span, bool) {
	labels := labelsOf(k)
	switch {
	case len(labels) == 0:
		return text.Span{}, false
	case labels[0] == "role" && text.HasJapanese(r.text):
		return r.onlyOne("role named")
	case labels[0] == "cert" && text.HasJapanese(r.text) && !notHeld().MatchString(r.text):
		return r.onlyOne("certificate named")
	case labels[0] != "employer":
		return text.Span{}, false
	}
	if at := lineOfBusiness().FindStringIndex(r.text); at != nil {
		return text.Span{Start: at[0], End: at[1]}, true
	}
	return r.onlyOne("business told")
}

// onlyOne is what the forms of a section find in the answer, where that is one: of several nothing says which is the last.
func (r *reader) onlyOne(section string) (text.Span, bool) {
	var found []text.Span
	low := strings.ToLower(r.text)
	if len(low) != len(r.text) {
		return text.Span{}, false
	}
	for _, form := range lexicon.Forms(section) {
		for _, m := range form.FindAllStringSubmatchIndex(low, 4) {
			at := text.Span{Start: m[2], End: m[3]}
			i := slices.IndexFunc(found, func(s text.Span) bool { return s.Start < at.End && at.Start < s.End })
			switch {
			case i < 0:
				found = append(found, at)
			case at.End-at.Start > found[i].End-found[i].Start:
				found[i] = at
			}
		}
	}
	if len(found) != 1 {
		return text.Span{}, false
	}
	return found[0], true
}

var lineOfBusiness = lexicon.Lazy(`(?i){line of business}`)

// diagnosis names an illness, which is never recorded.
var diagnosis = lexicon.Lazy(`(?i){diagnosis}`)

var (
	// withinName is what a school's name begins with, where the tagger found only its end: 北陸み|らい工科大学.
	withinName  = pattern.Lazy(`[\p{Han}\p{Katakana}ー]{2,}[^\P{Hiragana}はがのもをにでとへやか]{1,2}$`)
	kindOnly    = pattern.Lazy(`^(?:専門学校|大学院?|短期大学|短大|高専)$`)
	beforeName  = pattern.Lazy(`^.*(?:て|た)(?:から|ので)|^(?:やっぱり?|やはり|一応|いちおう|普通の|ふつうの|今の|いまの|うちの|自分の|地元の|近所の|学校は|大学は)`)
	writesAbout = pattern.Lazy(`(?:卒論|卒業論文|卒業研究|修論|修士論文|研究テーマ)[^、。]{0,12}$`)
	namedNext   = pattern.Lazy(`^[ 　「]([\p{Han}\p{Katakana}\p{Hiragana}ーA-Za-z]{2,20})`)
)

var (
	// behindFaculty is what is studied there, behind a faculty: 「工学部、機械です」.
	behindFaculty = pattern.Lazy(`^(?:の|で)?[、,…\s]*([\p{Han}\p{Katakana}ー]{2,12}?)(?:の?(?:専攻|学科|コース|専修|研究室|ゼミ)|の(?:ほう|方)|です|じゃ|や|っす|だ|[。、\s]|$)`)
	// saidMajor is what is studied, told under that word: 「経済学部、4回生です。専攻は金融論」.
	saidMajor = pattern.Lazy(`専攻(?:は|が|:)、?\s?([\p{Han}\p{Katakana}ー]{2,12})`)
	// facultyBehind is a faculty right behind a school.
	facultyBehind = pattern.Lazy(`^の?[\p{Han}\p{Katakana}]{1,10}(?:学部|学域|学群|研究科)`)
	// majorBefore is the same before that word: 「観光学を専攻しています」.
	majorBefore = pattern.Lazy(`([\p{Han}\p{Katakana}ー]{2,12})を(?:主に)?専攻`)
	// noMajor is none, though it may stand there.
	noMajor = pattern.Lazy(`^[一二三四五六七八九十0-9]+年|卒業|在学|在籍|見込|入学|所属|予定|現在|今年|来年`)
	// nickname is a school as its students call it, before what they study there: 「青葉大の経済学部」.
	nickname = pattern.Lazy(`(?:^|[、。\s])([\p{Han}\p{Katakana}\p{Hiragana}ー]{2,10}大)(?:の|、|で)?[\p{Han}・]{1,10}(?:学部|学科|専攻|研究科|学域|学群)`)
)

// article stands before a name, and is none of it.
var article = pattern.Lazy(`(?i)^(?:the|an?|my|our|its|their|in|as|to|of)\s+`)

// sinceWhen ends a name in English: "a residential home since March 2024".
var sinceWhen = pattern.Lazy(`(?i)\s+(?:since|from|until|for)\s+[^,;]*[0-9][^,;]*$`)

// goesWithTime is what stands between a length of time and a name.
var goesWithTime = pattern.Lazy(`^(?:間|ほど|くらい)?(?:の|は)?[\s、,]*`)

// inPlace is where somebody worked, in words of how long and as what: "carer on a stroke ward for six years".
var inPlace = pattern.Lazy(`(?i)\b(?:in|at|on)\s+(.+)$`)

// concedes ends a clause that only leads to what is told: 「成果と言われると難しいのですが」.
var concedes = pattern.Lazy(`(?:が|けど|けれど|けども|ので|ですし|のに)[、,\s]*$`)

// teForm ends a clause that its sentence goes on from.
var teForm = pattern.Lazy(`(?:て|で|し|り|く|き|え)[、,\s]*$`)

// inSentences reports a label whose parts are told in clauses, not with a noun.
func inSentences(label string) bool {
	told := []string{"action", "result", "example", "lesson", "theme", "why_company", "why_role", "want", "past", "duty"}
	return slices.Contains(told, label)
}

// maxBetween is how far, in bytes, parts of one label may stand apart that are taken together.
const maxBetween = 60

// together are the first and the last of the parts that are taken as one: all that are listed, of what is told in clauses those that nothing
// else stands between, of names and reasons the surest.
func (r *reader) together(own []tag.Span, k key) (from, to int) {
	if k.family.name == famNamed && !lists(own[0].Label) || k.family.name == famReason || k.family.name == famResult {
		from = r.toldAnewFrom(own)
		for i := from; i < len(own); i++ {
			if own[i].Sure > own[from].Sure || numbersJobs().MatchString(r.text) && isWorker(k) {
				from = i
			}
		}
		return from, from
	}
	if lists(own[0].Label) {
		from = r.toldAnewFrom(own)
	}
	for to = from; to+1 < len(own); to++ {
		between := text.Span{Start: own[to].To, End: own[to+1].From}
		if between.End-between.Start > maxBetween || r.others(between, own[0].Label) {
			break
		}
	}
	return from, to
}

// numbersJobs counts somebody's jobs in their order: the last one told is the latest.
var numbersJobs = pattern.Lazy(`[二三四五六2-6]社目|(?:^|\n)[②③④]`)

// toldAnewFrom is the first of the parts behind words that take back those before: "Postgres daily, some Redis. No wait, Postgres and DynamoDB"; else the
// first.
func (r *reader) toldAnewFrom(own []tag.Span) (from int) {
	for i := 1; i < len(own); i++ {
		if takesListBack().MatchString(r.text[min(own[i-1].To, own[i].From):own[i].From]) {
			from = i
		}
	}
	return from
}

var takesListBack = lexicon.Lazy(`(?i){takes a list back}`)

// lists reports a label of which people name several.
func lists(label string) bool {
	return slices.Contains([]string{"duty", "cert", "channel", "database", "help"}, label)
}

// others reports parts of other labels within a span.
func (r *reader) others(at text.Span, but string) bool {
	return slices.ContainsFunc(r.parts(), func(p tag.Span) bool { return p.Label != but && p.From >= at.Start && p.To <= at.End })
}

var (
	// angry are words of anger about a job, without a word of what was done there.
	angry = lexicon.Lazy(`(?i){grumbles}`)
	// denied is how an answer begins that there is nothing.
	denied   = lexicon.Lazy(`(?i)^{none at first}`)
	held     = lexicon.Lazy(`(?i){held}`)
	noneOfIt = lexicon.Lazy(`(?i){none of it}`)
)

// grumbles reports why somebody left, where experience is asked: that is none.
func (r *reader) grumbles(k key) bool {
	return k.family.name == famPast && len(r.f.RequiredFacts) == 1 && angry().MatchString(r.text) && len(quantity.Durations(r.text)) == 0
}

// AsksToBeHelped reports words that ask for something to be done, whatever a no before them was said to.
func AsksToBeHelped(said string) bool { return lexicon.Match("asks for help beside", said) }

// saidNone is where an answer says that there is none of what alone is asked, and tells of none: 「ないっす、はじめてのバイトです」.
func (r *reader) saidNone(k key, family string) []int {
	if family != famCert && family != famHelp && family != famPast || !r.alone(k) || !r.takesNone(k.name) {
		return nil
	}
	if r.tellsOf(r.whole(), labelsOf(k)[0]) || family == famCert && held().MatchString(r.text) {
		return nil
	}
	if family == famHelp && (AsksToBeHelped(r.text) || DeniesBesideNeed(r.text)) { // "no, seriously, could you text me afterwards"
		return nil
	}
	if at := denied().FindStringIndex(r.text); at != nil && !(family == famPast && r.tellsOfWork(r.whole())) {
		return at
	}
	if family == famHelp || len(quantity.Durations(r.text)) > 0 || r.tellsOfWork(r.whole()) {
		return nil
	}
	return noneOfIt().FindStringIndex(r.text)
}
