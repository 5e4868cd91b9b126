package interview_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// steps are the statuses that may follow each other in one turn, beside staying as it is.
var steps = map[string]string{
	"":                       "greeting withdrawn",
	"greeting":               "planning awaiting_plan_approval interviewing auditing confirming paused withdrawn needs_human",
	"planning":               "awaiting_plan_approval interviewing paused withdrawn",
	"awaiting_plan_approval": "interviewing planning greeting paused withdrawn confirming",
	"interviewing":           "greeting confirming auditing paused withdrawn needs_human awaiting_plan_approval",
	"auditing":               "confirming interviewing paused withdrawn",
	"confirming":             "interviewing auditing paused withdrawn ready_for_human_review needs_human greeting",
	"paused":                 "greeting planning awaiting_plan_approval interviewing auditing confirming withdrawn ready_for_human_review needs_human",
	"ready_for_human_review": "accepted rejected withdrawn interviewing needs_human",
	"needs_human":            "greeting interviewing awaiting_plan_approval confirming accepted rejected withdrawn paused",
	"accepted":               "withdrawn",
	"rejected":               "",
	"withdrawn":              "greeting interviewing confirming auditing",
}

// view is what the checks look at of a state.
type view struct {
	Open            *application.Question
	Fields          []application.Field
	Erasing         bool
	Leaving         bool
	Applied         bool
	Queue           []json.RawMessage
	Pending         []application.Heard
	Unread          *application.Unread
	Consent         *application.Consent
	Waits           *time.Time
	Needs, Rest     json.RawMessage
	Current, Speaks string
}

func (s *storm) view() view {
	s.t.Helper()
	var v view
	if err := json.Unmarshal(s.state.Data, &v); err != nil {
		s.t.Fatal(err)
	}
	return v
}

// valid looks at what a turn made of things.
func (s *storm) valid(out agents.Effects, from string, evs []bot.Event) {
	s.t.Helper()
	if s.erased {
		return
	}
	if s.status != from && !slices.Contains(strings.Fields(steps[from]), s.status) {
		s.t.Errorf("from %s to %s", from, s.status)
	}
	decided := slices.ContainsFunc(evs, func(ev bot.Event) bool { return bot.Kind(ev.Body) == "decision" })
	if s.status != from && (s.status == "accepted" || s.status == "rejected" || from == "ready_for_human_review" && s.status == "interviewing") && !decided {
		s.t.Errorf("%s by nobody's decision", s.status)
	}
	v := s.view()
	s.oneOpen(v, out)
	s.factsHold(v)
	s.fits(out)
	s.keepsQuiet(out)
	s.readOnce(v, out)
	if s.record().Status != s.status {
		s.t.Errorf("the record says %s, the glance %s", s.record().Status, s.status)
	}
	if v.Applied && from == "confirming" {
		s.nothingOpen(v)
	}
}

// oneOpen holds the open question against what stands in the thread.
func (s *storm) oneOpen(v view, out agents.Effects) {
	asks, fresh := map[string]bool{}, 0
	for _, p := range s.posts[:len(s.posts)-s.news(out)] {
		asks[p.Key] = true
	}
	for _, p := range out.Posts {
		if p.To.Audience == bot.ToThread && p.Asks != "" && !asks[p.Key] {
			fresh++
		}
	}
	if fresh > 1 {
		s.t.Errorf("%d questions in a turn", fresh)
	}
	key, last := "", bot.Post{}
	if v.Open != nil {
		key = v.Open.Post.Key
	}
	for _, p := range s.posts {
		if p.Asks != "" {
			last = p
		}
		if p.Card != nil && len(p.Card.Buttons) > 0 && p.Card.Kind != "reminder" && p.Key != key {
			s.t.Errorf("%s has live buttons, open is %q: %.100q", p.Key, key, p.Text)
		}
	}
	if v.Open != nil && v.Open.Post.Asks != "" && key != "" && last.Asks != v.Open.Post.Asks {
		s.t.Errorf("open is %s, the last question asks %s", v.Open.Post.Asks, last.Asks)
	}
	if really := v.Open != nil && v.Open.Post.Card != nil && v.Open.Post.Card.Kind == "certain"; really != (v.Erasing || v.Leaving) {
		s.t.Errorf("erasing %v, leaving %v, open %+v", v.Erasing, v.Leaving, v.Open)
	}
}

// news counts the posts that a turn added to the thread.
func (s *storm) news(out agents.Effects) int {
	n := 0
	for _, p := range s.posts {
		if i := slices.IndexFunc(out.Posts, func(o bot.Post) bool { return o.Key == p.Key }); i >= 0 && out.Log != nil && slices.ContainsFunc(out.Log, func(l agents.LogEntry) bool { return l.ID == p.Key }) {
			n++
		}
	}
	return n
}

// nothingOpen holds for what was just sent to people.
func (s *storm) nothingOpen(v view) {
	for i := range v.Fields {
		f := &v.Fields[i]
		if f.Status != "done" && f.Status != "declined" && !f.ToPerson {
			s.t.Errorf("sent while %s is %s", f.ID, f.Status)
		}
		if def := s.form.Field(f.ID); s.status == "ready_for_human_review" && def.Required && f.Status != "done" {
			s.t.Errorf("ready while %s is %s", f.ID, f.Status)
		}
	}
}

var kinds = map[form.Type]*regexp.Regexp{
	form.TypeEmail: regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]+$`),
	form.TypePhone: regexp.MustCompile(`^\+[1-9][0-9]{5,14}$`),
	form.TypeURL:   regexp.MustCompile(`^https?://[^\s]+$`),
	form.TypeDate:  regexp.MustCompile(`^\d{4}-\d\d(-\d\d)?(T.*)?$`),
}

// factsHold holds facts against what was written: each has words, a message that still stands, and a value of its kind.
func (s *storm) factsHold(v view) {
	for _, f := range v.Fields {
		def := s.form.Field(f.ID)
		for key, fact := range f.Facts {
			if fact.Source == "" || fact.Words == "" {
				s.t.Errorf("%s.%s has no source or words: %+v", f.ID, key, fact)
			}
			if _, gone := s.gone[fact.Source]; gone {
				s.t.Errorf("%s.%s is of the deleted %s", f.ID, key, fact.Source)
			}
			text, ok := fact.Value.(string)
			if ok && !utf8.ValidString(text) {
				s.t.Errorf("%s.%s is no text", f.ID, key)
			}
			if re := kinds[def.Type]; re != nil && ok && !re.MatchString(text) && key == def.RequiredFacts[0] {
				s.t.Errorf("%s.%s is %q", f.ID, key, text)
			}
			if ok && def.Type == form.TypeChoice && !def.Multiple && key == def.RequiredFacts[0] && def.Option(text) == nil {
				s.t.Errorf("%s.%s is %q", f.ID, key, text)
			}
		}
	}
}

// What platforms take. Sources: docs.slack.dev Block Kit (a button's text 75, a header 150), docs.discord.com (a modal's title and
// labels 45); a text is split by adapters, but nobody reads more than this.
const (
	maxText, maxButton, maxTitle, maxModal = 6000, 75, 150, 45
)

// fits holds what is posted against what platforms take.
func (s *storm) fits(out agents.Effects) {
	long := func(what, text string, most int) {
		if !utf8.ValidString(text) || utf8.RuneCountInString(text) > most {
			s.t.Errorf("%s of %d characters: %.100q", what, utf8.RuneCountInString(text), text)
		}
	}
	card := func(c *bot.Card) {
		if c == nil {
			return
		}
		long("title", c.Title, maxTitle)
		long("body", c.Body, maxText)
		for _, f := range c.Fields {
			long("field", f.Value, maxText)
		}
		if len(c.Buttons) > 25 {
			s.t.Errorf("%d buttons", len(c.Buttons))
		}
		for _, b := range c.Buttons {
			long("button", b.Label, maxButton)
			if b.Modal != nil {
				long("modal", b.Modal.Title, maxModal)
				for _, in := range b.Modal.Inputs {
					long("label", in.Label, maxModal)
				}
			}
		}
	}
	for _, p := range out.Posts {
		long("text", p.Text, maxText)
		card(p.Card)
	}
	for _, a := range out.Approvals {
		card(&a.Card)
	}
}

// keepsQuiet holds what is kept and what people are shown against what was protected and what was taken back.
func (s *storm) keepsQuiet(out agents.Effects) {
	var shown []string
	for _, p := range out.Posts {
		if p.To.Audience == bot.ToModerators {
			shown = append(shown, encode(p))
		}
	}
	for _, a := range out.Approvals {
		shown = append(shown, encode(a.Card))
	}
	record := string(s.raw())
	for _, secret := range secrets {
		for _, text := range append(shown, record) {
			if strings.Contains(text, secret) {
				s.t.Errorf("protected: %s in %.2000s", secret, text)
			}
		}
	}
	for id, text := range s.gone {
		text = strings.TrimSpace(text)
		again := func(w wrote) bool { return strings.Contains(w.text, text) || strings.Contains(w.files, text) }
		if exits[text] != nil || s.isCountryNow(text) || isExample(text) { // the program's own posts say it: to be written, or what a city told later is in
			continue
		}
		if utf8.RuneCountInString(text) < 12 || !utf8.ValidString(text) || slices.Contains(s.staffs, text) || slices.ContainsFunc(s.wrote, again) {
			continue
		}
		quoted := strings.Trim(encode(text), `"`)
		for _, in := range append(shown, string(s.state.Data), record) {
			if strings.Contains(in, quoted) {
				s.t.Errorf("deleted %s: %.100q in %s", id, text, around(in, quoted))
			}
		}
	}
}

// isExample reports words that the program's own texts give as an example of what to write: 「090-1234-5678」のように.
func isExample(text string) bool {
	return slices.ContainsFunc([]string{"ja", "en"}, func(lang string) bool {
		said, err := prompts.Load(lang)
		return err == nil && slices.ContainsFunc(said.Keys(), func(key string) bool {
			return strings.HasPrefix(key, "example.") && strings.Contains(said.Text(key, nil), text)
		})
	})
}

// isCountryNow reports the name of the country that the conversation has now.
func (s *storm) isCountryNow(text string) bool {
	var state application.State
	if err := json.Unmarshal(s.state.Data, &state); err != nil {
		s.t.Fatal(err)
	}
	return state.Country != "" && (text == place.CountryName(state.Country, "en") || text == place.CountryName(state.Country, "ja"))
}

// secrets are words of telling that are protected wherever the job is.
var secrets = []string{"父が病気", "妊娠中", "two kids", "Catholic", "鬱病"}

// around is where a text stands in another.
func around(in, text string) string {
	at := strings.Index(in, text)
	return in[max(0, at-600):min(len(in), at+100)]
}

// exits are the words that texts tell people to write to leave or to rest, and what each comes to wherever the conversation is.
var exits = map[string]func(s *storm, v view, out agents.Effects) bool{
	"担当者": toHuman, "human": toHuman, "取りやめる": toLeave, "withdraw": toLeave, "あとで": toRest, "pause": toRest, "データを消して": toErase, "delete my data": toErase,
}

func toHuman(_ *storm, v view, out agents.Effects) bool {
	return slices.ContainsFunc(out.Events, func(e agents.NamedEvent) bool { return e.Name == "handoff_requested" })
}

func toLeave(s *storm, v view, out agents.Effects) bool {
	return v.Leaving || s.probed(out, "withdrawn", "rejected")
}

func toErase(_ *storm, v view, out agents.Effects) bool { return v.Erasing || out.Erase != nil }

// toRest holds where there is something to rest from; where the summary waits it is kept, and where nothing was begun, or people are at
// work, it is said so.
func toRest(s *storm, v view, out agents.Effects) bool {
	return s.probed(out, "paused", "awaiting_plan_approval") || v.Open == nil || v.Open.Post.Asks == "consent" || v.Open.Post.Asks == "confirm" && out.Glance.Status == "confirming"
}

// probed reports that a probe ended in one of the statuses.
func (s *storm) probed(out agents.Effects, statuses ...string) bool {
	return slices.Contains(statuses, out.Glance.Status)
}

// waysOut tries, without consequences, one way out of the place where the conversation is, and one of what its last post offers: each
// works as typed, whatever was said before and whatever failed.
func (s *storm) waysOut() {
	if s.erased || s.t.Failed() || s.IntN(3) > 0 {
		return
	}
	says := slices.Sorted(maps.Keys(exits))
	word := one(s.Rand, says...)
	v, out := s.probe(word)
	waiting := s.status == "greeting" && v.Consent == nil || s.view().Waits != nil
	if ok := exits[word]; !ok(s, v, out) && !waiting && !s.closedFor(word) {
		s.t.Errorf("%q in %s comes to %s: %.300q", word, s.status, out.Glance.Status, textsOf(out))
	}
	s.offered()
	q := s.view().Open
	if q == nil || q.Post.Card == nil || len(q.Post.Card.Buttons) == 0 || s.status == "paused" {
		return
	}
	b := one(s.Rand, q.Post.Card.Buttons...)
	if b.Modal != nil { // a form is opened, and not said
		return
	}
	s.sameAs(q, b)
}

// offers are the other words that texts tell people to write, and what each comes to where a post offers it.
var offers = map[string]func(s *storm, v view, out agents.Effects) bool{
	"応募する": toSend, "submit": toSend, "応募を再開する": toReturn, "apply after all": toReturn, "始める": toBegin, "start": toBegin,
	"スキップ": toSkip, "skip": toSkip, "はい、消して": toGo, "yes, delete it": toGo, "はい": toAgree, "yes": toAgree, "続ける": toGoOn, "continue": toGoOn,
}

func toSend(_ *storm, v view, _ agents.Effects) bool     { return v.Applied }
func toReturn(_ *storm, _ view, out agents.Effects) bool { return out.Glance.Status != "withdrawn" }
func toGo(_ *storm, _ view, out agents.Effects) bool     { return out.Erase != nil }
func toBegin(_ *storm, v view, _ agents.Effects) bool {
	return v.Open != nil && v.Open.Post.Asks == "consent"
}

// toAgree holds for the disclosure, and for what is asked to be sure: a yes leaves then, or is asked for again where it came late.
func toAgree(s *storm, v view, out agents.Effects) bool {
	if before := s.view(); before.Erasing || before.Leaving {
		return out.Erase != nil || out.Glance.Status == "withdrawn" || (v.Erasing || v.Leaving) && len(out.Posts) > 0
	}
	return v.Consent != nil
}

func toGoOn(s *storm, v view, out agents.Effects) bool {
	return out.Glance.Status != "paused" && v.Open != nil
}

func toSkip(s *storm, v view, _ agents.Effects) bool {
	before := s.view()
	if v.Current != before.Current {
		return true
	}
	return slices.ContainsFunc(v.Fields, func(f application.Field) bool { return f.ID == v.Current && (f.Softened || f.Reopened) })
}

var quotedWord = regexp.MustCompile("「([^」]{1,20})」|\"([^\"]{1,24})\"|“([^”]{1,24})”|`([^`]{1,24})`")

// offered tries one of the words that the last post tells people to write.
func (s *storm) offered() {
	var words []string
	for _, m := range quotedWord.FindAllStringSubmatch(s.last().Text, -1) {
		for _, word := range m[1:] {
			if s.onlyRepeats(word) {
				continue
			}
			if offers[word] != nil || exits[word] != nil {
				words = append(words, word)
			}
		}
	}
	if len(words) == 0 {
		return
	}
	word := one(s.Rand, words...)
	works := offers[word]
	if works == nil {
		works = exits[word]
	}
	if v, out := s.probe(word); !works(s, v, out) {
		s.t.Errorf("%q is offered in %s by %.300q, and comes to %s: %.300q", word, s.status, s.last().Text, out.Glance.Status, textsOf(out))
	}
}

// onlyRepeats reports that the last post quotes a word as what the candidate wrote, and offers it nowhere.
func (s *storm) onlyRepeats(word string) bool {
	rest := s.last().Text
	for _, lang := range []string{prompts.JA, prompts.EN} {
		if texts, err := prompts.Load(lang); err == nil {
			rest = strings.ReplaceAll(rest, texts.Text("unplaced", map[string]any{"text": word}), "")
		}
	}
	return rest != s.last().Text && !strings.Contains(rest, word)
}

// closedFor reports that a word has nothing to leave any more.
func (s *storm) closedFor(word string) bool {
	return slices.Contains([]string{"withdrawn", "rejected", "accepted"}, s.status) || s.view().Applied
}

// probe runs a turn on a message and takes nothing of it.
func (s *storm) probe(text string) (view, agents.Effects) {
	return s.try(s.event(bot.Message{ID: bot.MessageID(s.id("probe")), Text: text}))
}

func (s *storm) try(ev bot.Event) (view, agents.Effects) {
	before, turn := s.state, s.turn+1
	s.turn = turn
	out := s.once([]bot.Event{ev})
	v := s.view()
	s.journal.Drop(func(r agents.StepRecord) bool { return r.Turn == turn })
	s.state, s.turn = before, turn-1
	return v, out
}

// sameAs holds a button's label, as typed, against the button.
func (s *storm) sameAs(q *application.Question, b bot.Button) {
	typed, tout := s.probe(b.Label)
	clicked, cout := s.try(s.event(bot.Click{Button: b.Name, Key: q.Post.Key}))
	asks := func(v view) string {
		if v.Open == nil {
			return ""
		}
		return v.Open.Post.Asks
	}
	if tout.Glance.Status != cout.Glance.Status || asks(typed) != asks(clicked) || typed.Leaving != clicked.Leaving || typed.Erasing != clicked.Erasing || (tout.Erase == nil) != (cout.Erase == nil) {
		s.t.Errorf("%q as typed comes to %s, asking %q; [%s] to %s, asking %q\n%.300q\n%.300q", b.Label, tout.Glance.Status, asks(typed), b.Name, cout.Glance.Status, asks(clicked), textsOf(tout), textsOf(cout))
	}
}

func textsOf(out agents.Effects) []string {
	var texts []string
	for _, p := range out.Posts {
		if p.To.Audience == bot.ToThread {
			texts = append(texts, p.Text)
		}
	}
	return texts
}

// notRepeated holds the posts that a message got against those before them: nobody reads the same twice in a row, nor the disclosure again
// in its language.
func (s *storm) notRepeated(from int) {
	for _, p := range s.posts[min(max(1, from), len(s.posts)):] {
		if first := s.posts[0]; first.Asks == "consent" && p.Asks == "consent" && p.Text != first.Text && strings.Contains(p.Text, first.Text) {
			s.t.Errorf("the disclosure again: %.200q", p.Text)
		}
	}
	for i := max(1, from); i < len(s.posts); i++ {
		if p := s.posts[i]; p.Text == s.posts[i-1].Text && p.Text != "" {
			s.t.Errorf("said twice: %.200q", p.Text)
		}
	}
}

// noteIdle notes messages that decided nothing where no answer is taken: nothing may be made of them later.
func (s *storm) noteIdle(texts []string, evs []bot.Event, from string) {
	if from != "confirming" || s.status != from || len(texts) != 1 || s.erased {
		return
	}
	if slices.Contains(misunderstood, texts[0]) {
		s.idle[string(evs[0].Body.(bot.Message).ID)] = true
	}
}

// readOnce holds what is kept against what decided nothing, and against what is to be read with the next message: only what a model
// could not read waits, and what was taken for a wish to leave that is not settled yet, each for its own question.
func (s *storm) readOnce(v view, out agents.Effects) {
	if len(v.Pending) > 0 {
		s.t.Errorf("it waits to be read again: %+v", v.Pending)
	}
	failed := slices.ContainsFunc(out.Audit, func(a agents.AuditEntry) bool { return a.Kind == "model_failure" })
	leaves := v.Leaving || v.Erasing
	if v.Unread != nil && len(v.Unread.Heard) > 0 && !failed && !leaves && len(s.unread) == 0 && !slices.ContainsFunc(out.Posts, func(p bot.Post) bool { return strings.Contains(p.Text, s.world.text("stop.ack")) }) {
		s.t.Errorf("it waits though nothing failed: %+v", v.Unread)
	}
	s.unread = nil
	if v.Unread != nil {
		s.unread = v.Unread.Heard
	}
	for _, f := range v.Fields {
		for _, id := range f.Heard {
			if s.idle[id] {
				s.t.Errorf("%s was read for %s, and was said to the summary", id, f.ID)
			}
		}
		for key, fact := range f.Facts {
			if s.idle[fact.Source] {
				s.t.Errorf("%s.%s is of %s, which was said to the summary", f.ID, key, fact.Source)
			}
		}
	}
}
