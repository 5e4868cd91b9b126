// Package adaptertest is the suite that every adapter passes: what it hands over of what people do, what people see of what
// it posts, and that nothing is lost, doubled or mixed up when the platform or the program fails.
//
// An adapter's tests implement Harness over a fake server of its platform and call Run. The suite waits for what it expects
// and never sleeps; an adapter that keeps it waiting for a minute fails.
package adaptertest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Harness is a platform with an adapter under test, as its people use it. Methods fail the test that the harness was made for.
type Harness interface {
	// New makes an adapter for another life of the program on the same platform.
	New() bot.Adapter
	// Lacks names the cases that this platform cannot have (or SideBySide, Staffed, FormByClick), and why.
	Lacks() map[string]string

	// Begin is the n-th person, from 0 on, and the place of their conversation with the bot. The suite asks once for each n; where a platform makes its own
	// places and people, that makes them.
	Begin(n int) (bot.Place, bot.UserID)
	// Pages reports whether people are shown what the store has, and nothing else. What is lost on its way, found again and rewritten means nothing there; that
	// the same is shown in every life of the program does. Such a harness is a Rooms, too.
	Pages() bool
	// Reload has a person look at their conversation anew, as who opens a page again. On a platform that is no Pages nothing is to be done.
	Reload(by bot.UserID)
	// Moderators is the room of those who decide; Moderator is one of them by configuration.
	Moderators() bot.Place
	Moderator() bot.UserID

	// Say has a person say something; Edit and Delete change what they said.
	Say(at bot.Place, by bot.UserID, text string) bot.MessageID
	Edit(at bot.Place, by bot.UserID, id bot.MessageID, text string)
	Delete(at bot.Place, by bot.UserID, id bot.MessageID)
	// Reply has a person answer below a post of the bot, where the platform has that.
	Reply(post bot.MessageRef, by bot.UserID, text string) bot.MessageID
	// Send has a person send a file without a word.
	Send(at bot.Place, by bot.UserID, name, mime string, data []byte) bot.MessageID
	// Command gives a command with args, where this platform has them.
	Command(by bot.UserID, name string, args map[string]string)
	// Press presses the button with this label on a post of the bot.
	Press(post bot.MessageRef, by bot.UserID, label string)
	// Sure says yes to the platform's or the adapter's question whether the button is meant that was pressed last.
	Sure(by bot.UserID)
	// Fill fills the modal that is open for a person, by input name, and sends it.
	Fill(by bot.UserID, values map[string]string)
	// Upload chooses a file for an input of the modal that is open for a person, and sends it, where modals take files.
	Upload(by bot.UserID, input, name, mime string, data []byte)

	// Shown are the bot's messages that everybody sees at a place, oldest first.
	Shown(at bot.Place) []Message
	// Files are the files of the bot that everybody sees at a place, oldest first.
	Files(at bot.Place) []bot.File
	// Private are the texts that the bot let only this person see.
	Private(by bot.UserID) []string
	// Modal is what is open for a person, nil for nothing.
	Modal(by bot.UserID) *bot.Modal
	// Await blocks until what holds, which it asks after each change of what people see. It fails when ctx ends.
	Await(ctx context.Context, what func() bool) error

	// Again delivers what happened last once more, n times, each in another envelope.
	Again(n int)
	// Strangers lets happen what an adapter must not take in: another bot, a webhook, the platform itself says something at a place.
	Strangers(at bot.Place)
	// Hostile delivers what no documentation promises: unknown kinds, nulls, wrong types, what is cut short.
	Hostile()
	// LoseRequest loses the next post on its way; LoseAnswer lets it arrive and loses the answer. Both skip the first n posts.
	LoseRequest(n int)
	LoseAnswer(n int)
	// LoseFile lets the next file arrive, with its post where they are one, and loses the answer.
	LoseFile()
	// Throttle refuses posts at a place, to be tried again soon, until it is released.
	Throttle(at bot.Place) (release func())
	// Offline breaks the connection and refuses new ones until the platform is back. People go on.
	Offline() (back func())
}

// Rooms is a harness of a platform on which people come to a conversation by an address of its own.
type Rooms interface {
	Harness
	// Visit has a person go to the address of a conversation, be it theirs or not. shown is all that they read there, and ok that it is the conversation.
	Visit(by bot.UserID, at bot.Place) (shown string, ok bool)
	// Intrude has a person send words to a conversation that is not for them, and reports whether they are refused.
	Intrude(by bot.UserID, at bot.Place, text string) (refused bool)
	// Nowhere is the place of a conversation that never was.
	Nowhere() bot.Place
	// Erase erases what the store has of a conversation.
	Erase(at bot.Place)
	// Invite is a link by which somebody comes into a person's conversation from elsewhere. Renew gives another one in its place. Follow reports whether a
	// link leads into the conversation.
	Invite(by bot.UserID) (link string)
	Renew(by bot.UserID) (link string)
	Follow(link string) (ok bool)
}

// SideBySide is that conversations do not wait for each other. An adapter that lacks it takes all in one after the other.
const SideBySide = "conversations side by side"

// Staffed is that those who decide are on the platform. Where they are not, its people press what the suite has them press.
const Staffed = "staff on the platform"

// FormByClick is that a form opens after a click that the adapter hands over. Where it does not, the form is on the page already.
const FormByClick = "a click before a form"

// partly are what a harness can lack beside whole cases.
var partly = []string{SideBySide, Staffed, FormByClick}

// ofSending are the cases that mean nothing where people are shown what the store has, and ofPages those that mean something there alone.
var (
	ofSending = []string{
		"lost request", "lost answer", "lost answer of a part", "lost answer, then a crash", "lost answer, found before it listens", "lost answer of a file",
		"throttled place",
	}
	ofPages = []string{"posted again", "reload", "rooms: own", "rooms: another's", "rooms: none", "rooms: erased", RevokedLink}
)

// RevokedLink is that a link into a conversation can be made another one.
const RevokedLink = "rooms: revoked link"

// Below is that people answer below one message of the bot, and that the bot shows something there.
const Below = "below a post"

// Message is a message of the bot as people see it.
type Message struct {
	ID      bot.MessageID
	Text    string   // all that can be read, without signs of formatting: text, title, body, fields
	Buttons []string // labels
}

// Run runs every case, each with a harness of its own.
func Run(t *testing.T, open func(t *testing.T) Harness) {
	names := slices.Sorted(maps.Keys(cases))
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			for lacked := range h.Lacks() {
				if !slices.Contains(names, lacked) && !slices.Contains(partly, lacked) {
					t.Errorf("there is no case %q to lack", lacked)
				}
			}
			if why, lacks := whyLacked(h, name); lacks {
				t.Logf("not on this platform: %s", why)
				return
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			s := &suite{Harness: h, T: t, ctx: ctx, inbox: newInbox()}
			s.start()
			defer func() { s.stop() }() // of the last life
			cases[name](s)
		})
	}
}

// cases by name: what an adapter promises.
var cases = map[string]func(*suite){
	"message": message, "signs in a message": signs, "edit": edit, "delete": remove, "attachment": attachment,
	"command": command, "commands side by side": commandsSideBySide, "click": click, "modal": modal, "menu": menu, "final": final, "private answer": private, "roles": roles,
	"five envelopes": envelopes, "order of what is said": order, "strangers": strangers, "hostile input": hostile,
	"post": post, "signs in a post": postSigns, "mentions in a post": mentions, "markdown": markdown, "card": card, "chosen": chosen, "rewrite": rewrite,
	"delete a post": deletePost, Below: below, "long text": longText, "long text rewritten": longRewrite, "many buttons": manyButtons,
	"long labels":  longLabels,
	"lost request": lostRequest, "lost answer": lostAnswer, "lost answer of a part": lostPart, "lost answer, then a crash": lostThenCrash,
	"lost answer, found before it listens": lostThenSilent, "opening": opening,
	"modal with a file": modalFile, "modal with a file refused": modalFileRefused,
	"modal choice": fillChoices(map[string]string{"field": "pay", "without": "skills"},
		map[string]string{"field": "pay", "without": "skills", "question": ""}),
	"modal choice kept":    fillChoices(map[string]string{"question": "?"}, map[string]string{"field": "skills", "without": "career\npay", "question": "?"}),
	"modal choice cleared": fillChoices(map[string]string{"without": ""}, map[string]string{"field": "skills", "without": "", "question": ""}),
	"files":                files, "files rewritten": filesRewritten, "lost answer of a file": lostFile,
	"draft": draft, "draft, then a crash": draftThenCrash, "draft taken back": draftTakenBack, "long draft": longDraft, "lost answer of a draft": lostDraft, "lost answer of a draft, then a crash": lostDraftThenCrash,
	"mentions in a draft": draftMentions,
	"throttled place":     throttled, "reconnect": reconnect, "restart": restart, "stopped": stopped,
	"posted again": postedAgain, "reload": reload,
	"rooms: own": ownRoom, "rooms: another's": anothersRoom, "rooms: none": noRoom, "rooms: erased": erasedRoom, RevokedLink: revokedLink,
}

// whyLacked tells why a platform cannot have a case, where it cannot.
func whyLacked(h Harness, name string) (why string, lacks bool) {
	switch why, lacks = h.Lacks()[name]; {
	case lacks:
		return why, true
	case h.Pages() && slices.Contains(ofSending, name):
		return "people are shown what the store has", true
	case !h.Pages() && slices.Contains(ofPages, name):
		return "people are shown what was sent to them", true
	}
	return "", false
}

// lacks reports whether the platform cannot have something.
func (s *suite) lacks(what string) bool {
	_, lacks := s.Lacks()[what]
	return lacks
}

// formEvent is the number of the event that a form makes which a button opens.
func (s *suite) formEvent() int {
	if s.lacks(FormByClick) {
		return 1
	}
	return 2
}

// suite is one case under way.
type suite struct {
	Harness
	begun begun
	*testing.T
	ctx     context.Context
	inbox   *inbox
	adapter bot.Adapter
	stop    func()
}

// start begins a life of the program.
func (s *suite) start() {
	s.adapter = s.New()
	ctx, cancel := context.WithCancel(s.ctx)
	ended := make(chan error, 1)
	a := s.adapter
	go func() { ended <- a.Run(ctx, s.inbox) }()
	s.stop = func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			s.Errorf("run: %v", err)
		}
		s.stop = func() {}
	}
}

// restart ends this life and begins another.
func (s *suite) restart(meanwhile func()) {
	s.Helper()
	s.stop()
	meanwhile()
	s.start()
}

// want waits until n events were taken in, and returns them.
func (s *suite) want(n int) []bot.Event {
	s.Helper()
	evs, err := s.inbox.wait(s.ctx, n)
	if err != nil {
		s.Fatalf("%v; taken in so far: %v", err, evs)
	}
	return evs
}

// settled says one thing more, waits for it, and returns all that was taken in before it: nothing else comes.
func (s *suite) settled() []bot.Event {
	s.Helper()
	id := s.Say(s.Place(0), s.Person(0), "last")
	for n := 1; ; n++ {
		evs := s.want(n)
		if m, ok := evs[n-1].Body.(bot.Message); ok && m.ID == id {
			return evs[:n-1]
		}
	}
}

// await waits until people see what is expected.
func (s *suite) await(what string, holds func() bool) {
	s.Helper()
	if err := s.Await(s.ctx, holds); err != nil {
		s.Fatalf("%s: %v", what, err)
	}
}

// send posts as the engine does: again while the trouble passes, and after a lost answer only what is not there.
func (s *suite) send(d bot.Delivery) bot.MessageRef {
	s.Helper()
	for range 50 {
		ref, err := s.adapter.Post(s.ctx, d)
		if err == nil {
			return ref
		}
		var passing interface{ Temporary() bool }
		switch {
		case errors.Is(err, bot.ErrUnknownOutcome):
			if ref, found := s.find(d); found {
				return ref
			}
			d.Maybe = true
		case errors.As(err, &passing) && passing.Temporary():
		default:
			s.Fatalf("post %s: %v", d.ID, err)
		}
	}
	s.Fatalf("post %s never arrives", d.ID)
	return bot.MessageRef{}
}

func (s *suite) find(d bot.Delivery) (bot.MessageRef, bool) {
	s.Helper()
	f, ok := s.adapter.(bot.Finder)
	if !ok {
		return bot.MessageRef{}, false
	}
	ref, found, err := f.Find(s.ctx, d)
	if err != nil {
		s.Fatalf("find %s: %v", d.ID, err)
	}
	return ref, found
}

// to is a delivery of a text to a conversation.
func (s *suite) to(n int, id, text string) bot.Delivery {
	return bot.Delivery{ID: id, Place: s.Place(n), About: s.Place(n), Post: bot.Post{Key: id, To: bot.Destination{Audience: bot.ToThread}, Text: text}}
}
