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

// A card that is rewritten again and again keeps the numbers of its buttons, and says only what is new.
func TestARewrittenCardKeepsItsNumbers(t *testing.T) {
	in := &inbox{}
	progress := func(body string, buttons ...bot.Button) bot.Delivery {
		return bot.Delivery{ID: "m1", Place: Place("terminal"), Post: bot.Post{Card: &bot.Card{Title: "Task", Body: body, Buttons: buttons}}}
	}
	stop := bot.Button{Name: "stop", Label: "Stop"}
	show := func(ev bot.Event) []bot.Delivery {
		if _, ok := ev.Body.(bot.Command); ok {
			return []bot.Delivery{progress("Planning", stop), consent("m2"), progress("Planning", stop), progress("Reviewing", stop), progress("Done")}
		}
		return nil
	}
	out := typed(t, in, show, TerminalOptions{Start: &bot.Command{Name: "task"}}, "2")
	if strings.Count(out, "Stop") != 1 || strings.Count(out, "(now)") != 2 || strings.Contains(out, "[4]") {
		t.Errorf("%s", out)
	}
	if c, ok := in.events()[1].Body.(bot.Click); !ok || c.Ref.ID != "m2" {
		t.Errorf("%+v", in.events()[1])
	}
}
