package discord

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// sureMark begins the custom id of a button that can't be undone, before the language of who reads it. Discord has no dialog of its own: whoever presses it
// gets, unseen by others, the button once more without the mark, which then counts.
const sureMark = "sure:"

// askOnceMore answers the press of such a button, if the interaction is one. Nothing is kept: the second press says all that there is to know.
func (ans *answer) askOnceMore(ctx context.Context) bool {
	token, lang, ok := cutSureMark(ans.it.Data.CustomID)
	if !ok || ans.it.Type != typeComponent {
		return false
	}
	if lang != "" {
		ans.texts = ans.a.texts(lang)
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

// cutSureMark takes the mark and the language, which posts of earlier versions do not name, off a button's token.
func cutSureMark(id string) (token, lang string, sure bool) {
	token, sure = strings.CutPrefix(id, sureMark)
	if before, after, named := strings.Cut(token, ":"); sure && named {
		return after, before, true
	}
	return token, "", sure
}

// nameLanguage has the buttons that ask once more do so in a language.
func nameLanguage(out []message, lang string) {
	for i := range out {
		out[i].Components = withLanguage(out[i].Components, lang)
	}
}

func withLanguage(parts []discordgo.MessageComponent, lang string) []discordgo.MessageComponent {
	parts = slices.Clone(parts)
	for i, part := range parts {
		switch p := part.(type) {
		case discordgo.Button:
			token, _, sure := cutSureMark(p.CustomID)
			if id := sureMark + lang + ":" + token; sure && lang != "" && len(id) <= maxCustomID {
				p.CustomID = id
				parts[i] = p
			}
		case discordgo.ActionsRow:
			p.Components = withLanguage(p.Components, lang)
			parts[i] = p
		case discordgo.Container:
			p.Components = withLanguage(p.Components, lang)
			parts[i] = p
		}
	}
	return parts
}
