package slack

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

func reader() decoder {
	return decoder{
		self: func() identity { return identity{user: "UBOT", bot: "BBOT"} }, commands: commands, rooms: []string{"CMOD"}, heard: incoming.NewRecent[string,
			heard](16),
	}
}

func callback(event string) json.RawMessage {
	return json.RawMessage(`{"type":"event_callback","team_id":"T1","event_id":"Ev1","event":` + event + `}`)
}

// What is said where, and to whom, as docs.slack.dev/reference/events/message and app_mention show it.
func TestWhatIsSaid(t *testing.T) {
	type want struct {
		place bot.Place
		body  bot.Body
		user  string
	}
	dm := Place("D1", "")
	for name, tt := range map[string]struct {
		event string
		want  want
	}{
		"direct message": {`{"type":"message","channel":"D1","user":"U1","text":"はい","ts":"17.1"}`, want{dm, bot.Message{ID: "17.1", Text: "はい"}, "U1"}},
		"in its thread": {`{"type":"message","channel":"D1","user":"U1","text":"はい","ts":"17.2","thread_ts":"17.1"}`,
			want{Place("D1", "17.1"), bot.Message{ID: "17.2", Text: "はい"}, "U1"}},
		"a root with replies": {`{"type":"message","channel":"D1","user":"U1","text":"はい","ts":"17.1","thread_ts":"17.1"}`,
			want{dm, bot.Message{ID: "17.1", Text: "はい"}, "U1"}},
		"in a channel's thread": {`{"type":"message","channel":"C1","user":"U1","text":"はい","ts":"17.2","thread_ts":"17.1"}`,
			want{Place("C1", "17.1"), bot.Message{ID: "17.2", Text: "はい", Overheard: true}, "U1"}},
		"in a channel": {`{"type":"message","channel":"C1","user":"U1","text":"はい","ts":"17.2"}`, want{}},
		"in the moderators' room": {`{"type":"message","channel":"CMOD","user":"U2","text":"approve K7QF","ts":"17.2"}`,
			want{Place("CMOD", ""), bot.Message{ID: "17.2", Text: "approve K7QF", Overheard: true}, "U2"}},
		"a mention": {`{"type":"app_mention","channel":"C1","user":"U1","text":"<@UBOT> はい","ts":"17.2"}`,
			want{Place("C1", ""), bot.Message{ID: "17.2", Text: "はい"}, "U1"}},
		"its other half": {`{"type":"message","channel":"C1","user":"U1","text":"<@UBOT|mendan> はい","ts":"17.2"}`,
			want{Place("C1", ""), bot.Message{ID: "17.2", Text: "はい"}, "U1"}},
		"a command in a mention": {`{"type":"app_mention","channel":"C1","user":"U1","text":"<@UBOT>  Apply backend engineer","ts":"17.2","thread_ts":"17.1"}`,
			want{Place("C1", "17.1"), bot.Command{ID: "17.2", Name: "apply", Args: map[string]string{"job": "backend engineer"}, Text: "backend engineer"}, "U1"}},
		"own":             {`{"type":"message","channel":"D1","user":"UBOT","text":"x","ts":"17.2"}`, want{}},
		"another bot":     {`{"type":"message","channel":"D1","user":"U9","bot_id":"B9","text":"x","ts":"17.2"}`, want{}},
		"a webhook":       {`{"type":"message","subtype":"bot_message","channel":"D1","text":"x","ts":"17.2"}`, want{}},
		"a note of Slack": {`{"type":"message","subtype":"channel_join","channel":"D1","user":"U1","text":"x","ts":"17.2"}`, want{}},
		"an edit": {`{"type":"message","subtype":"message_changed","channel":"D1","ts":"17.9","event_ts":"17.9",
			"message":{"type":"message","user":"U1","text":"五年","ts":"17.2","thread_ts":"17.1","edited":{"user":"U1","ts":"17.8"}},"previous_message":{"user":"U1","text":"三年","ts":"17.2"}}`,
			want{Place("D1", "17.1"), bot.Edited{ID: "17.2", Text: "五年"}, "U1"}},
		"a preview": {`{"type":"message","subtype":"message_changed","channel":"D1","message":{"user":"U1","text":"https://x.jp","ts":"17.2"},
			"previous_message":{"user":"U1","text":"https://x.jp","ts":"17.2"}}`, want{}},
		"an edit of the bot's": {`{"type":"message","subtype":"message_changed","channel":"D1","message":{"user":"UBOT","bot_id":"BBOT","text":"b","ts":"17.2"},
			"previous_message":{"user":"UBOT","text":"a","ts":"17.2"}}`, want{}},
		"a deletion": {`{"type":"message","subtype":"message_deleted","channel":"D1","deleted_ts":"17.2","event_ts":"17.9",
			"previous_message":{"user":"U1","text":"x","ts":"17.2","thread_ts":"17.1"}}`, want{Place("D1", "17.1"), bot.Deleted{ID: "17.2"}, "U1"}},
		"a deleted root": {`{"type":"message","subtype":"message_changed","channel":"D1","event_ts":"17.9","message":{"subtype":"tombstone","user":"USLACKBOT","ts":"17.2","thread_ts":"17.2"},
			"previous_message":{"user":"U1","text":"x","ts":"17.2"}}`, want{dm, bot.Deleted{ID: "17.2"}, "U1"}},
		"something new": {`{"type":"huddle_thread","channel":"D1","user":"U1","text":"x","ts":"17.2"}`, want{}},
	} {
		it, _ := reader().readEvent(callback(tt.event))
		if got := (want{it.ev.Place, it.ev.Body, it.user}); !cmp.Equal(got, tt.want, cmp.AllowUnexported(want{})) {
			t.Errorf("%s: %s", name, cmp.Diff(tt.want, got, cmp.AllowUnexported(want{})))
		}
	}
}

func TestOnePostIsOneEvent(t *testing.T) {
	id := func(event string) bot.EventID { it, _ := reader().readEvent(callback(event)); return it.ev.ID }
	mention := id(`{"type":"app_mention","channel":"C1","user":"U1","text":"<@UBOT> x","ts":"17.2","event_ts":"17.2"}`)
	if message := id(`{"type":"message","channel":"C1","user":"U1","text":"<@UBOT> x","ts":"17.2","channel_type":"channel"}`); message != mention ||
		message == "" {
		t.Error("a mention and its message differ")
	}
	if id(`{"type":"message","channel":"C2","user":"U1","text":"<@UBOT> x","ts":"17.2"}`) == mention {
		t.Error("two channels have one event")
	}
}

// What stands in a text is what its writer saw: docs.slack.dev/messaging/formatting-message-text.
func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		"a &amp; b &lt;c&gt; &amp;lt;":                        "a & b <c> &lt;",
		"<https://x.jp/a?b=1&amp;c=2>":                        "https://x.jp/a?b=1&c=2",
		"<http://x.jp|x.jp>":                                  "http://x.jp",
		"<https://x.jp/|求人>":                                  "求人 (https://x.jp/)",
		"<mailto:naoki@x.jp|naoki@x.jp> です":                   "naoki@x.jp です",
		"<tel:+81312345678|03-1234-5678>":                     "03-1234-5678 (+81312345678)",
		"<@U1|naoki> <#C1|general> <!here> <!subteam^S1|@hr>": "@naoki #general @here @hr",
		"<@U1> <#C1> <!subteam^S1> <!channel>":                "@U1 #… @… @channel",
		"*a* _b_":                                             "*a* _b_",
		"1 < 2 <>":                                            "1 < 2 <>",
		":smile: 😀":                                           ":smile: 😀",
	} {
		if got := unformat(in); got != want {
			t.Errorf("%q reads %q, want %q", in, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for in, want := range map[string]*bot.Command{
		"apply":                       {Name: "apply"},
		" APPLY   backend  engineer ": {Name: "apply", Args: map[string]string{"job": "backend  engineer"}},
		"apply　経理":                    {Name: "apply", Args: map[string]string{"job": "経理"}},
		"apply job:backend":           {Name: "apply", Args: map[string]string{"job": "backend"}},
		"/mendan status":              {Name: "status"},
		"export t1 csv":               {Name: "export", Args: map[string]string{"thread": "t1", "format": "csv"}},
		"export format:csv t1":        {Name: "export", Args: map[string]string{"thread": "t1", "format": "csv"}},
		"applying for":                nil,
		"":                            nil,
		"応募します":                       nil,
	} {
		got, ok := reader().readWords(in)
		if ok != (want != nil) || ok && (got.Name != want.Name || !maps.Equal(got.Args, want.Args)) {
			t.Errorf("%q is %+v, want %+v", in, got, want)
		}
	}
}

func TestSlashCommands(t *testing.T) {
	it := reader().readSlashCommand(json.RawMessage(`{"command":"/mendan","text":"","user_id":"U1","channel_id":"C1","trigger_id":"t1","response_url":"https://x"}`))
	if c := it.ev.Body.(bot.Command); c.Name != "help" || it.response != "https://x" || it.ev.Place != Place("C1", "") {
		t.Errorf("%+v", it)
	}
	it = reader().readSlashCommand(json.RawMessage(`{"command":"/mendan","text":"dance now","user_id":"U1","channel_id":"C1","trigger_id":"t2"}`))
	if c := it.ev.Body.(bot.Command); c.Name != "help" || c.Text != "dance now" {
		t.Errorf("what is no command: %+v", c)
	}
}

func TestTimeOf(t *testing.T) {
	for ts, want := range map[string]time.Time{
		"1700000000.000100": time.Unix(1700000000, 100_000).UTC(), "1700000000": time.Unix(1700000000, 0).UTC(),
		"": {}, "x": {}, "-1.5": {}, "NaN": {}, "1e300": {},
	} {
		if got := timeOf(ts); !got.Equal(want) {
			t.Errorf("%q is %v", ts, got)
		}
	}
}

// Nothing that arrives makes the decoders panic, and what they make of it is whole: somebody did something somewhere.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"type":"event_callback","event":{"type":"message","channel":"D1","user":"U1","text":"<@UBOT> x","ts":"17.2","files":[null,{"size":"x"}]}}`,
		`{"type":"event_callback","event":{"type":"message","subtype":"message_changed","channel":"D1","message":null,"previous_message":[]}}`,
		`{"type":"event_callback","event":{"type":"app_home_opened","user":"U1","tab":"home"}}`,
		`{"type":"event_callback","event":{"type":"assistant_thread_started","assistant_thread":{"channel_id":"D1","thread_ts":"1.2"}}}`,
		`{"type":"block_actions","user":{"id":"U1"},"actions":[{"value":"tok"}],"container":{"channel_id":"C1","message_ts":"1.2"}}`,
		`{"type":"view_submission","user":{"id":"U1"},"view":{"private_metadata":"{\"t\":\"x\"}","state":{"values":{"a":{"b":{"value":"c"}},"a//2":{"b":null}}}}}`,
		`{"user_id":"U1","channel_id":"C1","text":"apply <x|y> <@> <|> <!>"}`, `[]`, `null`, `"x"`, `{"event":7}`, `{"event":{"type":"message"}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		d := reader()
		event, _ := d.readEvent(raw)
		interaction, _ := d.readInteraction(raw)
		for _, it := range []intake{event, interaction, d.readSlashCommand(raw)} {
			if it.empty() || it.ev.Body == nil {
				continue
			}
			if it.user == "" || it.ev.ID == "" || it.ev.Place.Platform != Platform || it.lane() == "" {
				t.Errorf("half an event: %+v", it)
			}
		}
		for _, kind := range []string{"application/json", "application/x-www-form-urlencoded"} {
			sortBody(kind, raw)
		}
		if text := unformat(string(raw)); strings.Count(text, "\x00") > strings.Count(string(raw), "\x00") {
			t.Error("signs were made up")
		}
	})
}
