package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// webName is what the configuration calls the pages.
const webName = "web"

// webTable is where the rows are kept that open rooms.
const webTable = "web"

func webAdapter(h *house) (bot.Adapter, error) { return web.New(h.webConfig()), nil }

// webConfig is what the configuration and the store make of the pages.
func (h *house) webConfig() web.Config {
	c := web.Config{
		Listen: h.Web.Listen, Public: h.Web.Public(), Trusted: h.Web.Proxies(), Lang: h.Language, Log: h.log, Start: commandApply,
		Text: webText, Jobs: h.webJobs, Read: h.webRoom, Watch: h.webChanges, File: h.webFile,
		FileSize: int64(h.Files.MaxMB) << 20, FileCount: h.Files.PerMessage,
	}
	if h.store != nil { // doctor has none
		c.Rows = webRows{h.store.Table(webTable)}
	}
	if h.Web.Mail.Server != "" {
		c.NewsAfter = h.Web.Mail.After
		c.Mail = web.Mail{Sender: h.mailSender(), Seal: h.webSeal, Open: h.webOpen, Trouble: h.tellMailTrouble, Refused: h.tellMailRefusal}
	}
	return c
}

func webText(lang, key string, args map[string]any) string {
	return mustCatalog(lang).Text("web."+key, args)
}

// webRows are a table's, for the pages.
type webRows struct{ of agents.Table }

func (r webRows) View(ctx context.Context, f func(web.RowReader) error) error {
	return r.of.View(ctx, func(t agents.TableReader) error { return f(t) })
}

func (r webRows) Update(ctx context.Context, f func(web.RowWriter) error) error {
	return r.of.Update(ctx, func(t agents.TableWriter) error { return f(t) })
}

// webJobs are the jobs that one can apply for, those of a language first.
func (h *house) webJobs(lang string) (out []web.Job) {
	ids := slices.SortedStableFunc(slices.Values(h.jobs.ids), func(a, b string) int { return cmp.Compare(h.jobs.foreignTo(lang, a), h.jobs.foreignTo(lang, b)) })
	for _, id := range ids {
		f, err := h.jobs.getForm(id)
		if err != nil {
			h.log.Warn("a form is not offered: " + err.Error())
			continue
		}
		j := web.Job{ID: f.ID, Title: f.Title.In(lang), Lang: f.Language(), Company: f.Job.Company.In(lang), Fields: len(f.Fields), Minutes: form.Minutes(len(f.Fields)),
			Unlisted: f.Unlisted}
		for _, d := range f.Job.Details {
			j.Facts = append(j.Facts, bot.Field{Name: d.Label.In(lang), Value: d.Text.In(lang)})
		}
		out = append(out, j)
	}
	return out
}

// webRoom reads how the conversation at a place stands, as the person sees it with whom it is.
func (h *house) webRoom(ctx context.Context, at bot.Place) (web.Room, error) {
	th, err := h.store.At(ctx, at)
	if err != nil {
		return web.Room{}, noRoom(err)
	}
	rec, err := h.store.Record(ctx, th.ID)
	if err != nil {
		return web.Room{}, noRoom(err)
	}
	th = rec.Thread
	room := web.Room{
		Owner: th.Owner, Lang: th.Glance.Lang, Initial: initialOf(th), Parked: th.Parked != "",
		Working: len(rec.Waiting) > 0 || th.Continue, Items: webItems(rec, base.Texts(cmp.Or(th.Glance.Lang, th.Owner.Lang(h.Language)))),
	}
	room.Title = h.jobs.subjectOf(th, cmp.Or(th.Glance.Lang, th.Owner.Lang(h.Language)))
	room.Zone, room.ZoneIs = h.zoneOf(rec)
	room.Awaits, room.By = awaitsPeople(th), h.replyDay(th, room.Zone)
	if th.Taken != nil {
		room.Staff = th.Taken.By.Display()
	}
	return room, nil
}

// webChanges tells when the conversation at a place changed.
func (h *house) webChanges(ctx context.Context, at bot.Place) <-chan struct{} {
	th, err := h.store.At(ctx, at)
	if err != nil {
		return nil // nothing changes there any more
	}
	return h.changes.Watch(ctx, th.ID)
}

func noRoom(err error) error {
	switch {
	case errors.Is(err, storage.ErrErased):
		return web.ErrErased
	case errors.Is(err, storage.ErrNotFound):
		return web.ErrNoRoom
	}
	return err
}

// initialOf is the first letter of a person's name; empty while they have told none, and go by their id.
func initialOf(th storage.Thread) string {
	r, _ := utf8.DecodeRuneInString(th.Glance.Name)
	if th.Glance.Name == th.Owner.Display() || !unicode.IsLetter(r) {
		return ""
	}
	return string(r)
}

// webItems are what was said in a conversation, in the order of its times, and what was said and waits to be read. The person reads what of their words was
// not kept.
func webItems(rec storage.Record, texts *prompts.Catalog) (out []web.Item) {
	for _, l := range rec.Lines() {
		switch {
		case l.Post != nil && isForPerson(*l.Post):
			out = append(out, itemOfPost(*l.Post, l.At))
		case l.Said != nil && l.Said.Role == agents.User:
			out = append(out, web.Item{ID: l.Said.ID, Of: web.Person, Text: hearing.WithoutFiles(namedMasks(*l.Said, texts)), At: l.At, Files: webFiles(l.Files)})
		}
	}
	for _, w := range rec.Waiting {
		if m, ok := w.Event.Body.(bot.Message); ok {
			out = append(out, web.Item{ID: string(m.ID), Of: web.Person, Text: m.Text, At: w.Event.At, Files: webFiles(filesOf(rec, m.ID)), Waits: true})
		}
	}
	return out
}

// namedMasks is what somebody said, with what each mask in it stands for: to them a black bar would say that their words were lost.
func namedMasks(said agents.LogEntry, texts *prompts.Catalog) string {
	text := said.Text
	for _, m := range slices.Backward(said.Masked) {
		if m.From < 0 || m.To < m.From || len(text) < m.To {
			continue
		}
		topic := texts.Text(texts.FirstOf("topic."+m.Rule, "topic.other"), nil)
		text = text[:m.From] + texts.Text("said.not_kept", map[string]any{"topic": topic}) + text[m.To:]
	}
	return text
}

func filesOf(rec storage.Record, m bot.MessageID) []storage.File {
	return slices.DeleteFunc(slices.Clone(rec.Files), func(f storage.File) bool { return f.Message != m })
}

func webFiles(of []storage.File) (out []web.File) {
	for _, f := range of {
		out = append(out, web.File{Ref: f.Ref, Name: f.Name, Size: f.Size})
	}
	return out
}

// isForPerson reports whether a post is for the person whose conversation it is. A card about them is not.
func isForPerson(m storage.Message) bool {
	return m.Post.Key != "" && m.Post.To.Audience == bot.ToThread
}

func itemOfPost(m storage.Message, at time.Time) web.Item {
	it := web.Item{ID: m.ID, Of: web.Bot, Text: m.Post.Bare(), Markdown: m.Post.Markdown, At: at, Card: m.Post.Card, Draft: m.Post.Draft,
		Expect: m.Post.Expect, Progress: m.Post.Progress}
	for _, f := range m.Post.Files {
		if f.Ref != "" {
			it.Files = append(it.Files, web.File{Ref: f.Ref, Name: f.Name})
		}
	}
	return it
}

// webFile opens a file of a conversation for the person with whom it is: what they sent, and what staff sent them.
func (h *house) webFile(ctx context.Context, at bot.Place, ref string) (web.File, io.Reader, error) {
	th, err := h.store.At(ctx, at)
	if err != nil {
		return web.File{}, nil, noRoom(err)
	}
	r, err := storage.OpenFile(ctx, h.store, ref)
	if err != nil {
		return web.File{}, nil, noRoom(err)
	}
	if r.File.Thread != th.ID {
		return web.File{}, nil, web.ErrNoRoom
	}
	return web.File{Ref: r.File.Ref, Name: r.File.Name, Size: r.File.Size}, r, nil
}
