package slack

import (
	"context"
	"strconv"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// How far back a channel is looked through for a post whose answer was lost; a thread is looked through whole.
const (
	lookBack  = 7 * 24 * time.Hour
	lookPages = 10
	pageSize  = 200
)

// Find looks for a new post by the metadata that it carries. One whose files are not all there is not complete.
func (a *Adapter) Find(ctx context.Context, d bot.Delivery) (bot.MessageRef, bool, error) {
	d, err := a.addressDelivery(ctx, d)
	if err != nil {
		return bot.MessageRef{}, false, err
	}
	got, err := a.findPosted(ctx, d.ID, d.Place)
	if err == nil && got.total == 0 && (d.Post.Draft || d.Post.Begun != "") && d.Place.Thread != "" {
		return a.findStream(ctx, d)
	}
	if err != nil || got.total == 0 || len(got.parts) < got.total {
		return bot.MessageRef{}, false, err
	}
	var ids []string
	for i := range got.total {
		ids = append(ids, got.parts[i])
	}
	files, whole, err := a.findFiles(ctx, d, ids[0])
	if err != nil || !whole {
		return bot.MessageRef{}, false, err
	}
	return bot.MessageRef{Place: d.Place, ID: joinReference(ids, files)}, true, nil
}

// findFiles finds the files of a post whose first message is there.
func (a *Adapter) findFiles(ctx context.Context, d bot.Delivery, first string) (out []attached, whole bool, err error) {
	if len(d.Post.Files) == 0 {
		return nil, true, nil
	}
	there, err := a.listOwnFiles(ctx, placeBelow(d.Place, first), first)
	for _, f := range d.Post.Files {
		id := adoptFile(f, there, out)
		if id == "" {
			return nil, false, err
		}
		out = append(out, attached{id, sumOf(f)})
	}
	return out, true, err
}

// found are the messages of a post that are there, by their number, and how many it has.
type found struct {
	parts map[int]string
	total int
}

func (a *Adapter) findPosted(ctx context.Context, id string, at bot.Place) (found, error) {
	out := found{parts: map[int]string{}}
	oldest := ""
	if at.Thread == "" {
		oldest = strconv.FormatInt(time.Now().Add(-lookBack).Unix(), 10)
	}
	err := a.walkMessages(ctx, a.api.call, at, oldest, func(m slack.Message) bool {
		part, parts, ok := a.readTag(m, id)
		if ok && part < parts {
			out.parts[part], out.total = m.Timestamp, parts
		}
		return out.total == 0 || len(out.parts) < out.total
	})
	return out, err
}

// readTag reads the number of a message that is part of the post with this id, and how many that has.
func (a *Adapter) readTag(m slack.Message, id string) (part, parts int, ok bool) {
	self := a.self.Load()
	if m.Metadata.EventType != postType || m.BotID != "" && self.bot != "" && m.BotID != self.bot {
		return 0, 0, false
	}
	if got, _ := m.Metadata.EventPayload["id"].(string); got != id {
		return 0, 0, false
	}
	return readNumber(m.Metadata.EventPayload["part"]), max(1, readNumber(m.Metadata.EventPayload["parts"])), true
}

func readNumber(v any) int {
	switch v := v.(type) {
	case float64:
		return int(v)
	case string:
		n, _ := strconv.Atoi(v)
		return n
	}
	return 0
}

// walkMessages reads the messages of a place page by page until see returns false: a thread from its beginning, a channel from its end.
func (a *Adapter) walkMessages(ctx context.Context, do caller, at bot.Place, oldest string, see func(slack.Message) bool) error {
	cursor := ""
	for range lookPages {
		page, next, err := a.fetchPage(ctx, do, at, oldest, cursor)
		if err != nil {
			return err
		}
		for _, m := range page {
			if !see(m) {
				return nil
			}
		}
		if next == "" {
			return nil
		}
		cursor = next
	}
	return nil
}

func (a *Adapter) fetchPage(ctx context.Context, do caller, at bot.Place, oldest, cursor string) (msgs []slack.Message, next string, err error) {
	if at.Thread != "" {
		err = do(ctx, "conversations.replies", "", func(ctx context.Context) error {
			msgs, _, next, err = a.api.client().GetConversationRepliesContext(ctx, &slack.GetConversationRepliesParameters{
				ChannelID: at.Channel, Timestamp: at.Thread, Oldest: oldest, Cursor: cursor, Limit: pageSize, IncludeAllMetadata: true,
			})
			return err
		})
		return msgs, next, err
	}
	err = do(ctx, "conversations.history", "", func(ctx context.Context) error {
		r, err := a.api.client().GetConversationHistoryContext(ctx, &slack.GetConversationHistoryParameters{
			ChannelID: at.Channel, Oldest: oldest, Cursor: cursor, Limit: pageSize, IncludeAllMetadata: true,
		})
		if err == nil {
			msgs, next = r.Messages, r.ResponseMetaData.NextCursor
		}
		return err
	})
	return msgs, next, err
}
