package slack

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

const listsAndTables = "手順です。\n\n1. **申請**を出す\n   - 上長が見る <!channel>\n   - https://example.com/a を開く\n2. 承認を待つ\n\n" +
	"| 誰 | 何日 |\n|---|---|\n| 営業 | 3 |\n| 経理 | |\n\n以上です。\n\n| a |\n|---|\n| b |\n"

// Lists and tables are Slack's own, every sign of them as it is; a message has one table, and what follows a second one is in the next.
func TestListsAndTables(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	d := aPost("m1")
	d.Post = bot.Post{Key: "k", Text: listsAndTables, Markdown: true}
	ref := w.post(t, d)
	all := w.Messages(d.Place.Channel)
	var kinds, reads []string
	for _, m := range all {
		for _, b := range m.Blocks {
			kinds = append(kinds, b["type"].(string))
		}
		reads = append(reads, m.Reads())
	}
	if got := strings.Join(kinds, " "); got != "section rich_text table section table" || len(all) < 2 {
		t.Errorf("%d messages: %s", len(all), got)
	}
	text := strings.Join(reads, "\n")
	for _, want := range []string{"1. 申請を出す\n  • 上長が見る <!channel>\n  • https://example.com/a を開く\n2. 承認を待つ", "誰 | 何日\n営業 | 3\n経理 | –"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	d.Replaces, d.Post.Text = ref, "済みました。"
	w.post(t, d)
	if left := w.Messages(d.Place.Channel); len(left) != len(all)-1 || len(left[len(left)-1].Blocks) != 0 {
		t.Errorf("after a rewrite to words: %+v", left)
	}
}

// Where Slack does not take the form, the words are shown as text.
func TestListsThatSlackDoesNotTake(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.Fail(slacktest.Fault{Method: "chat.postMessage", Error: "invalid_blocks"})
	d := aPost("m1")
	d.Post = bot.Post{Key: "k", Text: listsAndTables, Markdown: true}
	w.post(t, d)
	if all := w.Messages(d.Place.Channel); len(all) == 0 || !strings.Contains(all[len(all)-1].Reads(), "承認を待つ") || len(all[len(all)-1].Blocks) != 0 {
		t.Errorf("%+v", all)
	}
}

// What is over a limit is text: nothing of it is lost.
func TestListsAndTablesOverTheLimits(t *testing.T) {
	for name, md := range map[string]string{
		"a long list":    strings.Repeat("- "+strings.Repeat("長い", 50)+"\n", 60),
		"a long table":   "| a |\n|---|\n" + strings.Repeat("| b |\n", 120),
		"a wide table":   strings.Repeat("| a ", 25) + "|\n" + strings.Repeat("|---", 25) + "|\n",
		"a deep list":    deepList(12),
		"code in a list": "- a\n\n  ```\n  b\n  ```\n- c\n",
	} {
		blocks, own := renderPieces(md)
		if own {
			t.Errorf("%s is shown in a form of Slack's", name)
		}
		if len(blocks) == 0 {
			t.Errorf("%s is lost", name)
		}
	}
}

func deepList(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("  ", i) + "- a\n")
	}
	return b.String()
}
