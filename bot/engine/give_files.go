package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// commandFiles is the command that gives staff the files of a conversation. Cards that list them have a button for it.
const commandFiles = "files"

// giftMark begins the key of a post that gives a file to who asked for it.
const giftMark = "gift/"

func isGift(row storage.OutboxRow) bool {
	return row.Thread != "" && row.Kind == storage.PostRow && strings.HasPrefix(row.Key, giftMark)
}

// giveFiles makes the posts that give files to who did something. They are posts of the conversation, so that they are taken back when it is erased,
// and go where they were asked for, for one person's eyes.
func giveFiles(ev bot.Event, gifts []Gift) (out []storage.Telling) {
	for i, g := range gifts {
		out = append(out, storage.Telling{Thread: g.Thread, At: ev.Place, Post: bot.Post{
			Key: fmt.Sprintf("%s%s/%d", giftMark, ev.ID, i), To: bot.Destination{Audience: bot.ToPerson, Person: ev.By.ID}, Text: g.Text,
			Files: []bot.File{{Name: g.File.Name, MediaType: g.File.MIME, Ref: g.File.Ref}},
		}})
	}
	return out
}

// listSentFiles adds the files that a person sent in their conversation to what a card shows, so that they are under its digest. Where there are none the card has none.
func (e *Engine) listSentFiles(ctx context.Context, id bot.ThreadID, dropped []string, a *agents.Ask) error {
	files, err := e.store.FilesOf(ctx, id)
	if err != nil {
		return storage.Trouble(err)
	}
	files = slices.DeleteFunc(storage.Received(files), func(f storage.File) bool { return slices.Contains(dropped, f.Ref) })
	if a.SentFiles = len(files) > 0; !a.SentFiles {
		return nil
	}
	var lines []string
	for _, f := range files {
		lines = append(lines, DescribeFile(f))
	}
	a.Card.Fields = append(slices.Clone(a.Card.Fields), bot.Field{
		Name: e.texts(e.cfg.ModeratorLang).Text("card.field.files", nil), Value: strings.Join(lines, "\n"),
	})
	return nil
}

// DescribeFile is a file as people read it: its name, and how large it is.
func DescribeFile(f storage.File) string {
	switch {
	case f.Size < 1<<10:
		return fmt.Sprintf("%s (%d B)", f.Name, f.Size)
	case f.Size < 1<<20:
		return fmt.Sprintf("%s (%d KB)", f.Name, f.Size>>10)
	}
	return fmt.Sprintf("%s (%.1f MB)", f.Name, float64(f.Size)/(1<<20))
}

// fetchFiles reads the bytes of the files that a post names by reference. Only files of the post's own conversation can be; where one is not there any
// more the post says so instead.
func (e *Engine) fetchFiles(ctx context.Context, thread bot.ThreadID, p *bot.Post) error {
	if !slices.ContainsFunc(p.Files, func(f bot.File) bool { return f.Ref != "" }) {
		return nil
	}
	var files []bot.File
	for _, f := range p.Files {
		var err error
		if f.Ref != "" {
			f.Data, err = e.fetchFile(ctx, thread, f.Ref)
		}
		switch {
		case errors.Is(err, storage.ErrNotFound):
			p.Text = joinParagraphs(p.Text, e.texts(e.cfg.ModeratorLang).Text("files.gone", map[string]any{"name": f.Name}))
		case err != nil:
			return err
		default:
			f.Ref = ""
			files = append(files, f)
		}
	}
	p.Files = files
	return nil
}

func (e *Engine) fetchFile(ctx context.Context, thread bot.ThreadID, ref string) ([]byte, error) {
	r, err := storage.OpenFile(ctx, e.store, ref)
	if err != nil {
		return nil, err
	}
	if r.File.Thread != thread || thread == "" {
		return nil, storage.ErrNotFound
	}
	return io.ReadAll(r)
}

// handleUngiven decides about a file that cannot be given to who asked for it: they are told so, where even that is possible.
func (e *Engine) handleUngiven(row *storage.OutboxRow, err error) fate {
	if len(row.Post.Files) == 0 {
		return e.abandonRow(*row, err)
	}
	t := e.texts(e.cfg.ModeratorLang)
	row.Post.Text = t.Text("files.not_given", map[string]any{"name": row.Post.Files[0].Name, "class": errorText(err)})
	row.Post.Files = nil
	return atOnce
}
