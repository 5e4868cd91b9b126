package bot

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// Post is something to be said. A flow names it by Key: the same Key again rewrites the same message.
type Post struct {
	Key  string      `json:"key"`
	To   Destination `json:"to"`
	Text string      `json:"text,omitempty"`
	// Markdown says that Text is Markdown (a model's prose). Otherwise it is plain text, every sign of which is shown as it is.
	Markdown bool `json:"markdown,omitempty"`

	Card *Card  `json:"card,omitempty"`
	Asks string `json:"asks,omitempty"` // what an answer to it would answer: a field's id, "consent", …

	// Expect is what that answer looks like; nil: nobody knows. Progress is how far the conversation is: Text has the bar of it before the question.
	// Options is how many bytes at the end of Text list the card's buttons. An adapter that shows these as such takes the text from Bare; others need
	// none of them.
	Expect   *Expect   `json:"expect,omitempty"`
	Progress *Progress `json:"progress,omitempty"`
	Options  int       `json:"options,omitempty"`

	// Files are attached to it: to the same message where the platform can, else below it in the same thread. A rewrite shows the files
	// that it names and no others. They are within the limits of CheckFiles.
	Files []File `json:"files,omitempty"`

	// Draft says that its words are still being written: a post with the same key completes them, or it is taken back.
	Draft bool `json:"draft,omitempty"`
	// Begun is what the draft of it said of which nobody knows whether it arrived: the message is looked for by that, too.
	Begun string `json:"begun,omitempty"`

	// Ping says that the post waits for staff: where the configuration names whom to call, they are called with it.
	Ping bool `json:"ping,omitempty"`

	// Usage is what the answer cost, where a model was asked for it. Chats don't show it.
	Usage *Usage `json:"usage,omitempty"`
}

// Usage is what an answer cost.
type Usage struct {
	Tokens  int      `json:"tokens"`
	CostUSD *float64 `json:"cost_usd,omitempty"` // nil: no price is known
}

// TimeLayout is how what staff read names a moment, in the zone that the Delivery, the Reply or the Page has: a platform that shows each reader their own
// time can put that in its place.
const TimeLayout = "2006-01-02 15:04 MST"

// Audience is who a post is for.
type Audience string

// The audiences. The engine resolves them to places.
const (
	ToThread     Audience = "thread"
	ToModerators Audience = "moderators"
	ToOperators  Audience = "operators"
	ToPerson     Audience = "person"
)

// Destination is an audience, and for ToPerson who. Below is the key of a post of the same conversation below which it is shown, in a thread
// of it or as a reply to it, where the platform can and that one is there; else it is shown by itself.
type Destination struct {
	Audience Audience `json:"audience"`
	Person   UserID   `json:"person,omitempty"`
	Below    string   `json:"below,omitempty"`

	// Room is the kind of card whose room of moderators it is, where that kind has one of its own: "adjustment". Empty, or without such a room:
	// the room of all.
	Room string `json:"room,omitempty"`
}

// Card is a structured message. All text in it is ready to show; adapters author none.
type Card struct {
	Kind    string   `json:"kind"`
	Title   string   `json:"title,omitempty"`
	Body    string   `json:"body,omitempty"`
	Fields  []Field  `json:"fields,omitempty"`
	Buttons []Button `json:"buttons,omitempty"`
	Code    string   `json:"code,omitempty"` // the word for typed decisions

	// Notice stands for the card where only a line of it is shown, as in a notification: what it is, about which job, and a person's initials.
	// Empty: the title does.
	Notice string `json:"notice,omitempty"`

	// Chosen says which of its buttons was pressed, once they are gone. Where a person types what they press it is on the screen already, and
	// need not be shown.
	Chosen string `json:"chosen,omitempty"`
}

// Field is a named line of a card.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Style says how a button weighs.
type Style string

// The styles that both platforms can show.
const (
	Primary Style = "primary"
	Danger  Style = "danger"
	Default Style = "default"
)

// Button is a choice on a card. Name is what it means, Token what a platform carries: opaque, random, at most 100
// characters (Discord's custom_id limit), filled by the engine. A button with a Modal first asks for the modal's inputs.
type Button struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Style Style  `json:"style,omitempty"`
	Token string `json:"token,omitempty"`
	Modal *Modal `json:"modal,omitempty"`
	Final bool   `json:"final,omitempty"` // it can't be undone and asks for nothing more: whoever presses it is asked once more
	Link  string `json:"link,omitempty"`  // on a person's own page: the address that it opens, and nothing else; such a button has no token
	Item  int    `json:"item,omitempty"`  // the number of the line of the message's list, or of the card's field, that it is about: it may stand beside that; 0: of none
	Menu  string `json:"menu,omitempty"`  // the label of the menu that it stands in with others; empty: it stands alone
}

// Menus parts buttons into those that stand alone and those that stand in menus, each of at most limit buttons of one label. The order is kept.
// A platform without menus shows all of them as buttons.
func Menus(buttons []Button, limit int) (alone []Button, menus [][]Button) {
	open := map[string]int{} // the place of the menu of a label that has room
	for _, b := range buttons {
		if b.Menu == "" {
			alone = append(alone, b)
			continue
		}
		i, ok := open[b.Menu]
		if !ok || len(menus[i]) == limit {
			i, menus = len(menus), append(menus, nil)
			open[b.Menu] = i
		}
		menus[i] = append(menus[i], b)
	}
	return alone, menus
}

// MenuLabel is what a button reads in a menu: with the number of the line that it is about, as the message's list has it.
func (b Button) MenuLabel() string {
	label := cmp.Or(b.Label, b.Name)
	if b.Item > 0 {
		return strconv.Itoa(b.Item) + ". " + label
	}
	return label
}

// Modal is a small form that a button opens.
type Modal struct {
	Title  string  `json:"title"`
	Inputs []Input `json:"inputs"`
}

// InputReason is the input whose value a vote keeps as its reason.
const InputReason = "reason"

// Input is one line of a modal: a text, or with Options a choice between them.
type Input struct {
	Name     string `json:"name"`
	Label    string `json:"label"`
	Value    string `json:"value,omitempty"`
	Required bool   `json:"required,omitempty"`
	Long     bool   `json:"long,omitempty"`
	Wrong    string `json:"wrong,omitempty"` // why the value cannot be used, in a modal that is given back

	// Options are what can be chosen; none: it is typed. Value and what is sent are the values of those that are chosen: one, or with Multi
	// any number of them, one a line. A platform without menus lets them be typed: what is sent is no option for sure.
	Options []Choice `json:"options,omitempty"`
	Multi   bool     `json:"multi,omitempty"`

	// File says that a file is chosen, which the Submit brings; the input's value is the file's name.
	File bool `json:"file,omitempty"`
}

// Choice is a value that is offered, and how it reads.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label,omitempty"`
}

// Reads is the input's value as a person reads it: the labels of what is chosen, one a line, else what was typed.
func (in Input) Reads() string {
	var labels []string
	for _, c := range in.Chosen(in.Value) {
		labels = append(labels, cmp.Or(c.Label, c.Value))
	}
	return cmp.Or(strings.Join(labels, "\n"), in.Value)
}

// Chosen are the options among the lines of a value.
func (in Input) Chosen(value string) []Choice {
	var out []Choice
	for line := range strings.SplitSeq(value, "\n") {
		i := slices.IndexFunc(in.Options, func(c Choice) bool { return c.Value == line })
		if i >= 0 && (in.Multi || len(out) == 0) {
			out = append(out, in.Options[i])
		}
	}
	return out
}

// Button finds a button of the card by name.
func (c *Card) Button(name string) (Button, bool) {
	if c != nil {
		for _, b := range c.Buttons {
			if b.Name == name {
				return b, true
			}
		}
	}
	return Button{}, false
}

// TakesFile reports whether the modal asks for a file.
func (m *Modal) TakesFile() bool {
	return m != nil && slices.ContainsFunc(m.Inputs, func(in Input) bool { return in.File })
}

// WithoutFileForms is the card as it is shown where no form takes a file: without the buttons whose modals ask for one. nil means that nothing is left of it.
func (c *Card) WithoutFileForms() *Card {
	takes := func(b Button) bool { return b.Modal.TakesFile() }
	if c == nil || !slices.ContainsFunc(c.Buttons, takes) {
		return c
	}
	out := *c
	if out.Buttons = slices.DeleteFunc(slices.Clone(c.Buttons), takes); len(out.Buttons)+len(c.Fields) == 0 && c.Title+c.Body == "" {
		return nil
	}
	return &out
}

// Missing are the inputs that the modal requires and that the values lack. No modal requires nothing.
func (m *Modal) Missing(values map[string]string) []Input {
	var out []Input
	if m != nil {
		for _, in := range m.Inputs {
			if in.Required && strings.TrimSpace(values[in.Name]) == "" {
				out = append(out, in)
			}
		}
	}
	return out
}

// Typed is the name of the input that words typed after a code fill: the only one that the modal requires, else the reason.
func (m *Modal) Typed() string {
	if need := m.Missing(nil); len(need) == 1 {
		return need[0].Name
	}
	return InputReason
}
