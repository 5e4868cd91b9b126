package interview

import (
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/bot"
)

// Leaves reports a message by which somebody withdraws or wants everything deleted. It works whoever speaks in their conversation.
func Leaves(text string) bool {
	return intents.Is(intents.WantsErase, text) || intents.Is(intents.WantsWithdraw, text)
}

// Exit is what somebody wants who writes to the bot and is in no conversation, by the words that mean it in one: bot.WishPerson,
// bot.WishErase, or empty for anything else.
func Exit(text string) string {
	switch {
	case intents.Is(intents.WantsErase, text):
		return bot.WishErase
	case intents.Is(intents.WantsHuman, text):
		return bot.WishPerson
	}
	return ""
}
