package fake

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

func TestTheTerminalNamesAndKeepsFiles(t *testing.T) {
	data := strings.Repeat("+行\n", 3)
	for _, dir := range []string{"", t.TempDir()} {
		show := func(ev bot.Event) []bot.Delivery {
			if _, ok := ev.Body.(bot.Command); ok {
				d := consent("m1")
				d.Post.Files = []bot.File{{Name: "変更.diff", Data: []byte(data)}}
				return []bot.Delivery{d}
			}
			return nil
		}
		out := typed(t, &inbox{}, show, TerminalOptions{Start: &bot.Command{Name: "task"}, Files: dir}, "")
		path := ""
		if dir != "" {
			path = filepath.Join(dir, "m1-変更.diff")
			if got, err := os.ReadFile(path); err != nil || string(got) != data {
				t.Errorf("kept %q, %v", got, err)
			}
		}
		// A path is longer than a line of the terminal.
		if flat := strings.Join(strings.Fields(out), ""); !strings.Contains(flat, "file変更.diff15"+path) {
			t.Errorf("in %q:\n%s", dir, out)
		}
	}
}
