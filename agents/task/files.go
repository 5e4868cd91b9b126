package task

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/task/workspace"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// maxShown is how much of an action a card shows, in bytes. The rest is in an attached file.
const maxShown = 1200

// reviewable refuses a change that nobody could be shown as a whole.
func reviewable(c workspace.Change) error {
	if len(c.Diff) >= bot.MaxFileSize {
		return &argsError{fmt.Sprintf("%s would change by more than %d KB, which nobody can review: write it in smaller parts", c.Path, bot.MaxFileSize>>10)}
	}
	return nil
}

// excerpt is the beginning of a text, in whole lines as far as there are some, and says where the rest is.
func (t *turn) excerpt(text, lang string) string {
	text = strings.TrimRight(text, "\n")
	if len(text) <= maxShown {
		return text
	}
	head := truncate(text, maxShown)
	if i := strings.LastIndexByte(head, '\n'); i > maxShown/2 {
		head = head[:i]
	}
	return head + "\n" + base.Texts(lang).Text("task.excerpt", map[string]any{"bytes": len(text) - len(head)})
}

// attachWhole returns the file that goes with a card that shows only the beginning of an action.
func (a Action) attachWhole() []bot.File {
	text := a.Shown()
	if len(strings.TrimRight(text, "\n")) <= maxShown {
		return nil
	}
	if a.Change != nil {
		return []bot.File{{Name: fileName(a.Change.Path) + ".diff", MediaType: "text/x-diff", Data: []byte(text)}}
	}
	return []bot.File{{Name: "command.txt", MediaType: "text/plain", Data: []byte(text)}}
}

// fileName makes one name of a path.
func fileName(path string) string {
	name := strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || unicode.IsControl(r) {
			return '-'
		}
		return r
	}, path)
	if len(name) > 80 { // the end says what it is
		name = name[len(name)-80:]
		name = strings.ToValidUTF8(name, "")
	}
	return strings.TrimLeft(name, ".")
}

// diffFiles returns all differences that were made, one below the other as git would apply them, in as few files as hold them. What does
// not fit into the files of one post is in the record.
func diffFiles(diffs []Diff) []bot.File {
	var files []bot.File
	for _, d := range diffs {
		text := d.Text
		if !strings.HasSuffix(text, "\n") {
			text += "\n"
		}
		if n := len(files); n == 0 || len(files[n-1].Data)+len(text) > bot.MaxFileSize {
			if n == bot.MaxFiles {
				break
			}
			files = append(files, bot.File{Name: "changes.diff", MediaType: "text/x-diff"})
		}
		last := &files[len(files)-1]
		last.Data = append(last.Data, text...)
	}
	for i := range files {
		if len(files) > 1 {
			files[i].Name = fmt.Sprintf("changes-%d.diff", i+1)
		}
	}
	return files
}
