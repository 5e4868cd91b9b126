package interview_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

var (
	conversations = flag.Int("conversations", 10, "how many random conversations are held")
	randomFrom    = flag.Uint64("random.from", 1, "the seed of the first; each has the next one")
)

// TestRandomInterviews holds conversations in which anything happens at any moment. Whatever does, after each turn the state is a
// valid one, and in the end who is polite can finish. A failed one is held again with -conversations 1 -random.from SEED.
func TestRandomInterviews(t *testing.T) {
	for i := range uint64(*conversations) {
		t.Run(fmt.Sprint(*randomFrom+i), func(t *testing.T) {
			t.Parallel()
			holdRandom(t, *randomFrom+i)
		})
	}
}

// TestRandomInterviewsAgain holds those conversations once more that found a fault.
func TestRandomInterviewsAgain(t *testing.T) {
	for _, seed := range []uint64{
		3600013, // the place stayed in an answer when the message that told it did not tell it any more
	} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { holdRandom(t, seed) })
	}
}

// holdRandom holds the conversation of a seed.
func holdRandom(t *testing.T, seed uint64) {
	s := newStorm(t, seed)
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("conversation:\n%s", s.said.String())
			panic(v)
		}
	}()
	for range 3 + s.IntN(20) {
		if s.anything(); s.erased || t.Failed() {
			break
		}
	}
	if !t.Failed() {
		s.finish()
	}
	if t.Failed() {
		t.Logf("conversation:\n%s", s.said.String())
	}
}

// storm is a world in which anything happens.
type storm struct {
	*world
	*rand.Rand
	form    *form.Form
	wrote   []wrote             // by the candidate, in order
	staffs  []string            // words of those who decide, which stay when the candidate takes the same back
	gone    map[string]string   // messages that were taken back: their texts by id
	settled []string            // approvals that people have decided
	down    *faults             // which models fail at present
	unread  []application.Heard // what waited after the turn before
	idle    map[string]bool     // messages that decided nothing where they were written: no answer may be made of them
}

// faults are the agents whose model fails at present, and how.
type faults map[string]error

// plays makes impostors that fail while their agent is among the faults.
func (f *faults) plays() map[string]impostor {
	out := map[string]impostor{}
	for _, agent := range []string{brief.Greeter, brief.Architect, brief.Interviewer, brief.Reviewer, brief.QuickCheck, brief.Auditor} {
		out[agent] = func(int, llm.Request) (llm.Response, error, bool) {
			err, down := (*f)[agent]
			return llm.Response{}, err, down
		}
	}
	return out
}

// wrote is a message as it reads now, with what is in its files.
type wrote struct{ id, text, files string }

func newStorm(t *testing.T, seed uint64) *storm {
	r := rand.New(rand.NewPCG(seed, seed))
	f := randomForm(t, r)
	opts := []option{withForm(f)}
	if r.IntN(4) == 0 {
		opts = append(opts, reviewedBy("reviewer-a", "reviewer-b", "reviewer-c"))
	}
	down := &faults{}
	opts = append(opts, withClient(newCast(down.plays())))
	s := &storm{world: newWorld(t, f.ID, now, opts...), Rand: r, form: f, gone: map[string]string{}, down: down, idle: map[string]bool{}}
	s.happens(s.event(bot.Command{Name: "interview"}))
	if r.IntN(5) > 0 {
		s.happens(s.event(bot.Click{Button: "agree", Key: s.last().Key}))
	}
	return s
}

func randomForm(t *testing.T, r *rand.Rand) *form.Form {
	if r.IntN(4) == 0 {
		f, err := form.Sample(one(r, form.SampleIDs()...))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	f, err := form.Parse("random.yaml", []byte(one(r, branching, fmt.Sprintf(restingForm, "draft_days: 20\n"), longerForm)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// longerForm has a field of each kind.
const longerForm = `
id: longer
title: {ja: テスト, en: Test}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: full_name, label: {ja: 氏名（ふりがな）, en: Name}, intent: {ja: 応募者を呼ぶための氏名と読みを確認する, en: Get a name}, required: true, type: text, required_facts: [full_name, name_reading], done_criteria: 氏名と読みの両方}
- {id: email, label: {ja: メール, en: E-mail}, intent: {ja: 連絡に使うメールアドレスを得る, en: Get an e-mail address}, required: true, type: email, required_facts: [email]}
- {id: phone, label: {ja: 電話番号, en: Phone}, intent: {ja: 日程連絡に使う電話番号を得る, en: Get a phone number}, required: false, type: phone, required_facts: [phone_e164]}
- {id: permit, label: {ja: 就労可否, en: Work permit}, intent: {ja: 就労できる資格の有無を確認する, en: Confirm the right to work}, required: true, type: choice, options: [{id: "yes", label: {ja: 就労可能, en: Allowed to work}}, {id: "no", label: {ja: 現在は不可, en: Not at present}}], required_facts: [can_work_in_jp], knockout: {option: "no", action: human_review}}
- {id: shift, label: {ja: 入れる曜日, en: Days}, intent: {ja: 勤務できる曜日を確認する, en: Confirm the days of work}, required: true, type: text, max_followups: 1, required_facts: [available_days]}
- {id: start, label: {ja: 入社可能日, en: First day}, intent: {ja: 勤務開始可能日を確認する, en: Confirm the first day}, required: false, type: date, required_facts: [start_date]}
- {id: salary, label: {ja: 希望年収, en: Salary}, intent: {ja: 希望の年収を知る, en: Know the hoped-for pay}, required: false, type: number, unit: JPY, required_facts: [salary_min_jpy]}
- {id: portfolio, label: {ja: 成果物, en: Work}, intent: {ja: 成果物の URL を得る, en: Get a link to work}, required: false, type: url, required_facts: [portfolio_url]}
`

func one[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// anything is one thing that happens.
func (s *storm) anything() {
	switch n := s.IntN(100); {
	case n < 25:
		s.write(s.answer(s.last().Asks))
	case n < 45:
		s.write(s.text())
	case n < 50:
		s.outage()
	case n < 55:
		s.write(s.text(), s.answer(s.last().Asks), s.text())
	case n < 68:
		s.press()
	case n < 73:
		s.edit()
	case n < 77:
		s.takeBack()
	case n < 80:
		s.happens(s.event(bot.Command{Name: one(s.Rand, "interview", "stop", "dance", "")}))
	case n < 86:
		s.others()
	case n < 94:
		s.desk()
	case n < 97:
		s.pass(time.Duration(1+s.IntN(20*24)) * time.Hour)
	default:
		s.mixed()
	}
}

// saidToWait reports that the summary has said that it waits, which it says once.
func (s *storm) saidToWait() bool {
	return slices.ContainsFunc([]string{prompts.JA, prompts.EN}, func(lang string) bool {
		c, err := prompts.Load(lang)
		return err == nil && len(s.posts) > 0 && s.last().Text == c.Text("summary.unclear_wait", nil)
	})
}

// write sends messages of the candidate at once.
func (s *storm) write(texts ...string) {
	var evs []bot.Event
	for _, text := range texts {
		evs = append(evs, s.message(text))
	}
	posts, from := len(s.posts), s.status
	s.happens(evs...)
	if len(s.posts) == posts && !s.erased && !s.saidToWait() {
		s.t.Errorf("no answer to %.200q in %s", texts, s.status)
	}
	s.notRepeated(posts)
	s.noteIdle(texts, evs, from)
}

func (s *storm) message(text string) bot.Event {
	id := s.id("m")
	fmt.Fprintf(&s.said, "  > (%s) %.300q\n", id, text)
	w, files := wrote{id: id, text: text}, s.files()
	for _, f := range files {
		w.files += f.Text + "\n"
	}
	s.wrote = append(s.wrote, w)
	return s.event(bot.Message{ID: bot.MessageID(id), Text: text, Attachments: files})
}

// outage lets models fail for some messages, most of which nobody would understand either.
func (s *storm) outage() {
	*s.down = faults{}
	for range 1 + s.IntN(3) {
		agent := one(s.Rand, brief.Greeter, brief.Architect, brief.Interviewer, brief.Reviewer, brief.QuickCheck, brief.Auditor)
		(*s.down)[agent] = one[error](s.Rand, &llm.Error{Code: llm.Timeout, Attempts: 2}, &llm.Error{Code: llm.Rejected, Status: 401}, &llm.Error{Code: llm.TooLong}, tool.ErrCutShort)
	}
	fmt.Fprintf(&s.said, "  > <%v fail>\n", slices.Sorted(maps.Keys(*s.down)))
	for range 1 + s.IntN(4) {
		if s.erased {
			break
		}
		s.write(one(s.Rand, s.answer(s.last().Asks), s.text(), one(s.Rand, misunderstood...)))
	}
	*s.down = faults{}
	fmt.Fprintf(&s.said, "  > <all work>\n")
}

// files are what now and then hangs on a message: of any name, kind and size, with any text in it.
func (s *storm) files() []bot.Attachment {
	var out []bot.Attachment
	for s.IntN(12) == 0 {
		text := s.text()
		out = append(out, bot.Attachment{
			Name: one(s.Rand, "cv.txt", "履歴書.pdf", "a\u202etxt.exe", "\xff.doc", "", "../../etc/passwd", strings.Repeat("長い", 200)+".txt"),
			MIME: one(s.Rand, "text/plain", "application/pdf", ""), Size: one(s.Rand, int64(len(text)), 0, -1, 1<<40), Text: text,
		})
	}
	return out
}

func (s *storm) press() {
	p := s.posts[len(s.posts)-1-min(s.IntN(len(s.posts)), s.IntN(len(s.posts)))]
	button := one(s.Rand, "agree", "yes", "no", "confirm", "keep", "nonsense", "withdraw", "edit:email", "no_reminders")
	if p.Card != nil && len(p.Card.Buttons) > 0 && s.IntN(10) > 0 {
		button = one(s.Rand, p.Card.Buttons...).Name
	}
	fmt.Fprintf(&s.said, "  > [%s of %s]\n", button, p.Key)
	s.happens(s.event(bot.Click{Button: button, Key: p.Key}))
}

func (s *storm) edit() {
	id, text := "m999", one(s.Rand, s.text(), s.answer(s.last().Asks))
	if len(s.wrote) > 0 && s.IntN(10) > 0 {
		m := &s.wrote[s.IntN(len(s.wrote))]
		if !s.view().Applied && !typedWhole(m.text) { // what was sent stays as it was, and a value as what it was before
			s.gone[fmt.Sprintf("%s before e%d", m.id, len(s.gone))] = m.text
		}
		id, m.text = m.id, text
	}
	fmt.Fprintf(&s.said, "  > (%s now reads) %.300q\n", id, text)
	s.happens(s.event(bot.Edited{ID: bot.MessageID(id), Text: text}))
}

// typedWhole reports a message that is nothing but a value of a kind.
func typedWhole(text string) bool {
	return slices.ContainsFunc(slices.Collect(maps.Values(kinds)), func(re *regexp.Regexp) bool { return re.MatchString(strings.TrimSpace(text)) })
}

func (s *storm) takeBack() {
	id := "m999"
	if n := len(s.wrote); n > 0 {
		i := s.IntN(n)
		id = s.wrote[i].id
		s.gone[id] = s.wrote[i].text
		s.wrote = append(s.wrote[:i:i], s.wrote[i+1:]...)
	}
	fmt.Fprintf(&s.said, "  > (%s is deleted)\n", id)
	s.happens(s.event(bot.Deleted{ID: bot.MessageID(id)}))
}

// others write, click and change messages in the candidate's thread: nothing comes of it.
func (s *storm) others() {
	ev := one(s.Rand,
		s.event(bot.Message{ID: bot.MessageID(s.id("x")), Text: s.text()}),
		s.event(bot.Click{Button: one(s.Rand, "agree", "yes", "confirm", "withdraw"), Key: s.last().Key}),
		s.event(bot.Edited{ID: "m5", Text: s.text()}), s.event(bot.Deleted{ID: "m5"}), s.event(bot.Command{Name: "stop"}),
	)
	ev.By = bot.User{Platform: "fake", ID: bot.UserID(one(s.Rand, "cand-2", "mod-1")), Role: one(s.Rand, bot.Candidate, bot.Moderator)}
	before, posts := string(s.state.Data), len(s.posts)
	s.happens(ev)
	if string(s.state.Data) != before || len(s.posts) != posts {
		s.t.Errorf("moved by %s's %s:\n%s\n%s", ev.By.ID, bot.Kind(ev.Body), before, s.state.Data)
	}
}

// desk is people who decide something that waits, or that is over.
func (s *storm) desk() {
	d := bot.Decision{Kind: "application", Approval: one(s.Rand, "application", "plan", "question/1/1", "application/2", "nonsense"), Verdict: bot.Approved}
	for name, ask := range s.open {
		d.Approval, d.Kind = name, ask.Kind
		if s.IntN(5) > 0 && len(ask.Card.Buttons) > 0 {
			d.Verdict = bot.Verdict(one(s.Rand, ask.Card.Buttons...).Name)
		}
		break
	}
	if len(s.settled) > 0 && s.IntN(6) == 0 {
		d.Approval = one(s.Rand, s.settled...)
	}
	switch d.Verdict {
	case "approve":
		d.Verdict = bot.Approved
	case "reject":
		d.Verdict = bot.Rejected
	}
	id, other := one(s.Rand, s.form.Fields...).ID, one(s.Rand, one(s.Rand, wishes...), one(s.Rand, broken...))
	d.Values = map[string]string{ // no more than a modal takes
		"text": one(s.Rand, "確認して、あらためてご連絡しますね。", "It is 550 to 800.", "ご家族は何人ですか。", other), "field": one(s.Rand, id, "1", other),
		"question": one(s.Rand, "", "", "もう少し詳しく教えてください。", other), "plan": one(s.Rand, id, other), "reason": other,
	}
	s.settled = append(s.settled, d.Approval)
	delete(s.open, d.Approval)
	for _, words := range d.Values {
		s.staffs = append(s.staffs, words)
	}
	fmt.Fprintf(&s.said, "  > {%s: %s %.100q}\n", d.Approval, d.Verdict, d.Values)
	ev := s.event(d)
	ev.By = bot.User{Platform: "fake", ID: "mod-1", Role: bot.Moderator}
	s.happens(ev)
}

// pass lets time pass, with the timers that ring in it.
func (s *storm) pass(d time.Duration) {
	fmt.Fprintf(&s.said, "  > (%s later)\n", d)
	end := s.now.Add(d)
	for range 30 {
		name, next := "", end
		for n, at := range s.timers() {
			if !at.After(next) {
				name, next = n, at
			}
		}
		if name == "" || s.erased {
			s.now = end
			return
		}
		if s.rung == nil {
			s.rung = map[string]time.Time{}
		}
		s.rung[name], s.now = next, later(s.now, next)
		s.happens(s.event(bot.Timer{Name: name, Due: next}))
	}
	s.t.Errorf("timers ring for ever")
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// mixed is several things in one batch.
func (s *storm) mixed() {
	evs := []bot.Event{
		s.message(s.text()), s.event(bot.Click{Button: one(s.Rand, "agree", "no", "yes", "keep"), Key: s.last().Key}), s.message(s.answer(s.last().Asks)),
		s.event(bot.Command{Name: "stop"}),
	}
	s.Shuffle(len(evs), func(i, j int) { evs[i], evs[j] = evs[j], evs[i] })
	s.happens(evs...)
}

// happens runs turns until nothing is left to do, some of them twice as after a crash, and looks at each.
func (s *storm) happens(evs ...bot.Event) {
	s.t.Helper()
	for n, again := 0, true; again && !s.erased; evs = nil {
		s.turn++
		from, before := s.status, s.state
		out := s.once(evs)
		if s.IntN(6) == 0 {
			first, after := encode(out), s.state
			s.journal.Drop(func(r agents.StepRecord) bool { return r.Turn == s.turn && s.IntN(2) == 0 })
			s.state = before
			if out = s.once(evs); encode(out) != first || string(after.Data) != string(s.state.Data) {
				s.t.Errorf("the turn came to another end when it ran again:\n%s\n%s", first, encode(out))
			}
		}
		s.take(out)
		s.valid(out, from, evs)
		if n++; n > 100 {
			s.t.Fatal("the turns do not end")
		}
		again = out.Continue
	}
	s.waysOut()
}

// finish is a polite candidate who comes back and answers what is asked: they can always finish, unless the conversation is over.
func (s *storm) finish() {
	fmt.Fprintf(&s.said, "  ---\n")
	for range 150 {
		switch s.status {
		case "ready_for_human_review", "accepted", "rejected", "withdrawn", "erased":
			return
		case "needs_human":
			if s.view().Applied {
				return
			}
		case "awaiting_plan_approval":
			ev := s.event(bot.Decision{Approval: "plan", Kind: "plan", Verdict: bot.Approved, Needed: 1})
			s.happens(ev)
			continue
		}
		if s.t.Failed() {
			return
		}
		v := s.view()
		switch open := v.Open; {
		case v.Erasing || v.Leaving:
			s.happens(s.event(bot.Click{Button: "no", Key: open.Post.Key}))
		case s.status == "paused" || open == nil:
			s.write(one(s.Rand, "続きをお願いします", "let's continue"))
		case open.Post.Card != nil && open.Post.Card.Kind == "which":
			s.happens(s.event(bot.Click{Button: "keep", Key: open.Post.Key}))
		case open.Post.Asks == "consent":
			s.happens(s.event(bot.Click{Button: "agree", Key: open.Post.Key}))
		case open.Post.Asks == "confirm":
			s.happens(s.event(bot.Click{Button: "confirm", Key: open.Post.Key}))
		default:
			s.write(s.answer(open.Post.Asks))
		}
	}
	s.t.Errorf("a polite candidate cannot finish: %s", strings.TrimSpace(s.status))
}
