package bot

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// File is attached to a post.
type File struct {
	Name      string `json:"name"`                 // without folders, with its ending
	MediaType string `json:"media_type,omitempty"` // "text/plain"; empty where it is not known
	Data      []byte `json:"data"`
	// Ref is a kept file of the same conversation, whose bytes are read when the post is sent: Data is empty until then.
	Ref string `json:"ref,omitempty"`
}

// Limits of what may be attached to one post. Discord takes ten files a message and 10 MiB each, which is the least of the platforms
// (https://discord.com/developers/docs/reference#uploading-files); what is kept for every post is far less.
const (
	MaxFiles    = 10
	MaxFileSize = 1 << 20 // bytes
	maxFileName = 120     // bytes
)

// ErrFile says that a file cannot be attached to a post: whoever made it has to make it smaller, or leave it out.
var ErrFile = errors.New("it cannot be attached")

// CheckFiles refuses what cannot be attached: too many or too large files, empty ones (Slack takes none), two of one name, and names
// that are no plain file's name. Its error is an ErrFile.
func CheckFiles(files []File) error {
	if len(files) > MaxFiles {
		return fmt.Errorf("%w: %d files, at most %d go with a post", ErrFile, len(files), MaxFiles)
	}
	seen := map[string]bool{}
	for _, f := range files {
		switch {
		case f.Name == "" || f.Name == "." || f.Name == ".." || len(f.Name) > maxFileName || !utf8.ValidString(f.Name) ||
			strings.ContainsFunc(f.Name, func(r rune) bool { return r == '/' || r == '\\' || unicode.IsControl(r) }):
			return fmt.Errorf("%w: %q is no name for a file", ErrFile, f.Name)
		case seen[f.Name]:
			return fmt.Errorf("%w: two files are called %q", ErrFile, f.Name)
		case f.Ref != "": // it was checked when it was kept
		case len(f.Data) == 0:
			return fmt.Errorf("%w: %s is empty", ErrFile, f.Name)
		case len(f.Data) > MaxFileSize:
			return fmt.Errorf("%w: %s has %d bytes, at most %d are taken", ErrFile, f.Name, len(f.Data), MaxFileSize)
		}
		seen[f.Name] = true
	}
	return nil
}
