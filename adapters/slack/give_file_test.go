package slack

import (
	"context"
	"testing"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// A file for one person who asked for it in a channel is uploaded to their direct messages, and can be taken back there.
func TestAFileForOnePerson(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	d := bot.Delivery{ID: "m1", Place: Place("CMOD", ""), Post: bot.Post{
		Text: "cv.pdf", To: bot.Destination{Audience: bot.ToPerson, Person: "U1"}, Files: []bot.File{{Name: "cv.pdf", Data: []byte("%PDF-1.7")}},
	}}
	ref := w.post(t, d)
	if !isDirect(ref.Place.Channel) || len(w.Uploads("CMOD")) != 0 || len(w.Messages("CMOD")) != 0 {
		t.Fatalf("it is at %+v, and the channel has %v", ref, w.Uploads("CMOD"))
	}
	if got := w.Uploads(ref.Place.Channel); len(got) != 1 || got[0].Name != "cv.pdf" || string(got[0].Data) != "%PDF-1.7" {
		t.Errorf("they got %+v", got)
	}
	if err := w.a.Delete(context.Background(), ref); err != nil || len(w.Uploads(ref.Place.Channel)) != 0 {
		t.Errorf("taken back: %v, %v", w.Uploads(ref.Place.Channel), err)
	}
}
