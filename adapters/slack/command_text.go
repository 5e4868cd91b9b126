package slack

import (
	"cmp"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// readSlashCommand reads a slash command as Socket Mode has it.
func (d decoder) readSlashCommand(payload json.RawMessage) intake {
	var c wireCommand
	_ = json.Unmarshal(payload, &c)
	return d.readCommand(c)
}

// readCommand reads a slash command: its first word names the command.
func (d decoder) readCommand(c wireCommand) intake {
	if c.User == "" || c.Channel == "" {
		return intake{}
	}
	body, ok := d.readWords(unformat(string(c.Text)))
	if !ok {
		body = bot.Command{Name: "help", Text: strings.TrimSpace(unformat(string(c.Text)))}
	}
	place := Place(string(c.Channel), string(c.Thread))
	return intake{
		user: string(c.User), addressed: true, trigger: string(c.Trigger), response: string(c.ResponseURL),
		ev: bot.Event{
			ID: bot.Identify("command", Place(string(c.Channel), ""), bot.MessageID(cmp.Or(c.Trigger, c.ResponseURL)),
				string(c.User)), Place: place, Parent: parentOf(place), Body: body,
		},
	}
}

// readWords reads a command in words.
func (d decoder) readWords(text string) (bot.Command, bool) {
	return bot.ReadCommand(d.commands, bot.ProgramName, text)
}

// cutMention takes the bot's own name out of a text and says whether it was there.
func (d decoder) cutMention(text string) (string, bool) {
	self := d.self().user
	if self == "" || !strings.Contains(text, "<@"+self) {
		return text, false
	}
	own := regexp.MustCompile(`<@` + regexp.QuoteMeta(self) + `(\|[^<>]*)?>`)
	out := own.ReplaceAllString(text, " ")
	return strings.TrimSpace(out), out != text
}

// control is what stands between angle brackets: docs.slack.dev/messaging/formatting-message-text.
var control = regexp.MustCompile(`<([^<>\s|][^<>|]*)(\|([^<>]*))?>`)

// unformat gives a message's text as its writer sees it: links and mentions by what they show, and without Slack's escapes.
func unformat(text string) string {
	text = control.ReplaceAllStringFunc(text, func(s string) string {
		parts := control.FindStringSubmatch(s)
		return shownText(parts[1], parts[3])
	})
	return unescape.Replace(text)
}

// shownText is what a mention or a link shows; a link behind other words is told with them.
func shownText(target, label string) string {
	switch target[0] {
	case '@', '#':
		if label != "" {
			return target[:1] + strings.TrimLeft(label, "@#")
		}
		if target[0] == '#' {
			return "#" + hidden
		}
		return target // of a person, whose name is looked up
	case '!':
		if label != "" {
			return label
		}
		if strings.HasPrefix(target, "!subteam^") {
			return "@" + hidden
		}
		return "@" + target[1:]
	}
	bare := strings.TrimPrefix(strings.TrimPrefix(target, "mailto:"), "tel:")
	if label == "" || strings.TrimSuffix(trimScheme(bare), "/") == strings.TrimSuffix(trimScheme(label), "/") {
		return bare
	}
	return label + " (" + bare + ")"
}

// unescape takes back what Slack escapes, and nothing else.
var unescape = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")

func trimScheme(u string) string {
	_, rest, ok := strings.Cut(u, "://")
	if !ok {
		return u
	}
	return rest
}
