package discord

import (
	"cmp"
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// sureMark begins the custom id of a button that can't be undone. Discord has no dialog of its own: whoever presses it gets, unseen by others, the
// button once more without the mark, which then counts.
const sureMark = "sure:"

// askOnceMore answers the press of such a button, if the interaction is one. Nothing is kept: the second press says all that there is to know.
func (ans *answer) askOnceMore(ctx context.Context) bool {
	token, ok := strings.CutPrefix(ans.it.Data.CustomID, sureMark)
	if !ok || ans.it.Type != typeComponent {
		return false
	}
	ans.timer.Stop()
	ans.mu.Lock()
	defer ans.mu.Unlock()
	m := message{Content: cmp.Or(ans.texts.Sure, blank), Flags: ephemeral | suppressEmbeds, Components: []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{Label: cmp.Or(ans.texts.Yes, "OK"), Style: discordgo.DangerButton, CustomID: token},
		}},
	}}
	if ans.state == unanswered {
		ans.state = answered
		ans.sendCallback(ctx, answerMessage, m)
		return true
	}
	_ = ans.call(ctx, "POST", "", m)
	return true
}
