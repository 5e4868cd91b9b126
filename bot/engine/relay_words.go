package engine

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// The keys of what is passed on, and of what is told about that, before the message's id.
const (
	heardKey   = "heard/"   // at the desk, what the person said
	spokeKey   = "spoke/"   // to the person, what staff said at the desk
	refusedKey = "refused/" // at the desk, why words of staff were not said
	lostKey    = "lost/"    // at the desk, which files of staff did not go along
)

// fromDesk reports that something was said in a room of staff and not in the conversation itself.
func (t *deskTurn) fromDesk(ev bot.Event) bool {
	return !ev.Place.IsZero() && ev.Place != t.th.Place && !slices.Contains(t.th.Former, ev.Place)
}

// hear passes on what was said: to the person what staff say at the desk, to the desk what anybody else says. What staff say in the conversation
// itself stands there.
func (t *deskTurn) hear(ctx context.Context, ev bot.Event, m bot.Message) error {
	switch {
	case t.fromDesk(ev):
		return t.speak(ctx, ev, m)
	case ev.By.Staff() && !t.e.cfg.People.Same(ev.By, t.th.Owner):
		refused, err := t.judge(ctx, ev.By, m.Text)
		if err != nil {
			return err
		}
		if err := t.log(ctx, agents.Staff, ev, m); err != nil {
			return err
		}
		if refused != "" {
			t.tellDesk(refusedKey+string(m.ID)+"/", refused)
		}
		t.answered()
	default:
		if err := t.log(ctx, agents.User, ev, m); err != nil {
			return err
		}
		p, err := t.heard(ctx, ev, m)
		if err != nil {
			return err
		}
		t.out.Posts = append(t.out.Posts, p)
		if t.e.programs[t.th.Workflow].Files && len(m.Attachments) > 0 && t.e.cfg.People.Same(ev.By, t.th.Owner) {
			t.later(ev) // it may be what is asked for: the flow asks whether it is, when it goes on
		}
		if t.th.Taken.Waits.IsZero() {
			t.th.Taken.Waits = t.done.Pin.Now
		}
	}
	return nil
}

// heard is at the desk what the person said, with the files that came with it.
func (t *deskTurn) heard(ctx context.Context, ev bot.Event, m bot.Message) (p bot.Post, err error) {
	p = bot.Post{Key: heardKey + string(m.ID), To: t.belowCard(), Text: t.heardWords(ev.By, m.Text)}
	p.Card, err = t.filesCard(ctx, m.Attachments)
	return p, err
}

// heardWords are words of the person, or of whoever else is there, as the desk reads them.
func (t *deskTurn) heardWords(by bot.User, words string) string {
	name := t.e.nameOf(t.th)
	if !t.e.cfg.People.Same(by, t.th.Owner) {
		name = by.Display()
	}
	return t.e.texts(t.e.cfg.ModeratorLang).Text("takeover.desk.heard", map[string]any{"name": name, "text": words})
}

// speak says to the person what somebody of the staff said at the desk. A file that does not go along is told of there.
func (t *deskTurn) speak(ctx context.Context, ev bot.Event, m bot.Message) error {
	p := bot.Post{Key: spokeKey + string(m.ID), To: bot.Destination{Audience: bot.ToThread}, Text: t.spoken(ev.By, m.Text)}
	if lost := passFiles(&p, m.Attachments); len(lost) > 0 {
		staff := t.e.texts(t.e.cfg.ModeratorLang)
		t.tellDesk(lostKey+string(m.ID)+"/", staff.Text("takeover.desk.file_lost", map[string]any{"file": staff.List(lost)}))
	}
	if strings.TrimSpace(m.Text) != "" || len(p.Files) > 0 {
		t.out.Posts = append(t.out.Posts, p)
		t.answered()
	}
	return t.log(ctx, agents.Staff, ev, m)
}

// spoken are words of staff as the person reads them.
func (t *deskTurn) spoken(by bot.User, words string) string {
	return t.e.texts(t.lang()).Text("takeover.spoke", map[string]any{"by": by.Display(), "text": words})
}

// log has the record keep what was said: words of the person as it keeps them always.
func (t *deskTurn) log(ctx context.Context, role agents.Role, ev bot.Event, m bot.Message) error {
	entry := agents.LogEntry{Role: role, Text: m.Text, At: ev.At, ID: string(m.ID)}
	for _, a := range m.Attachments {
		entry.Text = joinParagraphs(entry.Text, "["+a.Name+"]")
	}
	if !t.e.cfg.People.Same(ev.By, t.th.Owner) {
		entry.By = ev.By.Display()
	}
	var err error
	if role == agents.User {
		entry.Text, err = t.mask(ctx, m)
	}
	t.out.Log = append(t.out.Log, entry)
	return err
}

// mask is what the record keeps of words of the person.
func (t *deskTurn) mask(ctx context.Context, m bot.Message) (string, error) {
	return t.e.programs[t.th.Workflow].MaskWords(ctx, t.e.readRun(t.th, t.j), t.in.State, m)
}

// answered notes that nobody waits any more.
func (t *deskTurn) answered() { t.th.Taken.Waits = time.Time{} }

// judge is what the flow says against words of staff, in their language; empty for nothing. What the audit chain is to have of it, it has.
func (t *deskTurn) judge(ctx context.Context, by bot.User, words string) (string, error) {
	judged, err := t.e.judgeWords(ctx, t.th, t.in.State, t.j, by, words)
	t.out.Audit = append(t.out.Audit, judged.Audit...)
	return judged.Wrong[valueWords], err
}

// edited passes on the new wording of a message that was passed on. One from before is the flow's, when it goes on.
func (t *deskTurn) edited(ctx context.Context, ev bot.Event, b bot.Edited) error {
	entry, known, err := t.logged(ctx, string(b.ID))
	if err != nil || !known {
		if err == nil && t.e.cfg.People.Same(ev.By, t.th.Owner) {
			t.later(ev)
		}
		return err
	}
	now := agents.LogEntry{Role: entry.Role, Text: b.Text, At: ev.At, ID: entry.ID, By: entry.By}
	if entry.Role == agents.User {
		now.Text, err = t.mask(ctx, bot.Message{ID: b.ID, Text: b.Text})
		t.out.Relog = append(t.out.Relog, now)
		return err
	}
	refused, err := t.judge(ctx, ev.By, b.Text)
	if err != nil {
		return err
	}
	if refused != "" {
		t.tellDesk(refusedKey+string(b.ID)+"/", refused)
		return nil
	}
	p, ok, err := t.posted(ctx, spokeKey+entry.ID)
	if err != nil {
		return err
	}
	if ok {
		p.Text = t.spoken(ev.By, b.Text)
		t.out.Posts = append(t.out.Posts, p)
	}
	t.out.Relog = append(t.out.Relog, now)
	return nil
}

// deleted takes back what was passed on. What was said before leaves log and steps at once, and the rest of what the flow knows of it when that goes on.
func (t *deskTurn) deleted(ctx context.Context, ev bot.Event, b bot.Deleted) error {
	entry, known, err := t.logged(ctx, string(b.ID))
	if err != nil {
		return err
	}
	t.out.Unlog = append(t.out.Unlog, string(b.ID))
	t.out.Log = slices.DeleteFunc(t.out.Log, func(e agents.LogEntry) bool { return e.ID == string(b.ID) })
	t.th.Taken.Later = slices.DeleteFunc(t.th.Taken.Later, func(w bot.Event) bool {
		e, edited := w.Body.(bot.Edited)
		m, said := w.Body.(bot.Message)
		return edited && e.ID == b.ID || said && m.ID == b.ID
	})
	if !known {
		t.later(ev)
		return nil
	}
	p, ok, err := t.posted(ctx, spokeKey+entry.ID)
	if ok {
		text := t.e.texts(t.lang()).Text("takeover.taken_back", map[string]any{"name": entry.By})
		t.out.Posts = append(t.out.Posts, bot.Post{Key: p.Key, To: p.To, Text: text})
	}
	return err
}

// logged finds a message that was said since somebody took over.
func (t *deskTurn) logged(ctx context.Context, id string) (agents.LogEntry, bool, error) {
	history, err := t.j.History(ctx, -1)
	said := append(agents.TakenOver(history), t.out.Log...)
	i := slices.IndexFunc(said, func(e agents.LogEntry) bool { return e.ID == id && e.Role != agents.Assistant })
	if err != nil || i < 0 {
		return agents.LogEntry{}, false, err
	}
	return said[i], true, nil
}

// posted finds the post of a key, in this turn or before.
func (t *deskTurn) posted(ctx context.Context, key string) (bot.Post, bool, error) {
	return t.e.postOf(ctx, t.th.ID, t.out.Posts, key)
}

// postOf finds the post of a key, among those that a turn makes or those of before.
func (e *Engine) postOf(ctx context.Context, id bot.ThreadID, made []bot.Post, key string) (p bot.Post, ok bool, err error) {
	for _, p := range slices.Backward(made) {
		if p.Key == key {
			return p, true, nil
		}
	}
	m, err := e.store.Message(ctx, id, key)
	return m.Post, err == nil, storage.Trouble(ignoreGone(err))
}

// followCopies has what the desk was shown of a person's words follow what becomes of them, also when the bot is back: what they delete is taken back
// there, and what they edit reads as the record has it now.
func (e *Engine) followCopies(ctx context.Context, th storage.Thread, res *agents.Result) (out []bot.Post, err error) {
	staff := e.texts(e.cfg.ModeratorLang)
	for _, l := range res.Relog {
		p, ok, err := e.postOf(ctx, th.ID, res.Posts, heardKey+l.ID)
		if err != nil {
			return nil, err
		}
		if ok && l.Role == agents.User && !slices.Contains(res.Unlog, l.ID) {
			p.Text = staff.Text("takeover.desk.heard", map[string]any{"name": cmp.Or(l.By, e.nameOf(th)), "text": l.Text})
			out = append(out, p)
		}
	}
	for _, id := range res.Unlog {
		p, ok, err := e.postOf(ctx, th.ID, res.Posts, heardKey+id)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, bot.Post{Key: p.Key, To: p.To, Text: staff.Text("takeover.taken_back", map[string]any{"name": e.nameOf(th)})})
		}
	}
	return out, nil
}

// followStaff has what staff said to the person while they spoke follow what becomes of it since the bot is back.
func (e *Engine) followStaff(ctx context.Context, j *journal, th storage.Thread, evs []bot.Event, res *agents.Result) error {
	for _, ev := range evs {
		id, words, changed := changeOf(ev.Body)
		if !changed {
			continue
		}
		history, err := j.History(ctx, -1)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(history, func(l agents.LogEntry) bool { return l.Role == agents.Staff && l.ID == id && id != "" })
		if i < 0 {
			continue
		}
		if words == "" {
			res.Unlog = append(res.Unlog, id)
			err = e.respeak(ctx, th, res, id, e.texts(e.personLang(th)).Text("takeover.taken_back", map[string]any{"name": history[i].By}))
		} else {
			err = e.rewordStaff(ctx, j, th, ev, history[i], words, res)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// rewordStaff has what staff said read as they edited it, unless the flow has something against the new words: then they are told so.
func (e *Engine) rewordStaff(ctx context.Context, j *journal, th storage.Thread, ev bot.Event, said agents.LogEntry, words string, res *agents.Result) error {
	judged, err := e.judgeWords(ctx, th, res.State, j, ev.By, words)
	if err != nil {
		return err
	}
	res.Audit = append(res.Audit, judged.Audit...)
	if refused := judged.Wrong[valueWords]; refused != "" {
		res.Posts = append(res.Posts, bot.Post{Key: refusedKey + said.ID + "/late", To: bot.Destination{Audience: bot.ToModerators}, Text: refused})
		return nil
	}
	said.Text, said.At = words, ev.At
	res.Relog = append(res.Relog, said)
	return e.respeak(ctx, th, res, said.ID, e.texts(e.personLang(th)).Text("takeover.spoke", map[string]any{"by": ev.By.Display(), "text": words}))
}

// respeak rewrites what was passed on to the person of a message of staff, where it was: what they wrote in the conversation itself stands there. The files
// stay with words that are not taken back.
func (e *Engine) respeak(ctx context.Context, th storage.Thread, res *agents.Result, id, text string) error {
	p, shown, err := e.postOf(ctx, th.ID, nil, spokeKey+id)
	if err != nil || !shown {
		return err
	}
	if p.Text = text; slices.Contains(res.Unlog, id) {
		p.Files = nil
	}
	res.Posts = append(res.Posts, p)
	return nil
}

// changeOf is which message an event changes, and into what words: none where it is deleted.
func changeOf(b bot.Body) (id, words string, ok bool) {
	switch b := b.(type) {
	case bot.Edited:
		return string(b.ID), b.Text, strings.TrimSpace(b.Text) != ""
	case bot.Deleted:
		return string(b.ID), "", true
	}
	return "", "", false
}

// pressed deals with a button of a card that is still there. It is no answer while a person speaks.
func (t *deskTurn) pressed(ev bot.Event) {
	if t.e.cfg.People.Same(ev.By, t.th.Owner) {
		words := t.e.texts(t.lang()).Text("takeover.button", map[string]any{"by": t.th.Taken.By.Display()})
		t.out.Posts = append(t.out.Posts, bot.Post{Key: t.key("pressed/"), To: bot.Destination{Audience: bot.ToThread}, Text: words})
	}
}

// valueWords is the input under which words of staff are judged.
const valueWords = "text"

// judgeWords asks the flow what it has against words of staff to the person. Whether they are in a modal or typed, it is asked the same.
func (e *Engine) judgeWords(ctx context.Context, th storage.Thread, s agents.Saved, j *journal, by bot.User, words string) (agents.Judged, error) {
	program, ok := e.programs[th.Workflow]
	if !ok || strings.TrimSpace(words) == "" {
		return agents.Judged{}, nil
	}
	return program.Judge(ctx, e.readRun(th, j), s, agents.Filled{Kind: bot.KindTakenOver, By: by, Values: map[string]string{valueWords: words}})
}

// readRun is a run in which a flow looks at its state and changes nothing.
func (e *Engine) readRun(th storage.Thread, j *journal) *agents.Run {
	return agents.NewRun(agents.Run{
		Thread: agents.Thread{ID: th.ID, Owner: e.cfg.People.Resolve(th.Owner), Args: th.Args}, Turn: th.Turn + 1, Now: e.cfg.Clock.Now().UTC(),
	}, j, nil)
}
