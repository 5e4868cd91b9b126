package web

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

// fileKind is a kind of file that is taken, by how its name ends and its first bytes are.
type fileKind struct {
	ends  []string
	mime  string
	looks func(head []byte) bool
	use   use
}

// use says when a kind of file is taken.
type use int

const (
	readable use = iota // where no kinds are asked for, or it is one of them
	anywhere            // plain text: in place of any document
	asked               // only where it is asked for, as no text can be read from it
)

// fileKinds are all that are taken.
var fileKinds = []fileKind{
	{[]string{".pdf"}, "application/pdf", func(head []byte) bool { return bytes.Contains(head, []byte("%PDF-")) }, readable},
	{[]string{".docx"}, "application/vnd.openxmlformats-officedocument.wordprocessingml.document", isZip, readable},
	{[]string{".odt"}, "application/vnd.oasis.opendocument.text", isZip, readable},
	{[]string{".rtf"}, "application/rtf", begins(`{\rtf`), readable},
	{[]string{".txt", ".text", ".md", ".markdown"}, "text/plain", isText, anywhere},
	{[]string{".csv"}, "text/plain", isText, readable},
	{[]string{".png"}, "image/png", begins("\x89PNG\r\n\x1a\n"), asked},
	{[]string{".jpg", ".jpeg"}, "image/jpeg", begins("\xff\xd8\xff"), asked},
}

func begins(with string) func(head []byte) bool {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(with)) }
}

func isZip(head []byte) bool { return bytes.HasPrefix(head, []byte("PK\x03\x04")) }

// isText reports whether bytes can be text in an encoding of Japan or Unicode: they are none of a program's, and not marked up.
func isText(head []byte) bool {
	return !bytes.ContainsRune(head, 0) && strings.HasPrefix(http.DetectContentType(head), "text/plain") ||
		utf8.Valid(head) && !bytes.ContainsRune(head, 0) && !bytes.HasPrefix(bytes.TrimSpace(head), []byte("<"))
}

// takenFor are the kinds of file that are taken where an answer is expected.
func takenFor(e bot.Expect) (out []fileKind) {
	for _, k := range fileKinds {
		isAsked := slices.ContainsFunc(k.ends, func(end string) bool { return slices.Contains(e.Accept, end[1:]) })
		if isAsked || k.use == anywhere || k.use == readable && len(e.Accept) == 0 {
			out = append(out, k)
		}
	}
	return out
}

// endsOf are how the names of such files end.
func endsOf(e bot.Expect) (out []string) {
	for _, k := range takenFor(e) {
		out = append(out, k.ends...)
	}
	return out
}

// headSize is how many of a file's bytes are looked at.
const headSize = 1024

var (
	errKind      = &failure{status: http.StatusUnsupportedMediaType, key: "error.kind"}
	errFileLarge = &failure{status: http.StatusRequestEntityTooLarge, key: "error.file_large"}
	errSlow      = &failure{status: http.StatusRequestTimeout, key: "error.slow"}
)

// keepFile keeps a file that is chosen, unless its first bytes are not what its name says.
func (s *server) keepFile(v *visit, one session, expect bot.Expect, p *multipart.Part) (bot.Attachment, error) {
	if s.life.Err() != nil {
		return bot.Attachment{}, bot.ErrStopped
	}
	name, kinds := bot.PlainName(p.FileName()), takenFor(expect)
	at := slices.IndexFunc(kinds, func(k fileKind) bool { return slices.Contains(k.ends, strings.ToLower(path.Ext(name))) })
	if at < 0 {
		return bot.Attachment{}, errKind
	}
	kind, most := kinds[at], s.cfg.FileSize
	if asked := int64(expect.MaxMB) << 20; asked > 0 {
		most = min(most, asked)
	}
	body := bufio.NewReaderSize(&capped{p, most}, headSize)
	head, err := body.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return bot.Attachment{}, err
	}
	if !kind.looks(head) {
		return bot.Attachment{}, errKind
	}
	ref, size, err := s.in.Keep(v.r.Context(), Place(one.room), name, kind.mime, body)
	return bot.Attachment{Name: name, MIME: kind.mime, Size: size, Ref: ref}, err
}

// capped reads so many bytes; more is an error.
type capped struct {
	io.Reader
	left int64
}

func (c *capped) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if c.left -= int64(n); c.left < 0 {
		return 0, errFileLarge
	}
	return n, err
}

// uploadError is what went wrong while files came in, for whoever sent them.
func uploadError(err error) error {
	var limit *bot.FileLimit
	var slow interface{ Timeout() bool }
	switch {
	case failureOf(err) != nil:
		return err
	case errors.As(err, &limit):
		return errFileLarge
	case errors.As(err, &slow) && slow.Timeout():
		return errSlow
	case errors.Is(err, io.ErrUnexpectedEOF), strings.Contains(err.Error(), "multipart:"):
		return errBad
	}
	return err
}

// paceBytes are how many bytes have to come in Config.Pace.
const paceBytes = 16 << 10

// answerTime is how long an answer may take on its way, but for files and streams.
const answerTime = 30 * time.Second

// slowly has the body of a request read for as long as it makes progress, and the answer written in time after that.
func (s *server) slowly(v *visit) *http.Request {
	c := http.NewResponseController(v.w)
	if _, ok := v.r.Body.(*pacedBody); !ok {
		_ = c.SetReadDeadline(time.Now().Add(s.cfg.Pace)) // without deadlines, as in tests without a connection, all is read
		_ = c.SetWriteDeadline(time.Time{})
		v.r.Body = &pacedBody{ReadCloser: v.r.Body, control: c, pace: s.cfg.Pace}
	}
	return v.r
}

type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	pace    time.Duration
	got     int
}

func (b *pacedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.got += n; b.got >= paceBytes {
		b.got = 0
		_ = b.control.SetReadDeadline(time.Now().Add(b.pace))
	}
	if errors.Is(err, io.EOF) { // after any other end the deadline stays: the server reads what is left before it answers
		_ = b.control.SetReadDeadline(time.Time{})
	}
	if err != nil {
		_ = b.control.SetWriteDeadline(time.Now().Add(answerTime))
	}
	return n, err
}
