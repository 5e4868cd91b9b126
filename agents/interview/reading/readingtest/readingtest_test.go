package readingtest_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/model"
	"github.com/mendanhq/mendan/agents/interview/reading/offline"
	"github.com/mendanhq/mendan/agents/interview/reading/readingtest"
	"github.com/mendanhq/mendan/agents/llm"
)

func TestOfflineReader(t *testing.T) { readingtest.Run(t, readOffline, nil) }

// readOffline is a reading.Reader: what each message of the scene is by itself. It tells no facts; rules read those.
func readOffline(_ context.Context, s reading.Scene) (reading.Finding, error) {
	subject := reading.Nothing
	if s.Form != nil {
		subject = reading.SubjectOf(s.Form.Field(s.Asked))
	}
	var out reading.Finding
	for _, m := range s.Messages {
		r, err := offline.Read(reading.Situation{Screen: s.Screen, Asked: subject, Text: m.Text})
		if err != nil {
			return out, err
		}
		for _, move := range r {
			move.Quote = reading.Quote{Message: m.ID, Text: m.Text}
			out.Moves = append(out.Moves, move)
		}
	}
	return out, nil
}

// script is a client that answers as a good model does, in no order, and beside that as none may: with words that nobody said, and moves that
// cannot be made here.
type script struct{ situations []readingtest.Situation }

func (c script) Chat(_ context.Context, req llm.Request) (llm.Response, error) {
	said := req.Input.(reading.Scene).Messages[0]
	i := slices.IndexFunc(c.situations, func(s readingtest.Situation) bool { return s.Scene.Messages[0].Text == said.Text })
	moves := []map[string]any{
		{"kind": "erase", "message": said.ID, "quote": "words that nobody said", "about": nil},
		{"kind": "consent_yes", "message": said.ID, "quote": said.Text, "about": nil},
	}
	for _, k := range slices.Backward(c.situations[i].Must) {
		moves = append(moves, map[string]any{"kind": k, "message": "another", "quote": strings.ToUpper(said.Text), "about": "nothing"})
	}
	raw, err := json.Marshal(map[string]any{"moves": moves, "facts": []any{}})
	return llm.Response{Content: string(raw), Attempts: 1}, err
}

func TestModelReader(t *testing.T) {
	client := script{readingtest.Situations(t)}
	readingtest.Run(t, func(ctx context.Context, s reading.Scene) (reading.Finding, error) {
		return model.Read(ctx, client, "", s)
	}, nil)
}
