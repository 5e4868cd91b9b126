package fake

import (
	"encoding/base64"
	"fmt"
	"mime"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

// fileLine is an attached file: its text where it is one, else its bytes, and where it was written.
type fileLine struct {
	Name   string `json:"name"`
	MIME   string `json:"mime,omitempty"`
	Size   int    `json:"size"`
	Text   string `json:"text,omitempty"`
	Base64 string `json:"base64,omitempty"`
	Path   string `json:"path,omitempty"`
}

func fileLines(files []bot.File) []fileLine {
	var out []fileLine
	for _, f := range files {
		l := fileLine{Name: f.Name, MIME: f.MediaType, Size: len(f.Data)}
		kind, _, _ := mime.ParseMediaType(f.MediaType)
		if strings.HasPrefix(kind, "text/") && utf8.Valid(f.Data) {
			l.Text = string(f.Data)
		} else {
			l.Base64 = base64.StdEncoding.EncodeToString(f.Data)
		}
		out = append(out, l)
	}
	return out
}

// withPaths says where the files of a line were written.
func (p postLine) withPaths(paths []string) postLine {
	for i, path := range paths {
		p.Files[i].Path = path
	}
	return p
}

// saveFiles writes a post's files into a folder, if there is one, and says where they are. The same post writes the same files.
func saveFiles(dir string, d bot.Delivery) ([]string, error) {
	if dir == "" {
		return nil, nil
	}
	var paths []string
	for _, f := range d.Post.Files {
		path := filePath(dir, d.ID, f)
		if err := os.WriteFile(path, f.Data, 0o600); err != nil {
			return nil, fmt.Errorf("keep an attached file: %w", err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}

func filePath(dir, message string, f bot.File) string {
	return filepath.Join(dir, message+"-"+f.Name)
}
