package discussion

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// Questions before the last one lie in rows of their own, by their number from 1, beside the state: so a turn costs the same however much was discussed
// before. Another row leads to each from the message that asked it.
const (
	talkPort    = "discussion_talk"
	messagePort = "discussion_message"
)

// maxEarlier is how many earlier questions whoever answers the next one reads.
const maxEarlier = 20

// addTalk puts one more question; the one before it goes into its row.
func (t *turn) addTalk(talk Talk) {
	if last := t.s.Last; last != nil {
		n := t.s.Asked
		t.putRow(talkPort, strconv.Itoa(n), last)
		if last.ID != "" {
			t.putRow(messagePort, string(last.ID), n)
		}
		if c := last.conclusion(); c != "" {
			before := append(slices.Clip(t.s.Before), past{n, Earlier{last.Question, c}})
			t.s.Before = before[max(0, len(before)-maxEarlier):]
		}
	}
	t.s.Last = &talk
	t.s.Asked++
}

// dropLast takes the last question away, as if the one before had been the last.
func (t *turn) dropLast(ctx context.Context) error {
	t.s.Asked--
	before, err := t.talkAt(ctx, t.s.Asked)
	t.s.Last = before
	t.dropBefore(t.s.Asked)
	return err
}

// talkAt is a question before the last one; nil where there is none.
func (t *turn) talkAt(ctx context.Context, n int) (*Talk, error) {
	talk, found, err := agents.ReadRow[Talk](t.ownRow(ctx), talkPort, strconv.Itoa(n))
	if err != nil || !found {
		return nil, err
	}
	return &talk, nil
}

// askedBy is the question that a message asked, with its number; nil for none.
func (t *turn) askedBy(ctx context.Context, id bot.MessageID) (int, *Talk, error) {
	switch {
	case id == "":
		return 0, nil, nil
	case t.s.Last != nil && t.s.Last.ID == id:
		return t.s.Asked, t.s.Last, nil
	}
	n, found, err := agents.ReadRow[int](t.ownRow(ctx), messagePort, string(id))
	if err != nil || !found {
		return 0, nil, err
	}
	talk, err := t.talkAt(ctx, n)
	return n, talk, err
}

// dropBefore keeps whoever answers next from reading an earlier question.
func (t *turn) dropBefore(n int) {
	t.s.Before = slices.DeleteFunc(slices.Clone(t.s.Before), func(p past) bool { return p.No == n })
}

// ownRow reads a row of the thread, as this turn leaves it.
func (t *turn) ownRow(ctx context.Context) agents.RowReader {
	return func(port, key string) (json.RawMessage, error) {
		for _, put := range slices.Backward(t.Out.Rows) {
			if put.Port == port && put.Key == key {
				return put.Value, nil
			}
		}
		return t.Run.Row(ctx, port, key, false)
	}
}

func (t *turn) putRow(port, key string, v any) {
	raw, err := agents.EncodeJSON(v)
	if err != nil {
		panic(err) // plain data
	}
	t.Out.Rows = append(t.Out.Rows, agents.Row{Port: port, Key: key, Value: raw})
}

// shelveTalks takes the questions out of a state of version 1.
func (t *turn) shelveTalks() {
	for _, talk := range t.s.Talks {
		t.addTalk(talk)
	}
	t.s.Talks = nil
}

// earlier are the latest questions before the present one that came to something.
func (s *State) earlier() []Earlier {
	var out []Earlier
	for _, p := range s.Before {
		out = append(out, p.Earlier)
	}
	return out
}

// Whole implements agents.Whole.
func (f *flow) Whole(s *State, row agents.RowReader) (*State, error) {
	if s == nil || s.Last == nil {
		return s, nil
	}
	whole := *s
	for n := range s.Asked - 1 {
		talk, _, err := agents.ReadRow[Talk](row, talkPort, strconv.Itoa(n+1))
		if err != nil {
			return nil, err
		}
		whole.Talks = append(whole.Talks, talk)
	}
	whole.Talks = append(whole.Talks, *s.Last)
	return &whole, nil
}
