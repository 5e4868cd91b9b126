package interview

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// deleted forgets a message that the candidate took back: it leaves the log and the steps, what it told is withdrawn with all its
// versions, and where the interview said it back, it is masked in the log.
func (t *turn) deleted(ctx context.Context, id string) error {
	log, err := t.run.History(ctx, -1)
	if err != nil {
		return err
	}
	t.out.Unlog = append(t.out.Unlog, id)
	of := func(p application.Heard) bool { return p.ID == id }
	t.State.Pending = slices.DeleteFunc(slices.Clone(t.State.Pending), of)
	t.ForgetUnread(of)
	t.State.Correcting = slices.DeleteFunc(slices.Clone(t.State.Correcting), of)
	told := t.ForgetMore(id)
	t.State.Ahead = slices.DeleteFunc(slices.Clone(t.State.Ahead), func(a application.Ahead) bool { return of(a.Heard) })
	secrets := t.toldIn(id, log)
	t.out.Unquote = append(t.out.Unquote, secrets...)
	t.unsay(id, log, secrets)
	t.dropOffersOf(of)
	if t.TellsPlace(id) {
		t.Unplace(id)
		if t.State.Applied {
			t.PlaceOpen()
		}
		t.interrupt()
	}
	name := t.candidate()
	var changed []*application.Field
	if f, left := t.rewordPart(id, "", log); f != nil && !left {
		changed = append(changed, f)
	} else if left {
		t.lead(t.Text("file.shortened", map[string]any{"label": t.Label(f.ID)}))
	}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		f.RewordVersions(id, "")
		f.DropVersions(goneWith(id, secrets, log, len(t.Options(t.State.Form.Field(f.ID))) == 0))
		forgot := f.Forget(id)
		for _, told := range correctedBy(id, log) { // its value stands there
			forgot = f.Forget(told) || forgot
		}
		if forgot {
			changed = append(changed, f)
		}
	}
	t.unask(t.candidate() != name, func(q application.PassedOn) string {
		if slices.Contains(q.From, id) {
			return hearing.Mask
		}
		return hearing.MaskingPart(hearing.Masking(q.Text, secrets), secrets)
	})
	if len(changed) > 0 {
		t.State.Held = nil
	}
	if t.State.Closed() && t.State.Status != application.Withdrawn {
		t.withdrawnLate(append(changed, told...))
		return nil
	}
	for _, f := range changed {
		t.withdrawn(f)
	}
	if t.Conditions(); t.State.Current != "" && t.State.Field(t.State.Current) == nil { // what is being asked hung on it
		t.close()
		t.State.Current, t.State.Behind = "", nil
	}
	return nil
}

// correctedBy are the messages into which one that took something back put its value, where it came in one breath with them.
func correctedBy(id string, log []agents.LogEntry) (ids []string) {
	at := slices.IndexFunc(log, func(e agents.LogEntry) bool { return e.ID == id && e.Role == agents.User })
	if at < 0 {
		return nil
	}
	for i := at - 1; i >= 0 && log[i].Role == agents.User; i-- {
		if hearing.TellsAnew(log[i].Text, log[at].Text) {
			return []string{log[i].ID}
		}
	}
	return nil
}

// interrupt takes the open question back, because something else has to be asked first.
func (t *turn) interrupt() {
	if t.State.Closed() {
		return
	}
	t.close()
	t.State.Behind = nil
	if f, _ := t.State.CurrentField(); f != nil {
		f.Returning = true
	}
}

// toldIn lists what a message told, in all the words that may have been kept of it, longest first.
func (t *turn) toldIn(id string, log []agents.LogEntry) []string {
	var out []string
	add := func(text string) {
		if text = strings.TrimSpace(text); hearing.Secret(text) && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for _, e := range log {
		if e.ID == id {
			add(e.Text)
			add(hearing.WithoutFiles(e.Text)) // as it is passed on
		}
	}
	for _, o := range t.State.Offers {
		if o.Heard.ID == id {
			for _, fact := range t.ReadsOf(t.State.Field(o.Field), o.Heard) {
				add(fact.Words)
			}
		}
	}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		for _, key := range f.ToldIn(id) {
			add(f.Facts[key].Words)
		}
		for _, q := range f.Words {
			if q.Source == id {
				add(q.Text)
			}
		}
		add(t.OldText(f, id))
		for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
			for _, v := range f.Versions(key) {
				if s, ok := v.Value.(string); ok && v.Source == id && t.State.Form.Field(f.ID).Option(s) == nil {
					add(s)
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// goneWith picks the versions that go with a message that is deleted: its own, and those in its words, where no message that stands
// says them any more. A message that was rewritten may have told them once, too. free says that they are words, and no options.
func goneWith(id string, secrets []string, log []agents.LogEntry, free bool) func(application.Version) bool {
	return func(v application.Version) bool {
		text, ok := v.Value.(string)
		said := func(s string) bool {
			part := free && hearing.Secret(text) && strings.Contains(s, text) && !saidElsewhere(log, id, text)
			return part || strings.Contains(text, s) && !saidElsewhere(log, id, s)
		}
		return v.Source == id || ok && slices.ContainsFunc(secrets, said)
	}
}

// unsay masks in what the interview said what it must not have said now, in the log and in what is still open. What it had said before the
// message came is its own: who takes "English" back leaves the question for the language as it is. So are the texts that say the same to
// everybody: who takes 「はい」 back still reads that 「はい」 withdraws.
func (t *turn) unsay(id string, log []agents.LogEntry, secrets []string) {
	before := log[:max(0, slices.IndexFunc(log, func(e agents.LogEntry) bool { return e.ID == id }))]
	secrets = slices.DeleteFunc(slices.Clone(secrets), func(s string) bool {
		return slices.ContainsFunc(before, func(e agents.LogEntry) bool { return e.Role == agents.Assistant && strings.Contains(e.Text, s) })
	})
	own := t.fixedTexts(secrets)
	mask := func(text string) string { return hearing.MaskingBeside(text, own, secrets) }
	for _, e := range log {
		if e.Role == agents.Assistant && (mask(e.Text) != e.Text || mask(string(e.Data)) != string(e.Data)) {
			t.out.Relog = append(t.out.Relog, agents.LogEntry{Role: e.Role, ID: e.ID, At: e.At, Text: mask(e.Text)})
		}
	}
	for _, q := range []*application.Question{t.State.Open, t.State.Behind} {
		if q == nil {
			continue
		}
		q.Said, q.Post.Text = mask(q.Said), mask(q.Post.Text)
		q.Beside = slices.Clone(q.Beside)
		for i := range q.Beside {
			q.Beside[i].Text = mask(q.Beside[i].Text)
		}
		if q.Post.Card != nil {
			for i := range q.Post.Card.Fields {
				q.Post.Card.Fields[i].Value = mask(q.Post.Card.Fields[i].Value)
			}
		}
	}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		f.Text, f.Feedback = mask(f.Text), mask(f.Feedback)
	}
	if t.State.Audit != nil {
		a := *t.State.Audit
		a.Summary = mask(a.Summary)
		t.State.Audit = &a
	}
}

// unask has the cards that wait for people shown with other texts than before, without what must not be known now; renamed says that the
// candidate's name is not what they show any more.
func (t *turn) unask(renamed bool, shown func(application.PassedOn) string) {
	var again []string
	t.State.PassedOn = slices.Clone(t.State.PassedOn)
	for i := range t.State.PassedOn {
		q := &t.State.PassedOn[i]
		asked, whole := shown(*q), ""
		if q.Beside != "" {
			of := *q
			of.Text = q.Beside
			whole = shown(of)
		}
		if asked != q.Text || whole != q.Beside || renamed {
			q.Text, q.Beside = asked, whole
			again = append(again, q.Name)
		}
	}
	t.State.PassedOn = slices.DeleteFunc(t.State.PassedOn, func(q application.PassedOn) bool { // nothing of it is left to be answered
		return slices.Contains(again, q.Name) && strings.Trim(strings.ReplaceAll(q.Text, hearing.Mask, ""), " \n") == ""
	})
	slices.Sort(again)
	for _, name := range slices.Compact(again) {
		t.showAnew(name)
	}
}

// showAnew has a card shown again as it is now, without what it showed before.
func (t *turn) showAnew(name string) {
	switch {
	case !strings.HasPrefix(name, askApplication) && len(t.waitingOn(name)) == 0:
		t.out.Void = append(t.out.Void, name)
	case !strings.HasPrefix(name, askApplication):
		t.showPeople(t.deskCard(name, ""))
	case t.State.AwaitsDecision(): // the present one has the remarks of those before
		t.showPeople(t.application())
		t.out.Unshow = append(t.out.Unshow, applicationName(t.State))
	}
	t.out.Unshow = append(t.out.Unshow, name)
}

// fixedTexts are the catalogue's texts that say one of some words to everybody, whatever was told: they take nothing in.
func (t *turn) fixedTexts(words []string) (out []string) {
	c := t.Texts()
	for _, key := range c.Keys() {
		if strings.HasPrefix(key, "example.") || len(c.Args(key)) > 0 { // an example alone may be what was told
			continue
		}
		text := c.Text(key, nil)
		says := slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
		if says && utf8.RuneCountInString(text) >= minSentence {
			out = append(out, text)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// minSentence is how many characters of the catalogue are a sentence: a word alone may be what somebody told.
const minSentence = 12

// withdrawn says that what a message told about a field is gone; a field that needs it is open again.
func (t *turn) withdrawn(f *application.Field) {
	t.lead(t.Text("edit.withdrawn", map[string]any{"label": t.Label(f.ID)}))
	if f.Next != nil {
		f.Next = &application.Next{Why: f.Next.Why, Topics: f.Next.Topics}
	}
	if f.ID == t.State.Current || f.Status != application.FieldDone {
		return
	}
	f.Status, f.Next, t.State.Audit = application.FieldPending, nil, nil
	switch application.Confirming {
	case t.State.Status:
		t.close()
		t.State.Status = application.Interviewing
	case t.State.Resumes:
		t.close()
		t.State.Resumes = application.Interviewing
	}
}

// withdrawnLate takes what a deleted message told out of an application that was sent: people are shown it anew if they have not
// decided, and both sides are told.
func (t *turn) withdrawnLate(changed []*application.Field) {
	if len(changed) == 0 {
		return
	}
	t.changedLate("delete.late", changed)
	for _, f := range changed {
		t.Lacks(f)
	}
	if t.State.Status == application.ReadyForHumanReview || t.State.Status == application.NeedsHuman {
		t.showAnew(applicationName(t.State))
	}
}
