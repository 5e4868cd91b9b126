package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Files go both ways while a person speaks. What the candidate sends is named at the desk, and given by a button to who may read it, which is in the
// audit chain; what staff send below the card is posted to the candidate.

// filesCard is what the desk sees of files that came with words: each by name and size, and a button that gives those that are kept; nil for none.
func (t *deskTurn) filesCard(ctx context.Context, as []bot.Attachment) (*bot.Card, error) {
	if len(as) == 0 {
		return nil, nil
	}
	staff := t.e.texts(t.e.cfg.ModeratorLang)
	var card bot.Card
	kept := false
	for _, a := range as {
		key := "takeover.desk.file_not"
		switch {
		case a.Ref != "":
			key, kept = "takeover.desk.file", true
		case a.Text != "": // it was read where it came from
			key = "takeover.desk.file_text"
		}
		file := DescribeFile(storage.File{Name: a.Name, Size: a.Size})
		card.Body = joinParagraphs(card.Body, staff.Text(key, map[string]any{"file": file, "text": strings.TrimSpace(a.Text)}))
	}
	if !kept {
		return &card, nil
	}
	code, err := t.codeOf(ctx, t.th.Taken.Card)
	card.Buttons = []bot.Button{{
		Name: commandFiles, Label: staff.Text("card.files.button", nil), Style: bot.Default, Token: CommandToken(commandFiles, code),
	}}
	return &card, err
}

// codeOf is the code of an approval of the conversation; empty where it is not open.
func (t *deskTurn) codeOf(ctx context.Context, name string) (string, error) {
	a, err := t.e.store.Approval(ctx, t.th.ID, name)
	if err != nil || a.State != bot.Open {
		return "", ignoreGone(err)
	}
	return a.Code, nil
}

// passFiles attaches to a post the files of staff that can be, and names the others.
func passFiles(p *bot.Post, as []bot.Attachment) (lost []string) {
	for i, a := range as {
		f := bot.File{Name: bot.PlainName(a.Name), MediaType: a.MIME, Ref: a.Ref}
		if a.Ref == "" {
			f.Data = []byte(a.Text)
		}
		if slices.ContainsFunc(p.Files, func(other bot.File) bool { return other.Name == f.Name }) {
			f.Name = bot.PlainName(fmt.Sprintf("%d-%s", i+1, f.Name))
		}
		if bot.CheckFiles(append(slices.Clip(p.Files), f)) != nil {
			lost = append(lost, a.Name)
			continue
		}
		p.Files = append(p.Files, f)
	}
	return lost
}
