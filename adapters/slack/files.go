package slack

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// What is taken of the files that people send: so many of a message, so large, and within the time that there is before the message has
// to be acknowledged.
const (
	maxFiles    = 5
	maxFileSize = 10 << 20
	fileTime    = 2 * time.Second
	maxFileText = 200_000 // bytes of text that are kept of one
)

// errUpload says that a file is not taken, whoever tries again.
var errUpload = errors.New("not taken")

// fetchAttachments fetches what came with a message. A file that cannot be had is named without its text; refused tells that one never can.
func (a *Adapter) fetchAttachments(ctx context.Context, files []wireFile) (out []bot.Attachment, refused bool) {
	ctx, cancel := context.WithTimeout(ctx, fileTime)
	defer cancel()
	for i, f := range files {
		at := bot.Attachment{Name: string(cmp.Or(f.Name, f.Title, f.ID)), MIME: string(f.MIME), Size: f.Size.v}
		text, err := "", fmt.Errorf("%w: one too many", errUpload)
		if i < maxFiles {
			text, err = a.fileText(ctx, f)
		}
		if err != nil {
			a.log.Warn("a file is not read", "id", string(f.ID), "mime", string(f.MIME), "error", err.Error())
			refused = refused || errors.Is(err, errUpload)
		}
		at.Text = text
		out = append(out, at)
	}
	return out, refused
}

func (a *Adapter) fileText(ctx context.Context, f wireFile) (string, error) {
	if f.Mode == "tombstone" || f.Mode == "hidden_by_limit" {
		return "", fmt.Errorf("%w: deleted", errUpload)
	}
	address := string(cmp.Or(f.Download, f.Private))
	if address == "" && f.ID != "" { // Slack Connect: "file_access": "check_file_info"
		full, err := a.fileInfo(ctx, string(f.ID))
		if err != nil {
			return "", err
		}
		f.MIME, f.Size.v = str(full.Mimetype), int64(full.Size)
		address = cmp.Or(full.URLPrivateDownload, full.URLPrivate)
	}
	if f.Size.v > maxFileSize {
		return "", fmt.Errorf("%w: %d bytes", errUpload, f.Size.v)
	}
	if !isText(string(f.MIME)) {
		return "", fmt.Errorf("%w: of a kind that is not read", errUpload)
	}
	data, err := a.fetchFile(ctx, address)
	if err != nil {
		return "", err
	}
	if !utf8.Valid(data) {
		return "", fmt.Errorf("%w: no plain text", errUpload)
	}
	text := string(data)
	for len(text) > maxFileText {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:min(len(text)-n, maxFileText+3)]
	}
	return text, nil
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

// isText reports a type of file whose text may be an answer.
func isText(kind string) bool {
	base, _, err := mime.ParseMediaType(kind)
	return err == nil && slices.Contains([]string{"text/plain", "text/markdown", "text/csv"}, base)
}

// fetchFile gets a file with the bot's token, from Slack's own hosts only, also behind a redirect. Without access to a file Slack answers with
// its sign-in page and status 200: an HTML page is an error.
func (a *Adapter) fetchFile(ctx context.Context, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil || !isOwnAddress(req.URL, a.cfg.APIURL) {
		return nil, fmt.Errorf("%w: its address is not one of Slack's", errUpload)
	}
	token, err := a.api.tokens.token(ctx)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	resp, err := guardClient(a.cfg).Do(req)
	if err != nil {
		return nil, fmt.Errorf("fetch: %w", withoutAddress(err))
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch: status %d", resp.StatusCode)
	}
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind == "text/html" || kind == "application/xhtml+xml" {
		return nil, errors.New("fetch: a web page instead of the file; the token may lack files:read")
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxFileSize+1))
	if err != nil {
		return nil, fmt.Errorf("fetch: %w", withoutAddress(err))
	}
	if len(data) > maxFileSize {
		return nil, fmt.Errorf("%w: more than %d bytes", errUpload, maxFileSize)
	}
	if looksLikePage(data) {
		return nil, errors.New("fetch: a web page instead of the file; the token may lack files:read")
	}
	return data, nil
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
