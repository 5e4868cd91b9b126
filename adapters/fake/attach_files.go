package fake

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// Trouble is why a file cannot be attached.
type Trouble string

// The troubles with files.
const (
	FileUnnamed    Trouble = "unnamed" // no path was given
	FileMissing    Trouble = "missing"
	FileFolder     Trouble = "folder"
	FileSpecial    Trouble = "special" // a device, a pipe, a socket: it may never end
	FileEmpty      Trouble = "empty"
	FileTooLarge   Trouble = "too_large" // of more than MaxFile bytes
	FileUnreadable Trouble = "unreadable"
)

// MaxFile is how large a file that is attached may be, in bytes, as on Slack and Discord.
const MaxFile = 10 << 20

// sentFile is a file on its way to where it is kept. One without data is told of only.
type sentFile struct {
	bot.Attachment
	data []byte
}

// keepFiles has files kept, and gives what a message names of them. One that is more than may be kept has the reason.
func keepFiles(ctx context.Context, in bot.Inbox, at bot.Place, files []sentFile) ([]bot.Attachment, error) {
	var out []bot.Attachment
	for _, f := range files {
		a := f.Attachment
		if f.data != nil {
			var err error
			a.Ref, a.Size, err = in.Keep(ctx, at, a.Name, a.MIME, bytes.NewReader(f.data))
			if limit, ok := errors.AsType[*bot.FileLimit](err); ok {
				a.Size, a.Unread, err = int64(len(f.data)), limit.Why, nil
			}
			if err != nil {
				return nil, err
			}
		}
		out = append(out, a)
	}
	return out, nil
}

// attachFiles sends files as a message of whose view is shown. With one that cannot be sent none is.
func (s *sitting) attachFiles(ctx context.Context, paths []string) error {
	if len(paths) == 0 {
		return s.printNote(s.opt.Texts.NoFile("", FileUnnamed))
	}
	var files []sentFile
	for _, path := range paths {
		f, trouble := readAttachment(path)
		if trouble != "" {
			return s.printNote(s.opt.Texts.NoFile(path, trouble))
		}
		files = append(files, f)
	}
	for _, f := range files {
		if err := s.printNote(s.opt.Texts.File(f.Name, int(f.Size), "")); err != nil {
			return err
		}
	}
	return s.sayText(ctx, "", files...)
}

// readAttachment reads a file.
func readAttachment(path string) (sentFile, Trouble) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return sentFile{}, FileMissing
	case err != nil:
		return sentFile{}, FileUnreadable
	case info.IsDir():
		return sentFile{}, FileFolder
	case !info.Mode().IsRegular():
		return sentFile{}, FileSpecial
	case info.Size() == 0:
		return sentFile{}, FileEmpty
	case info.Size() > MaxFile:
		return sentFile{}, FileTooLarge
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return sentFile{}, FileUnreadable
	}
	return makeAttachment(filepath.Base(path), "", data), ""
}

// makeAttachment makes a file of what is in it. An empty kind is found out.
func makeAttachment(name, kind string, data []byte) sentFile {
	f := sentFile{Attachment: bot.Attachment{Name: name, MIME: cmp.Or(kind, kindOf(name, data)), Size: int64(len(data))}, data: data}
	if len(data) == 0 {
		f.data, f.Unread = nil, bot.FileEmpty
	}
	return f
}

// kindOf is what a file holds, by its name, else by how it begins.
func kindOf(path string, data []byte) string {
	kind, _, err := mime.ParseMediaType(mime.TypeByExtension(strings.ToLower(filepath.Ext(path))))
	if err != nil {
		kind, _, _ = mime.ParseMediaType(http.DetectContentType(data))
	}
	return kind
}

// splitPaths reads the paths behind a command: one as it is, or several, each in quotes or with a backslash before its spaces, as terminals
// write files that are dropped on them.
func splitPaths(typed string) []string {
	if one := resolvePath(typed); fileExists(one) {
		return []string{one}
	}
	words := splitQuoted(typed)
	if len(words) > 1 && !fileExists(resolvePath(words[0])) && !strings.ContainsAny(typed, `'"\`) {
		return []string{resolvePath(typed)} // a name with spaces that is not there
	}
	for i := range words {
		words[i] = resolvePath(words[i])
	}
	return words
}

// droppedFiles are the files of a line that is nothing but their paths from the root, as terminals write files that are dropped on them.
func droppedFiles(text string) ([]string, bool) {
	if !strings.HasPrefix(strings.TrimLeft(text, `'"`), "/") && !strings.HasPrefix(text, "file:///") {
		return nil, false
	}
	files := splitPaths(text)
	for _, path := range files {
		if !filepath.IsAbs(path) || !fileExists(path) {
			return nil, false
		}
	}
	return files, len(files) > 0
}

func fileExists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// resolvePath resolves a path with the home folder for ~, and of a file:// address.
func resolvePath(path string) string {
	if u, err := url.Parse(path); err == nil && u.Scheme == "file" {
		return u.Path
	}
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return path
}

// splitQuoted cuts at spaces outside of quotes, as a shell does.
func splitQuoted(typed string) []string {
	var words []string
	var word strings.Builder
	quote, escaped, begun := rune(0), false, false
	for _, r := range typed {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, begun = true, true
		case r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, begun = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	return words
}
