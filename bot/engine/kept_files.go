package engine

import (
	"context"
	"errors"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Keep stores a file that somebody sent at a place, under a reference for the event that is accepted next.
func (e *Engine) Keep(ctx context.Context, at bot.Place, name, mime string, body io.Reader) (ref string, size int64, err error) {
	if err := e.awaitStart(ctx); err != nil {
		return "", 0, err
	}
	e.mu.Lock()
	draining := e.draining
	e.mu.Unlock()
	if draining {
		return "", 0, bot.ErrStopped
	}
	e.busy.add(1)
	defer e.busy.add(-1)
	f := storage.File{Ref: e.cfg.NewID(), Name: bot.PlainName(name), MIME: mime, At: e.cfg.Clock.Now().UTC()}
	switch th, err := e.store.At(ctx, at); {
	case err == nil:
		f.Thread = th.ID
	case errors.Is(err, storage.ErrErased): // what would name it is not taken in either
		return "", 0, storage.ErrErased
	case !errors.Is(err, storage.ErrNotFound):
		return "", 0, err
	}
	f, err = storage.KeepFile(ctx, e.store, f, body)
	if err != nil {
		return "", 0, err
	}
	return f.Ref, f.Size, nil
}

// readFiles reads the files of the waiting messages whose text nobody has read, and notes what it finds durably: a turn that runs again finds the same,
// and reads nothing twice. It returns what the turn starts from then.
func (e *Engine) readFiles(ctx context.Context, fence storage.Fence, in *storage.Loaded) (*storage.Loaded, error) {
	for {
		found := false
		for _, w := range in.Inbox {
			read, err := e.readMessage(ctx, w.Event)
			if err != nil {
				return in, err
			}
			if len(read) == 0 {
				continue
			}
			found = true
			if err := e.store.NoteRead(ctx, fence, w.Seq, read); err != nil {
				return in, err
			}
		}
		if !found {
			return in, nil
		}
		var err error
		if in, err = e.store.Load(ctx, fence); err != nil { // more may have come meanwhile, and edits of what was there
			return in, err
		}
	}
}

// readMessage reads the files of a message that are to be read.
func (e *Engine) readMessage(ctx context.Context, ev bot.Event) (read []bot.Attachment, err error) {
	m, _ := ev.Body.(bot.Message)
	for _, a := range m.Attachments {
		if a.Ref == "" || a.Text != "" || a.Unread != "" {
			continue
		}
		if a.Text, a.Unread, err = e.readFile(ctx, a.Ref); err != nil {
			return nil, err
		}
		read = append(read, a)
	}
	return read, nil
}

// readFile reads the text of a kept file, or says why there is none. An error is the store's, or the end of the context.
func (e *Engine) readFile(ctx context.Context, ref string) (text, unread string, err error) {
	r, err := storage.OpenFile(ctx, e.store, ref)
	if errors.Is(err, storage.ErrNotFound) {
		return "", bot.FileLost, nil
	}
	if err != nil {
		return "", "", err
	}
	reader := e.cfg.ReadFile
	if reader == nil {
		reader = readPlainText
	}
	text, unread, err = reader(ctx, r.File.Name, r.File.MIME, r)
	switch {
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	case err != nil: // the conversation goes on without it
		e.log.Error("a file could not be read", "mime", r.File.MIME, "size", r.File.Size, "error_class", errorText(err))
		return "", bot.FileFailed, nil
	case text == "" && unread == "":
		return "", bot.FileEmpty, nil
	}
	return strings.ToValidUTF8(text, "\ufffd"), unread, nil
}

// maxPlainText is how much of a text is read, in bytes.
const maxPlainText = 200_000

// readPlainText reads text that says it is text, and nothing else.
func readPlainText(_ context.Context, _, kind string, body io.Reader) (text, unread string, err error) {
	if base, _, err := mime.ParseMediaType(kind); err != nil || !strings.HasPrefix(base, "text/") {
		return "", bot.FileKind, nil
	}
	raw, err := io.ReadAll(io.LimitReader(body, maxPlainText+utf8.UTFMax))
	if err != nil {
		return "", "", err
	}
	for len(raw) > maxPlainText {
		_, n := utf8.DecodeLastRune(raw)
		raw = raw[:len(raw)-n]
	}
	if !utf8.Valid(raw) {
		return "", bot.FileKind, nil
	}
	return string(raw), "", nil
}
