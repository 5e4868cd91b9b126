package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

// Limits of what is fetched.
const (
	maxFile  = 8 << 20 // bytes of one file
	maxFiles = 10      // of one message, which is Discord's most
	maxText  = 1 << 20 // bytes of a text
)

// fileHosts are where Discord keeps what people attach: https://discord.com/developers/docs/reference#signed-attachment-cdn-urls
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// readAttachments reads the files of a message. One that cannot be read is named all the same, and denied is called once.
func (a *Adapter) readAttachments(ctx context.Context, files []wireAttachment, denied func()) []bot.Attachment {
	var out []bot.Attachment
	refused := false
	for _, f := range files[:min(len(files), maxFiles)] {
		kind, _, _ := mime.ParseMediaType(f.ContentType)
		att := bot.Attachment{Name: path.Base("/" + f.Filename), MIME: kind, Size: f.Size}
		text, err := a.fetchText(ctx, f, kind)
		if err != nil {
			refused = true
			a.log.Warn("a file could not be read", "mime", kind, "size", f.Size, "error", err.Error())
		}
		att.Text = text
		out = append(out, att)
	}
	if refused && denied != nil {
		denied()
	}
	return out
}

var errFile = errors.New("not a file that can be read")

// fetchText reads the text of a file. Its address must be Discord's, or the configured server's; the bot's token is not sent there, the
// address itself is signed.
func (a *Adapter) fetchText(ctx context.Context, f wireAttachment, kind string) (string, error) {
	if !isText(kind, f.Filename) {
		return "", fmt.Errorf("%w: its type", errFile)
	}
	if f.Size > maxFile {
		return "", fmt.Errorf("%w: its size", errFile)
	}
	if !a.mayFetch(f.URL) {
		return "", fmt.Errorf("%w: its address", errFile)
	}
	var data []byte
	err := a.insistFor(ctx, func(ctx context.Context) (err error) {
		data, err = a.download(ctx, f.URL, kind)
		return err
	})
	if err != nil {
		return "", err
	}
	if len(data) > maxText || !utf8.Valid(data) {
		return "", fmt.Errorf("%w: no text", errFile)
	}
	return strings.TrimPrefix(string(data), "\ufeff"), nil
}

func isText(kind, name string) bool {
	return strings.HasPrefix(kind, "text/") && kind != "text/html" || kind == "application/json" ||
		kind == "" && slices.Contains([]string{".txt", ".md", ".csv", ".json"}, strings.ToLower(path.Ext(name)))
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

func (a *Adapter) download(ctx context.Context, address, kind string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, &Error{Call: "GET a file", cause: err}
	}
	resp, err := a.cfg.Transport.RoundTrip(req) // which follows no redirect to another host
	if err != nil {
		return nil, &Error{Call: "GET a file", temporary: true, cause: err}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, readRefusal("GET a file", resp, nil)
	}
	is, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if is == "text/html" && kind != "text/html" {
		return nil, &Error{Call: "GET a file", cause: fmt.Errorf("%w: a page came instead of it", errFile)}
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxFile+1))
	if err != nil {
		return nil, &Error{Call: "GET a file", temporary: true, cause: err}
	}
	if len(data) > maxFile {
		return nil, &Error{Call: "GET a file", cause: fmt.Errorf("%w: its size", errFile)}
	}
	return data, nil
}
