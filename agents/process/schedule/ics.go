package schedule

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"

	"github.com/mendanhq/mendan/prompts"
)

// ICS renders the plan as an iCalendar file (RFC 5545) of all-day events, one for each step and one for the goal. A step keeps
// its UID for the same template and goal, so that importing it again moves the event rather than adding one. Stamp is the moment
// at which this was made.
func (p Plan) ICS(t *prompts.Catalog, stamp time.Time) []byte {
	cal := ics.NewCalendar()
	cal.SetProductId("-//Mendan//Process template//" + strings.ToUpper(t.Lang()))
	cal.SetMethod(ics.MethodPublish)
	cal.SetXWRCalName(plain(p.Name))
	cal.SetXWRTimezone(p.Zone)
	for _, d := range p.byDate() {
		p.event(cal, fmt.Sprint(d.Seq), d.Due, stamp, t.Text("schedule.event", map[string]any{"seq": d.Seq, "name": plain(d.Name)}), strings.Join(d.about(t), "\n"))
	}
	p.event(cal, Goal, p.Goal, stamp, t.Text("schedule.goal_event", map[string]any{"name": plain(p.Name)}), "")
	var b bytes.Buffer
	if err := cal.SerializeTo(&b, ics.WithNewLineWindows); err != nil { // to memory, in a form that is given here
		panic(err)
	}
	return b.Bytes()
}

func (p Plan) event(cal *ics.Calendar, key string, day, stamp time.Time, summary, description string) {
	e := cal.AddEvent(fmt.Sprintf("%s-%s-%s@mendan", plain(p.Template), p.Goal.Format("20060102"), key))
	e.SetDtStampTime(stamp)
	e.SetAllDayStartAt(day)
	e.SetAllDayEndAt(day.AddDate(0, 0, 1))
	e.SetSummary(summary)
	if description != "" {
		e.SetDescription(description)
	}
	e.SetTimeTransparency(ics.TransparencyTransparent)
}

// plain is text on one line, without what no calendar can show.
func plain(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "�")))
}
