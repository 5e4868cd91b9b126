package engine

import (
	"slices"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// stuckAfter is how long a destination may fail until it is an operator's matter.
const stuckAfter = 30 * time.Second

// stuck is one row's failing. Its lane waits and tries on, ever more slowly, and no other lane with it. From stuckAfter on nothing waits
// for it any more: neither the end of the program nor who asks whether all is done. What is not sent is taken up by the next life.
type stuck struct {
	e     *Engine
	row   storage.OutboxRow
	since time.Time
	is    bool
}

// noteFailure notes that the row failed again, and how long it waits now.
func (s *stuck) noteFailure(err error, wait time.Duration) {
	if s.is || time.Since(s.since)+wait < stuckAfter {
		return
	}
	s.is = true
	if s.row.Kind == storage.OpenRow { // somebody was told that a place is being opened for them
		if tell, terr := s.e.unopenedTellings(s.row, bot.RefusalOf(err), err); terr == nil {
			s.e.tellPeople(tell...)
		}
	}
	s.e.busy.add(-1)
	s.e.log.Error("a destination takes no posts: they wait, and are tried again", "lane", s.row.Lane, "error_class", errorText(err))
}

// leaveWait ends the wait.
func (s *stuck) leaveWait() {
	if s.is {
		s.is = false
		s.e.busy.add(1)
	}
}

// Trouble tells the operators, in the log and in their rooms, that a platform refuses the program or is lost, and with nil that this is
// over. What they are told is durable and waits for a platform that takes it. It does not wait for any platform. The same is told once within an hour,
// also by a life that begins anew.
func (e *Engine) Trouble(from bot.Platform, trouble error) {
	e.mu.Lock()
	e.troubles[from] = trouble
	e.mu.Unlock()
	e.TroubleBeside(string(from), trouble)
}

// TroubleBeside is Trouble of something that the program can do without, such as a mail server: it stays ready.
func (e *Engine) TroubleBeside(with string, trouble error) {
	t := e.texts(e.cfg.ModeratorLang)
	text := t.Text("operators.mended", map[string]any{"platform": with})
	if trouble != nil {
		text = t.Text("operators.trouble", map[string]any{"platform": with, "error": troubleText(trouble)})
		e.log.Error("a server refuses the program, or is lost", "server", with, "error", trouble.Error())
	} else {
		e.log.Info("a server works again", "server", with)
	}
	e.TellChange("platform/"+with, trouble == nil, bot.Post{Text: text})
}

// troubleText says what is wrong to people: an adapter's error can say it without the call that it came from, which is for the log.
func troubleText(trouble error) string {
	if r, ok := trouble.(interface{ Reason() string }); ok {
		return r.Reason()
	}
	return trouble.Error()
}

// TellChange tells the operators that something is wrong, or over. The same about the same thing is told once within an hour, whichever program and
// whichever life of it finds it; what is over and comes back within the hour is told again.
func (e *Engine) TellChange(about string, over bool, p bot.Post) {
	hour := e.cfg.Clock.Now().UTC().Format("2006-01-02T15")
	e.TellOnce(digestOf(about, p.Text, hour, strconv.Itoa(e.noteChange(about, hour, over))), p)
}

// change is what was told last of something.
type change struct {
	hour string
	ends int // how often it was over within that hour
}

// noteChange returns how often something was over before within the hour.
func (e *Engine) noteChange(about, hour string, over bool) (ends int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	c := e.changes[about]
	if c.hour != hour {
		c = change{hour: hour}
	}
	ends = c.ends
	if over {
		c.ends++
	}
	e.changes[about] = c
	return ends
}

// TellOnce shows the operators something in their rooms, as a post of its own, once for its id, also over restarts. It is durable and waits for a
// platform that takes it; it does not wait for any platform. Before the engine runs there is nobody to tell.
func (e *Engine) TellOnce(id string, p bot.Post) {
	select {
	case <-e.started:
	default:
		return
	}
	for platform, rooms := range e.cfg.Desk {
		if _, ok := e.adapters[platform]; ok && !rooms.Operators.IsZero() {
			event := bot.EventID("trouble:" + string(platform) + ":" + id)
			e.tellPeople(noticeAt(rooms.Operators, slices.Index(e.staffRooms(), rooms.Operators), 0, event, p))
		}
	}
}
