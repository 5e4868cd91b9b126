package discord

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// Times that staff read are shown as each reader's clock has them: https://discord.com/developers/docs/reference#message-formatting-timestamp-styles.
// All else that looks like such a timestamp is escaped.

// namedTime is what bot.TimeLayout prints. A zone without a name is its offset.
var namedTime = regexp.MustCompile(`[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2} (?:[A-Z]{2,5}|[+-][0-9]{2,4})`)

// readerTimes replaces the times that texts name in a zone, in the form that they are rendered in, by Discord's timestamps.
func readerTimes(zone *time.Location, texts ...string) *strings.Replacer {
	var pairs []string
	for _, text := range texts {
		if zone == nil {
			break
		}
		for _, name := range namedTime.FindAllString(text, -1) {
			// Of another zone, or of an hour that there are two of, it stays as it is.
			if at, err := time.ParseInLocation(bot.TimeLayout, name, zone); err == nil && at.In(zone).Format(bot.TimeLayout) == name {
				pairs = append(pairs, markup.Discord.Escape(name), "<t:"+strconv.FormatInt(at.Unix(), 10)+":f>")
			}
		}
	}
	return strings.NewReplacer(pairs...)
}

// textWithTimes renders a plain text, in parts of at most so many characters.
func textWithTimes(text string, most int, zone *time.Location) []string {
	stamps, parts := readerTimes(zone, text), markup.Discord.Text(text, most)
	for i, part := range parts {
		parts[i] = stamps.Replace(part) // a timestamp is shorter than what it stands for
	}
	return parts
}

// stampTimes has a rendered delivery show the times that it names. Titles, names and footers show none.
func stampTimes(out []message, d bot.Delivery) {
	texts := []string{d.Post.Text}
	if c := d.Post.Card; c != nil {
		texts = append(texts, c.Body)
		for _, f := range c.Fields {
			texts = append(texts, f.Value)
		}
	}
	stamps := readerTimes(d.Zone, texts...)
	for i := range out {
		out[i].Content = stamps.Replace(out[i].Content)
		for _, e := range out[i].Embeds {
			e.Description = stamps.Replace(e.Description)
			for _, f := range e.Fields {
				f.Value = stamps.Replace(f.Value)
			}
		}
	}
}
