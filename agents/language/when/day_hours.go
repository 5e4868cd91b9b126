package when

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/text"
)

// DayHours is when somebody is there on a day: between two times of it (17:00, 22:00), of which one may be open, in a part of it for as long as no time is
// told, or at any time. The zero value says nothing of when.
type DayHours struct {
	From, To string
	Part     string // morning, daytime, afternoon, evening, night
	Whole    bool
}

// parts are the parts of a day, as people call them, that some hours are of; none for the whole of it.
func (h DayHours) parts() []string {
	switch {
	case h.Part == "evening", h.Part == "night", h.From >= "17:00":
		return []string{"evening", "night"}
	case h.Part == "afternoon", h.Part == "daytime":
		return []string{"afternoon", "daytime"}
	case h.Part != "":
		return []string{h.Part}
	case h.From >= "12:00" && h.To != "" && h.To <= "18:00":
		return []string{"afternoon", "daytime"}
	case h.From != "" && h.To != "" && h.To <= "13:00":
		return []string{"morning"}
	}
	return nil
}

// isOfPart reports times that say when a part of the day is that was told without them.
func (h DayHours) isOfPart(told DayHours) bool {
	return h.From+h.To != "" && told.From+told.To == "" && slices.Contains(h.parts(), told.Part)
}

// with is what was told of a day with what is told now: one end of two stays where the other alone is told and they go together, and times that lie in a part
// of the day stay where it alone is told.
func (h DayHours) with(now DayHours) DayHours {
	if now.From != "" && now.To == "" && h.To > now.From {
		now.To = h.To
	}
	if now.To != "" && now.From == "" && h.From != "" && h.From < now.To {
		now.From = h.From
	}
	if h.isOfPart(now) && !now.Whole { // 「金曜は夜なら大丈夫です」 of 17:00 to 22:00
		return h
	}
	return now
}

// in are hours of which a part of the day stands behind the only time: "by 10 in the evening".
func (h DayHours) in(part string) DayHours {
	if part != "afternoon" && part != "evening" && part != "night" || h.From != "" && h.To != "" {
		return h
	}
	later := func(at string) string {
		if at < "05:00" || at >= "12:00" { // none, of the small hours, or as it is
			return at
		}
		hour, minutes, _ := strings.Cut(at, ":")
		return quantity.HM((text.SmallNumber(hour)+12)*60 + text.SmallNumber(minutes))
	}
	h.From, h.To = later(h.From), later(h.To)
	return h
}

// partsOfDay are the parts of a day, by the sections of their words.
var partsOfDay = []string{"morning", "daytime", "afternoon", "evening", "night"}

// String is a day's hours as they are kept: "17:00-22:00", "17:00-", "-22:00", "any", a part of the day, or nothing.
func (h DayHours) String() string {
	switch {
	case h.From+h.To != "":
		return h.From + "-" + h.To
	case h.Whole:
		return "any"
	}
	return h.Part
}

// ParseDayHours reads what String writes.
func ParseDayHours(s string) DayHours {
	if from, to, ok := strings.Cut(s, "-"); ok {
		return DayHours{From: from, To: to}
	}
	if s == "any" {
		return DayHours{Whole: true}
	}
	return DayHours{Part: s}
}
