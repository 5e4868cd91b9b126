package value

import "github.com/mendanhq/mendan/bot"

// Visible is a text without the characters that nobody sees and that change how others are shown or compared; see bot.Visible.
func Visible(s string) string { return bot.Visible(s) }

// unseen reports a character that is not shown and may mislead.
func unseen(r rune) bool { return bot.Unseen(r) || r == '\u0085' || r == '\r' }
