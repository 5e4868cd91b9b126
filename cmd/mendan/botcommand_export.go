package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/document"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// exportWord shows staff an application: that of the conversation where they ask, or the one that a card is about. The answer is for
// them alone, without the conversation, without what the form calls sensitive; that they asked is in the audit chain.
func exportWord(h *house) answer {
	return func(ctx context.Context, ev bot.Event) (engine.Answer, error) {
		t := mustCatalog(h.Moderation.Language)
		th, err := h.findMeant(ctx, ev.Place, ev.Body.(bot.Command).Args["card"])
		if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrErased) {
			return answerPrivately(whichCard(t, "export.which", ev.Body.(bot.Command).Args["card"])), nil
		}
		if err != nil {
			return engine.Answer{}, err
		}
		raw, err := engine.ExportThread(ctx, h.store, h.programs, th.ID)
		if err != nil {
			return engine.Answer{}, err
		}
		text, err := h.writeApplication(t, th, raw)
		if err != nil {
			return engine.Answer{}, err
		}
		a := answerPrivately(text)
		a.Audit = []storage.Audit{noteReading("export", th, ev.By, h.clock.Now())}
		return a, nil
	}
}

// noteReading is the chain's entry of somebody of the staff who reads what a candidate sent.
func noteReading(kind string, th storage.Thread, by bot.User, at time.Time) storage.Audit {
	who := string(fake.AsCalled(by).Platform) + ":" + string(by.ID)
	return storage.Audit{At: at, Kind: kind, Thread: th.Pseudonym(), Labels: map[string]string{"by": who}}
}

// noteFile is noteReading of one file, by the digest of what it holds.
func noteFile(th storage.Thread, f storage.File, by bot.User, at time.Time) storage.Audit {
	entry := noteReading("file", th, by, at)
	entry.Digest = th.Keyed([]byte(f.SHA256))
	return entry
}

// whichCard asks which conversation is meant: the code that was given is none. The key names the text that says how to name one.
func whichCard(t *prompts.Catalog, key, code string) string {
	if code == "" {
		return t.Text(key, nil)
	}
	return t.Text("private.code_unknown", map[string]any{"code": code}) + "\n" + t.Text(key, nil)
}

// findMeant finds the conversation that a card's code names, also one that the card had before, or without one the conversation at the place.
func (h *house) findMeant(ctx context.Context, at bot.Place, code string) (storage.Thread, error) {
	if code == "" {
		return h.store.At(ctx, at)
	}
	th, _, err := h.store.Coded(ctx, strings.ToUpper(strings.TrimSpace(bot.Fold(code))))
	return th, err
}

// writeApplication writes an exported application for chat.
func (h *house) writeApplication(t *prompts.Catalog, th storage.Thread, raw json.RawMessage) (string, error) {
	lang := h.Moderation.Language
	app, err := document.Read(raw, lang)
	if err != nil {
		return "", err
	}
	lines := []string{t.Text("export.head", map[string]any{"title": cmp.Or(h.jobs.subjectOf(th, lang), t.Text(t.FirstOf("home.title."+th.Workflow,
		"home.title"), nil)), "name": cmp.Or(app.Name, th.Owner.Display()), "status": engine.StatusOf(t, th)})}
	if len(app.Answers) == 0 && th.Workflow == interview.Workflow {
		lines = append(lines, t.Text("export.none", nil))
	}
	f, _ := h.jobs.getForm(th.Glance.About)
	for _, a := range app.Answers {
		value := a.Value
		field := f.Field(a.Field)
		if field != nil && field.Sensitive && value != "" {
			value = t.Text("export.sensitive", nil)
		}
		if field != nil && field.Label.Has(lang) { // the record has it as the candidate read it
			a.Label = field.Label.In(lang)
		}
		if value == "" {
			value = t.Text("export.open", nil)
		}
		lines = append(lines, fmt.Sprintf("%s: %s", a.Label, value))
	}
	return strings.Join(append(lines, t.Text("export.rest", map[string]any{"id": string(th.ID)})), "\n"), nil
}
