package slack

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// What is taken of the files that people send: so many of a message, so large, and within the time that there is before the message has
// to be acknowledged.
const (
	maxFiles    = 5
	maxFileSize = 10 << 20
	fileTime    = 2 * time.Second
)

// keepAttachments has what came with a message kept. A file that cannot be had is named, with the reason; refused tells that one never can.
func (a *Adapter) keepAttachments(ctx context.Context, in bot.Inbox, at bot.Place, files []wireFile) (out []bot.Attachment, refused bool) {
	ctx, cancel := context.WithTimeout(ctx, fileTime)
	defer cancel()
	for i, f := range files {
		kept := bot.Attachment{Name: string(cmp.Or(f.Name, f.Title, f.ID)), MIME: string(f.MIME), Size: f.Size.v}
		err := error(bot.FileRefused(bot.FilesTooMany))
		if i < maxFiles {
			err = a.keepFile(ctx, in, at, f, &kept)
		}
		if err != nil {
			a.log.Warn("a file is not taken", "id", string(f.ID), "mime", string(f.MIME), "error", err.Error())
			never := false
			kept.Unread, never = whyNotKept(ctx, err)
			refused = refused || never
		}
		out = append(out, kept)
	}
	return out, refused
}

// whyNotKept is the code for a file that could not be had, and whether it never can. What the network did may go well when it is sent again.
func whyNotKept(ctx context.Context, err error) (code string, never bool) {
	if code := bot.WhyRefused(err); code != "" {
		return code, true
	}
	if ctx.Err() != nil || errors.Is(err, errFetch) {
		return bot.FileLate, false
	}
	return bot.FileFailed, false
}

// keepFile streams a file from Slack to where it is kept.
func (a *Adapter) keepFile(ctx context.Context, in bot.Inbox, at bot.Place, f wireFile, kept *bot.Attachment) error {
	if f.Mode == "tombstone" || f.Mode == "hidden_by_limit" {
		return bot.FileRefused(bot.FileLost)
	}
	address := string(cmp.Or(f.Download, f.Private))
	if address == "" && f.ID != "" { // Slack Connect: "file_access": "check_file_info"
		full, err := a.fileInfo(ctx, string(f.ID))
		if err != nil {
			return fmt.Errorf("%w: %w", errFetch, err)
		}
		kept.MIME, kept.Size = full.Mimetype, int64(full.Size)
		address = cmp.Or(full.URLPrivateDownload, full.URLPrivate)
	}
	if kept.Size > maxFileSize {
		return bot.FileRefused(bot.FileTooLarge)
	}
	isPage := mediaType(kept.MIME) == "text/html"
	body, err := a.fetchFile(ctx, address, isPage)
	if err != nil {
		return err
	}
	defer body.Close()
	told := kept.Size
	ref, size, err := in.Keep(ctx, at, kept.Name, kept.MIME, fetched{body})
	if err != nil {
		return err
	}
	if isPage && told > 0 && size != told { // the sign-in page comes as a page, too, where one was sent
		return errSignIn
	}
	kept.Ref, kept.Size = ref, size
	return nil
}

// fetched marks what the network did apart from what keeping did.
type fetched struct{ io.Reader }

func (f fetched) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("%w: %w", errFetch, withoutAddress(err))
	}
	return n, err
}

func (a *Adapter) fileInfo(ctx context.Context, id string) (f *slack.File, err error) {
	err = a.api.call(ctx, "files.info", "", func(ctx context.Context) error {
		f, _, _, err = a.api.client().GetFileInfoContext(ctx, id, 1, 1)
		return err
	})
	if err == nil && f == nil {
		err = errors.New("no such file")
	}
	return f, err
}

// What can be wrong with fetching a file.
var (
	errFetch  = errors.New("fetch")
	errSignIn = errors.New("fetch: a web page instead of the file; the token may lack files:read")
)

func mediaType(header string) string {
	kind, _, _ := mime.ParseMediaType(header)
	return kind
}

// fetchFile gets a file with the bot's token, from Slack's own hosts only, also behind a redirect. Without access to a file Slack answers with
// its sign-in page and status 200: an HTML page is an error where none was sent.
func (a *Adapter) fetchFile(ctx context.Context, address string, isPage bool) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil || !isOwnAddress(req.URL, a.cfg.APIURL) {
		return nil, bot.FileRefused(bot.FileFailed)
	}
	token, err := a.api.tokens.token(ctx)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := guardClient(a.cfg).Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errFetch, withoutAddress(err))
	}
	body := bufio.NewReader(resp.Body)
	head, _ := body.Peek(512)
	kind := mediaType(resp.Header.Get("Content-Type"))
	switch {
	case resp.StatusCode != http.StatusOK:
		err = fmt.Errorf("%w: status %d", errFetch, resp.StatusCode)
	case !isPage && (kind == "text/html" || kind == "application/xhtml+xml" || looksLikePage(head)):
		err = errSignIn
	}
	if err != nil {
		resp.Body.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{body, resp.Body}, nil
}

// looksLikePage reports what begins like an HTML page, whatever it is called.
func looksLikePage(data []byte) bool {
	head := strings.ToLower(strings.TrimSpace(string(data[:min(len(data), 512)])))
	return strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html")
}

// withoutAddress is an error of the HTTP client without the address, which may carry a secret.
func withoutAddress(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		return u.Err
	}
	return err
}
