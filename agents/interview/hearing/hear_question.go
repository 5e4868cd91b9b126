package hearing

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// fieldAsked reports that a question of the form is open.
func (l *Listener) fieldAsked() bool {
	return l.State.Current != "" && l.State.Status == application.Interviewing
}

// ofTheTalk are the intents that a line of its own may have beside what is not recorded.
var ofTheTalk = []intents.Intent{intents.WantsSend, intents.WantsSkip, intents.WantsBack, intents.WantsWhy, intents.WantsRecap, intents.WantsPause}

// dropToldBesideWish takes a line that is nothing but a word for going on, sending or leaving something out for all that was said, where the other lines
// tell only what is not recorded: 「応募する\n私は独身です」 answers nothing.
func (l *Listener) dropToldBesideWish() Move {
	lines := strings.Split(l.Said.Text, "\n")
	wished := slices.IndexFunc(lines, func(line string) bool {
		return slices.ContainsFunc(ofTheTalk, func(want intents.Intent) bool { return intents.Is(want, line) })
	})
	if wished < 0 || len(lines) < 2 || l.State.Status != application.Interviewing {
		return Move{}
	}
	rest := strings.Join(slices.Delete(slices.Clone(lines), wished, wished+1), "\n")
	at, _ := l.Protected(rest)
	if strings.ContainsFunc(blanked(rest, at, " "), unicode.IsLetter) {
		return Move{}
	}
	l.Said = Utterance(l.Said.Only(lines[wished]))
	return Move{Does: TellsBesideWish, Words: rest}
}

// dropComplaints leaves out of what is written in place of an answer that something was missing there:
// 「月火木が消えちゃってます😱 月・火・木は9:30〜14:30です」.
func (l *Listener) dropComplaints() Move {
	now, def := l.State.CurrentField()
	if now == nil || l.atSummary() || !now.ReopenedComplete(def) || facts.ToldInSentences(*def) { // a story may tell of what went missing
		return Move{}
	}
	parts := slices.Clone(l.Said.Parts)
	for i, p := range parts {
		pieces := piecesSaid(p.Text)
		kept := slices.DeleteFunc(slices.Clone(pieces), func(piece string) bool {
			return misses().MatchString(text.Fold(piece)) && !hasFigures(piece) && !stance.IsQuestion(piece)
		})
		if len(kept) > 0 && len(kept) < len(pieces) {
			parts[i].Text = strings.Join(kept, l.sentenceEnd())
		}
	}
	l.Said = Utterance(parts)
	return Move{}
}

// takeProposed takes the address that was proposed in the place of a misspelt one, where the answer says yes to it or repeats what it has that the
// misspelt one had not: "sorry, gmail.com", 「comです」.
func (l *Listener) takeProposed() Move {
	f, def := l.State.CurrentField()
	if f == nil || l.atSummary() || def.Type != form.TypeEmail || f.Next == nil || f.Next.Key != "invalid.email.typo" || len(l.Said.Parts) != 1 {
		return Move{}
	}
	proposed, _ := f.Next.Args["choices"].(string)
	proposed = strings.Trim(proposed, quotes)
	said := text.Read(l.Said.Text).Low
	_, host, ok := strings.Cut(proposed, "@")
	if !ok || strings.ContainsAny(said, "@?") || utf8.RuneCountInString(said) > intents.MaxWhole || denies().MatchString(said) {
		return Move{}
	}
	repeats := repeatsHost(said, host)
	if asWritten().MatchString(said) && !repeats { // "correct" may be said of either
		return Move{}
	}
	if intents.Is(intents.SaysYes, l.Said.Text) || repeats {
		l.Said = Utterance([]application.Heard{l.Said.Parts[0].Wording(proposed)})
	}
	return Move{}
}

// repeatsHost reports words that repeat the host of an address, or what it ends in.
func repeatsHost(said, host string) bool {
	top := host[strings.LastIndexByte(host, '.')+1:]
	words := strings.FieldsFunc(said, func(r rune) bool {
		return r >= 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '-'
	})
	return slices.ContainsFunc(words, func(w string) bool {
		w = strings.Trim(w, ".")
		return w == host || w == top && len(top) > len("it")
	})
}

// denies are words that take the proposed address for wrong: "its .con not .com".
var denies = pattern.Lazy(`\b(?:no|not|isn'?t)\b|じゃな|ではな|違|ちが`)

// asWritten are words that may take the address for right as it was written: "correct". With what only the proposed one has they are of that: "yes correct,
// .com".
var asWritten = pattern.Lazy(`\b(?:correct|right as)\b|合って`)

func (l *Listener) hearContact() Move {
	if l.atSummary() {
		return Move{}
	}
	return l.contactNotes()
}

// contactNotes is what the newest words say of how and when somebody would like to be reached: 「電話は18時以降にお願いします」 is no hours of work, and no part of
// the answer to another question.
func (l *Listener) contactNotes() Move {
	f, def := l.State.CurrentField()
	to := l.contactAnswer()
	asksOther := l.State.Status == application.Interviewing && f != nil && to != f && !isContact(def) && !ForAdjustments(def)
	if to == nil || !l.atSummary() && !asksOther {
		return Move{}
	}
	m := Move{Does: NotesContact, Field: to}
	parts := slices.Clone(l.Said.Parts)
	for i, h := range parts {
		if rest, notes := partSentences(h.Text, l.isContactNote); notes != "" {
			m.Notes = append(m.Notes, h.Wording(politeEnd().ReplaceAllString(strings.Trim(WithoutAsking(notes), AroundClause), "")))
			parts[i].Text = rest
		}
	}
	if len(m.Notes) == 0 {
		return Move{}
	}
	l.leave(parts)
	return m
}

// hearDigression hears what is no answer to the open question: a wish about the conversation, nothing at all, a mood.
func (l *Listener) hearDigression() Move {
	said := l.Said.Text
	f, _ := l.State.CurrentField()
	interjects := l.onlyInterjects(said)
	waits := l.wantsToWait(said) && !interjects
	switch {
	case l.helpTold, l.pastes(), l.seesOnlyAnswers(): // a break is what helps then; and a CV may tell of anything
		return Move{}
	case l.fieldAsked() && l.onlyLeaves():
		l.digresses = true
		return Move{Does: Pauses}
	case l.State.Current != "" && l.tellsLater() && l.mayLeaveOpen():
		return l.leavesOpen()
	case waits && (l.addresses() || l.answersAlong()), f != nil && len(l.chosenEnds(f.Doubts)) > 0: // "the 15th" is no number of an answer
		return Move{}
	}
	l.digresses = true
	switch {
	case l.takesAnother():
		return Move{Does: Leaves, Want: intents.WantsWithdraw}
	case l.fieldAsked() && l.leavesForNow() && !l.answersAsked(l.Said):
		return Move{Does: Pauses}
	case l.fieldAsked() && l.putsOffField():
		return Move{Does: PutsOffField, Field: f}
	case waits && !l.goesOnAfterWait(said):
		return Move{Does: Rests}
	case l.asksFor(intents.WantsPause) && !interjects && !intents.Is(intents.AsksLater, said) && !l.answersBefore(intents.WantsPause):
		return Move{Does: Pauses}
	case l.asksToChangeLater():
		return Move{Does: ChangesLater}
	case l.Wants(intents.WantsRecap) && !intents.Is(intents.AsksSent, said):
		return Move{Does: Recaps}
	case l.wordless():
		return Move{Does: Wordless}
	case l.State.Current != "" && l.mayLeaveOpen():
		return l.leavesOpen()
	case l.State.Current != "" && (intents.Is(intents.SaysUnsure, said) || l.doesOnly(reading.Unsure) && !l.tells() || l.onlyHesitates()), l.pointsAtNothing():
		return Move{Does: Hesitates}
	case l.wantsSend() && l.reopened():
		return Move{Does: SendsReopened}
	case intents.Is(intents.SaysYes, said) && l.reopened() && !l.asksForPeople() && !l.offersOptions() && len(f.Doubts) == 0: // "yes" to "what is it to be?" is no name
		return Move{Does: SaysOnlyYes}
	case l.wantsSend():
		return Move{Does: SendsEarly}
	case l.onlyGoesOn():
		return Move{Does: GoesOn}
	case l.outburst(intents.SoundsRude):
		return Move{Does: Rude}
	case l.already():
		return Move{Does: Already}
	case l.outburst(intents.SoundsTired), l.doesOnly(reading.Frustration) && !l.tells():
		return Move{Does: Tired}
	}
	return Move{}
}

// wantsToWait reports the wish for a moment, by itself or behind what takes it: "kettle's on, back in 5 mins".
func (l *Listener) wantsToWait(said string) bool {
	if intents.HasWish(wish.Wait, said) {
		return true
	}
	all := text.Clauses(said)
	return len(all) > 1 && utf8.RuneCountInString(said) <= intents.MaxWhole && intents.HasWish(wish.Wait, strings.Trim(all[len(all)-1].In(said), AroundClause)) && !l.tells()
}

// onlyGoesOn reports a greeting, thanks or a word on going on, and nothing else.
func (l *Listener) onlyGoesOn() bool {
	said, q := l.Said.Text, l.State.Open
	thanks := intents.Is(intents.SaysThanks, said) && l.State.Current != "" && q != nil && q.Post.Card == nil
	return thanks || intents.Is(intents.SaysGoOn, said) || intents.Is(intents.SaysHello, said) || l.onlyPolite()
}

// mayLeaveOpen reports that the newest words leave what is asked open, and tell nothing else.
func (l *Listener) mayLeaveOpen() bool {
	f, def := l.State.CurrentField()
	return f != nil && !l.Does(reading.Back) && !f.Settled() && l.State.Status == application.Interviewing && len(l.OpenKeys(f, def)) > 0 && !l.tells()
}

func (l *Listener) leavesOpen() Move {
	f, def := l.State.CurrentField()
	return Move{Does: LeavesOpen, Field: f, Keys: l.OpenKeys(f, def)}
}

// hearFieldWish hears wishes about the field that is being asked.
func (l *Listener) hearFieldWish() Move {
	f, _ := l.State.CurrentField()
	if !l.digresses || !l.fieldAsked() || f == nil {
		return Move{}
	}
	switch {
	case l.asksFor(intents.WantsSkip):
		return Move{Does: Skips, Field: f}
	case l.asksFor(intents.WantsBack):
		return Move{Does: GoesBack}
	}
	return Move{}
}

func (l *Listener) hearIdle() Move {
	said := l.Said.Text
	if !l.digresses || !intents.Is(intents.SoundsIdle, said) && !intents.Is(intents.SoundsSmall, said) || l.knows(said) {
		return Move{}
	}
	return l.hearRemark()
}

// hearLanguage hears somebody ask by name for a language to go on in.
func (l *Listener) hearLanguage() Move {
	said := l.Said.Text
	tells := place.TellsSkill(said) || facts.OfWorkDone(said) || l.asksForPeople() && !intents.Is(intents.WantsLanguage, said)
	if !l.digresses || l.State.Section() != application.SectionCompleted || tells {
		return Move{}
	}
	asked := l.languageWished()
	if lang := l.languageAsked(); lang != "" && asked.Language == "" && asked.Unsupported == "" {
		asked.Language, asked.Explicit = lang, true
	}
	long := len([]rune(said)) > intents.MaxWhole
	switch {
	case !asked.Explicit || long:
	case asked.Unsupported != "" && !l.aboutLanguages():
		return Move{Does: SpeaksOther}
	case asked.Language != "" && (!l.aboutLanguages() || intents.Is(intents.WantsLanguage, said)):
		return Move{Does: Speaks, Lang: asked.Language}
	}
	return Move{}
}

// languageWished is the language that the newest words name as the one to talk in. A model that learnt from people's sentences may see that they speak of
// something else: "in English order it's Naomi Ishikawa".
func (l *Listener) languageWished() place.Wish {
	w := place.ParseWish(l.Said.Text)
	if k := speaks[w.Language]; k != "" && l.unlikely(l.Said.Text, k) || place.TellsSkill(l.Said.Text) {
		return place.Wish{}
	}
	return w
}

// hearCity hears the name of a city for the clock that was only inferred.
func (l *Listener) hearCity() Move {
	if !l.digresses || !l.State.ZoneInferred || len([]rune(l.Said.Text)) > intents.MaxWhole {
		return Move{}
	}
	read := func(text string) place.Reading {
		return place.Read(text, place.Context{Asked: place.AskZone, Country: l.State.Country})
	}
	told := read(l.Said.Text)
	if told.Zone == "" || told.Zone == l.State.Zone && told.City != "" { // 「宮崎です」 is a name, and moves no clock
		return Move{}
	}
	f, def := l.State.CurrentField()
	if f != nil && l.State.SettledCount() > 0 && len(l.memory.Extract(def, facts.Message{Text: l.Said.Text}, f.Known(), l.Where(def))) > 0 {
		return Move{} // 「デンバーで働けます」 answers what is asked
	}
	return Move{Does: MovesTo, Zone: told.Zone, Country: told.Country, Words: l.SaidIn(func(part string) bool { return read(part).Zone == told.Zone })}
}

// hearOrders hears words and files that give the program orders: they are left out of the answer.
func (l *Listener) hearOrders() Move {
	if !l.digresses {
		return Move{}
	}
	found, parts := false, slices.Clone(l.Said.Parts)
	for i := range parts {
		p := &parts[i]
		clean, hit := orders.Without(p.Text)
		if hit {
			p.Text, found = clean, true
		}
		for j := range p.Files {
			if _, hit := orders.Without(p.Files[j].Text); hit {
				p.Files = slices.Clone(p.Files)
				p.Files[j].Text, found = "", true
			}
		}
	}
	if !found {
		return Move{}
	}
	asked := l.Said.Text
	l.Said = Utterance(parts)
	return Move{Does: Orders, Words: asked, Only: !l.tells() && (l.State.Current != "" || l.wordless())}
}

// hearRequest hears a correction that is put as a question.
func (l *Listener) hearRequest() Move {
	if !l.digresses {
		return Move{}
	}
	if c, ok := l.asksToChange(); ok {
		return Move{Does: ChangesOne, Changes: []Correction{c}}
	}
	return Move{}
}

// hearQuestion hears questions to us. They are no part of an answer.
func (l *Listener) hearQuestion() Move {
	if !l.digresses {
		return Move{}
	}
	return l.question()
}

func (l *Listener) question() Move {
	parts, question := l.SplitQuestions()
	if _, def := l.State.CurrentField(); question != "" && l.onlyChats(def, question) && !l.knows(question) { // "did you see the rugby last night": nobody has to be asked
		if rest := Utterance(parts); l.answersWith(rest) {
			return Move{Does: Asks, Words: question, Parts: parts}
		}
		return Move{Does: Chats}
	}
	if question == "" || l.State.Section() != application.SectionCompleted && !l.knows(question) && !l.ReadingOf(question).Nothing() { // "English?" may be the answer
		return Move{}
	}
	nervous := intents.Is(intents.SoundsNervous, l.Said.Text) && !stance.IsRefusal(l.Said.Text) && reassure().MatchString(intents.Plainly(question))
	if (intents.Is(intents.SoundsIdle, question) || intents.Is(intents.SoundsSmall, question) || nervous) && !l.knows(question) { // small talk: nobody has to be asked
		rest := Utterance(parts)
		if rest.Text == "" || nervous && l.State.Reassured {
			return Move{}
		}
		if l.Said = rest; nervous {
			return Move{Does: NervousBeside}
		}
		return Move{Does: ChatsBeside}
	}
	if l.asksForHelp() {
		return Move{}
	}
	whole := l.Said
	l.Said = Utterance(parts)
	only := !l.tells() && !l.tellsOthers() && !l.placeBeside() && !l.KeepsProposed()
	l.Said = whole
	return Move{Does: Asks, Words: question, Parts: parts, Only: only}
}

// answersWith reports that what is left beside a question answers what is open, or another question.
func (l *Listener) answersWith(rest Said) bool {
	if rest.Text == "" {
		return false
	}
	whole := l.Said
	defer func() { l.Said = whole }()
	l.Said = rest
	return l.tells() || l.tellsOthers()
}

func (l *Listener) hearCorrection() Move {
	if !l.digresses {
		return Move{}
	}
	if c, ok := l.corrected(); ok {
		return Move{Does: ChangesOne, Changes: []Correction{c}}
	}
	return Move{}
}

// takesAnother reports that somebody has taken another offer, whatever goodbye they say with it: 「他社に決まりました。失礼します」.
func (l *Listener) takesAnother() bool {
	beside := []reading.Kind{reading.Greeting, reading.Thanks, reading.Pause, reading.Withdraw}
	if _, def := l.State.CurrentField(); def != nil && !facts.ToldInSentences(*def) && !l.tells() { // what is a guess there answers nothing
		beside = append(beside, reading.Answer)
	}
	return l.doesOnly(reading.DecidedElsewhere, beside...)
}

// hearVagueChange hears that something is to be changed, and not what.
func (l *Listener) hearVagueChange() Move {
	if !l.digresses || l.atSummary() || !l.doesOnly(reading.Correct) || l.tells() || l.tellsOthers() || l.State.Plan == nil || len(l.Changeable()) == 0 {
		return Move{}
	}
	return Move{Does: AsksWhich}
}

// hearRemark hears what people say of themselves and of the day around a question.
func (l *Listener) hearRemark() Move {
	said := l.Said.Text
	small := intents.Is(intents.SoundsSmall, said)
	if !l.digresses || len([]rune(said)) > 2*intents.MaxWhole {
		return Move{}
	}
	var m Move
	switch {
	case intents.Is(intents.AsksBot, said): // "omg ok. r u a real person lol"
		m = Move{Does: AsksBot}
	case intents.Is(intents.SoundsNervous, said), l.doesOnly(reading.Distress):
		m = Move{Does: Nervous, Only: l.distressed}
	case small, intents.Is(intents.SoundsIdle, said), l.doesOnly(reading.Smalltalk):
		m = Move{Does: Chats}
	default:
		return Move{}
	}
	if !small && (l.answersBeside(said) || stance.IsRefusal(said)) { // asked last: it reads the words for each field
		return Move{}
	}
	return m
}

// hearOthers hears what answers other fields beside the one that is asked. It is no part of the answer to this one.
func (l *Listener) hearOthers() Move {
	f, def := l.State.CurrentField()
	if f == nil || f.Settled() || l.pastes() || l.State.Status != application.Interviewing {
		return Move{}
	}
	m := Move{Does: TellsOthers}
	for _, h := range l.Said.Parts {
		rest, more := l.deal(f, h)
		rest, more = l.DealByModel(f, h, rest, more)
		if len(more) > 0 && (aroundAnswers().MatchString(rest) && !def.OffersOptions() || def.Type != form.TypeText && !l.Fits(def, rest)) {
			rest = ""
		}
		if utf8.RuneCountInString(rest) <= maxDealt {
			rest, more = l.dealElsewhere(f, h, rest, more)
		}
		m.Others = append(m.Others, more...)
		if h.Text = rest; rest != "" || len(h.Files) > 0 {
			m.Parts = append(m.Parts, h)
		}
	}
	if len(m.Others) == 0 {
		return Move{}
	}
	return m
}

// aroundAnswers are words around answers that answer nothing.
var aroundAnswers = lexicon.Lazy(`(?i)^(?:[\s、,。.!:：]|{around answers})*$`)

// hearNoDocument takes what is no document and was dealt to no other question out of a message that asked whether the text does: it would count as
// an answer that failed.
func (l *Listener) hearNoDocument() Move {
	if !l.toPaste || l.pastes() || l.Said.hasFiles() {
		return Move{}
	}
	l.Said = Said{}
	return Move{Does: NoDocument}
}
