package slack

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// A post that is shown while it is written is a stream of Slack's in a thread, and elsewhere a message that is edited. A stream takes words at its end and
// nothing else: neither an edit nor a deletion before it is stopped. Slack stops it by itself when it is some minutes old.
// Sources: https://docs.slack.dev/reference/methods/chat.startStream, /chat.appendStream, /chat.stopStream, /chat.update (streaming_state_conflict);
// how long one lives: https://github.com/slackapi/python-slack-sdk/issues/1859

// maxStreamed is how many characters are streamed: the limit of markdown_text, with room for what is escaped.
const maxStreamed = 6000

// editEvery is the least time between two edits of a message that is being written: chat.update is of tier 3, about 50 calls a minute.
const editEvery = 1500 * time.Millisecond

// draft is a message that is shown while it is written.
type draft struct {
	mu      sync.Mutex
	streams bool      // it is a stream, and not stopped yet
	lost    bool      // nobody knows what it shows
	said    string    // what it shows
	edited  time.Time // when it was edited last
}

// postDraft shows the beginning of a post. Where Slack streams nothing it is a message like any other.
func (a *Adapter) postDraft(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	said := draftWords(d.Post)
	if d.Place.Thread != "" && said != "" {
		ts, err := a.startStream(ctx, d, said)
		switch {
		case err == nil:
			a.drafts.Put(ts, &draft{streams: true, said: said})
			return bot.MessageRef{Place: d.Place, ID: bot.MessageID(ts)}, nil
		case errors.Is(err, bot.ErrUnknownOutcome):
			return bot.MessageRef{}, err
		}
		a.log.Debug("not streamed", "error", err.Error())
	}
	ref, _, err := a.postMessages(ctx, d, d.Place, renderPost(d.Post, Confirm{}, false)[:1], nil, nil)
	if err == nil {
		a.drafts.Put(string(ref.ID), &draft{said: said, edited: time.Now()})
	}
	return ref, err
}

func (a *Adapter) startStream(ctx context.Context, d bot.Delivery, said string) (ts string, err error) {
	options := []slack.MsgOption{
		slack.MsgOptionTS(d.Place.Thread), slack.MsgOptionMarkdownText(escapeStreamed(said)),
		slack.MsgOptionRecipientUserID(string(d.With)), slack.MsgOptionRecipientTeamID(a.self.Load().team),
	}
	err = a.api.call(ctx, "chat.startStream", d.Place.Channel, func(ctx context.Context) error {
		_, ts, err = a.api.client().StartStreamContext(ctx, d.Place.Channel, options...)
		if err == nil && ts == "" {
			return errors.New("no ts in the answer")
		}
		return err
	})
	if err == nil {
		a.typists.noteAnswer(d.Place.String())
	}
	return ts, err
}

// Stream shows more of a post that this life of the program began to show. It waits for nobody: what Slack has no time for is not shown.
func (a *Adapter) Stream(ctx context.Context, d bot.Delivery) error {
	ts, at := string(d.Replaces.ID), d.Replaces.Place
	w, known := a.drafts.Get(ts)
	if !known {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	said := draftWords(d.Post)
	if !w.streams {
		if said == w.said || time.Since(w.edited) < editEvery || a.api.throttle.pauseLeft("chat.update "+at.Channel) > 0 {
			return nil
		}
		w.said, w.edited = said, time.Now()
		return a.updateMessage(ctx, at.Channel, ts, renderPost(d.Post, Confirm{}, false)[0], makeTag(d.ID, 0, 1))
	}
	more, grown := strings.CutPrefix(said, w.said)
	if !grown || more == "" || w.lost {
		return nil
	}
	err := a.api.callAtOnce(ctx, "chat.appendStream", at.Channel, func(ctx context.Context) error {
		_, _, err := a.api.client().AppendStreamContext(ctx, at.Channel, ts, slack.MsgOptionMarkdownText(escapeStreamed(more)))
		return err
	})
	switch e, ok := errors.AsType[*Error](err); {
	case err == nil:
		w.said = said
	case !ok || e.wait == 0: // these words may have arrived, so that none can follow: what is missing comes with the whole post
		w.lost = true
	}
	return err
}

// endDraft does something to a message that a stream refuses, with this word: one that is known to be open is stopped before, one of an earlier life is when
// it refuses.
func (a *Adapter) endDraft(ctx context.Context, channel, ts, refusal string, do func() error) error {
	if w, known := a.drafts.Get(ts); known {
		w.mu.Lock()
		open := w.streams
		w.mu.Unlock()
		if open {
			if _, err := a.stopStream(ctx, channel, ts); err != nil {
				return err
			}
			a.drafts.Put(ts, &draft{})
		}
	}
	err := do()
	if errorCode(err) != refusal {
		return err
	}
	if stopped, broken := a.stopStream(ctx, channel, ts); broken != nil {
		return broken
	} else if !stopped {
		return err
	}
	return do()
}

// stopStream stops a stream, and reports whether it was open.
func (a *Adapter) stopStream(ctx context.Context, channel, ts string) (bool, error) {
	err := a.api.call(ctx, "chat.stopStream", channel, func(ctx context.Context) error {
		_, _, err := a.api.client().StopStreamContext(ctx, channel, ts)
		return err
	})
	if e, ok := errors.AsType[*Error](err); ok && !e.Temporary() { // by itself, or by the person
		return false, nil
	}
	return err == nil, err
}

// findStream looks for a stream whose answer was lost. It carries no metadata, as all other messages of ours do: it is the last one without.
func (a *Adapter) findStream(ctx context.Context, d bot.Delivery) (bot.MessageRef, bool, error) {
	if a.self.Load().user == "" { // it does not listen yet
		if err := a.whoami(ctx); err != nil {
			return bot.MessageRef{}, false, err
		}
	}
	begun := onlyLetters(cmp.Or(d.Post.Begun, d.Post.Text))
	self, ts := a.self.Load(), ""
	err := a.walkMessages(ctx, a.api.call, d.Place, "", func(m slack.Message) bool {
		own := m.User == self.user || m.BotID != "" && m.BotID == self.bot
		if own && m.Timestamp != d.Place.Thread && m.Metadata.EventType == "" && len(m.Files) == 0 {
			if shown := onlyLetters(m.Text); shown == "" || strings.HasPrefix(shown, begun) {
				ts = m.Timestamp
			}
		}
		return true
	})
	return bot.MessageRef{Place: d.Place, ID: bot.MessageID(ts)}, err == nil && ts != "", err
}

// onlyLetters are the letters and digits of a text, which no form changes.
func onlyLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// draftWords are the words of a post without any form, as far as they are streamed.
func draftWords(p bot.Post) string {
	parts := markup.Plain.Text(p.Text, maxStreamed)
	if p.Markdown {
		parts = markup.Plain.Markdown(p.Text, maxStreamed)
	}
	if len(parts) == 0 {
		return ""
	}
	return parts[0]
}

// zwsp is a space that nobody sees.
const zwsp = "\u200b"

// acting are the signs that do something in Markdown, or in Slack's own forms.
const acting = "\\`*_~[]<>#&"

// escapeStreamed has every sign of a text shown as it is: markdown_text knows mentions, links and emoji beside Markdown. Slack drops white space at the
// beginning of a piece, where there is nothing before it.
func escapeStreamed(s string) string {
	var b strings.Builder
	if strings.TrimLeftFunc(s, unicode.IsSpace) != s {
		b.WriteString(zwsp)
	}
	for _, r := range s {
		if strings.ContainsRune(acting, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		if r == '<' || r == '@' || r == ':' {
			b.WriteString(zwsp)
		}
	}
	return b.String()
}
