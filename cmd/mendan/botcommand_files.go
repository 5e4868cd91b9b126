package main

import (
	"context"
	"errors"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// filesWord gives staff the files of a conversation: that in which they ask, or the one that a card is about. They go to whoever asks and to nobody
// else. An entry in the audit chain for each is durable before a byte of it leaves.
func filesWord(h *house) answer {
	return func(ctx context.Context, ev bot.Event) (engine.Answer, error) {
		t, code := mustCatalog(h.Moderation.Language), ev.Body.(bot.Command).Args["card"]
		th, err := h.findMeant(ctx, ev.Place, code)
		if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrErased) {
			return answerPrivately(whichCard(t, "files.which", code)), nil
		}
		if err != nil {
			return engine.Answer{}, err
		}
		files, err := h.store.FilesOf(ctx, th.ID)
		if err != nil {
			return engine.Answer{}, err
		}
		files = storage.Received(files)
		if len(files) == 0 {
			return answerPrivately(t.Text("files.none", nil)), nil
		}
		var out engine.Answer
		lines := []string{t.Text("files.sending", nil)}
		for _, f := range files {
			file := engine.DescribeFile(f)
			lines = append(lines, t.Text("files.line", map[string]any{"file": file}))
			out.Give = append(out.Give, engine.Gift{
				Thread: th.ID, File: f, Text: t.Text("files.given", map[string]any{"file": file, "name": th.Owner.Display()}),
			})
			out.Audit = append(out.Audit, noteFile(th, f, ev.By, h.clock.Now()))
		}
		out.Reply.Text = strings.Join(lines, "\n")
		return out, nil
	}
}
