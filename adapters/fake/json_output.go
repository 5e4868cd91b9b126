package fake

import (
	"cmp"
	"encoding/json"
	"io"
	"sync"

	"github.com/mendanhq/mendan/bot"
)

// out writes one object per line. A line is whole or not there, whoever writes at the same time.
type out struct {
	mu sync.Mutex
	w  io.Writer
}

func (o *out) writeLine(v any) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	enc := json.NewEncoder(o.w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

type readyLine struct {
	Type    string `json:"type"`
	Version string `json:"version"`
	Mode    string `json:"mode"`
}

type postLine struct {
	Type   string    `json:"type"` // post or update
	ID     string    `json:"id"`
	Thread string    `json:"thread"`
	To     string    `json:"to"`
	Text   string    `json:"text"`
	Card   *cardLine `json:"card,omitempty"`
	Asks   string    `json:"asks,omitempty"`
	Again  bool      `json:"again,omitempty"`

	Files []fileLine `json:"files,omitempty"`
}

type cardLine struct {
	Kind    string       `json:"kind"`
	Title   string       `json:"title"`
	Body    string       `json:"body"`
	Fields  []bot.Field  `json:"fields"`
	Buttons []buttonLine `json:"buttons"`
	Code    string       `json:"code,omitempty"`
	Chosen  string       `json:"chosen,omitempty"`
}

type buttonLine struct {
	Name  string    `json:"name"`
	Label string    `json:"label"`
	Style bot.Style `json:"style"`
}

type modalLine struct {
	Type    string      `json:"type"`
	For     string      `json:"for"`
	Message string      `json:"message"`
	Button  string      `json:"button"`
	Inputs  []inputLine `json:"inputs"`
}

type inputLine struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Value string `json:"value"`

	Options []bot.Choice `json:"options,omitempty"`
	Multi   bool         `json:"multi,omitempty"`
}

type idleLine struct {
	Type string `json:"type"`
	Now  string `json:"now"`
}

type errorLine struct {
	Type    string `json:"type"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// renderLine renders a delivery. A rewrite of a message that is known to have been shown is an update; a first showing that
// an earlier life may have made already says so.
func (d delivery) renderLine() postLine {
	p := postLine{
		Type: "post", ID: d.ID, Thread: d.threadAlias(), To: d.audienceName(),
		Text: d.Post.Text, Card: renderCard(d.Post.Card), Asks: d.Post.Asks, Files: fileLines(d.Post.Files),
	}
	if d.Replaces.ID != "" {
		p.Type = "update"
	} else {
		p.Again = d.Maybe
	}
	return p
}

type delivery bot.Delivery

// threadAlias is the driver's name for the thread that the post is about.
func (d delivery) threadAlias() string {
	return cmp.Or(d.About.Thread, d.Place.Thread)
}

// audienceName names the audience. The driver knows one desk, so what is for operators is for moderators there.
func (d delivery) audienceName() string {
	switch {
	case forStaff(bot.Delivery(d)):
		return "moderators"
	case d.Post.To.Audience == bot.ToPerson:
		return "user:" + string(d.Post.To.Person)
	}
	return "thread"
}

func renderCard(c *bot.Card) *cardLine {
	if c == nil {
		return nil
	}
	l := cardLine{
		Kind: c.Kind, Title: c.Title, Body: c.Body, Code: c.Code,
		Fields: append([]bot.Field{}, c.Fields...), Buttons: []buttonLine{}, Chosen: c.Chosen,
	}
	for _, b := range c.Buttons {
		b.Style = cmp.Or(b.Style, bot.Default)
		l.Buttons = append(l.Buttons, buttonLine{b.Name, b.Label, b.Style})
	}
	return &l
}

func renderInputs(m *bot.Modal) []inputLine {
	lines := []inputLine{}
	for _, in := range m.Inputs {
		lines = append(lines, inputLine{in.Name, in.Label, in.Value, in.Options, in.Multi})
	}
	return lines
}
