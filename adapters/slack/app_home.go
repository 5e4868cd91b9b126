package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// maxViewBlocks is how many blocks a view may have (docs.slack.dev/reference/views).
const maxViewBlocks = 100

// pagesEvery is how long the rewriting of pages waits for more that changes.
const pagesEvery = time.Second

// pageKept is for how long a page is rewritten that was not opened anew. Slack says when one is opened, and never when it is left.
const pageKept = 8 * time.Hour

// pages are the home pages that people may have before them.
type pages struct {
	mu      sync.Mutex
	seen    map[string]page // by user
	changed chan struct{}   // holds one while something has changed
}

type page struct {
	until time.Time
	shows string // what Slack was given last
	waits bool   // it is to be rewritten, and is not yet
}

func newPages() *pages { return &pages{seen: map[string]page{}, changed: make(chan struct{}, 1)} }

// note notes what a user's page is to show, and reports whether it shows that already. opened says that they look at it now.
func (p *pages) note(user, shows string, opened bool) (same bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	was := p.seen[user]
	same = was.shows == shows && !opened
	was.shows = shows
	if opened {
		was.until = time.Now().Add(pageKept)
	}
	p.seen[user] = was
	return same
}

// queue reports whether a user's page is to be rewritten by who asks: nobody else is about to do it.
func (p *pages) queue(user string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	was := p.seen[user]
	mine := !was.waits
	was.waits = true
	p.seen[user] = was
	return mine
}

// begin has what changes from now on be a further reason to rewrite a user's page.
func (p *pages) begin(user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	was := p.seen[user]
	was.waits = false
	p.seen[user] = was
}

// drop forgets what a user's page shows: it is given to Slack again.
func (p *pages) drop(user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	was := p.seen[user]
	was.shows = ""
	p.seen[user] = was
}

// users are those whose pages are to be kept up.
func (p *pages) users() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	maps.DeleteFunc(p.seen, func(_ string, is page) bool { return now.After(is.until) })
	return slices.Sorted(maps.Keys(p.seen))
}

var _ bot.PageKeeper = (*Adapter)(nil)

// PagesChanged implements bot.PageKeeper.
func (a *Adapter) PagesChanged() {
	select {
	case a.pages.changed <- struct{}{}:
	default:
	}
}

// keepPages rewrites the pages that people may have before them when something has changed, until ctx ends.
func (a *Adapter) keepPages(ctx context.Context, in bot.Inbox) {
	for {
		select {
		case <-a.pages.changed:
		case <-ctx.Done():
			return
		}
		if !incoming.Pause(ctx, pagesEvery) {
			return
		}
		for _, user := range a.pages.users() {
			if a.pages.queue(user) {
				a.showHome(ctx, in, user, false)
			}
		}
	}
}

// showHome shows a person their home page as it is then, behind what they are shown of it already. It does not block.
func (a *Adapter) showHome(ctx context.Context, in bot.Inbox, user string, opened bool) {
	a.lanes.Always("home "+user, func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patient)
		defer cancel()
		a.publishHome(ctx, in, a.people.user(ctx, user), opened)
	})
}

// publishHome shows a person their home page as it is now. One that is not opened and shows the same already is left alone.
func (a *Adapter) publishHome(ctx context.Context, in bot.Inbox, u bot.User, opened bool) {
	a.pages.begin(string(u.ID))
	shown, err := in.Home(ctx, u)
	if err != nil {
		a.log.Warn("no home page", "error", err.Error())
		return
	}
	view := slack.HomeTabViewRequest{Type: slack.VTHomeTab, Blocks: slack.Blocks{BlockSet: homeBlocks(shown.Cards, a.texts(cmp.Or(shown.Lang, u.Locale)).Confirm)}}
	raw, err := json.Marshal(view)
	if err != nil || a.pages.note(string(u.ID), string(raw), opened) {
		return
	}
	err = a.api.call(ctx, "views.publish", "", func(ctx context.Context) error {
		_, err := a.api.client().PublishViewContext(ctx, slack.PublishViewContextRequest{UserID: string(u.ID), View: view})
		return err
	})
	if err != nil {
		a.pages.drop(string(u.ID))
		a.log.Warn("the home page is not shown", "error", err.Error())
	}
}

// homeBlocks renders a page, as many of its cards as Slack takes.
func homeBlocks(cards []bot.Card, confirm Confirm) (blocks []slack.Block) {
	for i, c := range cards {
		more := cardBlocks(&c, "h"+strconv.Itoa(i), confirm)
		if i > 0 {
			more = append([]slack.Block{slack.NewDividerBlock()}, more...)
		}
		if len(blocks)+len(more) > maxViewBlocks {
			break
		}
		blocks = append(blocks, more...)
	}
	return blocks
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
