package slack

import (
	"context"
	"strconv"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// maxViewBlocks is how many blocks a view may have (docs.slack.dev/reference/views).
const maxViewBlocks = 100

// publishHome shows a person their home page as it is now.
func (a *Adapter) publishHome(ctx context.Context, in bot.Inbox, u bot.User) {
	cards, err := in.Home(ctx, u)
	if err != nil {
		a.log.Warn("no home page", "error", err.Error())
		return
	}
	var blocks []slack.Block
	for i, c := range cards {
		more := cardBlocks(&c, "h"+strconv.Itoa(i), a.texts(u.Locale).Confirm)
		if i > 0 {
			more = append([]slack.Block{slack.NewDividerBlock()}, more...)
		}
		if len(blocks)+len(more) > maxViewBlocks {
			break
		}
		blocks = append(blocks, more...)
	}
	err = a.api.call(ctx, "views.publish", "", func(ctx context.Context) error {
		_, err := a.api.client().PublishViewContext(ctx, slack.PublishViewContextRequest{
			UserID: string(u.ID), View: slack.HomeTabViewRequest{Type: slack.VTHomeTab, Blocks: slack.Blocks{BlockSet: blocks}},
		})
		return err
	})
	if err != nil {
		a.log.Warn("the home page is not shown", "error", err.Error())
	}
}

// suggestPrompts offers messages in a conversation that somebody just opened.
func (a *Adapter) suggestPrompts(ctx context.Context, at bot.Place, locale string) {
	prompts := a.texts(locale).Prompts
	if len(prompts) == 0 {
		return
	}
	p := slack.AssistantThreadsSetSuggestedPromptsParameters{ChannelID: at.Channel, ThreadTS: at.Thread}
	for _, one := range prompts {
		p.AddPrompt(one.Title, one.Message)
	}
	err := a.api.call(ctx, "assistant.threads.setSuggestedPrompts", "", func(ctx context.Context) error {
		return a.api.client().SetAssistantThreadsSuggestedPromptsContext(ctx, p)
	})
	if err != nil {
		a.log.Debug("no prompts are offered", "error", err.Error())
	}
}
