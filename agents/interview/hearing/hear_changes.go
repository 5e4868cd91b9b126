package hearing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// retractsOnly reports words to an answer in sentences that was opened again which only want something gone, and say nothing that could stand there: "I just
// want that duplicated line gone".
func (l *Listener) retractsOnly() bool {
	_, def := l.State.CurrentField()
	if !l.reopened() || l.asksForPeople() || !facts.ToldInSentences(*def) || longerThan(intents.MaxWhole, l.Said.Text) || !ofASentence().MatchString(l.Said.Text) {
		return false
	}
	r := l.readsAt(reading.Situation{Screen: reading.AtSummary, Asked: reading.Nothing, Text: l.Said.Text})
	return r.SureOf(reading.Retract) > 0 || repair.Read(l.Said.Text).Removes
}

// hearWhich hears of an answer that is being changed which one it is, or that it is to stay as it was.
func (l *Listener) hearWhich() Move {
	if !l.State.Begun() || l.State.Closed() || l.State.Status == application.Paused {
		return Move{}
	}
	if l.Which() {
		return l.hearChosen()
	}
	f, def := l.State.CurrentField()
	if f == nil {
		return Move{}
	}
	if f.ReopenedComplete(def) && l.wantsChange(l.Said.Text) {
		if cs := l.slotsRetimed(f, def, l.Said.Text); len(cs) > 0 { // 「9日を17時〜18時に変えたいんです」 leaves nothing as it was
			return Move{Does: Changes, Changes: cs}
		}
	}
	if l.leavesAlone(f, l.Said.Text) && !(l.asksForPeople() && intents.Is(intents.SaysNo, l.Said.Text)) {
		return Move{Does: KeepsAnswer}
	}
	if l.retractsOnly() {
		return Move{Does: SaysOnlyYes}
	}
	if c, ok := l.addsWhileChanging(f, def); ok {
		return Move{Does: Changes, Changes: []Correction{c}}
	}
	return Move{}
}

// hearChosen hears the answer to the question which answer is to be changed.
func (l *Listener) hearChosen() Move {
	said := intents.Plainly(l.Said.Text)
	if repair.Keeps(said) || intents.Is(intents.SaysNo, said) || intents.Is(intents.WantsBack, said) {
		return Move{Does: ChangesNothing}
	}
	if intents.Is(intents.SaysYes, l.Said.Text) { // to "which?"
		return Move{Does: Mumbles}
	}
	var f *application.Field
	if m := bareNumber().FindStringSubmatch(said); m != nil {
		n, _ := strconv.Atoi(m[1])
		f = l.numbered(n)
	}
	if f == nil && len([]rune(said)) <= intents.MaxWhole {
		if fs := FieldsOf(l.named(said)); len(fs) == 1 && repair.Read(said).New == "" {
			f = fs[0]
		}
	}
	if f != nil {
		return Move{Does: Chooses, Field: f}
	}
	return Move{Does: ChoosesNone}
}

// ChangeChosen is what the words that waited want of the answer that was chosen since; nothing where they tell nothing of it.
func (l *Listener) ChangeChosen(f *application.Field, held Said) (c Correction, ok bool) {
	w := repair.Read(held.Text)
	if words := l.wantsAdded(held); words != "" && KeepsWords(l.State.Form.Field(f.ID)) {
		return Correction{Field: f, Only: words, From: held.Text, Adds: true}, true
	}
	news := len(l.News(f, held.Text)) > 0
	if len(held.Parts) == 0 || w.New == "" && !news {
		return c, false
	}
	if c, ok = l.heldIn(f, w); ok {
		return c, true
	}
	if len(l.News(f, w.New)) > 0 {
		return Correction{Field: f, Only: w.New}, true
	}
	return Correction{Field: f}, news
}

// asksIfOptional reports a question whether what is asked may be left out, which takes nothing back: 「載せなくて大丈夫ですか」.
func (l *Listener) asksIfOptional() bool {
	return l.fieldAsked() && slices.ContainsFunc(PiecesOf(l.Said.Text), func(piece string) bool {
		return intents.Is(intents.AsksOptional, piece) && l.asksSomething(piece)
	})
}

// hearOffRecord hears the wish that something is not written down.
func (l *Listener) hearOffRecord() Move {
	if l.State.Plan == nil || l.State.Section() != application.SectionCompleted {
		return Move{}
	}
	for i, p := range l.Said.Parts {
		if u, ok := repair.Leaves(p.Text); ok && !l.isAnswer(u.What) && !l.asksIfOptional() {
			return Move{Does: TakesOffRecord, Part: i, Unsaid: u}
		}
	}
	if len(l.Said.Parts) == 1 && l.doesOnly(reading.OffRecord, reading.Protected) && !l.asksIfOptional() {
		return Move{Does: TakesOffRecord} // no part of it is an answer
	}
	return Move{}
}

// hearRetraction hears in other words that an answer is to go.
func (l *Listener) hearRetraction() Move {
	if l.State.Plan == nil || !l.doesOnly(reading.Retract, reading.Protected) || l.tells() || len(l.Changeable()) == 0 {
		return Move{}
	}
	if l.numbersAnswer() {
		return Move{} // of the answer with that number
	}
	if f, _ := l.payRange(l.Said.Text); f != nil || repair.Read(l.Said.Text).New != "" { // 「「650〜700万」と記載してください」 wants nothing out
		return Move{}
	}
	c, ok := l.corrected()
	if f := l.onlyPartOut(); f != nil && len(c.Takes) == 0 {
		return Move{Does: Edits, Field: f}
	}
	if ok {
		return Move{Does: ChangesOne, Changes: []Correction{l.notesForWhole(c)}}
	}
	fs := slices.DeleteFunc(FieldsOf(l.named(l.Said.Text)), func(f *application.Field) bool { return !f.Settled() || len(f.Facts) == 0 })
	if len(fs) == 1 {
		return Move{Does: ChangesOne, Changes: []Correction{l.notesForWhole(Correction{Field: fs[0], Drops: true})}}
	}
	if len(fs) == 0 && offline.Likely(l.situation(l.Said.Text), reading.Withdraw) >= asLikely { // 「取り下げたい」 names nothing: all of it may be meant
		return Move{Does: Leaves, Want: intents.WantsWithdraw}
	}
	return Move{Does: AsksWhich, Among: fs}
}

// onlyPartOut is the one answer in words of which a message in Japanese wants a part out that was not found: 「志望動機の後半はいらないです」.
// The rest of it stays.
func (l *Listener) onlyPartOut() *application.Field {
	said := text.Fold(l.Said.Text)
	if !l.atSummary() || !text.HasJapanese(said) || !lexicon.Match("speaks of a part", said) {
		return nil
	}
	fs := slices.DeleteFunc(FieldsOf(l.named(said)), func(f *application.Field) bool {
		def := l.State.Form.Field(f.ID)
		return !f.Settled() || len(f.Facts) == 0 || def.Type != form.TypeText || !KeepsWords(def)
	})
	if f := l.lastNamed(said); len(fs) == 0 && f != nil && l.State.Form.Field(f.ID).Type == form.TypeText {
		return f
	}
	if len(fs) != 1 {
		return nil
	}
	return fs[0]
}

// hearModelChange hears what the model has understood to change answers that were given before, or at the summary to add to them.
func (l *Listener) hearModelChange() Move {
	if l.State.Plan == nil || l.State.Section() != application.SectionCompleted {
		return Move{}
	}
	now, _ := l.State.CurrentField()
	var others []application.Ahead
	for _, h := range l.Said.Parts {
		others = append(others, slices.DeleteFunc(l.toldElse(now, h), func(a application.Ahead) bool {
			return !l.State.Field(a.Field).Settled() && l.State.Status != application.Confirming
		})...)
	}
	if len(others) > 0 {
		return Move{Does: ChangesFacts, Others: others}
	}
	for _, m := range l.ByModel.Found.Moves {
		f := l.State.Field(m.About)
		if c, byRules := l.corrected(); m.Kind != reading.Correct || f == nil || !f.Settled() || byRules && c.Field != nil || l.tells() {
			continue
		}
		return Move{Does: Edits, Field: f}
	}
	return Move{}
}

// hearChanges hears what the newest words want changed at the summary.
func (l *Listener) hearChanges() Move {
	if !l.atSummary() {
		return Move{}
	}
	if l.onlyRepeats(l.Said.Text) {
		return Move{}
	}
	rs, cs, rest := l.changesWanted()
	cs = slices.DeleteFunc(cs, l.ofBareNumber)
	for i, c := range cs {
		cs[i] = l.besideIfOfAnother(c)
	}
	if cs = slices.DeleteFunc(cs, l.speaksOfThen); len(cs) == 0 && len(rs) == 1 && rs[0].Field == nil {
		among := l.InWords()
		if f := l.onlyOneSpokenOf(among); f != nil {
			among = []*application.Field{f}
		}
		switch {
		case len(among) == 1 && rs[0].label == changes.Add:
			return Move{Does: ChangesAnswers, Changes: []Correction{{Field: among[0], Only: rs[0].Words, From: rs[0].Sentence, Adds: true}}, Rest: rest}
		case len(among) > 0:
			return Move{Does: AsksWhich, Among: among}
		}
	}
	if len(cs)+len(rs) > 0 {
		return Move{Does: ChangesAnswers, Requests: rs, Changes: cs, Rest: rest}
	}
	switch c, ok := l.corrected(); {
	case ok && c.Field != nil:
		return Move{Does: ChangesOne, Changes: []Correction{l.besideIfOfAnother(l.withoutLoss(c))}}
	case ok:
		if f := l.answerRemarkedOn(); f != nil {
			return Move{Does: RemarksOn, Field: f}
		}
		return Move{Does: ChangesOne, Changes: []Correction{c}}
	}
	return Move{}
}

// besideIfOfAnother has a figure of something else than the fact of its kind is of stand beside the answer: 「Javaは3年です」 where the years are those with Go.
func (l *Listener) besideIfOfAnother(c Correction) Correction {
	if c.Field == nil || c.Adds || c.Whole || c.Opens || c.Drops || len(c.Rewords)+len(c.Takes) > 0 {
		return c
	}
	def := l.State.Form.Field(c.Field.ID)
	says := cmp.Or(c.From, l.sentencesWith(c.Only))
	other := func(key string) bool {
		return l.ofAnotherSubject(text.Read(says).Low, knownFact{field: c.Field, def: def, key: key})
	}
	keys := c.Keys
	if len(keys) == 0 {
		keys = def.Keys()
	}
	if !KeepsWords(def) || !slices.ContainsFunc(keys, other) || len(c.Keys) > 0 && slices.ContainsFunc(keys, func(k string) bool { return !other(k) }) {
		return c
	}
	return Correction{Field: c.Field, Only: WithoutAsking(says), From: says, Adds: true}
}

func (l *Listener) hearAnswerToChange() Move {
	if !l.atSummary() {
		return Move{}
	}
	if f := l.answerToChange(); f != nil {
		return Move{Does: Edits, Field: f}
	}
	return Move{}
}

// sureBesideAnswer is how sure it has to be that an answer is to be changed while another question is open: stories name what was otherwise, too.
const sureBesideAnswer = 0.8

// hearChangesBeside hears what the newest words want changed of other answers than the one that is asked.
func (l *Listener) hearChangesBeside() Move {
	now, def := l.State.CurrentField()
	if now == nil || l.State.Plan == nil || l.State.Status != application.Interviewing || l.pastes() {
		return Move{}
	}
	if m := l.hearDaysAdded(); m.Does != "" {
		return m
	}
	rs, rest, ok := l.changesAsked(changes.AtQuestion)
	if !ok || slices.ContainsFunc(rs, func(r Request) bool { return l.isNoChangeBeside(now, def, r) }) {
		return l.hearDaysAgain()
	}
	cs, unplaced := l.correctionsFor(rs)
	if len(unplaced) > 0 || slices.ContainsFunc(cs, func(c Correction) bool { return c.Opens || c.Drops }) {
		return Move{}
	}
	if now.ReopenedComplete(def) {
		return Move{Does: Changes, Changes: cs, Rest: rest}
	}
	rest = slices.DeleteFunc(rest, func(s string) bool { return isWrong().MatchString(text.Fold(s)) && !hasFigures(s) }) // 「え、曜日ちがいます！」
	var unread []string                                                                                                  // what another change is wanted in, and nobody can tell which
	rest = slices.DeleteFunc(rest, func(s string) bool {
		if !ForRecord(s) || l.isChange(s) {
			unread = append(unread, s)
			return true
		}
		return false
	})
	return Move{Does: ChangesBeside, Changes: cs, Rest: unread, Own: strings.Join(append(rest, l.answersIn(rs)...), "\n")}
}

// isNoChangeBeside reports a request that is none for sure, or is about the answer that is asked.
func (l *Listener) isNoChangeBeside(now *application.Field, def *form.Field, r Request) bool {
	switch does := l.mostlyDoes(def, r); {
	case now.ReopenedComplete(def):
	case does == clauses.Value && r.label == changes.Add, does == clauses.Ask: // 「Goで書き直したことで…」 is a story
		return true
	case does == clauses.Fix && r.Field != nil && r.Field != now && r.sure >= sureBesideAnswer:
		return false
	}
	chooses := r.label == changes.Set && l.offersOptions() && l.answersPlainly() // 「2番の週3日でお願いします」
	said := repair.SaysSo(r.Sentence) || l.wantsChange(r.Sentence) || !chooses && byNumber().MatchString(text.Fold(r.Sentence))
	return r.Field == nil || r.Field == now || !r.named || !now.ReopenedComplete(def) && (r.sure < sureBesideAnswer || !said)
}

// ofOneValue are the types of fields that are answered by one value which is no day.
var ofOneValue = []form.Type{form.TypeNumber, form.TypePhone, form.TypeEmail, form.TypeURL, form.TypeChoice, form.TypeBoolean}

// hearDaysAgain takes days for those of the answer that holds them, where a figure or a choice is asked and nothing else is told: 「えっと、月曜は無理です。
// 水曜と木曜です」 at the question for the hours.
func (l *Listener) hearDaysAgain() Move {
	_, def := l.State.CurrentField()
	said := l.Said.Text
	if def == nil || !slices.Contains(ofOneValue, def.Type) || !facts.NamesDays(said) || l.tells() || stance.IsQuestion(said) {
		return Move{}
	}
	changed := l.wantsChange(said) || repair.SaysSo(said) || secondThought().MatchString(intents.Plainly(said)) || facts.RulesOutDays(said, true)
	if !changed || toBeReached().MatchString(intents.Plainly(said)) {
		return Move{}
	}
	f := l.only(func(f *application.Field) bool {
		key := facts.DaysKey(*l.State.Form.Field(f.ID))
		return key != "" && f.Settled() && f.Facts[key].Value != nil && slices.Contains(l.newValues(f, said), key)
	})
	if f == nil {
		return Move{}
	}
	return Move{Does: ChangesBeside, Changes: []Correction{{Field: f, Only: DaysIn(said), From: said, Whole: true}}}
}

// hearDaysAdded takes a sentence that names more days for those of the answer that holds them, beside one that answers what is asked: "Yes. And Friday also".
func (l *Listener) hearDaysAdded() Move {
	if _, def := l.State.CurrentField(); def == nil || !slices.Contains(ofOneValue, def.Type) || !facts.NamesDays(l.Said.Text) {
		return Move{}
	}
	if c, rest, ok := l.hoursChanged(l.Said.Text); ok && !stance.IsQuestion(c.Only) && !toBeReached().MatchString(intents.Plainly(c.Only)) && !(rest == "" && l.tellsPlainly(c.Only)) {
		return Move{Does: ChangesBeside, Changes: []Correction{c}, Own: rest}
	}
	var cs []Correction
	own, _ := partListened(l.Said.Text, func(sentence string) bool {
		if stance.IsQuestion(sentence) || toBeReached().MatchString(intents.Plainly(sentence)) || facts.Reaches(sentence) {
			return false
		}
		c, ok := l.daysAdded(sentence)
		if ok {
			cs = append(cs, c)
		}
		return ok
	})
	if len(cs) != 1 {
		return Move{}
	}
	return Move{Does: ChangesBeside, Changes: cs, Own: strings.TrimSpace(own)}
}

// sureOfChange is how sure the reading of a sentence has to be that it changes what was told, and neither answers nor tells a story.
const (
	sureOfChange = 0.6
	sureIfAsked  = 0.9 // of one that asks for a change, as it would be read at the summary
)

// likelyIfSpoken is how likely it has to be of a sentence that speaks to whoever keeps the record: "you missed my sundays".
const likelyIfSpoken = 0.2

// isChange reports a sentence that changes what was told before, by its sense: 「曜日ちがいます」, "you've put that in my phone number".
func (l *Listener) isChange(sentence string) bool {
	if plain := asTold().ReplaceAllString(sentence, " "); plain != sentence && facts.Weight(plain) > 0 { // "5 years of Go like I said" answers
		return l.isChange(plain)
	}
	r := l.Reads(sentence)
	sure := max(r.SureOf(reading.Correct), r.SureOf(reading.Retract))
	if l.wantsChange(sentence) && l.readsAt(reading.Situation{Screen: reading.AtSummary, Text: sentence}).SureOf(reading.Correct) >= sureIfAsked {
		return true
	}
	if _, def := l.State.CurrentField(); youDid().MatchString(text.Read(sentence).Low) && (def == nil || !facts.ToldInSentences(*def)) {
		return true // in a story "you missed the deadline, you lost money" tells of others
	}
	if spokenToUs().MatchString(text.Read(sentence).Low) {
		return offline.Likely(l.situation(sentence), reading.Correct) >= likelyIfSpoken
	}
	return sure >= sureOfChange && sure > r.SureOf(reading.Answer) && sure > r.SureOf(reading.AnswerOther)
}

// asTold says of what is told that it was told before.
var asTold = lexicon.Lazy(`(?i){as told}`)

// youDid says what whoever keeps the record did wrong: "you've put that in my phone number".
var youDid = lexicon.Lazy(`{you did}`)

// takesBackOwn reports sentences that name no other answer, in a message that answers a question for one value as a whole: they take back what it told before
// them.
func (l *Listener) takesBackOwn(def *form.Field, change string) bool {
	return slices.Contains(ofOneValue, def.Type) && !def.OffersOptions() && len(l.named(change)) == 0 && l.Fits(def, l.Said.Text)
}

// hearChangesApart hears sentences that change other answers by their sense, however they are worded. None of them answers what is asked, whether or not
// it is found what they want: what is not found is asked, or said back.
func (l *Listener) hearChangesApart() Move {
	now, def := l.State.CurrentField()
	if now == nil || l.State.Plan == nil || l.State.Status != application.Interviewing || l.pastes() || now.ReopenedComplete(def) || len(now.Doubts) > 0 {
		return Move{}
	}
	own, change := partListened(l.Said.Text, l.isChange)
	if change == "" || len(l.Changeable()) == 0 {
		return Move{}
	}
	rs, cs, rest := l.changesIn(change)
	if slices.ContainsFunc(cs, func(c Correction) bool { return c.Field == now }) {
		return Move{} // it is about what is asked
	}
	for _, c := range cs {
		if c.Drops || c.Opens { // what becomes of it is asked
			rest = append(rest, cmp.Or(c.From, change))
		}
	}
	cs = slices.DeleteFunc(cs, func(c Correction) bool { return c.Drops || c.Opens })
	own = strings.TrimSpace(own + "\n" + l.answersBetween(change, cs))
	_, ok := l.corrected()
	switch {
	case len(cs) == 0 && l.takesBackOwn(def, change): // "07700 900228. no wait that's my old one. 07700 900873"
		return Move{}
	case len(cs) > 0:
		return Move{Does: ChangesBeside, Requests: rs, Changes: cs, Rest: rest, Own: own}
	case ok, slices.ContainsFunc(FieldsOf(l.named(change)), func(f *application.Field) bool { return len(l.newValues(f, own)) > 0 }):
		return Move{} // what is to be there is told in the next sentence
	case own != "" && l.tellsPlainly(own), Substantial(own), l.Said.hasFiles():
		l.Said = Utterance(l.Said.Only(own))
		return Move{Does: SaysBackChange, Rest: rest}
	}
	return Move{Does: AsksWhich}
}

// answersBetween are the clauses of words that want changes which change nothing and answer what is asked:
// 「開始は12月21日からで、週は15時間に変えてください」 at the question for the start.
func (l *Listener) answersBetween(words string, cs []Correction) string {
	var own []string
	read := text.Read(words)
	for _, s := range changeClauses(read.Folded, nil) {
		clause := strings.TrimSpace(read.Words(s.Start, s.End))
		changed := slices.ContainsFunc(cs, func(c Correction) bool {
			return strings.Contains(clause, c.Only) || strings.Contains(c.Only, clause)
		})
		if !changed && l.tellsPlainly(clause) {
			own = append(own, clause)
		}
	}
	return strings.Join(own, "\n")
}

// changesIn are the requests and corrections of some words of the message, as at the summary, and the sentences in which none was found.
func (l *Listener) changesIn(words string) (rs []Request, cs []Correction, rest []string) {
	whole := l.Said
	defer func() { l.Said = whole }()
	l.Said = Utterance(l.Said.Only(words))
	return l.changesWanted()
}

// changesWanted are the changes that the newest words want, and the sentences in which none was found. What the tagger sees and nobody can place is read by
// its form once more.
func (l *Listener) changesWanted() (rs []Request, cs []Correction, rest []string) {
	plain, others := l.plainChanges()
	if len(plain) > 0 {
		whole := l.Said
		defer func() { l.Said = whole }()
		if l.Said = Utterance(l.Said.Only(strings.Join(others, "\n"))); l.Said.Text == "" {
			return nil, plain, nil
		}
	}
	rs, rest, ok := l.changesAsked(changes.AtSummary)
	if !ok {
		rest = []string{l.Said.Text}
	}
	cs, unplaced := l.correctionsFor(rs)
	more, rest := l.changesByShape(strings.Join(append(rest, unplaced...), "\n"))
	return l.withEachClause(rs, append(append(plain, cs...), more...), rest)
}

// hearPartsBeside hears the parts of the newest words that change other answers than the one that is open, where the rest answers that: "150k. Oh,
// and my email was wrong, it's …". They are read once that answer is.
func (l *Listener) hearPartsBeside() Move {
	now, _ := l.State.CurrentField()
	if now == nil || l.State.Status != application.Interviewing || l.State.Plan == nil {
		return Move{}
	}
	parts := repair.Parts(l.Said.Text)
	if len(parts) < 2 { // there is nothing beside it
		return Move{}
	}
	var cs []Correction
	var rest []string
	for _, p := range parts {
		says := strings.TrimSpace(p.Text)
		var f *application.Field
		if l.wantsChange(says) {
			f = l.changedBy(says)
		}
		if f != nil && f != now && len(f.Facts) > 0 {
			cs = append(cs, l.changeOf(partial{field: f, says: []string{says}}))
		} else if Substantial(says) || l.tellsPlainly(says) {
			rest = append(rest, says)
		}
	}
	own, opens := strings.Join(rest, "\n"), func(c Correction) bool { return c.Opens }
	if own == "" || len(cs) == 0 || slices.ContainsFunc(cs, opens) || !l.tellsPlainly(own) {
		return Move{}
	}
	return Move{Does: ChangesBeside, Changes: cs, Own: own}
}

// hearChoice hears that a choice was made for another question than the one that was asked: "wait, I'm authorized, the nope was for sponsorship",
// 「働けます。さっきの「いいえ」は残業の話でした」; or that tells one otherwise where an address is asked. Where it tells of no choice,
// which is meant is to be asked.
func (l *Listener) hearChoice() Move {
	if l.State.Plan == nil || l.State.Status != application.Interviewing || l.pastes() {
		return Move{}
	}
	chosen := l.choicesMade()
	now, def := l.State.CurrentField()
	if len(chosen) == 0 || now == nil {
		return Move{}
	}
	answer, saysSo := answerMeantElsewhere(l.Said.Text)
	if !saysSo && def.Type == form.TypeText {
		return Move{} // it answers what is asked, whatever was said no to in it
	}
	f, told := l.choiceTold(chosen)
	switch fitsHere := l.tells() && (def.Type == form.TypeText || l.answersPlainly()); {
	case !saysSo && (f == nil || fitsHere), f == nil && fitsHere:
		return Move{}
	case f == nil:
		return Move{Does: AsksWhich, Among: chosen}
	}
	m := Move{Does: ChangesBeside, Changes: []Correction{{Field: f, Only: told, From: l.Said.Text}}, Own: l.withoutClauses(told)}
	if answer != "" && slices.ContainsFunc(l.named(l.Said.Text), func(n naming) bool { return n.field == now }) {
		h := l.Said.Parts[len(l.Said.Parts)-1].Wording(answer) // the answer is for what is asked now
		m.Others = []application.Ahead{{Field: now.ID, Heard: h}}
	}
	return m
}
