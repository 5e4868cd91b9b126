package discord

import (
	"context"
	"net/http"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// FuzzEvents holds that no data of an event panics.
func FuzzEvents(f *testing.F) {
	for _, data := range oddities("1") {
		f.Add([]byte(data))
	}
	f.Add([]byte(`{"id":"9","channel_id":"1","type":0,"content":"<@1> hi <@2>","author":{"id":"2"},"edited_timestamp":"x","mentions":[{"id":"2"}]}`))
	f.Add([]byte(`{"id":"9","channel_id":"1","type":5,"token":"t","user":{"id":"2"},"data":{"custom_id":"c","components":[{"type":18,"component":{"custom_id":"r","value":"v"}}]}}`))
	f.Add([]byte(`{"id":"9","channel_id":"1","type":4,"token":"t","user":{"id":"2"},"data":{"options":[{"name":"apply","options":[{"name":"job","focused":true,"value":7}]}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		give := &answers{}
		give.give = func(*http.Request) *http.Response { return respond(404, `{"code":10003}`, nil) }
		a, err := newAdapter(Config{Token: "x", AppID: "1", Transport: give, Log: discard,
			Commands: []bot.CommandSpec{{Name: "apply", Args: []bot.ArgSpec{{Name: "job"}}}}}, quick())
		if err != nil {
			t.Fatal(err)
		}
		in := &inbox{seen: map[bot.EventID]int{}, came: make(chan struct{})}
		g := &gateway{a: a, in: in}
		ctx := context.Background()
		for _, kind := range []string{"READY", "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "INTERACTION_CREATE"} {
			g.takeEvent(ctx, raw{kind: kind, data: data})
		}
		a.lanes.Wait()
		for _, ev := range in.all() {
			if ev.ID == "" || ev.By.Platform != Platform || ev.Place.IsZero() {
				t.Errorf("%+v", ev)
			}
		}
	})
}
