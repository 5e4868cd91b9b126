package hearing

import (
	"iter"
	"runtime/debug"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/bot"
)

// Does is what a move does.
type Does string

// What moves do. What each brings along is in the fields of Move that its line names.
const (
	Presses     Does = "presses"      // Button: its words
	NothingLeft Does = "nothing left" // all of the message was heard and dealt with

	// To a question whether something is really wanted.
	SaysYes     Does = "says yes"
	SaysNo      Does = "says no"
	Mumbles     Does = "mumbles"      // neither yes nor no, nor anything else
	AsksIfDone  Does = "asks if done" // whether it has been done already
	LeavesAside Does = "leaves aside" // it does something else

	LeavesAdding Does = "leaves adding" // says something else to the question whether what is missing is to be added
	LeavesOffers Does = "leaves offers" // says something else to the question whether what was told to staff is to be recorded

	// Wishes on every screen.
	Leaves         Does = "leaves" // Want: to erase, to withdraw, a person
	WantsHuman     Does = "wants human"
	CallsOffPerson Does = "calls off person" // takes the wish for one back, or says that there was none; the rest is heard after it unless Only
	WishesBeside   Does = "wishes beside"    // Wants: beside an answer, which is left
	Adjusts        Does = "adjusts"          // Adjustments, Helping
	NervousBeside  Does = "nervous beside"   // beside whatever else is said
	Distressed     Does = "distressed"       // in need, beside whatever else is said
	AsksToPaste    Does = "asks to paste"    // whether the text of a document does in place of its file
	WritesBack     Does = "writes back"      // Words, Written: to people; only thanks where Only
	Thinks         Does = "thinks"           // wants time before deciding
	ThinksBeside   Does = "thinks beside"    // the rest of the messages is heard after it
	WantsCopy      Does = "wants copy"
	WantsQuiet     Does = "wants quiet"

	// Before the interview, while it rests or waits, and after it.
	WritesEarly   Does = "writes early"   // cannot apply again yet: Want, Lang or Words, a question
	Waited        Does = "waited"         // can apply again
	WritesPlanned Does = "writes planned" // people look at the plan: Words, a question; Want
	Nudges        Does = "nudges"         // only asks for what was to be said
	Returns       Does = "returns"        // from a rest, or a long absence
	ComesBack     Does = "comes back"     // Only: and says no more than that
	SaysBack      Does = "says back"      // after a break: it says so and nothing else where Only
	Agrees        Does = "agrees"         // Lang, Words: a question beside the yes
	Declines      Does = "declines"
	AsksWait      Does = "asks wait"
	Speaks        Does = "speaks"         // Lang: another language
	SpeaksBeside  Does = "speaks beside"  // Lang; the rest of the message is heard after it
	KeepsLanguage Does = "keeps language" // Lang: the one that is spoken
	AsksConsent   Does = "asks consent"   // neither yes nor no: Words, a question; greets where Only; Want says that they want to apply
	Rejoins       Does = "rejoins"
	AsksArrived   Does = "asks arrived"
	AsksRecap     Does = "asks recap"
	AsksAfter     Does = "asks after" // Words: a question after the end
	Thanks        Does = "thanks"
	WritesAfter   Does = "writes after" // something after the end

	// Changes of what was told.
	ChangesNothing Does = "changes nothing"
	Chooses        Does = "chooses"          // Field: which answer is meant
	ChoosesNone    Does = "chooses none"     // says something else to the question which answer is meant
	KeepsAnswer    Does = "keeps answer"     // of the field that was opened again
	Changes        Does = "changes"          // Changes, Rest
	ChangesAnswers Does = "changes answers"  // Requests, Changes, Rest: at the summary
	ChangesBeside  Does = "changes beside"   // Changes, Others, Own: beside an answer to the open question
	ChangesOne     Does = "changes one"      // Changes: the first, or which of Among
	ChangesFacts   Does = "changes facts"    // Others: as a model has understood
	Edits          Does = "edits"            // Field: to be told anew
	Undoes         Does = "undoes"           // Among: the answers that are to be again what they were before they were changed last
	AsksWhich      Does = "asks which"       // Among: a change that names no answer
	TakesOffRecord Does = "takes off record" // Part, Unsaid
	FindsNoPassage Does = "finds no passage" // Words: of which a passage is to be taken out, and no answer has them
	ChangesFirst   Does = "changes first"    // Changes; Parts are left, and heard then
	SaysBackChange Does = "says back change" // Rest: a change that was not found, beside an answer

	// To the summary.
	PutsOff      Does = "puts off"
	Sends        Does = "sends"          // Words: a remark beside it
	SendsAndAsks Does = "sends and asks" // Words: what comes next
	Confirms     Does = "confirms"
	ChangesLater Does = "changes later" // asks whether changes are possible later
	Wonders      Does = "wonders"
	Acknowledges Does = "acknowledges"
	ShowsAnswer  Does = "shows answer"  // Field: asks what stands there
	AsksIfThere  Does = "asks if there" // Field: the answer that it is in, or belongs to; Words: what is missing there
	Complains    Does = "complains"     // Complaints: something is missing in the record
	WantsSent    Does = "wants sent"    // beside a question
	NotesContact Does = "notes contact" // Field, Notes
	RemarksOn    Does = "remarks on"    // Field: its answer
	Unclear      Does = "unclear"

	// To a question.
	TellsBesideWish Does = "tells beside wish" // Words: only what is not recorded
	LeavesOpen      Does = "leaves open"       // Keys: what cannot be settled yet
	Rests           Does = "rests"             // a moment
	Pauses          Does = "pauses"
	PutsOffField    Does = "puts_off_field"
	Recaps          Does = "recaps"
	Wordless        Does = "wordless"
	Hesitates       Does = "hesitates"
	SendsReopened   Does = "sends reopened" // Words: a remark; instead of changing the answer that was opened
	SaysOnlyYes     Does = "says only yes"  // to what is to be told anew
	SendsEarly      Does = "sends early"
	GoesOn          Does = "goes on" // a greeting, thanks or a word on going on
	Rude            Does = "rude"
	Already         Does = "already"        // it was told elsewhere
	RepeatsAnswer   Does = "repeats answer" // Field: what was told there, and nothing else
	Tired           Does = "tired"
	Skips           Does = "skips"
	GoesBack        Does = "goes back"
	SpeaksOther     Does = "speaks other" // a language in which there are no interviews
	MovesTo         Does = "moves to"     // Zone, and Country where that is told as well; Words: the message that told it
	Orders          Does = "orders"       // Words: an order to the program, left out of the answer; nothing else where Only
	Asks            Does = "asks"         // Words: a question; Parts are left; nothing else where Only
	ChatsBeside     Does = "chats beside"
	Checks          Does = "checks" // Field: whether a value is the answer to it, which is taken for it
	AsksBot         Does = "asks bot"
	Nervous         Does = "nervous" // Only: Distressed was heard before
	Chats           Does = "chats"
	TellsOthers     Does = "tells others" // Others: of other fields; Parts are left
	NoDocument      Does = "no document"  // what is left is no document, beside the question whether one may be pasted
)

// Move is one thing that the newest words do.
type Move struct {
	Does        Does
	Only        bool // and nothing else
	Doubts      bool // … whether their knowledge of the language that is spoken will do
	Helping     bool // what would help may still be told
	Button      bot.Button
	Want        intents.Intent
	Wants       []intents.Intent
	Lang        string
	Zone        string
	Country     string
	Words       string
	Own         string // what of the words answers the open question
	Part        int    // of the messages
	Unsaid      repair.Unsaid
	Keys        []string
	Field       *application.Field
	Among       []*application.Field
	Changes     []Correction
	Requests    []Request
	Rest        []string // sentences that want no change
	Complaints  []string
	Others      []application.Ahead
	Parts       []application.Heard
	Notes       []application.Heard
	Written     application.Written
	Adjustments []Adjustment
}

// Adjustment is a request for what would help somebody to take part, with the message that it stands in.
type Adjustment struct {
	Message string
	wish.Adjustment
}

// Moves yields what the newest words do, one move after the other, in the order in which they are acted on; what is left when it ends answers the open
// question. A move is heard when it is asked for, so what was done with the ones before is known by then, and what they said is left out of Said.
func (l *Listener) Moves() iter.Seq[Move] {
	l.toPaste, l.returns, l.digresses, l.sends, l.notAbout = false, false, false, false, nil
	return l.movesOf(inOrder)
}

// HeldMoves is Moves for words that were taken for a wish to leave, and are none: they answer, and that is all that they do.
func (l *Listener) HeldMoves() iter.Seq[Move] {
	return l.movesOf([]func(*Listener) Move{(*Listener).hearOffRecord, (*Listener).hearOthers})
}

func (l *Listener) movesOf(hear []func(*Listener) Move) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, next := range hear {
			if m := l.keepWeek(l.keepNoInstruction(l.withoutDenied(l.keepToItem(dropTorn(l.hearBy(next)))))); m.Does != "" && !yield(m) {
				return
			}
		}
	}
}

// hearBy has one of them hear the words. Where failures are told, one that panics hears nothing, and the words stay as they were for those behind it: a
// mistake in reading one message does not end a conversation.
func (l *Listener) hearBy(hear func(*Listener) Move) (m Move) {
	if l.Failed == nil {
		return hear(l)
	}
	said := l.Said
	defer func() {
		if r := recover(); r != nil {
			l.Failed(r, debug.Stack())
			l.Said, m = said, Move{}
		}
	}()
	return hear(l)
}

// inOrder is the order of acting: the open question's own words, what cannot wait, what is beside the interview, what changes it, and what answers.
var inOrder = []func(*Listener) Move{
	(*Listener).hearButton, (*Listener).hearAsProposed, (*Listener).hearCertain, (*Listener).hearOffer, (*Listener).hearAdding,
	(*Listener).dropInterjections, (*Listener).dropRhetoric, (*Listener).hearPasting,
	(*Listener).partSpaced, (*Listener).hearSendingReopened, (*Listener).hearNameTold, (*Listener).hearLanguageBeside,
	(*Listener).hearNoAdjustment, (*Listener).hearAdjustments, (*Listener).hearDistress, (*Listener).hearNervousBeside,
	(*Listener).dropCalledOff, (*Listener).dropForOthers, (*Listener).takeQuoted, (*Listener).hearNothing, (*Listener).hearWhich, (*Listener).hearFormQuestion,
	(*Listener).takePolitely, (*Listener).hearUndoing, (*Listener).hearPutBack, (*Listener).hearOnlyWords,
	(*Listener).hearQuotesSwapped, (*Listener).hearWrongPlace, (*Listener).hearNotThis, (*Listener).hearWordsOut,
	(*Listener).hearWordsSwapped, (*Listener).hearAddsNamed, (*Listener).hearToldInQuotes, (*Listener).hearLabelled,
	(*Listener).hearPointedAt, (*Listener).hearToldWhole, (*Listener).hearTongues, (*Listener).hearAnswerOut, (*Listener).hearDeniedValue,
	(*Listener).hearRewrittenWhole, (*Listener).hearTyped,
	(*Listener).hearCallsOffPerson, (*Listener).hearWishesBeside, (*Listener).hearNotesOut, (*Listener).hearPassageOut,
	(*Listener).hearLeaving,
	(*Listener).hearEarlyReply, (*Listener).hearEarly, (*Listener).hearWaited, (*Listener).hearReply, (*Listener).hearThinking, (*Listener).hearData,
	(*Listener).hearAfterwards, (*Listener).hearConsent, (*Listener).hearWhilePlanned,
	(*Listener).hearNudge, (*Listener).hearReturn, (*Listener).hearComingBack,
	(*Listener).hearStoryGoesOn, (*Listener).hearIfThere, (*Listener).hearAskedOfRecord, (*Listener).hearRecordedQuestion,
	(*Listener).hearReworded, (*Listener).hearListedItems, (*Listener).hearNamePart,
	(*Listener).hearOffRecord,
	(*Listener).hearRetraction, (*Listener).hearModelChange,
	(*Listener).hearSending, (*Listener).hearSummary, (*Listener).dropSends,

	(*Listener).hearShown, (*Listener).hearComplaints, (*Listener).hearNotYet, (*Listener).hearContactAtSummary, (*Listener).hearAddsSomewhere, (*Listener).hearWholeQuestion,
	(*Listener).hearPieces, (*Listener).hearListed, (*Listener).hearNamedOpening, (*Listener).hearChanges, (*Listener).hearAnswerToChange,
	(*Listener).dropToldBesideWish, (*Listener).dropComplaints, (*Listener).dropDenials, (*Listener).takeFromDocument, (*Listener).takeChecked,
	(*Listener).takeProposed, (*Listener).hearRefusedBeside, (*Listener).hearHeaded, (*Listener).hearContact, (*Listener).hearChoice,
	(*Listener).hearChangesBeside, (*Listener).hearPartsBeside, (*Listener).hearChangesApart,
	(*Listener).hearDigression, (*Listener).hearFieldWish, (*Listener).hearIdle, (*Listener).hearLanguage, (*Listener).hearCity, (*Listener).hearOrders,
	(*Listener).hearRequest, (*Listener).hearQuestion, (*Listener).hearOtherWay, (*Listener).hearCorrection, (*Listener).hearVagueChange,
	(*Listener).hearLikelyWish, (*Listener).hearRemark, (*Listener).hearRemarkOnAnswer,
	(*Listener).hearToldAgain, (*Listener).hearOthers, (*Listener).hearNoDocument,
}
