package hearing

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// CardAdd is the kind of the card that asks whether what is not in the summary is to be added to an answer.
const CardAdd = "add"

// ButtonAdd adds it.
const ButtonAdd = "add"

// Adding reports that the open question is whether something is to be added that was asked after at the summary.
func (l *Listener) Adding() bool {
	return l.State.Open != nil && l.State.Open.Post.Card != nil && l.State.Open.Post.Card.Kind == CardAdd
}

// hearIfThere hears the question whether something was taken down: "did you get my Kafka?", 「PHPも3年と言ったが入ってる？」. Field is the answer that shows it, or the one
// that it would belong to, where Words says what is missing; nil for neither. The name of an answer asks what stands there, which is heard elsewhere. What is
// not said to have been told may be a question about the job, 「残業代は入っていますか」: only skills are looked for then.
func (l *Listener) hearIfThere() Move {
	if !l.atSummary() || len(l.Said.Parts) != 1 || len(text.Sentences(l.Said.Text)) > 2 || longerThan(2*intents.MaxWhole, l.Said.Text) {
		return Move{}
	}
	asked, group, more := l.Said.Text, "", ""
	for _, s := range text.Sentences(asked) {
		says := strings.TrimSpace(s.In(asked))
		if at, found := lexicon.Find("asks if there", text.Fold(says)); at != nil && group == "" {
			group = found("words")
		} else if Substantial(says) && !sayingMore().MatchString(text.Fold(says)) {
			if group == "" || !ForRecord(says) || l.wantsChange(says) {
				return Move{} // it does more than to ask
			}
			more = ". " + says // what is to be there is told behind it
		}
	}
	in, words := l.askedIn(strings.Trim(toldSo().ReplaceAllString(pointedAt().ReplaceAllString(group, ""), ""), aroundNamed))
	if facts.Weight(words) == 0 || asksWhat().MatchString(words) || onlyPointsAt().MatchString(words) || l.answerWithName(words) || facts.NamesDays(words) || !l.mayNote(words) {
		return Move{}
	}
	own := asksAfterOwn(text.Fold(asked))
	if f := l.showsAll(words); f != nil && (own || l.isOfSkills(f)) {
		return Move{Does: AsksIfThere, Field: f}
	}
	if !own && !l.isOfSkills(in) || !saysWhat(words) { // whether the job has it is asked of people
		return Move{}
	}
	if in == nil || !KeepsWords(l.State.Form.Field(in.ID)) {
		in = l.answerOf(words)
	}
	if in == nil && !saysTold().MatchString(text.Fold(asked)) { // "did you get my application?"
		return Move{}
	}
	return Move{Does: AsksIfThere, Field: in, Words: strings.TrimRight(words+more, AroundClause)}
}

// askedIn parts the name of an answer from what is asked after in it: 「使用技術にAWSは」.
func (l *Listener) askedIn(words string) (*application.Field, string) {
	for _, m := range intoOf().FindAllStringIndex(words, 2) {
		if f := l.answerNamed(words[:m[0]]); f != nil && l.answerWithName(words[:m[0]]) {
			return f, strings.Trim(words[m[1]:], aroundNamed)
		}
		if f := l.answerNamed(words[m[1]:]); f != nil && l.answerWithName(words[m[1]:]) {
			return f, strings.Trim(words[:m[0]], aroundNamed)
		}
	}
	return nil, words
}

// showsAll is the one answer that shows all that words name, in whatever order.
func (l *Listener) showsAll(words string) *application.Field {
	named := contentWords(words)
	if len(named) == 0 {
		return nil
	}
	for _, f := range l.Changeable() {
		shows := strings.ToLower(text.Fold(shown.Answer(l.State, f, l.State.Speaks)))
		whole := contentWord().FindAllString(shows, -1)
		if !slices.ContainsFunc(named, func(w string) bool {
			return !slices.Contains(whole, w) && !(partOfHan().MatchString(w) && strings.Contains(shows, w))
		}) {
			return f
		}
	}
	return nil
}

// isOfSkills reports the answer about what somebody works with, whose words are names that no job asks after in vain.
func (l *Listener) isOfSkills(f *application.Field) bool {
	return f != nil && reading.SubjectOf(l.State.Form.Field(f.ID)) == "skills"
}

// saysWhat reports words that name more than figures, which may stand in the summary in another form: "3 years" as 36 months.
func saysWhat(words string) bool {
	return slices.ContainsFunc(contentWords(words), func(w string) bool { return !unicode.IsDigit([]rune(w)[0]) })
}

// contentWords are the words that say what is meant, a figure with its unit as one.
func contentWords(words string) []string {
	all := contentWord().FindAllString(strings.ToLower(text.Fold(words)), -1)
	return slices.DeleteFunc(all, func(w string) bool { return emptyWord().MatchString(w) })
}

// hearAdding hears the answer to the question whether something is to be added. Nothing but a yes adds it; whatever else is said is heard as if that had not
// been asked.
func (l *Listener) hearAdding() Move {
	if !l.Adding() {
		return Move{}
	}
	name := ""
	switch said := l.Said.Text; {
	case intents.Is(intents.SaysYes, said), saysToAdd().MatchString(strings.ToLower(text.Fold(said))):
		name = ButtonAdd
	case intents.Is(intents.SaysNo, said), repair.Keeps(said), onlyKeeps(said), keepsSo().MatchString(strings.ToLower(text.Fold(said))):
		name = ButtonKeep
	default:
		return Move{Does: LeavesAdding}
	}
	b, _ := l.State.Open.Post.Card.Button(name)
	return Move{Does: Presses, Button: b}
}

var (
	// toldSo says of what is asked after that it was told: 「PHPも3年と言ったが」.
	toldSo = lexicon.Lazy(`(?i){told so}$`)
	// saysTold says so anywhere in a message.
	saysTold = lexicon.Lazy(`(?i){told so}`)
	// sayingMore may stand beside such a question: "I'm sure I told you".
	sayingMore = lexicon.Lazy(`(?i)^{told so}`)
	// saysToAdd is a yes that says what to do.
	saysToAdd = lexicon.Lazy(`^(?:{says to add})[。.!！ ]*$`)
	// keepsSo is a no that has it stay as it is.
	keepsSo = lexicon.Lazy(`{keeps it so}`)
	// intoOf stands between the name of an answer and what is asked after in it.
	intoOf = pattern.Lazy(`(?i)(?:の(?:ところ|欄|項目)?に(?:は|も)?|に(?:は|も)?| (?:in|under|into) (?:the |my )?)`)
	// asksWhat asks what stands somewhere, and after nothing that is named: 「4番は何て書いてありますか」.
	asksWhat = pattern.Lazy(`(?i)何|なん[てと]|なに|どう|どこ|どれ|全部|ぜんぶ|すべて|\b(?:what|which|where|anything|everything|all)\b`)
	// asksOwn asks after what was told in this conversation.
	asksOwn = lexicon.Lazy(`(?i){asks after own words}`)
	// contentWord is a word that says what is meant.
	contentWord = pattern.Lazy(`[0-9][0-9.,:-]*(?: ?[a-z%]+|[\p{Han}\p{Katakana}ー]+)?|[a-z0-9](?:[a-z0-9+#.@'-]*[a-z0-9+#])?|\p{Katakana}[\p{Katakana}ー]*|\p{Han}+`)
	// partOfHan may be a part of a longer word: 「接客」 of 「接客経験」.
	partOfHan = pattern.Lazy(`^\p{Han}{2,}$`)
	emptyWord = lexicon.Lazy(`^(?:{names nothing})$`)
)
