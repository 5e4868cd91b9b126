package hearing

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// placeBeside reports that what is left answers the question for the language, the country or the clock: 「日本です。時給はいくらですか」.
func (l *Listener) placeBeside() bool {
	return l.State.Section() != application.SectionCompleted && l.Said.Text != "" && !l.Reading().Nothing()
}

// reassure asks for no more than a kind word.
var reassure = lexicon.Lazy(`{reassure}`)

// asksForHelp reports that the open question asks what would help the candidate: a request is the answer then, not a question to us.
func (l *Listener) asksForHelp() bool {
	f, def := l.State.CurrentField()
	if f == nil || def.Type != form.TypeText {
		return false
	}
	said := intents.Plainly(l.Said.Text)
	return ForAdjustments(def) && (requests().MatchString(said) || facts.AsksToBeHelped(said)) && (!l.knows(l.Said.Text) || intents.Is(intents.AsksLater,
		l.Said.Text)) // a break may be what helps
}

// requests are words by which somebody asks for something to be made possible.
var requests = lexicon.Lazy(`{requests}`)

// tellsOthers reports that the utterance answers another field than the one that is asked.
func (l *Listener) tellsOthers() bool {
	f, _ := l.State.CurrentField()
	return f != nil && slices.ContainsFunc(l.Said.Parts, func(h application.Heard) bool {
		_, others := l.deal(f, h)
		return len(others) > 0
	})
}

// SplitQuestions takes the questions out of the utterance.
func (l *Listener) SplitQuestions() (parts []application.Heard, question string) {
	if parts, question = l.questionsRead(); question != "" {
		return parts, question
	}
	parts = slices.Clone(l.Said.Parts)
	var questions []string
	for i := range parts {
		others, talk := partListened(parts[i].Text, l.asksOfTalk)
		others, proposed := partListened(others, l.proposesNothing)
		talk = text.JoinLines(talk, proposed)
		answer, asked := l.withItsSubject(stance.SplitQuestion(others))
		asked = text.JoinLines(talk, asked)
		if own, question := l.partAsked(parts[i].Text); question != "" && talk == "" && holdsAll(question, asked) {
			answer, asked = own, question
		}
		if intents.Is(intents.SaysUnsure, asked) && asksPlainly(answer) && l.knows(answer) { // a sound before the question: 「は？なんで要るの」
			answer, asked = "", answer
		}
		if asks := func(s string) bool { return asksPlainly(s) && l.knows(s) }; strings.TrimSpace(asked) == "" && asks(parts[i].Text) {
			if answer, asked = partSentences(parts[i].Text, asks); asked == "" {
				answer, asked = "", parts[i].Text
			}
		}
		if intents.Is(intents.SaysUnsure, asked) || intents.Is(intents.SaysNothing, asked) || stance.IsRefusal(asked) && !l.knows(asked) {
			asked = "" // a sound
		}
		if asked = strings.TrimSpace(asked); asked != "" {
			answer, asked = l.answersAmong(answer, asked)
			asked = l.withoutOwn(answer, asked)
		}
		if asked != "" {
			parts[i].Text = text.JoinLines(answer, l.contactAmong(asked))
			questions = append(questions, asked)
		}
	}
	if len(questions) == 0 && l.asksBeside() && !l.tells() && !l.tellsOthers() { // "tell me about the pay"
		return nil, l.Said.Text
	}
	return parts, strings.Join(questions, "\n")
}

// asksOfTalk reports a sentence that asks something of how the conversation is held. It is no proposal, and no part of it an answer: 「ボランティアの話でもいい？」.
func (l *Listener) asksOfTalk(sentence string) bool {
	asks := strings.HasSuffix(strings.TrimSpace(text.Fold(sentence)), "?") || asksPlainly(sentence)
	return asks && l.DoubtsLanguage(sentence) || wantsAsked(sentence) || slices.ContainsFunc(unlearnt, func(about intents.Intent) bool {
		return (asks || about == intents.AsksNoted || about == intents.AsksHonest) && intents.Is(about, sentence)
	})
}

// wantsAsked reports a sentence that wants people asked something: 「髪の色も聞いといてください」.
func wantsAsked(sentence string) bool {
	return lexicon.Match("asks to ask", intents.Plainly(sentence)) && !repair.Asks(sentence) && len([]rune(sentence)) <= intents.MaxWhole
}

// withItsSubject has a question that only asks whether something is all right begin with the clause before it, which says what, unless that answers or
// changes something: 「髪ちょっと茶色いんですけど、大丈夫ですか」.
func (l *Listener) withItsSubject(answer, asked string) (rest, question string) {
	if _, def := l.State.CurrentField(); def != nil && facts.ToldInSentences(*def) { // 「ホールは未経験ですが大丈夫ですか」
		return answer, asked
	}
	if all := text.Clauses(answer); asked == "" && len(all) > 1 && !strings.ContainsFunc(answer, isJapanese) { // "my hair is pink, is that ok?"
		last := all[len(all)-1]
		if rest, question = l.withItsSubject(answer[:last.Start], last.In(answer)); text.Squeeze(question) == text.Squeeze(last.In(answer)) {
			return answer, ""
		}
		return rest, question
	}
	pieces := PiecesOf(asked)
	if len(pieces) != 1 || !lexicon.Match("lacks its subject", checkable(pieces[0])) {
		return answer, asked
	}
	said := answer
	if all := text.Sentences(answer); len(all) > 0 {
		said = strings.TrimSpace(all[len(all)-1].In(answer))
	}
	if all := text.Clauses(said); len(all) > 0 {
		said = strings.TrimSpace(all[len(all)-1].In(said))
	}
	if said == "" || hasFiguresOrDays(said) || l.tellsPlainly(said) || l.tellsChange(said) || !leadsToAsking().MatchString(strings.TrimRight(text.Fold(said), " ,、")) {
		return answer, asked
	}
	i := strings.LastIndex(answer, said)
	return strings.TrimSpace(answer[:i]), said + answer[i+len(said):] + asked
}

// holdsAll reports a text with all of several questions, or with none of them, which it takes for something else.
func holdsAll(said, questions string) bool {
	said = text.Squeeze(text.Fold(said))
	asked := slices.DeleteFunc(PiecesOf(questions), func(p string) bool { return !asksPlainly(p) })
	lost := slices.DeleteFunc(slices.Clone(asked), func(p string) bool { return strings.Contains(said, text.Squeeze(checkable(p))) })
	return len(lost) == 0 || len(lost) == len(asked)
}

// SaysToProgram reports a question that only the program can be asked: whether it understands, or whether something stands in what it shows.
func (l *Listener) SaysToProgram(piece string) bool {
	ofRecord := l.State.Plan != nil && (len(l.named(piece)) > 0 || hasFiguresOrDays(piece)) && l.complainsOfRecord(piece)
	return lexicon.Match("said to the program", checkable(piece)) || ofRecord
}

// partAsked parts what a message asks from what else it does: 「月火木です あとホールって重いもの運んだりしますか」. Both are
// empty where it does only one.
func (l *Listener) partAsked(raw string) (own, question string) {
	_, def := l.State.CurrentField()
	all := l.stretchesOf(def, raw)
	if def == nil || !anyDoes(all, clauses.Value, clauses.Note, clauses.Other, clauses.Fix) {
		return "", ""
	}
	asks := slices.DeleteFunc(slices.Clone(all), func(s stretch) bool { return s.does != clauses.Ask })
	asks = slices.DeleteFunc(asks, func(s stretch) bool {
		hedges := stance.IsQuestion(s.in(raw)) && !stance.IsQuestion(raw) && !asksPlainly(s.in(raw)) // "apis and queues | and so on?"
		return hedges || !standsApart(raw, s) || !l.asksSomething(s.in(raw))
	})
	gone := slices.DeleteFunc(slices.Clone(all), func(s stretch) bool { return s.does != clauses.Chat && !slices.Contains(asks, s) }) // with why it is asked
	for i, s := range gone {
		s.to += len(raw[s.to:]) - len(strings.TrimLeft(raw[s.to:], "?？")) // its mark
		if gone[i] = s; s.does == clauses.Ask {
			question = text.JoinLines(question, s.in(raw))
		}
	}
	if question == "" {
		return "", ""
	}
	return cutStretches(raw, gone), question
}

// asksSomething reports words that ask by their form or by their sense.
func (l *Listener) asksSomething(words string) bool {
	return stance.IsQuestion(words) || asksPlainly(words) ||
		slices.ContainsFunc(l.Reads(words), func(m reading.Move) bool { return m.Kind.Asks() && m.Sure >= sureToAsk })
}

// questionsRead takes the questions out of the utterance that the model has seen in it.
func (l *Listener) questionsRead() (parts []application.Heard, question string) {
	parts = slices.Clone(l.Said.Parts)
	for _, m := range l.ByModel.Found.Moves {
		i := slices.IndexFunc(parts, func(h application.Heard) bool { return h.ID == m.Quote.Message })
		if !m.Kind.Asks() || i < 0 {
			continue
		}
		rest, asked := partSentences(parts[i].Text, func(s string) bool { return text.Holds(s, m.Quote.Text) || text.Holds(m.Quote.Text, s) })
		if own, exactly := withoutWords(asked, m.Quote.Text); exactly {
			rest, asked = text.JoinLines(rest, own), m.Quote.Text
		}
		parts[i].Text, question = rest, text.JoinLines(question, strings.TrimSpace(asked))
	}
	return parts, question
}

// withoutWords takes words out of a text that has them to the letter.
func withoutWords(said, words string) (rest string, ok bool) {
	before, after, ok := strings.Cut(said, words)
	return strings.Trim(strings.TrimSpace(before)+" "+strings.TrimSpace(after), " 　、,"), ok && words != ""
}

// answersAmong takes what answers the open question out of several questions, though it has their mark: 「週16時間くらい？テスト期間は休めますか」.
func (l *Listener) answersAmong(answer, asked string) (own, rest string) {
	pieces := PiecesOf(asked)
	var questions []string
	for _, p := range pieces {
		if own := l.namedChecked(p); own != "" {
			answer = text.JoinLines(answer, own)
			continue
		}
		if l.proposes(p) {
			answer = text.JoinLines(cmp.Or(l.valueChecked(checkable(p)), p), answer)
			continue
		}
		if len(pieces) < 2 {
			return answer, asked
		}
		if bare := strings.TrimRight(p, "?？ "); !interrogative().MatchString(intents.Plainly(bare)) && l.tellsPlainly(bare) {
			answer = text.JoinLines(bare, answer)
		} else {
			questions = append(questions, p)
		}
	}
	return answer, strings.Join(questions, "\n")
}

// proposes reports an answer that is put as a question since whoever gives it is not sure of it: "maybe September?", 「巻き込む力、でしょうか」.
func (l *Listener) proposes(piece string) bool {
	s := checkable(piece)
	if l.offersOptions() && asksForOption().MatchString(s) || !hasFigures(s) && intents.FormQuestion(piece) != "" {
		return false
	}
	bare := unsureEnd().ReplaceAllString(s, "")
	if facts.TellsLater(s) || facts.IsRough(bare) && !interrogative().MatchString(bare) { // "can i tell you later?", 「たぶん1月か2月?」
		return !l.knows(piece)
	}
	if value := l.valueChecked(s); value != "" || l.hesitates(s) {
		return true
	}
	return (bare != s || unsureLead().MatchString(s)) && !interrogative().MatchString(bare) && !l.knows(piece) && l.tellsPlainly(bare)
}

// checkable is a question without its marks.
func checkable(piece string) string { return strings.TrimRight(intents.Plainly(piece), "?？。 ") }

// valueChecked is the value of which a question asks whether it is the answer: the 0 of "does that mean 0" and of 「0でいいですか」. It is empty
// where the words between hold none that the open question takes by itself.
func (l *Listener) valueChecked(plainly string) string {
	between := checksEnd().ReplaceAllString(checksLead().ReplaceAllString(plainly, ""), "")
	if l.offersOptions() && (strings.ContainsAny(between, ",、") || asksForOption().MatchString(plainly)) { // 「制限なくって、扶養内でもこれ」 asks of something else
		return ""
	}
	if between == plainly || interrogative().MatchString(between) || !hasFigures(between) && !l.offersOptions() || !l.tellsPlainly(between) {
		return ""
	}
	return between
}

var (
	checksLead = lexicon.Lazy(`^(?:(?:and|so|then|ok|okay|hmm|um|well|er|or|but),? )*{checks a value before} `)
	checksEnd  = lexicon.Lazy(`[、, ]*{checks a value behind}$`)
	unsureEnd  = lexicon.Lazy(`[、, ]*{unsure end}$`)
	unsureLead = lexicon.Lazy(`^(?:(?:and|so|then|hmm|um|well|er),? )*{unsure lead}`)
)

// partSentences parts the sentences that are so from the others.
func partSentences(said string, is func(sentence string) bool) (others, those string) {
	return partBy(said, func(s text.Span) bool { return is(s.In(said)) })
}

func partBy(said string, is func(sentence text.Span) bool) (others, those string) {
	var not, so []string
	for _, s := range text.Sentences(said) {
		if is(s) {
			so = append(so, s.In(said))
		} else {
			not = append(not, s.In(said))
		}
	}
	return strings.Join(not, "\n"), strings.Join(so, "\n")
}

// proposesNothing reports a sentence that asks by its form, be it as a proposal, and holds no value of the kind that is asked: 「親の番号でもいいですか」, "I have a
// student visa, does that count?".
func (l *Listener) proposesNothing(sentence string) bool {
	f, def := l.State.CurrentField()
	if f != nil && isContact(def) && strings.HasSuffix(strings.TrimSpace(text.Fold(sentence)), "?") && ofYours().MatchString(sentence) {
		return true // "is 020 7946 0123 your office number?"
	}
	if f == nil || !asksInForm(sentence) || stance.IsNone(sentence) || stance.IsRefusal(sentence) {
		return false
	}
	if !isContact(def) && def.Type != form.TypeURL && def.Type != form.TypeChoice || strings.ContainsAny(text.Fold(sentence), "0123456789@") {
		return false
	}
	a := value.Parse(sentence, facts.WantOf(*def), l.Where(def))
	return a.Status == ask.Absent || a.Status == ask.Invalid
}

// asksInForm reports a short sentence that is worded as a question, or whose last clause is.
func asksInForm(sentence string) bool {
	said := strings.TrimSpace(text.Fold(sentence))
	bare := strings.TrimRight(said, "? ")
	last := bare
	if all := text.Clauses(bare); len(all) > 0 {
		last = strings.Trim(all[len(all)-1].In(bare), AroundClause)
	}
	if strings.ContainsFunc(last, isJapanese) && said == bare { // 「留学生なんです」 asks nothing
		return strings.HasSuffix(last, "か") && asksPlainly(last)
	}
	return asksPlainly(bare) || asksPlainly(last)
}

// contactAmong is the address or number that stands in a clause of its own beside a question, where one is asked: 「090-…です〜メッセージの方がいいですけど、大丈夫ですか」 answers, too.
func (l *Listener) contactAmong(asked string) string {
	_, def := l.State.CurrentField()
	if def == nil || !isContact(def) {
		return ""
	}
	a := value.Parse(asked, facts.WantOf(*def), l.Where(def))
	if a.Status != ask.Found {
		return ""
	}
	for _, c := range text.Clauses(asked) { // "will you ring me from 07700 900999?" asks of a number of others
		clause := strings.TrimSpace(c.In(asked))
		if strings.Contains(clause, a.Quote) && !strings.HasSuffix(text.Fold(clause), "?") && !l.asksSomething(clause) && !ofYours().MatchString(clause) {
			return a.Quote
		}
	}
	return ""
}

// leadsToAsking ends a clause that leads into a question about what it tells.
var leadsToAsking = lexicon.Lazy(`(?i)(?:けど|けれど|けれども|が|ので|のですが|^(?:and |but |also |so )*(?:i|i'm|im|i've|my|we|there)\b.*)$`)

// ofYours says of something that it is the company's.
var ofYours = lexicon.Lazy(`(?i)(?:{of yours})`)

var interrogative = lexicon.Lazy(`{interrogative}`)

// asksPlainly reports a short message that is worded as a question, with or without its mark.
func asksPlainly(text string) bool {
	s := strings.TrimSuffix(intents.Plainly(text), "とか") // 「予約の変更とか」 lists
	return len([]rune(s)) <= intents.MaxWhole && interrogative().MatchString(s)
}

// knows reports that the program can tell something of what a question is about.
func (l *Listener) knows(question string) bool {
	for _, piece := range PiecesOf(question) {
		if l.concerns(piece) {
			return true
		}
	}
	return false
}

func (l *Listener) concerns(piece string) bool {
	named := func(asks intents.Intent) bool { return intents.Is(asks, piece) }
	_, term := l.TermAsked(piece)
	ofForm := term != nil || l.OnlyNamed(piece) != nil || l.DoubtsLanguage(piece) || named(intents.AsksToApply) || l.asksOfForm(piece)
	return ofForm || slices.ContainsFunc(slices.Concat(AboutTalk, AboutJob), named) ||
		DetailFor(l.State.Form.Job.Details, intents.Plainly(piece)) != nil
}

// asksOfForm reports a question about the form. "Is that ok?" is one only where all that was told is shown.
func (l *Listener) asksOfForm(piece string) bool {
	about := intents.FormQuestion(piece)
	return about != "" && (about != "right" || l.atSummary())
}

// AsksReasons reports a question about who decided, and why.
func (l *Listener) AsksReasons(question string) bool {
	about, ok := l.SubjectRead(question)
	return intents.Is(intents.AsksDecision, question) || intents.Is(intents.WantsWhy, question) || ok && (about == intents.AsksDecision || about == intents.WantsWhy)
}

var between = lexicon.Lazy(`[?？。\n]+|(?i),? (?:and|also|plus),? (?:what|how|who|when|where|why|which|is|are|do|does|can|could|will|would|should)\b|[,;] ?{asks on}|[、,](?:あと|それと|それから|また|ついでに)`)

// leadsOver is what stands before a question and asks nothing.
var leadsOver = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`^(?i)(?:[,、 ]|and |also |plus |あと|それと|それから|また|ついでに)+`)
})

// PiecesOf cuts a text of questions into single ones.
func PiecesOf(question string) (out []string) {
	for _, s := range text.Sentences(question) {
		out = append(out, piecesOf(s.In(question))...)
	}
	return out
}

func piecesOf(question string) []string {
	var out []string
	from := 0
	add := func(to int) {
		if s := strings.TrimSpace(leadsOver().ReplaceAllString(question[from:to], "")); s != "" {
			out = append(out, s)
		}
	}
	for _, at := range between().FindAllStringIndex(question, -1) {
		end := at[0]
		if strings.ContainsAny(question[at[0]:at[1]], "?？") {
			end = at[1] // the mark belongs to the question
		}
		if strings.TrimSpace(question[from:end]) == "" {
			continue
		}
		add(end)
		from = end
	}
	add(len(question))
	return out
}

// DetailFor is the detail of the job that the question names by one of its keywords or its label.
func DetailFor(details []form.Detail, question string) *form.Detail {
	for i, d := range details {
		for _, word := range append(d.Label.All(), d.Keywords...) {
			if w := intents.Plainly(word); w != "" && mentions(question, w) {
				return &details[i]
			}
		}
	}
	return nil
}

// mentions reports that a text names something; a word of Latin letters as a whole word.
func mentions(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(word)
		if !(i > 0 && letter(text[i-1]) && letter(word[0])) && !(end < len(text) && letter(text[end]) && letter(word[len(word)-1]) && text[end] != 's') {
			return true
		}
		from = end
	}
}

func letter(b byte) bool { return b >= 'a' && b <= 'z' }

// SourceOf names where a detail of the job is from, in a language; by its label where the form does not say.
func SourceOf(d form.Detail, lang string) string {
	if s := d.Source.In(lang); s != "" {
		return s
	}
	return d.Label.In(lang)
}
