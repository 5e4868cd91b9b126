package helpdesk_test

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/bot"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Every post and card of a conversation is as it was reviewed.
func TestCardsAreAsReviewed(t *testing.T) {
	for lang, said := range map[string][]string{
		"ja": {"こんにちは", "返品は何日以内ですか。領収書は発行できますか。駐車場はありますか。", "ありがとうございます", "担当者に聞いてください"},
		"en": {"Hello there", "How long does delivery take, and do you have a car park?", "Thanks a lot", "Can I talk to a person?"},
	} {
		w := newWorld(t, func(c *helpdesk.Config) {
			c.DefaultLang, c.ModeratorLang = lang, lang
			c.Learn = func(context.Context, helpdesk.Entry) error { return nil }
		})
		for _, s := range said {
			w.say(s)
		}
		asked := w.open["question/1"]
		w.decide("question/1", "answer", map[string]string{"text": "3"})
		got, err := json.MarshalIndent(struct {
			Posts []bot.Post
			Asks  []agents.Ask
		}{w.posts, []agents.Ask{asked, w.open["keep/1"]}}, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		golden := filepath.Join("testdata", "cards."+lang+".json")
		if *update {
			if err := os.WriteFile(golden, append(got, '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(golden); err != nil || string(want) != string(got)+"\n" {
			t.Errorf("%s (go test -update writes it anew), %v:\n%s", golden, err, got)
		}
	}
}
