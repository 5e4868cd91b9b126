package discord

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"

	"github.com/mendanhq/mendan/bot"
)

// Limits of what is fetched.
const (
	maxFile  = 10 << 20 // bytes of one file
	maxFiles = 10       // of one message, which is Discord's most
)

// fileHosts are where Discord keeps what people attach: https://discord.com/developers/docs/reference#signed-attachment-cdn-urls
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// keepAttachments has the files of a message kept. One that cannot be had is named all the same, with the reason, and denied is called once for
// those that never can.
func (a *Adapter) keepAttachments(ctx context.Context, in bot.Inbox, at bot.Place, files []wireAttachment, denied func()) []bot.Attachment {
	var out []bot.Attachment
	refused := false
	for _, f := range files[:min(len(files), maxFiles)] {
		kind, _, _ := mime.ParseMediaType(f.ContentType)
		kept := bot.Attachment{Name: path.Base("/" + f.Filename), MIME: kind, Size: f.Size}
		if err := a.keepFile(ctx, in, at, f, &kept); err != nil {
			never := false
			kept.Unread, never = whyNotKept(err)
			refused = refused || never
			a.log.Warn("a file is not taken", "mime", kind, "size", f.Size, "error", err.Error())
		}
		out = append(out, kept)
	}
	if refused && denied != nil {
		denied()
	}
	return out
}

// whyNotKept is the code for a file that could not be had, and whether it never can. What the network did may go well when it is sent again.
func whyNotKept(err error) (code string, never bool) {
	if code := bot.WhyRefused(err); code != "" {
		return code, true
	}
	if isTemporary(err) || errors.Is(err, context.DeadlineExceeded) {
		return bot.FileLate, false
	}
	return bot.FileFailed, false
}

// keepFile streams a file from Discord to where it is kept. Its address must be Discord's, or the configured server's; the bot's token is not sent
// there, the address itself is signed.
func (a *Adapter) keepFile(ctx context.Context, in bot.Inbox, at bot.Place, f wireAttachment, kept *bot.Attachment) error {
	if f.Size > maxFile {
		return bot.FileRefused(bot.FileTooLarge)
	}
	if !a.mayFetch(f.URL) {
		return bot.FileRefused(bot.FileFailed)
	}
	return a.insistFor(ctx, func(ctx context.Context) error {
		body, err := a.download(ctx, f.URL, kept.MIME)
		if err != nil {
			return err
		}
		defer body.Close()
		ref, size, err := in.Keep(ctx, at, kept.Name, kept.MIME, fetched{body})
		if err != nil {
			return err
		}
		kept.Ref, kept.Size = ref, size
		return nil
	})
}

// fetched marks what the network did apart from what keeping did: it is tried again.
type fetched struct{ io.Reader }

func (f fetched) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = &Error{Call: "GET a file", temporary: true, cause: err}
	}
	return n, err
}

func (a *Adapter) mayFetch(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil {
		return false
	}
	if b := a.api.base; b != nil && u.Host == b.Host && u.Scheme == b.Scheme {
		return true
	}
	return u.Scheme == "https" && slices.Contains(fileHosts, u.Host)
}

// insistFor tries a download again while that may help, for as long as one request may take.
func (a *Adapter) insistFor(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, a.times.call)
	defer cancel()
	return a.retryUntilDone(ctx, func() error { return do(ctx) })
}

// download begins to fetch a file. A page that comes in place of a file of another kind is a denial.
func (a *Adapter) download(ctx context.Context, address, kind string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, &Error{Call: "GET a file", cause: err}
	}
	resp, err := a.cfg.Transport.RoundTrip(req) // which follows no redirect to another host
	if err != nil {
		return nil, &Error{Call: "GET a file", temporary: true, cause: err}
	}
	if resp.StatusCode != http.StatusOK {
		defer resp.Body.Close()
		return nil, readRefusal("GET a file", resp, nil)
	}
	is, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if is == "text/html" && kind != "text/html" {
		resp.Body.Close()
		return nil, &Error{Call: "GET a file", cause: bot.FileRefused(bot.FileFailed)}
	}
	return resp.Body, nil
}
