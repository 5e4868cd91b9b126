package engine

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// renderApproval makes the card from the approval as it is now: with buttons, tally, deadline and the typed twin while it is
// open, with outcome, people and time afterwards. What reminds of it is a line, and the whole card again for those who had
// nothing to do with it before.
func (e *Engine) renderApproval(row storage.OutboxRow, a bot.Approval) bot.Post {
	t := e.texts(e.cfg.ModeratorLang)
	card := a.Card
	card.Code = a.Code
	lines := []string{card.Body}
	if a.State == bot.Open {
		lines = append(lines, e.describeStanding(t, a)...)
	} else {
		card.Buttons = nil
		if a.Kind == bot.KindTakenOver { // how one speaks there is no longer true
			lines[0], _, _ = strings.Cut(card.Body, "\n")
		}
		lines = append(lines, e.describeOutcome(t, a)...)
	}
	card.Body = joinParagraphs(lines...)
	if a.SentFiles {
		card.Buttons = append(slices.Clone(card.Buttons), bot.Button{
			Name: commandFiles, Label: t.Text("card.files.button", nil), Style: bot.Default, Token: CommandToken(commandFiles, a.Code),
		})
	}
	post := bot.Post{
		Key: row.Key, To: a.To, Text: card.Title, Card: &card, Files: a.Files, Ping: a.State == bot.Open && forStaff(a.To),
	}
	if row.Bell == "" {
		return post
	}
	post.Text = t.Text("nudge."+string(row.Bell), map[string]any{"title": card.Title, "code": a.Code})
	if a.State != bot.Open {
		post.Text = joinParagraphs(append([]string{card.Title}, e.describeOutcome(t, a)...)...)
	}
	if row.Bell == bot.Reminded || a.State != bot.Open {
		post.Card, post.Files = nil, nil
	}
	return post
}

// noticeOf is the line that stands for a card in notifications, which others may see over a shoulder: no whole name is in it.
func (e *Engine) noticeOf(th storage.Thread, title string) string {
	initials := initialsOf(cmp.Or(th.Glance.Name, th.Owner.Name))
	if initials == "" || th.Owner.Staff() {
		return ""
	}
	t := e.texts(e.cfg.ModeratorLang)
	args := map[string]any{"title": title, "initials": initials, "about": e.describeSubject(th, e.cfg.ModeratorLang)}
	if args["about"] == "" {
		return t.Text("card.notice", args)
	}
	return t.Text("card.notice_about", args)
}

// initialsOf are the first signs of a name's words: "C.R." of Casey Rivera, 「高.直.」 of 高橋 直樹.
func initialsOf(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
		first, _ := utf8.DecodeRuneInString(word)
		b.WriteString(string(unicode.ToUpper(first)) + ".")
	}
	return b.String()
}

// describeStanding says how an open approval stands and how it is decided in words.
func (e *Engine) describeStanding(t *prompts.Catalog, a bot.Approval) []string {
	var lines []string
	for _, v := range a.Votes {
		if v.Verdict == bot.Rejected {
			lines = append(lines, t.Text("card.against", map[string]any{"by": v.By.Display(), "reason": v.Reason}))
		}
	}
	if yes := a.Voted(bot.Approved); a.Needed() > 1 {
		lines = append(lines, t.Text("card.votes", map[string]any{"count": len(yes), "needed": a.Needed(), "names": e.listNames(t, yes)}))
	}
	switch {
	case a.Rung == bot.Overdue:
		lines = append(lines, t.Text("card.overdue", nil))
	case !a.Expires.IsZero():
		lines = append(lines, t.Text(lapseText(t, "card.deadline", a), map[string]any{"when": e.formatTime(a.Expires)}))
	}
	return append(lines, typedWays(t, a)...)
}

// typedWays say how a card is decided in words.
func typedWays(t *prompts.Catalog, a bot.Approval) []string {
	var lines []string
	for _, way := range []struct{ button, text string }{
		{bot.ButtonApprove, "card.typed_twin"}, {buttonAnswer, "card.typed_answer"}, {buttonMore, "card.typed_more"},
	} {
		b, ok := a.Card.Button(way.button)
		if ok && way.button == buttonAnswer && b.Modal != nil && len(b.Modal.Inputs) > 1 { // to one of several things
			way.text = "card.typed_answer_one"
		}
		if ok {
			lines = append(lines, t.Text(way.text, map[string]any{"code": a.Code}))
		}
	}
	if len(lines) > 0 {
		return lines
	}
	var own []string
	for _, b := range a.Card.Buttons {
		if b.Name != bot.ButtonOpen && b.Name != bot.ButtonTakeOver {
			own = append(own, "`"+b.Name+" "+a.Code+"`")
		}
	}
	if len(own) == 0 {
		return nil
	}
	if a.Kind == bot.KindTakenOver {
		return []string{t.Text("card.typed_speaking", map[string]any{"code": a.Code})}
	}
	return []string{t.Text("card.typed_own", map[string]any{"ways": strings.Join(own, " / ")})}
}

// lapseText names the text about the end of an approval's time: what happens then is the flow's where the approval is not held.
func lapseText(t *prompts.Catalog, key string, a bot.Approval) string {
	if a.Hold {
		return key
	}
	return t.FirstOf(key+"."+a.Kind, key)
}

func (e *Engine) listNames(t *prompts.Catalog, people []bot.User) string {
	if len(people) == 0 {
		return t.Text("card.nobody_yet", nil)
	}
	var out []string
	for _, u := range people {
		out = append(out, t.Text("card.person", map[string]any{"name": u.Display()}))
	}
	return t.List(out)
}

// describeOutcome gives what takes the buttons' place.
func (e *Engine) describeOutcome(t *prompts.Catalog, a bot.Approval) []string {
	switch a.State {
	case bot.Void:
		return []string{t.Text(t.FirstOf("card.void."+a.Kind, "card.void"), nil)}
	case bot.Expired:
		return []string{t.Text(lapseText(t, "card.expired", a), nil)}
	}
	v, _ := a.Decided()
	var lines []string
	if yes := a.Voted(bot.Approved); a.State == bot.Approved && len(yes) > 1 {
		lines = append(lines, t.Text("card.votes", map[string]any{"count": len(yes), "needed": a.Needed(), "names": e.listNames(t, yes)}))
	}
	lines = append(lines, e.describeDecision(t, "card.decided", a, v))
	if v.Reason != "" {
		lines = append(lines, t.Text("card.reason", map[string]any{"reason": v.Reason}))
	}
	return append(lines, quoteAnswers(t, a, v)...)
}

// quoteAnswers quotes the words that went with a decision beside its reason, as a reply that the candidate got: whoever looks later sees what was
// said. What was edited is on the card itself.
func quoteAnswers(t *prompts.Catalog, a bot.Approval, v bot.Vote) []string {
	b, _ := a.Card.Button(string(a.State))
	if b.Modal == nil {
		return nil
	}
	var lines []string
	for _, in := range b.Modal.Inputs {
		text := strings.TrimSpace(v.Values[in.Name])
		switch chosen := in.Chosen(text); {
		case text == "" || in.Name == bot.InputReason || in.Value != "":
		case len(chosen) > 0:
			lines = append(lines, t.Text("card.filled", map[string]any{"label": in.Label, "text": t.List(labelsOf(chosen))}))
		default:
			lines = append(lines, t.Text("list.quote", map[string]any{"text": text}))
		}
	}
	return lines
}

func labelsOf(choices []bot.Choice) []string {
	var out []string
	for _, c := range choices {
		out = append(out, cmp.Or(c.Label, c.Value))
	}
	return out
}

// describeDecision says who ended an approval, when and how, by the text of the key: where there is no word for a flow's own button, by its label.
func (e *Engine) describeDecision(t *prompts.Catalog, key string, a bot.Approval, v bot.Vote) string {
	args := map[string]any{"by": v.By.Display(), "when": e.formatTime(v.At)}
	if b, ok := a.Card.Button(string(a.State)); ok && !t.Has(verdictText(a.State)) {
		args["label"] = b.Label
		return t.Text("card.pressed", args)
	}
	args["verdict"] = e.verdictText(t, a.State)
	return t.Text(t.FirstOf(key+"."+a.Kind+"."+string(a.State), key), args)
}

func verdictText(v bot.Verdict) string { return "verdict." + string(v) }

func (e *Engine) verdictText(t *prompts.Catalog, v bot.Verdict) string {
	return t.Text(verdictText(v), nil)
}

// joinParagraphs puts the texts below each other, without the empty ones.
func joinParagraphs(texts ...string) string {
	var out []string
	for _, t := range texts {
		if t != "" {
			out = append(out, t)
		}
	}
	return strings.Join(out, "\n")
}
