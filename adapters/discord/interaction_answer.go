package discord

import (
	"cmp"
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// Types of answers to an interaction:
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type
const (
	answerMessage        = 4
	answerDeferred       = 5
	answerDeferredUpdate = 6
	answerChoices        = 8
	answerModal          = 9
)

// ephemeral is the flag of a message that only who acted sees.
const ephemeral = 1 << 6

// lastWords is how long an answer may take while the program stops.
const lastWords = 2 * time.Second

// unseen says that what follows is only for who acted.
var unseen = map[string]int{"flags": ephemeral}

// answer acknowledges one interaction, once. If nothing is known to say in time it is deferred, and what there is to say then follows.
type answer struct {
	a     *Adapter
	it    wireInteraction
	texts Texts
	timer *time.Timer
	due   time.Time // until when it can be given

	given     chan struct{} // closed once it was sent: nothing can follow before
	closeOnce sync.Once

	mu    sync.Mutex
	state answerState
}

type answerState int

const (
	unanswered  answerState = iota
	deferred                // something may follow
	answered                // nothing more is to be said
	unreachable             // it is too late, or nobody knows what arrived
)

// newAnswer starts the three seconds.
func (a *Adapter) newAnswer(ctx context.Context, it wireInteraction) *answer {
	ans := &answer{a: a, it: it, texts: a.texts(it.Locale), due: time.Now().Add(a.times.due), given: make(chan struct{})}
	ans.timer = time.AfterFunc(a.times.answer, func() { ans.postpone(ctx) })
	return ans
}

// await waits until something can follow the answer, or it is too late for one.
func (ans *answer) await(ctx context.Context) {
	ctx, cancel := context.WithDeadline(ctx, ans.due)
	defer cancel()
	select {
	case <-ans.given:
	case <-ctx.Done():
	}
}

// onMessage reports that the interaction belongs to a message whose buttons stay as they are.
func (ans *answer) onMessage() bool { return ans.it.Message != nil }

// postpone acknowledges without an answer.
func (ans *answer) postpone(ctx context.Context) {
	ans.mu.Lock()
	defer ans.mu.Unlock()
	if ans.state == unanswered {
		ans.state = deferred
		kind, data := answerDeferred, any(unseen)
		if ans.onMessage() {
			kind, data = answerDeferredUpdate, nil
		}
		ans.sendCallback(ctx, kind, data)
	}
}

// giveReply shows what there is to say.
func (ans *answer) giveReply(ctx context.Context, r bot.Reply) {
	ans.timer.Stop()
	ans.mu.Lock()
	defer ans.mu.Unlock()
	ans.speakAs(r)
	if ctx.Err() != nil { // the program stops; whoever pressed something still hears of it
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), lastWords)
		defer cancel()
	}
	if r.Text == "" && r.Modal == nil && ans.it.Type == typeCommand {
		r.Text = ans.texts.Accepted
	}
	switch ans.state {
	case unanswered:
		ans.state = answered
		ans.answerFirst(ctx, r)
	case deferred:
		ans.state = answered
		if r.Modal != nil {
			r.Text = ans.texts.Again
		}
		ans.answerLater(ctx, textWithTimes(r.Text, maxContent, r.Zone))
	}
}

// speakAs has the adapter's own words in the language of the reply, where it has one.
func (ans *answer) speakAs(r bot.Reply) {
	if r.Lang != "" {
		ans.texts = ans.a.texts(r.Lang)
	}
}

// answerFirst answers at once.
func (ans *answer) answerFirst(ctx context.Context, r bot.Reply) {
	parts := textWithTimes(r.Text, maxContent, r.Zone)
	switch {
	case r.Modal != nil:
		ans.sendCallback(ctx, answerModal, renderModal(r))
	case len(parts) > 0:
		ans.sendCallback(ctx, answerMessage, message{Content: parts[0], Flags: ephemeral | suppressEmbeds})
		for _, part := range parts[1:] {
			ans.followUp(ctx, part)
		}
	case ans.onMessage():
		ans.sendCallback(ctx, answerDeferredUpdate, nil)
	default: // there are no words for it
		ans.sendCallback(ctx, answerDeferred, unseen)
		ans.answerLater(ctx, nil)
	}
}

// answerLater says something after the acknowledgement, or takes back that something would follow.
func (ans *answer) answerLater(ctx context.Context, parts []string) {
	if !ans.onMessage() && len(parts) == 0 {
		_ = ans.call(ctx, "DELETE", "/messages/@original", nil)
		return
	}
	for i, part := range parts {
		if i == 0 && !ans.onMessage() {
			if err := ans.call(ctx, "PATCH", "/messages/@original", message{Content: part}); httpStatus(err) != http.StatusNotFound {
				continue
			}
		} // what follows takes the place of what was promised
		ans.followUp(ctx, part)
	}
}

// giveMessages shows messages to who acted and nobody else, the first of them as the answer.
func (ans *answer) giveMessages(ctx context.Context, all []message) {
	for _, m := range all {
		m.Flags |= ephemeral
		switch {
		case ans.state == unanswered:
			ans.state = answered
			ans.sendCallback(ctx, answerMessage, m)
			continue
		case ans.state == deferred && !ans.onMessage():
			ans.state = answered
			if err := ans.call(ctx, "PATCH", "/messages/@original", m); httpStatus(err) != http.StatusNotFound {
				continue
			}
		}
		ans.state = max(ans.state, answered)
		_ = ans.call(ctx, "POST", "", m)
	}
}

func (ans *answer) followUp(ctx context.Context, text string) {
	_ = ans.call(ctx, "POST", "", message{Content: text, Flags: ephemeral | suppressEmbeds})
}

func (ans *answer) call(ctx context.Context, method, path string, body any) error {
	if ans.state == unreachable {
		return nil
	}
	app := cmp.Or(ans.it.AppID, ans.a.self.Load().app, "@me")
	err := ans.a.insistFor(ctx, func(ctx context.Context) error {
		return makeFinal(ans.a.api.call(ctx, method, "webhooks/"+app+"/"+ans.it.Token+path, body, nil))
	})
	if err != nil {
		ans.a.log.Warn("a private answer could not be given", "error_class", errorClass(err))
	}
	return err
}

// sendCallback sends the first answer.
func (ans *answer) sendCallback(ctx context.Context, kind int, data any) {
	defer ans.closeOnce.Do(func() { close(ans.given) })
	err := ans.a.callBack(ctx, ans.it, ans.due, kind, data)
	switch {
	case err == nil:
		return
	case errorCode(err) == codeUnknownInteraction:
		ans.state = unreachable
	}
	ans.a.log.Warn("an interaction could not be answered", "error_class", errorClass(err))
}

// callbackPause is how long to wait before the first answer is sent again for the first time: all of it has three seconds.
const callbackPause = 100 * time.Millisecond

// callBack sends the first answer to an interaction, and again until it is due where that may help. Discord takes one and says so of any
// further, so that one that may have arrived can be sent again.
func (a *Adapter) callBack(ctx context.Context, it wireInteraction, due time.Time, kind int, data any) error {
	body := struct {
		Type int `json:"type"`
		Data any `json:"data,omitempty"`
	}{kind, data}
	ctx, cancel := context.WithDeadline(ctx, due)
	defer cancel()
	for n := 0; ; n++ {
		err := makeRetryable(a.api.call(ctx, "POST", "interactions/"+it.ID+"/"+it.Token+"/callback", body, nil))
		if errorCode(err) == codeAlready {
			return nil
		}
		if err == nil || !isTemporary(err) || !incoming.Pause(ctx, max(callbackPause<<min(n, 3), retryOf(err))) {
			return err
		}
	}
}

// makeFinal makes an error whose call may have been carried out one that is not worth another try.
func makeFinal(err error) error {
	if e, ok := err.(*Error); ok && e.lost {
		e.temporary = false
	}
	return err
}
