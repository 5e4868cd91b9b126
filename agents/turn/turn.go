// Package turn is what every conversation's turn begins from: its run, its effects, the texts of the thread's language, the log of
// messages, the live card.
//
// Guarantees. What is said is logged, once, as it was posted. A turn whose work fails keeps nothing. A live card is posted again only
// where it shows something else. No logger is given a word that somebody said. Nothing here blocks, and nothing is kept from one turn
// to the next but what the conversation's own state keeps. A Turn is used by one goroutine.
package turn

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// Turn is one turn in progress, to be embedded beside the conversation's state. New makes one.
type Turn struct {
	Run *agents.Run
	Out agents.Effects // what becomes durable at the turn's end

	agent string
	lang  *string
}

// New takes a run over for the agent. lang is where the conversation's state keeps the thread's language.
func New(agent string, r *agents.Run, lang *string) Turn {
	return Turn{Run: r, agent: agent, lang: lang}
}

// Begin logs that the turn begins, with where the conversation stands as further pairs, as slog takes them.
func (t *Turn) Begin(ctx context.Context, at ...any) {
	t.Log().InfoContext(ctx, "workflow turn", append([]any{"events", len(t.Run.Events)}, at...)...)
}

// Take hands over the run's events in their order, until one fails. Where somebody asks to stop meanwhile, stop comes last, for the
// thread's owner. A deleted message leaves log and steps whoever deleted it, as not every platform tells; what else was made of it is
// the conversation's to forget.
func (t *Turn) Take(ctx context.Context, take func(context.Context, bot.Event) error, stop func(by bot.User)) error {
	for _, ev := range t.Run.Events {
		if gone, ok := ev.Body.(bot.Deleted); ok {
			t.Out.Unlog = append(t.Out.Unlog, string(gone.ID))
		}
		t.dropUnread(ev)
		if err := take(ctx, ev); err != nil {
			return err
		}
	}
	if t.Run.Stopping {
		stop(t.Run.Thread.Owner)
	}
	return nil
}

// dropUnread has the files of a message not kept that nobody could read, and says so; not among people who talk to each other.
func (t *Turn) dropUnread(ev bot.Event) {
	m, _ := ev.Body.(bot.Message)
	var says []string
	for _, a := range m.Attachments {
		if a.Unread == "" {
			continue
		}
		key := "file.not_here"
		if a.Unread == bot.FileLate {
			key = "file.unread.late"
		}
		says = append(says, t.Texts().Text(key, map[string]any{"name": a.Name}))
		if a.Ref != "" {
			t.Out.Unfile = append(t.Out.Unfile, a.Ref)
		}
	}
	if len(says) > 0 && !m.Overheard {
		t.Say(t.Key("unread/"+string(m.ID)), strings.Join(says, "\n"))
	}
}

// End is the turn's outcome: an error of its work as it is, else the state with the effects, which finish completes.
func End[S any](t *Turn, s *S, err error, finish func()) (agents.Outcome[*S], error) {
	if err != nil {
		return agents.Outcome[*S]{}, err
	}
	finish()
	return agents.Outcome[*S]{State: s, Effects: t.Out}, nil
}

// Log is the turn's logger, which names agent and thread. It must never be given what somebody said.
func (t *Turn) Log() *slog.Logger {
	return t.Run.Log.With("agent", t.agent, "thread", string(t.Run.Thread.ID))
}

// Texts are those of the thread's language, as it is now.
func (t *Turn) Texts() *prompts.Catalog { return Texts(*t.lang) }

// Text is a text in the thread's language.
func (t *Turn) Text(key string, data map[string]any) string { return t.Texts().Text(key, data) }

// Texts are those of a language that is spoken: it panics for one that is not built in.
func Texts(lang string) *prompts.Catalog {
	c, err := prompts.Load(lang)
	if err != nil {
		panic(err) // a test of prompts holds the embedded catalogues to be complete
	}
	return c
}

// LangOf is the language of a person's platform, where it is one that is spoken.
func LangOf(u bot.User, otherwise string) string {
	for _, lang := range []string{prompts.JA, prompts.EN} {
		if strings.HasPrefix(u.Locale, lang) {
			return lang
		}
	}
	return otherwise
}

// Key is a post's key that stands once in a turn: what is said in a later one is a new message, and rewrites none above it.
func (t *Turn) Key(name string) string { return fmt.Sprintf("%s/%d", name, t.Run.Turn) }

// Say posts a message to the thread and logs it.
func (t *Turn) Say(key, text string) { t.SayPost(bot.Post{Key: key, Text: text}) }

// SayPost posts to the thread, or where p goes, and logs its text.
func (t *Turn) SayPost(p bot.Post) { t.Out.Say(p, t.Run.Now, nil) }

// Show posts to the thread what is no message of the conversation, such as a card's new state: it is not logged.
func (t *Turn) Show(p bot.Post) {
	p.To = bot.Destination{Audience: bot.ToThread}
	t.Out.Posts = append(t.Out.Posts, p)
}

// ShowLive makes the card the live card's state that stays, unless it is what is shown. shown is where the conversation's state keeps
// that, as a digest.
func (t *Turn) ShowLive(key string, card bot.Card, shown *string) {
	if now := Digest(card); now != *shown {
		*shown = now
		t.Show(bot.Post{Key: key, Text: card.Title, Card: &card})
	}
}

// Digest tells a card from another one.
func Digest(card bot.Card) string {
	raw, err := json.Marshal(card)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:8])
}

// Heard logs what somebody wrote. id is the message's, or that of the event where it is none.
func (t *Turn) Heard(ev bot.Event, id, text string) {
	t.Out.Log = append(t.Out.Log, agents.LogEntry{Role: agents.User, Text: text, At: ev.At, ID: id})
}

// Edited logs what a message says now instead of what it said.
func (t *Turn) Edited(ev bot.Event, m bot.Edited) {
	t.Out.Relog = append(t.Out.Relog, agents.LogEntry{Role: agents.User, Text: m.Text, At: ev.At, ID: string(m.ID)})
}

// Unquote takes texts out of the steps that quote them.
func (t *Turn) Unquote(texts ...string) {
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			t.Out.Unquote = append(t.Out.Unquote, text)
		}
	}
}

// Unsay has another text stand in thread and log for what was said under these keys, or below one that ends in a slash: it quotes what was
// deleted.
func (t *Turn) Unsay(ctx context.Context, text string, keys ...string) error {
	log, err := t.Run.History(ctx, -1)
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, e := range log {
		meant := func(k string) bool { return e.ID == k || strings.HasSuffix(k, "/") && strings.HasPrefix(e.ID, k) }
		if e.Role != agents.Assistant || done[e.ID] || !slices.ContainsFunc(keys, meant) {
			continue
		}
		done[e.ID] = true
		t.Show(bot.Post{Key: e.ID, Text: text})
		t.Out.Relog = append(t.Out.Relog, agents.LogEntry{Role: agents.Assistant, Text: text, At: t.Run.Now, ID: e.ID})
	}
	return nil
}
