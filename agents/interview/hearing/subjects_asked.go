package hearing

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// TopicNames are what the subjects are called before a model, which says of a question what it is about.
var TopicNames = map[intents.Intent]string{
	intents.AsksPassed: "what_was_passed_on", intents.AsksBot: "is_this_an_ai", intents.AsksDecision: "who_decides", intents.AsksRights: "rights_over_the_data", intents.AsksData: "use_and_deletion_of_the_data",
	intents.AsksLater: "going_on_later", intents.AsksLeft: "questions_left", intents.AsksLength: "time_it_takes", intents.AsksOptional: "must_it_be_answered", intents.AsksSize: "length_of_an_answer",
	intents.AsksWithout: "going_on_without_an_answer",
	intents.AsksMeaning: "what_the_question_means", intents.WantsWhy: "why_it_is_asked", intents.AsksPay: "pay", intents.AsksCompany: "company", intents.AsksContact: "contact",
	intents.AsksNext: "what_comes_next", intents.AsksJob: "which_job", intents.AsksHonest: "may_it_be_said_frankly", intents.AsksStopping: "does_stopping_count",
	intents.AsksCounts: "what_may_be_told", intents.AsksSent: "has_it_been_sent", intents.AsksNoted: "what_is_noted", intents.AsksErasing: "how_to_have_it_erased",
	intents.AsksDocument: "is_a_cv_wanted", intents.AsksChannel: "where_the_answer_comes", intents.AsksLink: "which_link",
	intents.AsksAddress: "which_email_address", intents.AsksRemote: "is_it_remote",
	intents.AsksOpen: "what_is_not_settled",
}

// AboutDetail begins the names of the details of the job.
const AboutDetail = "job/"

// AboutTalk and AboutJob are what can be asked about the conversation and about the job, in the order in which a question is tried on them.
var (
	AboutTalk = []intents.Intent{
		intents.AsksHonest, intents.AsksStopping, intents.AsksErasing, intents.AsksWithout, intents.AsksDocument, intents.AsksChannel, intents.AsksLink,
		intents.AsksAddress, intents.AsksOpen, intents.AsksPassed, intents.AsksSent, intents.AsksNoted, intents.AsksCounts,
		intents.AsksBot, intents.AsksDecision, intents.AsksRights, intents.AsksLength, // 「これって全部でどのくらい時間かかりますか」 has words of keeping, too
		intents.AsksData, intents.AsksLater, intents.AsksSize, intents.AsksLeft, intents.WantsWhy, intents.AsksOptional, intents.AsksMeaning,
	}
	AboutJob = []intents.Intent{intents.AsksPay, intents.AsksCompany, intents.AsksContact, intents.AsksNext, intents.AsksRemote, intents.AsksJob}
)

// TopicsToTell names what can be told here: the subjects, and what the form says of the job.
func (l *Listener) TopicsToTell() (out []string) {
	for _, asks := range slices.Concat(AboutTalk, AboutJob) {
		out = append(out, TopicNames[asks])
	}
	for _, d := range l.State.Form.Job.Details {
		out = append(out, AboutDetail+d.Label.In(l.State.Speaks))
	}
	return out
}

// hearRecordedQuestion hears a message that does nothing but ask what stands in an answer, or whether that is right: 「名前の漢字、間違ってないですか」 wants
// nothing changed.
func (l *Listener) hearRecordedQuestion() Move {
	said := l.Said.Text
	if l.State.Plan == nil || !intents.Is(intents.AsksRecorded, said) || hasFigures(said) || len(text.Sentences(said)) > 1 || len([]rune(said)) > intents.MaxWhole || len(l.named(said)) == 0 {
		return Move{}
	}
	return Move{Does: Asks, Words: said, Only: true}
}

// hearFormQuestion hears sentences at the summary that ask whether something can still be changed, or what becomes of what is sent. What they name and when wants
// nothing changed: "if I remember something tomorrow, can I still change it?".
func (l *Listener) hearFormQuestion() Move {
	if !l.atSummary() || l.State.Plan == nil || longerThan(2*intents.MaxRead, l.Said.Text) {
		return Move{}
	}
	parts, question := slices.Clone(l.Said.Parts), ""
	for i := range parts {
		rest, asked := partSentences(parts[i].Text, func(s string) bool { return slices.Contains(ofSending, intents.FormQuestion(s)) })
		parts[i].Text, question = rest, text.JoinLines(question, asked)
	}
	if question == "" {
		return Move{}
	}
	rest := Utterance(parts).Text
	only := rest == "" || !l.mayChange(rest) && !hasFigures(rest) && !asksPlainly(rest) && !stance.IsQuestion(rest)
	return Move{Does: Asks, Words: question, Parts: parts, Only: only}
}

// ofSending are the questions about the form that are about what comes of it, and about no answer.
var ofSending = []string{"changing", "after", "use", "sent"}

// unlearnt are subjects that nothing learnt from people's sentences tells from others: there it does not count what those take them for.
var unlearnt = []intents.Intent{
	intents.AsksHonest, intents.AsksStopping, intents.AsksErasing, intents.AsksSent, intents.AsksNoted, intents.AsksCounts, intents.AsksOptional, intents.AsksSize,
	intents.AsksWithout, intents.AsksDocument, intents.AsksChannel, intents.AsksLink, intents.AsksAddress, intents.AsksOpen,
}

// AsksSurely reports a question that is by its sense about another subject than its words are known for: "is it more than minimum wage?".
func (l *Listener) AsksSurely(question string, known intents.Intent) bool {
	return !slices.Contains(unlearnt, known) && slices.ContainsFunc(l.Reads(question), func(m reading.Move) bool {
		about, ok := subjectOf[m.Kind]
		return ok && about != known && m.Sure >= 0.9
	})
}

// FieldNamed is the field that a question names by its label or a fact of it; nil when it names none.
func (l *Listener) FieldNamed(question string) *form.Field {
	for i := range l.State.Form.Fields {
		def := &l.State.Form.Fields[i]
		names := append([]string{l.Label(def.ID)}, def.Label.All()...)
		for _, key := range def.Keys() {
			if len(def.RequiredFacts) == 1 || key == def.RequiredFacts[0] {
				names = append(names, l.FactName(key))
			}
		}
		for _, n := range names {
			if n = intents.Plainly(n); n != "" && mentions(question, n) {
				return def
			}
		}
	}
	return nil
}

// OnlyNamed is the field of which a question is no more than the name, as of somebody who wonders at being asked: 「電話？」
func (l *Listener) OnlyNamed(question string) *form.Field {
	name := strings.Trim(intents.Plainly(question), "? ")
	for _, n := range l.named(name) {
		if n.whole && n.from == 0 && n.to == len(text.Fold(name)) {
			return l.State.Form.Field(n.field.ID)
		}
	}
	return nil
}

// TermAsked is the word that a question asks the sense of, and the field that it is of: what is asked now before others. It is a word of the field's label,
// its options, its purpose, or the question as it was put: "what do nights mean?", 「就労資格って何ですか」. What the job is like is no such question, and no
// field is returned for it.
func (l *Listener) TermAsked(question string) (term string, def *form.Field) {
	said := strings.Trim(intents.Plainly(question), "?？ ")
	t, ok := cutTerm(said)
	if !ok {
		return "", nil
	}
	if _, now := l.State.CurrentField(); now != nil && (t.sense || !t.article || now.OffersOptions()) && Mentions(l.wordsOf(now), t.words) {
		return t.words, now
	}
	for i := range l.State.Form.Fields {
		if def := &l.State.Form.Fields[i]; t.sense && Mentions(strings.Join(def.Label.All(), " "), t.words) {
			return t.words, def
		}
	}
	return "", nil
}

// termAsked is what a question asks the sense of.
type termAsked struct {
	words   string
	sense   bool // it asks what they mean: "what is pay?" may ask for the pay
	article bool // they have an article of their own: "what are the shifts?" may be about the job's
}

// cutTerm finds it; ok is false where a question is worded otherwise: "what does it pay?".
func cutTerm(said string) (t termAsked, ok bool) {
	said = leadsToTerm().ReplaceAllString(said, "")
	before := beforeTerm().ReplaceAllString(said, "")
	if m := aroundTerm().FindStringSubmatch(said); m != nil && before == said {
		return termAsked{m[1], true, false}, true
	}
	behind := behindTerm().ReplaceAllString(before, "")
	t.sense = behind != before || asksSense().MatchString(said)
	if before == said && !strings.ContainsFunc(behind, isJapanese) || behind == said || wantsSense().MatchString(said) && !t.sense {
		return termAsked{}, false
	}
	t.words = ownArticle().ReplaceAllString(behind, "")
	t.article = t.words != behind
	return t, utf8.RuneCountInString(t.words) > 1
}

func isJapanese(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

var (
	leadsToTerm = lexicon.Lazy(`^(?:{leads to a term}[ 、,。.…]*)+`)
	beforeTerm  = lexicon.Lazy(`^(?:{before a term}) (?:\b(?:word|term|phrase|bit)\b )?`)
	behindTerm  = lexicon.Lazy(`(?: ?{behind a term})+$`)
	asksSense   = pattern.Lazy(`\b(?:mean|meant|meaning|define|explain|counts as)\b`)
	wantsSense  = pattern.Lazy(`^(?:what|wat|wot) (?:does|do|did)\b`)
	aroundTerm  = pattern.Lazy(`^what (.{2,30}) (?:is|are|means?|meant)$`)
	ownArticle  = pattern.Lazy(`^(?:the|a|an|your|this|that) `)
)

// wordsOf are the words in which a field is put to people.
func (l *Listener) wordsOf(def *form.Field) string {
	words := append(def.Label.All(), def.Intent.In(l.State.Speaks), def.Question.In(l.State.Speaks))
	for _, o := range def.Options {
		words = append(words, o.Label.All()...)
	}
	for _, key := range def.Keys() {
		words = append(words, l.FactName(key))
	}
	if q := l.State.Open; q != nil && q.Post.Asks == def.ID {
		words = append(words, q.Post.Text)
	}
	return strings.Join(words, " ")
}

// Mentions reports that a text has all words of a term that mean something, in whatever number: "nights" of "are nights possible?".
func Mentions(words, term string) bool {
	words, term = strings.ToLower(text.Fold(words)), strings.ToLower(text.Fold(term))
	if strings.ContainsFunc(term, isJapanese) {
		return utf8.RuneCountInString(term) > 1 && strings.Contains(words, term)
	}
	own := map[string]bool{}
	for _, w := range latinWords(words) {
		own[strings.TrimSuffix(w, "s")] = true
	}
	means := 0
	for _, w := range latinWords(term) {
		if slices.Contains(smallWords, w) {
			continue
		}
		if !own[strings.TrimSuffix(w, "s")] {
			return false
		}
		means++
	}
	return means > 0
}

// SharesWords reports that two texts have as many words in common that mean something, in whatever number.
func SharesWords(one, other string, least int) bool {
	n := 0
	for _, w := range contentWords(one) {
		if !slices.Contains(smallWords, w) && Mentions(other, w) {
			n++
		}
	}
	return n >= least
}

func latinWords(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
}

// smallWords are of no sense of their own.
var smallWords = []string{"a", "an", "the", "in", "of", "to", "for", "by", "with", "on", "at", "and", "or", "is", "it", "this", "that", "your", "my", "you", "i", "one", "be", "do"}

// Sentences puts sentences behind each other.
func (l *Listener) Sentences(sentences ...string) string {
	var out []string
	for _, s := range sentences {
		if s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, l.Space())
}
