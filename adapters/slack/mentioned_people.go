package slack

import (
	"cmp"
	"context"
	"maps"
	"regexp"

	"github.com/mendanhq/mendan/bot"
)

// hidden stands for the name of somebody or something that is not known: an id says nothing to people.
const hidden = "…"

// mentionedID is the id of a person as a text shows it that Slack sent without their name.
var mentionedID = regexp.MustCompile(`(^|[^\w@.])@([UW][A-Z0-9]*[0-9][A-Z0-9]*)\b`)

// nameMentions gives what somebody said with the names of those that are mentioned in it. It asks Slack for those that are not known, and blocks on that.
func (a *Adapter) nameMentions(ctx context.Context, b bot.Body) bot.Body {
	switch said := b.(type) {
	case bot.Message:
		said.Text = a.namesIn(ctx, said.Text)
		return said
	case bot.Edited:
		said.Text = a.namesIn(ctx, said.Text)
		return said
	case bot.Command:
		said.Text = a.namesIn(ctx, said.Text)
		said.Args = maps.Clone(said.Args)
		for name, value := range said.Args {
			said.Args[name] = a.namesIn(ctx, value)
		}
		return said
	}
	return b
}

func (a *Adapter) namesIn(ctx context.Context, text string) string {
	return mentionedID.ReplaceAllStringFunc(text, func(s string) string {
		parts := mentionedID.FindStringSubmatch(s)
		return parts[1] + "@" + cmp.Or(a.people.person(ctx, parts[2]).Name, hidden)
	})
}
