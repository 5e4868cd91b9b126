package interview_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/llm"
)

// A message is read where it is written: what is recorded is what the conversation would record there.
func TestMessagesAreReadInTheirSituation(t *testing.T) {
	read := interview.MessageReader(config())
	shift := map[string]any{"available_days": []any{"mon", "tue"}, "time_from": "09:00", "time_to": "12:00", "no_such_key": 1.0}
	for _, c := range []struct {
		name  string
		at    interview.Situation
		facts string // as "key=value", parted by spaces
		asks  bool
	}{
		{"the open question", interview.Situation{Form: "ja-parttime-store", Lang: "ja", Field: "weekly_hours", Text: "週に20時間です"}, "weekly_hours=20", false},
		{"a doubt", interview.Situation{Form: "ja-parttime-store", Lang: "ja", Field: "weekly_hours", Text: "20〜25時間くらい"}, "", true},
		{"a value that does not fit", interview.Situation{Form: "en-us-backend-engineer", Lang: "en", Field: "email", Text: "it's ann at example"}, "", true},
		{
			"a country's number",
			interview.Situation{Form: "en-gb-care-assistant", Lang: "en", Field: "phone", Text: "07700 900123"},
			"phone_e164=+447700900123", false,
		},
		{
			"another question",
			interview.Situation{Form: "ja-parttime-store", Lang: "ja", Field: "weekly_hours", Text: "電話は 090-3333-4444 です"},
			"phone_e164=+819033334444", false,
		},
		{"what is missing", interview.Situation{
			Form: "ja-parttime-store", Lang: "ja", Field: "shift", Known: map[string]any{"available_days": []any{"mon"}}, Text: "9時から13時まで",
		}, "time_from=09:00 time_to=13:00", false},
		{"a correction of an answer", interview.Situation{
			Form: "ja-parttime-store", Lang: "ja", Field: "weekly_hours", Known: map[string]any{"phone_e164": "+819011112222"}, Text: "電話は 090-3333-4444 に直してください",
		}, "phone_e164=+819033334444", false},
		{"the same question again", interview.Situation{Form: "ja-parttime-store", Lang: "ja", Field: "shift", Known: shift, Text: "土日の9時から12時"},
			"available_days=[sat sun]", false},
		{"the summary", interview.Situation{
			Form: "ja-parttime-store", Lang: "ja", Screen: reading.AtSummary, Known: map[string]any{"phone_e164": "+819011112222"}, Text: "電話を 090-3333-4444 に変えてください",
		}, "phone_e164=+819033334444", false},
		{"which answer", interview.Situation{
			Form: "ja-parttime-store", Lang: "ja", Screen: reading.AtSummary, Known: map[string]any{"phone_e164": "+819011112222", "weekly_hours": 20.0}, Text: "いいえ",
		}, "", true},
		{"before the consent", interview.Situation{Form: "en-us-backend-engineer", Lang: "en", Screen: reading.AtConsent, Text: "ann@example.com"}, "", false},
		{
			"after it was sent",
			interview.Situation{Form: "en-us-backend-engineer", Lang: "en", Screen: reading.AtEnd, Text: "my email is ann@example.com"},
			"email=ann@example.com", false,
		},
		{
			"at rest",
			interview.Situation{Form: "en-us-backend-engineer", Lang: "en", Screen: reading.AtRest, Text: "I am back, my name is Ann Lee"},
			"full_name=Ann Lee", false,
		},
		{"a wish that is asked about", interview.Situation{Form: "en-us-backend-engineer", Lang: "en", Field: "phone", Text: "please delete all my data"}, "", false},
		{"the country told", interview.Situation{
			Form: "en-remote-support-global", Lang: "en", Field: "full_name", Country: "PL", Text: "Jan Nowak",
		}, "full_name=Jan Nowak", false},
	} {
		if c.at.Screen == "" {
			c.at.Screen = reading.AtQuestion
		}
		c.at.Now = time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
		m, err := read(t.Context(), c.at)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var told []string
		for _, key := range slices.Sorted(maps.Keys(m.Facts)) {
			told = append(told, key+"="+fmt.Sprint(m.Facts[key].Value))
			if m.Facts[key].Words == "" {
				t.Errorf("%s: %s has no words", c.name, key)
			}
		}
		if got := strings.Join(told, " "); got != c.facts || m.AsksBack != c.asks {
			t.Errorf("%s: %q recorded, asks back %v", c.name, got, m.AsksBack)
		}
		if len(m.Moves) == 0 {
			t.Errorf("%s: no moves", c.name)
		}
	}
}

// What could not be read is not measured as nothing.
func TestUnreadMessagesAreAnError(t *testing.T) {
	at := interview.Situation{Form: "en-us-backend-engineer", Lang: "en", Screen: reading.AtQuestion, Field: "full_name", Text: "Ann Lee"}
	down := interview.MessageReader(config(withClient(brokenModel{})))
	if _, err := down(t.Context(), at); err == nil {
		t.Error("read without a model")
	}
	read := interview.MessageReader(config())
	at.Field = "nothing"
	if _, err := read(t.Context(), at); err == nil || !strings.Contains(err.Error(), "nothing") {
		t.Error(err)
	}
	at.Form = "nowhere"
	if _, err := read(t.Context(), at); err == nil {
		t.Error("read for a form that there is not")
	}
}

type brokenModel struct{}

func (brokenModel) Chat(context.Context, llm.Request) (llm.Response, error) {
	return llm.Response{}, errors.New("down")
}

// With a model the moves and the facts are the model's, of one reading.
func TestMessagesReadByAModel(t *testing.T) {
	calls := 0
	const said = "Count me out. And it's Ann Lee by the way."
	table := readings{said: "withdraw: Count me out.; answer: And it's Ann Lee by the way.; full_name.full_name=Ann Lee: Ann Lee"}
	counts := func(n int, req llm.Request) (llm.Response, error, bool) {
		calls++
		return table.reader(n, req)
	}
	read := interview.MessageReader(config(withModel(newCast(map[string]impostor{brief.Reader: counts}))))
	m, err := read(t.Context(), interview.Situation{
		Form: "en-us-backend-engineer", Lang: "en", Screen: reading.AtQuestion, Field: "full_name", Text: said,
	})
	if err != nil || calls != 1 || !slices.Contains(m.Moves, reading.Withdraw) || !slices.Contains(m.Moves, reading.Answer) {
		t.Errorf("%v of %d calls, %v", m.Moves, calls, err)
	}
}
