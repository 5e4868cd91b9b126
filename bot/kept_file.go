package bot

import (
	"errors"
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Why a file is not kept, or was not read: codes of Attachment.Unread and FileLimit.
const (
	FileTooLarge  = "too_large"   // more than one file may be
	FilesTooMany  = "too_many"    // more than go with one message
	ThreadFull    = "thread_full" // more than the files of one conversation may be together
	FileStoreFull = "store_full"  // more than all files may be together
	FileLost      = "lost"        // it is not there any more
	FileLate      = "late"        // it could not be fetched in time: it may be when it is sent again
	FileEmpty     = "empty"       // it has no text
	FileKind      = "kind"        // of a kind that is not read
	FileFailed    = "failed"      // reading it failed for a reason of our own
)

// FileLimit is the error of a file that is more than may be kept.
type FileLimit struct {
	Why  string // FileTooLarge, FilesTooMany, ThreadFull or FileStoreFull
	Most int64  // bytes; for FilesTooMany how many files
}

// Error says which limit it is.
func (l *FileLimit) Error() string {
	return fmt.Sprintf("the file is not kept: %s, at most %d", l.Why, l.Most)
}

// FileRefused is the error of a file that is not taken, whoever tries again: a code of Attachment.Unread.
type FileRefused string

// Error says why.
func (r FileRefused) Error() string { return "the file is not taken: " + string(r) }

// WhyRefused is the code of an error of a file that is never taken; "" for any other error, after which it may be when it is sent again.
func WhyRefused(err error) string {
	if limit, ok := errors.AsType[*FileLimit](err); ok {
		return limit.Why
	}
	reason, _ := errors.AsType[FileRefused](err)
	return string(reason)
}

// PlainName is a name that a file can be given out under, made of the one it came with: without folders and without signs that nobody sees,
// at most as long as CheckFiles takes, with its ending. "file" where nothing is left.
func PlainName(name string) string {
	name = path.Base("/" + strings.ReplaceAll(strings.ToValidUTF8(name, ""), "\\", "/"))
	name = strings.TrimLeft(strings.Map(keepVisible, name), ". /")
	if name == "" {
		return "file"
	}
	if len(name) <= maxFileName {
		return name
	}
	end := path.Ext(name)
	if len(end) > maxFileName/4 {
		end = ""
	}
	head := name[:maxFileName-len(end)]
	for !utf8.ValidString(head) {
		head = head[:len(head)-1]
	}
	return head + end
}

// keepVisible leaves out control and format characters, such as those that turn the direction of writing.
func keepVisible(r rune) rune {
	if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
		return -1
	}
	return r
}
