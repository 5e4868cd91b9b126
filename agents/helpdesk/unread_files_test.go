package helpdesk_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// What cannot be read is said, and is not met by a greeting or by silence; among people who talk to each other nothing is said.
func TestAFileThatCannotBeRead(t *testing.T) {
	for _, overheard := range []bool{false, true} {
		w := newWorld(t)
		w.say("返品は何日以内ですか")
		before := len(w.posts)
		scan := bot.Attachment{Name: "scan.pdf", Ref: "f-1", Unread: "scanned"}
		w.run(w.event(asker, bot.Message{ID: "m-file", Attachments: []bot.Attachment{scan}, Overheard: overheard}))
		said := slices.ContainsFunc(w.posts[before:], func(p bot.Post) bool { return strings.Contains(p.Text, "scan.pdf") })
		if said == overheard || len(w.posts)-before > 1 {
			t.Errorf("overheard %v: %+v", overheard, w.posts[before:])
		}
	}
}
