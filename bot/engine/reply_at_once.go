package engine

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// replyTo gives what the person who caused an event sees at once because of how it was filed.
func (e *Engine) replyTo(ctx context.Context, in storage.Inbound, f storage.Filed, answer bot.Reply) (bot.Reply, error) {
	if f.Outcome == storage.Noted || f.Outcome == storage.Queued && answer != (bot.Reply{}) {
		return answer, nil
	}
	if e.seeksCard(ctx, in.Event, f) {
		return e.whichCard(ctx, in.Event)
	}
	if (in.To != "" || in.Release) && f.Outcome == storage.Queued {
		return e.broughtTo(ctx, in, f)
	}
	if in.Open || in.Reuse && f.Outcome == storage.Busy {
		return e.replyBegun(ctx, in, f)
	}
	r := e.replyFiled(ctx, in.Event, f)
	r.Files = e.answersForFiles(ctx, in.Event, f)
	return r, nil
}

// replyBegun tells who starts a conversation in a thread of its own where it will be, or is.
func (e *Engine) replyBegun(ctx context.Context, in storage.Inbound, f storage.Filed) (bot.Reply, error) {
	ev := in.Event
	lang := e.langHere(ctx, ev)
	t := e.texts(lang)
	switch f.Outcome {
	case storage.Queued:
		if e.isAlone(ev.Place) || in.Below != "" { // it begins before their eyes
			return bot.Reply{}, nil
		}
		return bot.Reply{Text: t.Text("private.starting", nil), Public: true}, nil
	case storage.Busy:
		th, err := e.store.Thread(ctx, f.Thread)
		if err != nil {
			return bot.Reply{}, err
		}
		if f.Place.IsZero() {
			return bot.Reply{Text: t.Text("private.starting", nil), Public: true}, nil
		}
		text := t.Text("private.underway", map[string]any{
			"title": e.threadTitle(th, lang), "status": StatusOf(t, th),
		})
		if f.Place == ev.Place { // they are there
			return bot.Reply{Text: joinParagraphs(text, e.whereElse(in, th, lang)), About: f.Place}, nil
		}
		if link := e.placeLink(f.Place, ev.By); link != "" {
			text = joinParagraphs(text, t.Text("private.goes_on_at", map[string]any{"link": link}))
		} else if e.isDirect(f.Place) {
			text = joinParagraphs(text, t.Text("private.goes_on_direct", nil))
		}
		return bot.Reply{Text: text, About: f.Place, Show: f.Place}, nil
	}
	return e.replyFiled(ctx, ev, f), nil
}

// whereElse tells who starts another conversation at a place of their own that holds one, and can hold no more, when and where it can begin. It is empty for
// who asks for the one that is held there.
func (e *Engine) whereElse(in storage.Inbound, held storage.Thread, lang string) string {
	c, ok := in.Event.Body.(bot.Command)
	if !ok || held.Workflow == in.Start && (in.About == "" || in.About == cmp.Or(held.Glance.About, held.About)) {
		return ""
	}
	asked := storage.Thread{Workflow: in.Start, About: in.About, Args: c.Args, Owner: in.Event.By}
	return e.texts(lang).Text("private.one_here", map[string]any{"title": e.threadTitle(asked, lang), "command": c.Name})
}

// answersForFiles reports that files of an event are for a conversation that tells by itself which of them could not be read. While a person speaks
// it does not.
func (e *Engine) answersForFiles(ctx context.Context, ev bot.Event, f storage.Filed) bool {
	if len(bot.AttachedTo(ev.Body)) == 0 || f.Thread == "" {
		return false
	}
	th, err := e.store.Thread(ctx, f.Thread)
	return err == nil && th.Taken == nil && e.programs[th.Workflow].Files && th.Owner.Same(ev.By)
}

func (e *Engine) replyFiled(ctx context.Context, ev bot.Event, f storage.Filed) bot.Reply {
	switch f.Outcome {
	case storage.AsksModal:
		return bot.Reply{Modal: f.Button.Modal, Ref: f.Ref, Token: f.Button.Token, Name: f.Button.Name, About: f.Place}
	case storage.Settled:
		r := bot.Reply{Text: e.settlementText(ctx, ev.By, f), About: f.Place, Nowhere: f.Settlement == bot.NoSuch}
		if f.Settlement == bot.Opened || f.Settlement == bot.TakesOver {
			r.Show = f.Place
		}
		return r
	case storage.Busy:
		return bot.Reply{Text: e.texts(e.langHere(ctx, ev)).Text("private.already_running", nil)}
	case storage.Gone:
		return e.erasedHere(ctx, ev)
	case storage.Nowhere:
		if c, ok := ev.Body.(bot.Command); ok && c.Name == commandBelongs {
			return bot.Reply{Text: e.texts(e.langHere(ctx, ev)).Text("belongs.nothing", nil)}
		}
		lang := e.langHere(ctx, ev)
		t := e.texts(lang)
		switch b := ev.Body.(type) {
		case bot.Command:
			if _, known := e.findSpec(b.Name); !known && len(e.cfg.Commands) > 0 {
				text := joinParagraphs(t.Text("command.unknown", map[string]any{"name": b.Name}), e.listCommands(t, lang, ev.By))
				return bot.Reply{Text: text, Public: true}
			}
			return bot.Reply{Text: t.Text("command.nowhere", nil)}
		case bot.Message:
			return bot.Reply{Nowhere: true, Text: e.listCommands(t, lang, ev.By), Public: true}
		}
		return bot.Reply{Nowhere: true}
	}
	return bot.Reply{}
}

// erasedHere tells who goes on in an erased conversation why nobody answers. Who takes back what they said there needs no answer.
func (e *Engine) erasedHere(ctx context.Context, ev bot.Event) bot.Reply {
	switch ev.Body.(type) {
	case bot.Edited, bot.Deleted:
		return bot.Reply{}
	}
	text := e.texts(e.langOf(ctx, ev.By)).Text("private.erased", nil)
	if ev.By.Locale == "" && !ev.By.Staff() { // nothing is kept of the conversation, its language neither
		for _, lang := range []string{prompts.JA, prompts.EN} {
			if other := e.texts(lang).Text("private.erased", nil); other != text {
				text = joinParagraphs(text, other)
			}
		}
	}
	return bot.Reply{Text: text}
}

func (e *Engine) settlementText(ctx context.Context, by bot.User, f storage.Filed) string {
	t := e.texts(e.langOf(ctx, by))
	switch f.Settlement {
	case bot.TakesOver:
		return e.takingOver(t, by, f.Thread)
	case bot.Opened:
		if e.isAlone(f.Place) {
			return t.Text("private.thread_direct", map[string]any{"code": f.Approval.Code})
		}
		return t.Text("private.thread", map[string]any{"thread": cmp.Or(e.placeLink(f.Place, by), f.Place.Thread, string(f.Thread))})
	case bot.NotAllowed:
		return t.Text(e.notAllowed(by, f.Approval), nil)
	case bot.TooLate:
		if v, ok := f.Approval.Decided(); ok {
			return e.describeDecision(t, "private.already_decided", f.Approval, v)
		}
		over := f.Approval.State
		if over == bot.Open {
			over = bot.Expired // its time is up, and the clock has not rung yet
		}
		return t.Text("private.card_over", map[string]any{"verdict": e.verdictText(t, over)})
	case bot.Incomplete:
		return incompleteText(t, f)
	case bot.Repeated:
		return e.repeatedText(t, by, f.Approval)
	case bot.Stale, bot.NoSuch:
		if f.Settlement == bot.Stale && f.Approval.Code != "" {
			return t.Text("private.card_changed", map[string]any{"title": f.Approval.Card.Title, "code": f.Approval.Code})
		}
		return t.Text("private.unknown_card", nil)
	}
	return ""
}

// repeatedText tells who has voted that it counts once, and when they did if it was under another of their ids: they may not think of it.
func (e *Engine) repeatedText(t *prompts.Catalog, by bot.User, a bot.Approval) string {
	for _, v := range a.Votes {
		if e.cfg.People.Same(v.By, by) && (v.By.Platform != by.Platform || v.By.ID != by.ID) {
			return t.Text("private.repeated_elsewhere", map[string]any{
				"platform": platformName(t, v.By.Platform), "when": e.formatTime(v.At), "verdict": e.verdictText(t, v.Verdict),
			})
		}
	}
	return t.Text("private.repeated", nil)
}

// platformName is how people call a platform.
func platformName(t *prompts.Catalog, p bot.Platform) string {
	return t.Text("via."+string(p), nil)
}

// notAllowed names the text for who may not decide: staff are told that it is for others, or their own request.
func (e *Engine) notAllowed(by bot.User, a bot.Approval) string {
	switch {
	case !by.Staff():
		return "private.not_allowed"
	case e.cfg.People.Same(by, a.AskedBy), e.cfg.People.Same(by, a.Subject):
		return "private.own_request"
	}
	return "private.for_others"
}

// incompleteText says what a decision lacks, and how to give it: in words where one input is all that is required.
func incompleteText(t *prompts.Catalog, f storage.Filed) string {
	if f.Button.Name == bot.ButtonReject && f.Button.Modal.Typed() == bot.InputReason {
		return t.Text("private.reason_needed", map[string]any{"code": f.Approval.Code})
	}
	var labels []string
	for _, in := range f.Missing {
		labels = append(labels, t.Text("list.quote", map[string]any{"text": in.Label}))
	}
	key := "private.values_needed"
	if len(f.Button.Modal.Missing(nil)) == 1 {
		key = "private.value_needed"
	}
	return t.Text(key, map[string]any{
		"button": f.Button.Name, "label": f.Button.Label, "code": f.Approval.Code, "inputs": t.List(labels),
	})
}

// seeksCard reports whether somebody of the staff typed a decision that names no card. In a conversation of their own such
// words are an answer like any other.
func (e *Engine) seeksCard(ctx context.Context, ev bot.Event, f storage.Filed) bool {
	if !ev.By.Staff() || !isDeciding(ev) && !e.namesNoCard(ev) {
		return false
	}
	switch f.Outcome {
	case storage.Nowhere:
		return true
	case storage.Queued:
		th, err := e.store.Thread(ctx, f.Thread)
		return err == nil && !e.cfg.People.Same(ev.By, th.Owner)
	}
	return false
}

// namesNoCard reports whether a few words in a room of the desk have a code of no card beside them, as "foo K7QX": those of a card were answered
// before, and nobody who writes a code there is met by silence.
func (e *Engine) namesNoCard(ev bot.Event) bool {
	m, ok := ev.Body.(bot.Message)
	inRoom := e.isRoom(ev.Place)
	return ok && inRoom && len(m.Attachments) == 0 && len(strings.Fields(m.Text)) <= mostCodeWords && len(codesIn(m.Text)) == 1
}

// mostCodeWords is how many words stand beside a code at most where nothing else is said.
const mostCodeWords = 3

// whichCard says which cards can be decided.
func (e *Engine) whichCard(ctx context.Context, ev bot.Event) (bot.Reply, error) {
	t := e.texts(e.langHere(ctx, ev))
	waiting, err := e.openCards(ctx)
	if err != nil {
		return bot.Reply{}, err
	}
	var head string
	code := codeMeant(ev)
	near := nearestCode(code, waiting)
	switch {
	case near != "":
		head = t.Text("private.code_near", map[string]any{"code": code, "near": near})
	case code != "":
		head = t.Text("private.code_unknown", map[string]any{"code": code})
	case len(waiting) > 0: // else no code can be added
		head = t.Text("private.code_needed", nil)
	}
	list, err := e.listWaiting(ctx, t, waiting)
	return bot.Reply{Text: joinParagraphs(head, list)}, err
}

// codeMeant is the word that stands for a code in somebody's try to decide, in capitals; empty for none.
func codeMeant(ev bot.Event) string {
	if c := typedCode(ev); c != nil {
		return c.Code
	}
	if codes := codesIn(ev.Body.(bot.Message).Text); len(codes) == 1 {
		return codes[0]
	}
	if words := strings.Fields(bot.Fold(ev.Body.(bot.Message).Text)); len(words) > 1 && likeCode.MatchString(words[1]) {
		return strings.ToUpper(words[1])
	}
	return ""
}

// answerWord replies to a desk word. Only staff learn what waits for a decision.
func (e *Engine) answerWord(ctx context.Context, w word, ev bot.Event) (bot.Reply, error) {
	t := e.texts(e.langHere(ctx, ev))
	switch {
	case w == wordHelp:
		return e.replyHelp(ctx, ev), nil
	case w == wordApprovals && !ev.By.Staff():
		return bot.Reply{Text: t.Text("private.not_allowed", nil)}, nil
	case w == wordApprovals:
		return e.replyPending(ctx, ev.By)
	}
	return e.replyStatus(ctx, ev)
}

// replyHelp says what can be written: in a conversation its words, elsewhere the commands, to staff both.
func (e *Engine) replyHelp(ctx context.Context, ev bot.Event) bot.Reply {
	lang := e.langHere(ctx, ev)
	var wrong string
	if c, ok := ev.Body.(bot.Command); ok && strings.TrimSpace(c.Text) != "" {
		wrong = e.texts(lang).Text("command.unknown", map[string]any{"name": strings.Fields(c.Text)[0]})
	}
	if ev.By.Staff() {
		t := e.texts(lang)
		if commands := e.listCommands(t, lang, ev.By); commands != "" {
			return bot.Reply{Text: joinParagraphs(wrong, commands, t.Text("help.decisions", nil)), Public: true}
		}
		return bot.Reply{Text: joinParagraphs(wrong, t.Text("help.moderator", nil)), Public: true}
	}
	th, err := e.store.At(ctx, ev.Place)
	here := err == nil
	if here && th.Glance.Lang != "" {
		lang = th.Glance.Lang
	}
	t := e.texts(lang)
	if commands := e.listCommands(t, lang, ev.By); !here && commands != "" {
		return bot.Reply{Text: joinParagraphs(wrong, commands), Public: true}
	}
	return bot.Reply{Text: joinParagraphs(wrong, t.Text("help.candidate", nil)), Public: true}
}

func (e *Engine) replyStatus(ctx context.Context, ev bot.Event) (bot.Reply, error) {
	th, err := e.store.At(ctx, ev.Place)
	if errors.Is(err, storage.ErrErased) {
		return e.erasedHere(ctx, ev), nil
	}
	if errors.Is(err, storage.ErrNotFound) {
		return e.replyElsewhere(ctx, ev)
	}
	if err != nil {
		return bot.Reply{}, err
	}
	if !ev.By.Staff() && !e.cfg.People.Same(ev.By, th.Owner) {
		return bot.Reply{Text: e.texts(e.langHere(ctx, ev)).Text("private.not_your_thread", nil)}, nil
	}
	lang := th.Glance.Lang
	if ev.By.Staff() {
		lang = e.cfg.ModeratorLang
	}
	return bot.Reply{Text: e.standsAt(th, lang)}, nil
}

// replyElsewhere tells who asks where no conversation is how their own stand, and staff what waits for them.
func (e *Engine) replyElsewhere(ctx context.Context, ev bot.Event) (bot.Reply, error) {
	cards, err := e.applicationsOf(ctx, ev.By)
	if err != nil {
		return bot.Reply{}, err
	}
	var lines []string
	if ev.By.Staff() {
		open, err := e.openCards(ctx)
		if err != nil {
			return bot.Reply{}, err
		}
		waits, err := e.listWaiting(ctx, e.texts(e.langOf(ctx, ev.By)), open)
		if err != nil {
			return bot.Reply{}, err
		}
		lines = append(lines, waits)
	} else if len(cards) == 0 {
		return bot.Reply{Text: e.texts(e.langHere(ctx, ev)).Text("command.nowhere", nil)}, nil
	}
	for _, c := range cards {
		lines = append(lines, c.Title, c.Body)
		for _, f := range c.Fields {
			lines = append(lines, f.Value)
		}
	}
	return bot.Reply{Text: joinParagraphs(lines...)}, nil
}

// standsAt says how a conversation stands.
func (e *Engine) standsAt(th storage.Thread, lang string) string {
	t := e.texts(lang)
	key := "status.plain"
	if th.Glance.Total > 0 {
		key = t.FirstOf("status.candidate."+th.Workflow, "status.candidate")
	}
	if th.Taken != nil {
		return joinParagraphs(t.Text("takeover.status", map[string]any{"by": th.Taken.By.Display()}), t.Text(key, statusArgs(t, th)))
	}
	return t.Text(key, statusArgs(t, th))
}

func statusArgs(t *prompts.Catalog, th storage.Thread) map[string]any {
	return map[string]any{"status": StatusOf(t, th), "done": th.Glance.Done, "total": th.Glance.Total}
}

// StatusOf is how a conversation stands, in words of its workflow where it has its own.
func StatusOf(t *prompts.Catalog, th storage.Thread) string {
	name := statusName(th.Glance.Status)
	return t.Text(t.FirstOf("status.name."+th.Workflow+"."+name, "status.name."+name), nil)
}

func statusName(s string) string { return cmp.Or(s, "greeting") }

func (e *Engine) replyPending(ctx context.Context, by bot.User) (bot.Reply, error) {
	open, err := e.openCards(ctx)
	if err != nil {
		return bot.Reply{}, err
	}
	list, err := e.listWaiting(ctx, e.texts(e.langOf(ctx, by)), open)
	return bot.Reply{Text: list}, err
}

// listWaiting lists open cards, each on a line: what is asked, who it is about and which job, since when.
func (e *Engine) listWaiting(ctx context.Context, t *prompts.Catalog, open []bot.Approval) (string, error) {
	if len(open) == 0 {
		return t.Text("approvals.none", nil), nil
	}
	var lines []string
	for _, a := range open {
		th, err := e.store.Thread(ctx, a.Thread)
		if err != nil && !isGone(err) {
			return "", err
		}
		args := map[string]any{"code": a.Code, "title": a.Card.Title, "since": e.formatTime(a.AskedAt), "by": e.nameOf(th)}
		args["about"] = e.describeSubject(th, string(t.Lang()))
		key := "approvals.line"
		switch {
		case args["by"] == "" || th.Owner.Staff():
		case args["about"] == "":
			key = "approvals.line_by"
		default:
			key = "approvals.line_about"
		}
		lines = append(lines, t.Text(key, args))
	}
	return strings.Join(lines, "\n"), nil
}

// langOf is the language for a private note: the staff's, that of the person's last conversation, or what their platform says.
func (e *Engine) langOf(ctx context.Context, u bot.User) string {
	if u.Staff() {
		return e.cfg.ModeratorLang
	}
	return cmp.Or(e.langBefore(ctx, u), u.Lang(e.cfg.DefaultLang))
}

// langBefore is the language of the person's last conversation, which they may have chosen there; empty where they had none, or it is not known.
func (e *Engine) langBefore(ctx context.Context, u bot.User) string {
	own, err := e.threadsOf(ctx, u)
	if err != nil {
		e.log.Debug("somebody's language is not looked up", "error_class", errorText(err)) // their platform says one
	}
	for _, th := range slices.Backward(own) {
		if th.Glance.Lang != "" && !e.isOpen(th) {
			return th.Glance.Lang
		}
	}
	return ""
}

// speaksAsBefore is who begins a conversation, with the language of their last one as their own: it begins in that, whatever their platform says.
func (e *Engine) speaksAsBefore(ctx context.Context, u bot.User) bot.User {
	if u.Staff() {
		return u
	}
	if lang := e.langBefore(ctx, u); lang != "" && u.Lang("") != lang {
		u.Locale = lang
	}
	return u
}

// ownerLang is the language of whose conversation it is before that has one: what it began with.
func (e *Engine) ownerLang(th storage.Thread) string {
	if th.Owner.Staff() {
		return e.cfg.ModeratorLang
	}
	return th.Owner.Lang(e.cfg.DefaultLang)
}

// langHere is the language for a private note about what happened: that of the conversation which somebody has at the place, else langOf.
func (e *Engine) langHere(ctx context.Context, ev bot.Event) string {
	if !ev.By.Staff() {
		if th, err := e.store.At(ctx, ev.Place); err == nil && th.Glance.Lang != "" && e.cfg.People.Same(ev.By, th.Owner) {
			return th.Glance.Lang
		}
	}
	return e.langOf(ctx, ev.By)
}

// zoneFor is the zone of the times that somebody is told; nil for those who are told none.
func (e *Engine) zoneFor(u bot.User) *time.Location {
	if u.Staff() {
		return e.cfg.ModeratorZone
	}
	return nil
}

// formatTime prints a moment as those who decide read it, with its zone, which is always said.
func (e *Engine) formatTime(t time.Time) string {
	return t.In(e.cfg.ModeratorZone).Format(bot.TimeLayout)
}
