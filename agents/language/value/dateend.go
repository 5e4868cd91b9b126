package value

// endsOf says of each date whether something else ends on it: 「12月10日に退職するので」, "my last day is 31 December". No work starts on it.
func (t text) endsOf(all []date) []bool {
	out := make([]bool, len(all))
	for i, d := range all {
		aft, fore := ahead(t.low, d.at.End, maxBeside), back(t.low, d.at.Start, 80)
		if i+1 < len(all) && all[i+1].at.Start >= d.at.End {
			aft = firstBytes(aft, all[i+1].at.Start-d.at.End)
		}
		if m := standings()["end"].FindString(aft); m != "" {
			out[i] = !standings()["no end"].MatchString(m)
		}
		out[i] = out[i] || standings()["end before"].MatchString(fore) && !standings()["no end before"].MatchString(fore)
	}
	return out
}

// startsAmong are the dates but those that end something, and those that are only counted from such an end (翌日, 翌週). end is the last of these.
func (t text) startsAmong(all []date) (starts []date, end *date) {
	for i, isEnd := range t.endsOf(all) {
		switch {
		case isEnd:
			end = &all[i]
		case end == nil || !all[i].doubt && (!all[i].relative || all[i].exact()):
			starts = append(starts, all[i])
		}
	}
	if end == nil {
		return all, nil
	}
	return starts, end
}

// afterEnd is the day behind the end of something else. It is sure where the next day was said.
func (t text) afterEnd(end *date, w Want, cal calendar) Answer {
	d, days := *end, 1
	rest := t.rest(end.at.End)
	next := standings()["next day"].MatchString(rest)
	if standings()["next week"].MatchString(rest) {
		days = 7
	}
	if d.d == 0 && d.m > 0 { // 「3月まで学校なので」
		d.d = lastDay(d.y, d.m)
	}
	if d.d > 0 {
		x := on(d.time(cal.today.Location()).AddDate(0, 0, days))
		x.at, x.vague = d.at, d.vague
		d = x
	}
	a := t.day(d, w, cal)
	if a.Status == Found && !next {
		a.Status, a.Reason = Invalid, ReasonDoubt
	}
	return a
}

// replaced reports a date of which it is said that it is another one: 「12月1日じゃなくて」.
func (t text) replaced(d date) bool { return takenBack().MatchString(ahead(t.low, d.at.End, 60)) }
