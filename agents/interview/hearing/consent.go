package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// sureToAgree is how sure it has to be that somebody agrees: what is recorded needs a yes that anybody would take for one.
const sureToAgree = 0.8

// agrees reports a plain yes to the disclosure, among clauses that say nothing against it: "a bit nervous, but yes, let's go". A yes of mere
// politeness, or that something was read, is one only where nothing else is said: 「はじめまして。よろしくお願いします」 greets.
func (l *Listener) agrees() bool {
	said := l.Said.Text
	if yesIf().MatchString(intents.Plainly(said)) || deniesYes().MatchString(intents.Plainly(said)) {
		return false
	}
	if l.agreesInTheEnd() || l.agreesApart() || l.asksToBegin() || l.beginsWithYes(isPlainYes) {
		return true
	}
	if intents.Is(intents.SaysYes, said) && !strings.ContainsAny(said, "?？") {
		return true
	}
	agreed, polite, more := l.surelyAgrees(said), false, false
	for _, c := range text.Clauses(said) {
		clause, contrasts := withoutContrast(shrugs().ReplaceAllString(intents.Plainly(c.In(said)), ""))
		against := l.objects(clause)
		switch {
		case saysNothingAgainst(clause) && !contrasts:
			agreed = true
		case intents.Is(intents.SaysYes, clause) && !strings.Contains(clause, "?"), intents.Is(intents.SaysBegin, clause):
			polite = polite || intents.Is(intents.SaysThanks, clause) || sayings.Acknowledges(clause)
			agreed = agreed || !intents.Is(intents.SaysThanks, clause) && !sayings.Acknowledges(clause)
		case onlyNervous(clause), newToThis(clause), waives(c.In(said)):
		case intents.Is(intents.SaysApply, clause): // 「応募したいです。よろしくお願いします」 is no yes, 「はい、応募したいです」 is one
			more = true
		case sayings.NoObjection(clause), intents.Is(intents.SaysNothing, clause), intents.Is(intents.SaysUnsure, clause), sayings.Thanks(clause):
		case against, contrasts, waitsFor().MatchString(clause):
			return false
		default:
			more = more || !intents.Is(intents.SaysAgreed, clause)
			agreed = agreed || intents.Is(intents.SaysAgreed, clause) || l.surelyAgrees(clause)
		}
	}
	return agreed || polite && !more
}

// waitsFor names what is to come before a yes counts: "once my husband has seen it", 「と言う前に」.
var waitsFor = lexicon.Lazy(`(?i){comes before a yes}`)

// agreesInTheEnd reports that the last of several sentences agrees outright, where none before it worries about the record, asks something, puts a condition or wants to
// leave: "oh no, I didn't want to bother anyone. yes I agree, let's start". A no to something else stands before it then.
func (l *Listener) agreesInTheEnd() bool {
	said := l.Said.Text
	all := text.Sentences(said)
	if len(all) < 2 || setsCondition(said) || stance.IsQuestion(said) {
		return false
	}
	last := all[len(all)-1].In(said)
	return outright().MatchString(intents.Plainly(last)) && l.saysYesToAll(last) && !slices.ContainsFunc(all[:len(all)-1], func(s text.Span) bool {
		sentence := s.In(said)
		return !waives(sentence) && !newToThis(sentence) && l.standsAgainst(sentence)
	})
}

// asksToBegin reports that the last sentence asks, of nothing but what was told here, whether it may be so, and that none before it objects or asks: 「こういうの初めて
// なんです。お願いしてもいいですか？」.
func (l *Listener) asksToBegin() bool {
	said := l.Said.Text
	at := begging().FindStringIndex(said)
	if at == nil || conditional().MatchString(said[:at[0]]) || stance.IsQuestion(said[:at[0]]) {
		return false
	}
	return !slices.ContainsFunc(text.Sentences(said[:at[0]]), func(s text.Span) bool {
		sentence := s.In(said)
		return ofTheRecord().MatchString(sentence) || !onlyNervous(sentence) && !newToThis(sentence) && l.objects(sentence)
	})
}

// begging asks at the end of a message whether it may be so, and names nothing that it is about.
var begging = lexicon.Lazy(`(?i)(?:(?:^|[。、!！\s…\x{1F000}-\x{1FAFF}💦🙏])(?:{may it be so})|(?:^|[.,!;…]\s*)(?:{may we begin}))[?？。.!！～〜\s]*$`)

// standsAgainst reports a sentence behind which no yes is heard: a worry about the record, a wish to wait or to leave, a no.
func (l *Listener) standsAgainst(sentence string) bool {
	return ofTheRecord().MatchString(sentence) || intents.Is(intents.WantsPause, sentence) || intents.Is(intents.WantsWithdraw, sentence) ||
		l.sureOf(reading.ConsentNo, sentence) >= sureToAgree
}

// beginsOutright is a clause that does so with its first words: "I don't agree" does not.
var beginsOutright = lexicon.Lazy(`(?i)^(?:(?:yes|yeah|yep|ok|okay|sure|and|so),? )*(?:{agrees outright})[ ,.!]*$`)

// outright are words in which somebody agrees and that mean nothing else.
var outright = lexicon.Lazy(`(?i){agrees outright}`)

// yesIf is a yes under a condition: 「店でやるならいいですよ」.
var yesIf = pattern.Lazy(`(?:なら(?:ば)?|(?:ない|る|い)(?:の)?であれば)[、 ]*(?:いい|良い|よい|大丈夫|だいじょうぶ|ok|構|かまい|はい|お願い|やり|始め)`)

// deniesYes has words of a yes in it that are denied, whatever it sounds like as a whole: 「大丈夫ではありません」, 「問題あり」, "I consent
// to nothing". Behind those nothing begins, and it is asked again.
var deniesYes = lexicon.Lazy(`(?i){denies a yes}`)

// saysNothingAgainst reports words that agree by saying that nothing stands against it, and say nothing else: 「構いません」, "no objection". Behind a
// question mark they agree to nothing.
func saysNothingAgainst(words string) bool {
	return sayings.Agrees(intents.Plainly(words)) && !strings.ContainsAny(words, "?？")
}

// surelyAgrees reports words that agree by their sense. Who wants to apply has agreed to nothing yet: 「こんにちは、応募したいです」.
func (l *Listener) surelyAgrees(words string) bool {
	return l.sureOf(reading.ConsentYes, words) >= sureToAgree && !wantsToApply(words)
}

// wantsToApply reports words of which a clause says the wish to apply.
func wantsToApply(words string) bool {
	return slices.ContainsFunc(text.Clauses(words), func(c text.Span) bool { return intents.Is(intents.SaysApply, c.In(words)) })
}

// agreesApart reports a sentence of its own that agrees, beside others that say nothing against it: "sure, let's do it. I'm Owen Halvorsen btw".
func (l *Listener) agreesApart() bool {
	said := l.Said.Text
	rest, yes := partSentences(said, l.saysYesToAll)
	return yes != "" && !setsCondition(said) && !stance.IsQuestion(said) &&
		!slices.ContainsFunc(text.Sentences(rest), func(s text.Span) bool {
			sentence := s.In(rest)
			return !waives(sentence) && !sayings.Acknowledges(intents.Plainly(sentence)) && l.objects(sentence)
		})
}

// waives reports a sentence that takes back what was asked, and is no no: "you don't need to ask them that".
func waives(sentence string) bool {
	return waiving().MatchString(intents.Plainly(sentence)) && !ofTheRecord().MatchString(sentence) && !stance.IsQuestion(sentence)
}

var waiving = lexicon.Lazy(`^(?:{before a waiver}[ 、,.]*)*(?:{waives})`)

// agreesAtOnce is the question behind a plain yes in the same sentence, where it is about no more than the time that it takes, or a CV:
// 「はい大丈夫です、ちなみに何分 くらいですか」, "fine, how long is it?".
func (l *Listener) agreesAtOnce() string {
	at := strings.IndexAny(l.Said.Text, ",、")
	if at < 0 || setsCondition(l.Said.Text) {
		return ""
	}
	yes, question := l.Said.Text[:at], strings.Trim(l.Said.Text[at:], AroundClause)
	agrees := l.saysYesToAll(yes) || assentsBriefly(yes) && ofTheStart(question)
	asks := len(text.Sentences(question)) <= 1 && (stance.IsQuestion(question) || asksPlainly(question))
	if !agrees || !asks || strings.Contains(yes, "\n") || !hingesOnNothing(question) || l.mayHingeOn(question) {
		return ""
	}
	return question
}

// assentsBriefly reports a word that is a yes where a question follows on which no yes depends: "ok. do you need my cv?". That something was read is none:
// "I see. How long does it take?".
func assentsBriefly(words string) bool {
	return briefAssent().MatchString(strings.ToLower(intents.Plainly(words)))
}

var briefAssent = pattern.Lazy(`^(?:ok(?:ay)?|オッケー|おっけー|オーケー)(?:です)?(?:よ)?(?:,? (?:then|sure|great|good))?[ 、,.!。]*$`)

// hingesOnNothing reports a question about the time that it takes, about a CV, or where an interview is held: no yes to the disclosure depends on that.
func hingesOnNothing(question string) bool {
	return ofTheStart(question) || intents.Is(intents.AsksMeeting, question)
}

// ofTheStart reports such a question about what begins now: a brief assent before it is a yes.
func ofTheStart(question string) bool {
	return slices.ContainsFunc([]intents.Intent{intents.AsksLength, intents.AsksLeft, intents.AsksLater, intents.AsksDocument}, func(about intents.Intent) bool {
		return intents.Is(about, question)
	})
}

// sureToHinge is how sure it has to be that a question is of those that a yes may depend on, where its words are not known for it.
const sureToHinge = 0.5

// mayHingeOn reports a question on whose answer a yes to the disclosure may depend: what becomes of the data, who decides, who is asking.
func (l *Listener) mayHingeOn(question string) bool {
	if wish.AsksOfPeople(intents.Plainly(question)) { // that people read it and decide was told above, and is told again
		return false
	}
	return slices.ContainsFunc([]intents.Intent{intents.AsksData, intents.AsksDecision, intents.AsksRights, intents.AsksBot}, func(about intents.Intent) bool { return intents.Is(about, question) }) ||
		!hingesOnNothing(question) && slices.ContainsFunc(l.Reads(question), func(m reading.Move) bool {
			return !m.Guess && m.Sure >= sureToHinge && slices.Contains([]reading.Kind{reading.AskData, reading.AskDecision, reading.AskAI}, m.Kind)
		})
}

// agreesAndAsks is the question beside a yes in a sentence of its own that no condition is put to: "yes let's go! is it open for people from Kenya?"
// What becomes of the data, or who decides, may be one.
func (l *Listener) agreesAndAsks() string {
	if setsCondition(l.Said.Text) {
		return ""
	}
	if question := l.agreesAtOnce(); question != "" {
		return question
	}
	rest, yes := partSentences(l.Said.Text, l.saysYesToAll)
	if other, ok := partSentences(l.Said.Text, assentsBriefly); yes == "" && ofTheStart(other) {
		rest, yes = other, ok
	}
	if pieces := beginning().Split(l.Said.Text, -1); yes == "" && len(pieces) > 1 { // 「はい えっと時給って…？」, "hi! yes 😊 is it long?"
		if i := slices.IndexFunc(pieces, l.saysYesToAll); i >= 0 {
			yes, rest = pieces[i], strings.Join(slices.Delete(pieces, i, i+1), "\n")
		}
	}
	if yes == "" || rest == "" {
		return ""
	}
	whole := l.Said
	l.Said = Utterance([]application.Heard{whole.Parts[len(whole.Parts)-1].Wording(rest)})
	parts, question := l.SplitQuestions()
	l.Said = whole
	rest = strings.Trim(noCondition().ReplaceAllString(". "+Utterance(parts).Text, " "), AroundClause)
	rest = leadsTo().ReplaceAllString(rest, "$1")
	if question == "" || l.mayHingeOn(question) || rest != "" && l.objects(rest) {
		return ""
	}
	return question
}

// doubtsLanguage parts from the rest what says that somebody does not know the language well that is spoken, and wishes for no other: "my English isn't
// great, is that OK?".
func (l *Listener) doubtsLanguage() (rest string, doubts bool) {
	rest, of := partSentences(l.Said.Text, l.DoubtsLanguage)
	return rest, of != "" && l.speaksOnly(l.Said.Text)
}

// DoubtsLanguage reports words on not knowing the language well that is spoken. Where languages are asked about, they answer,
// and who would rather be written to than called asks for that.
func (l *Listener) DoubtsLanguage(words string) bool {
	return weakLanguage().MatchString(intents.Plainly(words)) && l.speaksOnly(words) && !l.aboutLanguages() && !ofContact().MatchString(text.Fold(words))
}

// speaksOnly reports words in the language that is spoken which name no other that could be.
func (l *Listener) speaksOnly(words string) bool {
	speaks := l.State.Speaks
	return text.LanguageOf(words, OtherLanguage(speaks)) == speaks && !slices.ContainsFunc(place.Languages(text.Fold(words)), func(m place.LanguageMention) bool {
		return m.Tag != speaks && place.Supported(m.Tag)
	})
}

// weakLanguage says of a language that somebody does not know it well.
var weakLanguage = lexicon.Lazy(`(?i){weak language}`)

// leadsTo ends in Japanese what only leads to a question: 「大学生なんですけど、大丈夫ですか」.
var leadsTo = pattern.Lazy(`([^。!！?？\n]*?)(?:なん|ん)?(?:です)?(?:けど|けれど|が)[、,]?$`)

// beginsWithYes reports a message that begins with a yes, behind at most a greeting or an excuse, and goes on about whoever writes: "yes that's fine love, my
// niece sent me the link". What follows such a yes is no doubt of it but where it says one: a question, a condition, a worry about the record, a no.
func (l *Listener) beginsWithYes(isYes func(piece string) bool) bool {
	said := notDoneBefore().ReplaceAllString(lengthenedYes().ReplaceAllString(l.Said.Text, "$1、"), "$1")
	pieces := piecesSaid(greetsFirst().ReplaceAllString(said, ""))
	first := slices.IndexFunc(pieces, func(piece string) bool { return !l.leadsToYes(piece) })
	if first < 0 || !isYes(pieces[first]) || ofTheRecord().MatchString(pieces[first]) {
		return false
	}
	return !slices.ContainsFunc(pieces[first:], l.standsAgainstYes)
}

// isPlainYes reports a piece at whose head stands a yes that can be nothing else: what is recorded needs one.
func isPlainYes(piece string) bool { return plainYesFirst().MatchString(piece) }

// leadsToYes reports what stands before a yes and says nothing of it: a greeting, an excuse, an interjection.
func (l *Listener) leadsToYes(piece string) bool {
	plain := intents.Plainly(piece)
	return apologizes().MatchString(plain) || assentsBriefly(plain) || newToThis(plain) || onlyNervous(plain) || l.sureOf(reading.Greeting, plain) >= sureToAgree
}

// standsAgainstYes reports a piece behind a plain yes that takes it back or hangs something on it. That it begins with "but" or "though" does not.
func (l *Listener) standsAgainstYes(piece string) bool {
	plain, contrasts := withoutContrast(intents.Plainly(piece))
	if newToThis(plain) || onlyNervous(plain) || l.excusesOneself(plain) {
		return false
	}
	return stance.IsQuestion(piece) || asksPlainly(piece) || setsCondition(plain) || l.standsAgainst(plain) || intents.Is(intents.SaysNo, plain) ||
		contrasts && intents.IsNever(intents.SaysAgreed, plain) && !strings.HasPrefix(piece, "though") || deniesYes().MatchString(plain) ||
		stance.IsRefusal(plain) || slices.ContainsFunc(l.Reads(plain), func(m reading.Move) bool {
		elsewhere := m.Kind.Asks() || m.Kind.Wishes() || m.Kind == reading.DecidedElsewhere
		return !m.Guess && (m.Sure >= sureToAgree && elsewhere || m.Sure >= asLikely && m.Kind == reading.Unsure)
	})
}

var (
	plainYesFirst = lexicon.Lazy(`(?i)^{lengthened yes}(?:[^\pL]|$)`)
	lengthenedYes = lexicon.Lazy(`(?i)^{lengthened yes}[〜～~ー…♪☆]+`)
	notDoneBefore = lexicon.Lazy(`(?i)({first time}) before\b`)
	apologizes    = lexicon.Lazy(`(?i)^(?:{apologizes})[ 、,.。!！笑w]*$`)
)

// saysYesToAll reports a sentence that agrees, whatever it greets with: "Hiya, yeah go on then."
func (l *Listener) saysYesToAll(sentence string) bool {
	sentence = greetsFirst().ReplaceAllString(sentence, "") // "Hello love yes …"
	pieces := piecesSaid(sentence)
	if stance.IsQuestion(sentence) || acknowledges(sentence) || len(pieces) > 1 && slices.ContainsFunc(pieces, l.objects) {
		return false
	}
	return l.surelyAgrees(sentence) || saysNothingAgainst(sentence) || slices.ContainsFunc(pieces, func(piece string) bool {
		polite := acknowledges(piece) || intents.Is(intents.SaysThanks, piece)
		known := intents.Is(intents.SaysYes, piece) || intents.Is(intents.SaysBegin, piece) || intents.Is(intents.SaysAgreed, piece)
		return !polite && (known || l.surelyAgrees(piece))
	})
}

// greetsFirst are a greeting and a form of address before what is said.
var greetsFirst = lexicon.Lazy(`(?i)^{greets first}[ ,!]+`)

// acknowledges reports words that say no more than that something was read. With a yes they say more: "yes ok".
func acknowledges(words string) bool {
	plain := intents.Plainly(words)
	return sayings.Acknowledges(plain) && !withYes().MatchString(plain)
}

var withYes = lexicon.Lazy(`(?i){with a yes}`)

var (
	beginning   = pattern.Lazy(`[。.!！\n\s]*[\x{1F300}-\x{1FAFF}\x{2600}-\x{27BF}][\x{FE0F}\x{200D}\x{2640}\x{2642}\x{1F300}-\x{1FAFF}]*\s*|[。.!！\n]+\s*|　+`)
	conditional = lexicon.Lazy(`(?i){conditional}`)
	noCondition = lexicon.Lazy(`(?i){no condition}`)
	ofTheRecord = lexicon.Lazy(`(?i){of the record}`)
)

// setsCondition reports words that may put a condition to a yes. That it goes on anyway, or that somebody was only asking, puts none.
func setsCondition(said string) bool {
	said = noCondition().ReplaceAllString(shrugs().ReplaceAllString(said, " "), " ")
	return conditional().MatchString(said) || waitsFor().MatchString(said)
}

// onlyNervous reports a clause that tells how somebody feels, and refuses, asks and wishes nothing: 「お願いします〜 ちょっと緊張してますw」. Who
// worries about what they are to agree to says more: 「はい。記録されるのは不安です」.
func onlyNervous(clause string) bool {
	return tellsNerves(clause) && !intents.IsNever(intents.SaysAgreed, clause)
}

// tellsNerves reports words that tell how somebody feels, and refuse, ask and wish nothing: 「すみません、こういうの初めてで緊張してます」.
func tellsNerves(words string) bool {
	return intents.Is(intents.SoundsNervous, words) && !worriesOfRecord(words) && !stance.IsQuestion(words) && !stance.IsRefusal(words) &&
		!intents.Is(intents.SaysNo, words) && !intents.Is(intents.WantsWithdraw, words) && !intents.Is(intents.WantsPause, words)
}

// worriesOfRecord reports a clause of who is uneasy about what they are to agree to. Who has only never talked to a program is new to it: "bit nervous never done
// one of these with a bot lol".
func worriesOfRecord(clause string) bool {
	return ofTheRecord().MatchString(clause) && intents.Is(intents.SoundsNervous, clause) && !firstTime().MatchString(clause)
}

// newToThis reports a clause that says no more than that somebody has not done such a thing before, or finds it odd: "never talked to a bot before", "bit
// strange, typing to a machine".
func newToThis(clause string) bool {
	said := strings.TrimSuffix(clause, " before") // of the past, and no condition
	isNew := firstTime().MatchString(clause) || findsItOdd().MatchString(clause)
	return isNew && !stance.IsQuestion(clause) && !setsCondition(said) && !intents.Is(intents.SaysNo, clause)
}

var (
	firstTime  = lexicon.Lazy(`{first time}`)
	findsItOdd = lexicon.Lazy(`(?i){finds it odd}`)
)

// objects reports a clause that may be a condition, a doubt, a question, a no or a wish of its own: no yes stands beside it.
func (l *Listener) objects(clause string) bool {
	if worriesOfRecord(clause) {
		return true
	}
	clause = noCondition().ReplaceAllString(clause, "")
	if newToThis(clause) || beginsOutright().MatchString(intents.Plainly(clause)) || l.excusesOneself(clause) {
		return false
	}
	denies := !stance.IsQuestion(clause) && nothingAgainst().MatchString(intents.Plainly(clause))
	if denies { // what it denies is what could stand against a yes
		clause = nothingAgainst().ReplaceAllString(intents.Plainly(clause), "")
	}
	if intents.IsNever(intents.SaysAgreed, clause) || intents.Is(intents.SaysNo, clause) || intents.Is(intents.WantsPause, clause) || intents.Is(intents.WantsWithdraw, clause) || stance.IsQuestion(clause) {
		return true
	}
	return !onlyNervous(clause) && slices.ContainsFunc(l.Reads(clause), func(m reading.Move) bool {
		switch m.Kind {
		case reading.ConsentNo, reading.DecidedElsewhere, reading.Unsure:
			return m.Sure >= asLikely
		case reading.LanguageJA, reading.LanguageEN, reading.Resume, reading.Submit: // "yes, in English please": another language is heard before
			return false
		}
		return !m.Guess && (m.Kind.Asks() || m.Kind.Wishes())
	})
}

// excusesOneself reports a clause that asks for patience with how somebody writes, or tells on what and among whom they do, and that they have read what they
// agree to: "bear with me, I'm on my phone", 「誤字があったらすみません」.
func (l *Listener) excusesOneself(clause string) bool {
	plain := intents.Plainly(clause)
	return excuse().MatchString(plain) && !cannotRead().MatchString(plain) && !setsCondition(plain) && !stance.IsQuestion(clause) &&
		!intents.Is(intents.SaysNo, clause) && !l.standsAgainst(clause)
}

var (
	excuse         = lexicon.Lazy(`(?i){excuses oneself}`)
	cannotRead     = lexicon.Lazy(`(?i){cannot read it}`)
	nothingAgainst = lexicon.Lazy(`(?i){nothing against it}`)
)

// withoutContrast is a clause without the words that set it against another one, and whether it had some: "but yes", 「緊張しますが」.
func withoutContrast(clause string) (string, bool) {
	out := contrast().ReplaceAllString(clause, "")
	return out, out != clause
}

// shrugs are words that look like a contrast and only say that it goes on: "bit odd, but there we are".
var shrugs = lexicon.Lazy(`(?i)[ ,]*{shrugs}[ .!]*$`)

var contrast = pattern.Lazy(`^(?:but|though|however|still|でも|ですが|ただ)[ 、,]+|^でも|(?:です)?(?:けれども|けれど|けども|けど|が)$`)

// OtherLanguage is the one of the two languages that the conversation is not held in.
func OtherLanguage(lang string) string {
	if lang == prompts.JA {
		return prompts.EN
	}
	return prompts.JA
}
