package discord

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Discord closes a modal when it is sent, and answers one with no other. So who sent one that cannot be used is told what is wrong, with all
// that they wrote, and can open it again as it was.

// reopenMark begins the custom id of the button that opens a modal again.
const reopenMark = "reopen:"

// giveBack answers a sent modal that cannot be used.
func (ans *answer) giveBack(ctx context.Context, r bot.Reply) {
	ans.timer.Stop()
	ans.mu.Lock()
	defer ans.mu.Unlock()
	ans.speakAs(r)
	ans.a.forms.Put(ans.it.ID, r)
	text := []string{r.Text, ans.texts.Kept}
	for _, in := range r.Modal.Inputs {
		if in.Value != "" {
			text = append(text, in.Label+"\n"+in.Reads())
		}
	}
	var all []message
	parts := markup.Discord.Text(strings.Join(text, "\n\n"), maxContent)
	for i, part := range parts {
		m := message{Content: part, Flags: suppressEmbeds}
		if i == len(parts)-1 && ans.texts.Reopen != "" {
			m.Components = []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
				discordgo.Button{Label: ans.texts.Reopen, Style: discordgo.PrimaryButton, CustomID: reopenMark + ans.it.ID},
			}}}
		}
		all = append(all, m)
	}
	ans.giveMessages(ctx, all)
}

// reopenModal shows a modal again that was given back, if the interaction asks for that.
func (a *Adapter) reopenModal(ctx context.Context, it wireInteraction, ans *answer) bool {
	id, ok := strings.CutPrefix(it.Data.CustomID, reopenMark)
	if !ok || it.Type != typeComponent {
		return false
	}
	r, known := a.forms.Get(id)
	if !known {
		r = bot.Reply{Text: ans.texts.Lost}
	}
	ans.giveReply(ctx, bot.Reply{Text: r.Text, Modal: r.Modal, Token: r.Token, Name: r.Name, Lang: r.Lang})
	return true
}
