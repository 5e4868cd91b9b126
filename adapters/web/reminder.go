package web

import (
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"
)

// giveReminder gives a file for calendars (RFC 5545) with the day by which a person is to hear of their application. It says where to look, and nothing of
// what the application is.
func (s *server) giveReminder(v *visit) error {
	one, err := s.enter(v)
	if err != nil {
		return err
	}
	now, err := s.look(v, one)
	if err != nil {
		return err
	}
	if now.By.IsZero() {
		return errNotFound
	}
	link := s.public.String() + "/c/" + one.room
	var out strings.Builder
	for _, line := range []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Mendan//Mendan//EN", "BEGIN:VEVENT",
		"UID:" + deriveID(one.room, "look") + "@" + s.public.Hostname(),
		"DTSTAMP:" + v.now.UTC().Format("20060102T150405Z"),
		"DTSTART;VALUE=DATE:" + now.By.Format("20060102"),
		"DTEND;VALUE=DATE:" + now.By.AddDate(0, 0, 1).Format("20060102"),
		"SUMMARY:" + calendarText(s.words(v.lang, "look.summary")),
		"DESCRIPTION:" + calendarText(link), "URL:" + link, "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
	} {
		out.WriteString(foldLine(line))
	}
	v.w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	v.w.Header().Set("Content-Disposition", `attachment; filename="mendan.ics"`)
	v.w.WriteHeader(http.StatusOK)
	_, _ = fmt.Fprint(v.w, out.String()) // whoever left does not read it
	return nil
}

// calendarText writes a text as RFC 5545, 3.3.11 has it.
func calendarText(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`).Replace(s)
}

// foldLine ends a line, in pieces of at most 75 bytes (RFC 5545, 3.1). No letter is cut.
func foldLine(line string) string {
	var out strings.Builder
	size := 0
	for _, r := range line {
		n := utf8.RuneLen(r)
		if size+n > 75 {
			out.WriteString("\r\n ")
			size = 1
		}
		out.WriteRune(r)
		size += n
	}
	return out.String() + "\r\n"
}

// LookBy is the day by which a person is to look again, as their language writes it; empty: none is promised.
func (p roomPage) LookBy() string {
	if p.Room.By.IsZero() {
		return ""
	}
	layout := "2 January 2006"
	if p.Lang == "ja" {
		layout = "2006年1月2日"
	}
	return p.Room.By.Format(layout)
}
