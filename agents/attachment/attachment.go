// Package attachment says which kinds of file Mendan reads, and what becomes of one: its text, or the reason why there is none. It is the one
// table that what forms accept, what candidates are told and what is read come from. Package reader reads, package child does so in a process
// of its own. It is pure and knows nothing of conversations.
package attachment

import (
	"path"
	"slices"
	"strings"
)

// Why a file was not read: codes that the catalogues have words for, as "file.unread.<code>".
const (
	Encrypted    = "encrypted"      // it asks for a password
	Scanned      = "scanned"        // it has pages, and nothing on them but pictures
	Damaged      = "damaged"        // it is not what it says it is, or broken
	TooManyPages = "too_many_pages" // more than MaxPages
	TooMuch      = "too_much"       // unpacked it is more, or nested deeper, than is read: a zip bomb
	UnknownKind  = "kind"           // of no kind that is read
	Image        = "image"          // a picture
	OldWord      = "old_word"       // .doc, of Word before 2007
	Empty        = "empty"          // there is nothing in it
	TimedOut     = "timeout"        // reading it took longer than it may
)

// Limits of what is read of one file.
const (
	MaxSize  = 10 << 20 // bytes of the file
	MaxText  = 200_000  // bytes of text that are kept of it
	MaxPages = 50       // of a PDF
)

// Result is what became of a file: its text, or why there is none.
type Result struct {
	Text   string `json:"text,omitempty"`
	Unread string `json:"unread,omitempty"` // one of the codes
}

// kind is a kind of file that is read, by what people call it.
type kind struct {
	name     string
	endings  []string // that its name may have, too
	document bool     // any document may come as it
}

// kinds are in the order in which they are told.
var kinds = []kind{
	{"pdf", nil, true},
	{"docx", nil, true},
	{"odt", nil, true},
	{"rtf", nil, true},
	{"html", []string{"htm", "xhtml"}, true},
	{"md", []string{"markdown"}, true},
	{"txt", []string{"text"}, true},
	{"csv", nil, false},
	{"json", nil, false},
}

// Documents are the kinds that any document may come as.
func Documents() []string {
	var out []string
	for _, k := range kinds {
		if k.document {
			out = append(out, k.name)
		}
	}
	return out
}

// Plain are the kinds of plain text that do in place of any document.
func Plain() []string { return []string{"txt", "md"} }

// Readable reports the name of a kind that is read.
func Readable(name string) bool {
	return slices.ContainsFunc(kinds, func(k kind) bool { return k.name == name })
}

// KindOf is the kind that a file's name tells, in small letters: "pdf", and "html" of an .htm. Of a name with another ending it is that
// ending, of one without it is empty.
func KindOf(name string) string {
	end := strings.ToLower(strings.TrimPrefix(path.Ext(strings.TrimSpace(name)), "."))
	for _, k := range kinds {
		if slices.Contains(k.endings, end) {
			return k.name
		}
	}
	return end
}
