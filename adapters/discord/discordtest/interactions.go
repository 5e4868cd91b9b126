package discordtest

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
)

// Types of interactions (interactions/receiving-and-responding#interaction-object-interaction-type).
const (
	ApplicationCommand = 2
	MessageComponent   = 3
	Autocomplete       = 4
	ModalSubmit        = 5
)

// Types of answers (interactions/receiving-and-responding#interaction-response-object-interaction-callback-type).
const (
	AnswerMessage        = 4
	AnswerDeferred       = 5
	AnswerDeferredUpdate = 6
	AnswerUpdate         = 7
	AnswerChoices        = 8
	AnswerModal          = 9
)

// Ephemeral is the flag of a message that only the person who acted sees.
const Ephemeral = 64

// Interaction is something that a person did with a command, a button or a modal, and how it was answered.
type Interaction struct {
	ID, Token     string
	Type          int
	User, Channel string
	Message       string // that the button belongs to

	Answer   int // the type of the first answer; 0 before it
	Modal    *Modal
	Choices  []OptionChoice
	Private  []Message // what only the person sees: the original answer and what follows
	Refused  []int     // codes of the answers that were refused
	Deleted  bool      // the original answer was removed
	deferred bool
}

// Modal is a form that was opened.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// Inputs are the inputs of the modal, each with its label.
func (m *Modal) Inputs() []Component {
	var out []Component
	for _, row := range m.Components {
		in := clone(*row.Component)
		in.Label = row.Label
		out = append(out, in)
	}
	return out
}

// Slash uses "/command sub" with string options.
func (s *Server) Slash(user, channel, locale, command, sub string, args map[string]string) *Interaction {
	var given []Given
	for k, v := range args {
		given = append(given, Given{Name: k, Type: 3, Value: v})
	}
	slices.SortFunc(given, func(a, b Given) int { return compareIDs(a.Name, b.Name) })
	data := map[string]any{"id": "1", "type": 1, "name": command, "options": []Given{{Name: sub, Type: 1, Options: given}}}
	s.Speaks(user, locale)
	return s.beginInteraction(user, channel, ApplicationCommand, "", data)
}

// Speaks sets the language in which somebody uses Discord. It is ja until then.
func (s *Server) Speaks(user, locale string) { s.withLock(func() { s.locales[user] = locale }) }

// messageCommand is the type of a command that is offered beside a message.
const messageCommand = 3

// AskAbout uses a command that is offered beside a message.
func (s *Server) AskAbout(user, channel, message, command string) *Interaction {
	s.mu.Lock()
	about := s.findMessage(channel, message)
	s.mu.Unlock()
	return s.beginInteraction(user, channel, ApplicationCommand, "", map[string]any{
		"id": "2", "type": messageCommand, "name": command, "target_id": message, "resolved": map[string]any{"messages": map[string]any{message: about}},
	})
}

// Complete types into an option of "/command sub".
func (s *Server) Complete(user, channel, command, sub, option, typed string) *Interaction {
	data := map[string]any{"id": "1", "type": 1, "name": command, "options": []Given{{Name: sub, Type: 1, Options: []Given{
		{Name: option, Type: 3, Value: typed, Focused: true},
	}}}}
	return s.beginInteraction(user, channel, Autocomplete, "", data)
}

// Click presses a button of a message, or chooses an option of a menu, named by its custom id or value. It fails the way Discord's own app does,
// with nil, where there is none.
func (s *Server) Click(user, channel, message, which string) *Interaction {
	s.mu.Lock()
	var data map[string]any
	if m := s.findMessage(channel, message); m != nil {
		data = m.pressing(which)
	}
	if c := s.channels[channel]; data != nil && c.ThreadMetadata != nil && c.ThreadMetadata.Archived && c.ThreadMetadata.Locked {
		data = nil
	}
	s.mu.Unlock()
	if data == nil {
		return nil
	}
	return s.beginInteraction(user, channel, MessageComponent, message, data)
}

// ClickOld presses a button that a message had, by its custom id, as on a screen that is behind.
func (s *Server) ClickOld(user, channel, message, which string) *Interaction {
	return s.beginInteraction(user, channel, MessageComponent, message, map[string]any{"custom_id": which, "component_type": Button})
}

// pressing is what an interaction with a component of the message carries
// (interactions/receiving-and-responding#interaction-object-message-component-data-structure).
func (m *Message) pressing(which string) map[string]any {
	for _, c := range m.parts() {
		if c.CustomID == which && c.Type == Button && !c.Disabled {
			return map[string]any{"custom_id": which, "component_type": Button}
		}
		if slices.ContainsFunc(c.Options, func(o MenuOption) bool { return o.Value == which }) {
			return map[string]any{"custom_id": c.CustomID, "component_type": StringSelect, "values": []string{which}}
		}
	}
	return nil
}

// ClickPrivate presses a button of what only the person sees of an earlier interaction, or chooses an option of a menu there, named by its label; nil where
// there is none.
func (s *Server) ClickPrivate(it *Interaction, label string) *Interaction {
	for _, m := range it.Private {
		for _, c := range m.parts() {
			if c.Label == label && c.CustomID != "" {
				return s.beginInteraction(it.User, it.Channel, MessageComponent, "", map[string]any{"custom_id": c.CustomID, "component_type": Button})
			}
			for _, o := range c.Options {
				if o.Label == label {
					return s.beginInteraction(it.User, it.Channel, MessageComponent, "", m.pressing(o.Value))
				}
			}
		}
	}
	return nil
}

// Submit sends the modal that answered an earlier interaction, with values by input.
func (s *Server) Submit(opened *Interaction, values map[string]string) *Interaction {
	return s.SubmitFiles(opened, values, nil)
}

// SubmitFiles sends such a modal with files by input, which its other values are beside (components/reference#file-upload).
func (s *Server) SubmitFiles(opened *Interaction, values map[string]string, files map[string]File) *Interaction {
	s.mu.Lock()
	modal := clone(*opened.Modal)
	uploaded := map[string]Attachment{}
	var rows []Component
	for _, in := range modal.Inputs() {
		v, ok := values[in.CustomID]
		filled := in.filled(v, ok)
		if f, chosen := files[in.CustomID]; chosen && in.Type == FileUpload {
			a := s.attachFile(opened.Channel, f)
			uploaded[a.ID], filled.Values = a, []string{a.ID}
		}
		rows = append(rows, Component{Type: Label, Component: filled})
	}
	s.mu.Unlock()
	data := map[string]any{"custom_id": modal.CustomID, "components": rows}
	if len(uploaded) > 0 {
		data["resolved"] = map[string]any{"attachments": uploaded}
	}
	return s.beginInteraction(opened.User, opened.Channel, ModalSubmit, opened.Message, data)
}

// filled is an input as it is sent: with a value, of several options one a line, each by value or label, or as it is.
func (c Component) filled(value string, given bool) *Component {
	out := &Component{Type: c.Type, CustomID: c.CustomID}
	if c.Type == TextInput {
		if out.Value = c.Value; given {
			out.Value = value
		}
		return out
	}
	chosen := strings.Split(value, "\n")
	for _, o := range c.Options {
		if !given && o.Default || given && (slices.Contains(chosen, o.Value) || slices.Contains(chosen, o.Label)) {
			out.Values = append(out.Values, o.Value)
		}
	}
	return out
}

func (s *Server) beginInteraction(user, channel string, kind int, message string, data map[string]any) *Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	it := &Interaction{ID: s.id(), Token: "itoken-" + s.id(), Type: kind, User: user, Channel: channel, Message: message}
	s.interactions[it.Token] = it
	c := s.channels[channel]
	ev := map[string]any{
		"id": it.ID, "application_id": s.AppID, "type": kind, "data": data, "channel_id": channel, "token": it.Token, "version": 1,
		"locale": cmp.Or(s.locales[user], "ja"), "channel": c,
	}
	if c.Type == DM {
		ev["user"] = s.users[user]
	} else {
		member := *s.members[user]
		member.User, member.Permissions = s.users[user], "0"
		ev["guild_id"], ev["guild_locale"], ev["member"] = c.GuildID, "en-US", member
	}
	if message != "" {
		ev["message"] = s.findMessage(channel, message)
	}
	s.dispatchEvent(c.GuildID, "INTERACTION_CREATE", ev, 0)
	return it
}

// AwaitAnswer blocks until an interaction has its first answer, and returns how it stands then.
func (s *Server) AwaitAnswer(ctx context.Context, it *Interaction) (Interaction, error) {
	err := s.Await(ctx, func() bool { return s.State(it).Answer != 0 })
	return s.State(it), err
}

// State is how an interaction stands.
func (s *Server) State(it *Interaction) Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := *it
	out.Private, out.Choices, out.Refused = slices.Clone(it.Private), slices.Clone(it.Choices), slices.Clone(it.Refused)
	return out
}

// Private is what only this person sees, in the order in which it was said.
func (s *Server) Private(user string) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Message
	for _, it := range s.interactions {
		if it.User == user {
			for _, m := range it.Private {
				out = append(out, clone(m))
			}
		}
	}
	slices.SortFunc(out, func(a, b Message) int { return compareIDs(a.ID, b.ID) })
	return out
}

// Open is the last interaction of a person that a modal answered, nil for none.
func (s *Server) Open(user string) *Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	var last *Interaction
	for _, it := range s.interactions {
		if it.User == user && it.Modal != nil && (last == nil || compareIDs(it.ID, last.ID) > 0) {
			last = it
		}
	}
	return last
}

// Expire is 15 minutes later for an interaction: its token is unknown.
func (s *Server) Expire(it *Interaction) { s.withLock(func() { delete(s.interactions, it.Token) }) }

// takeCallback takes the first answer to an interaction (interactions/receiving-and-responding#create-interaction-response).
func (s *Server) takeCallback(r request) (any, *refusal) {
	it := s.interactions[r.parts[2]]
	if it == nil || it.ID != r.parts[1] {
		return nil, refuse(404, 10062, "Unknown interaction")
	}
	var b struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	no := r.decode(&b)
	if no == nil && it.Answer != 0 {
		no = refuse(400, 40060, "Interaction has already been acknowledged.")
	}
	if no == nil {
		no = s.takeAnswer(it, b.Type, b.Data)
	}
	if no != nil {
		it.Refused = append(it.Refused, no.code)
		return nil, no
	}
	it.Answer = b.Type
	s.change()
	return nil, nil
}

func (s *Server) takeAnswer(it *Interaction, kind int, data json.RawMessage) *refusal {
	bad := formError("type", "BASE_TYPE_CHOICES", "This answer does not fit the interaction.")
	if (it.Type == Autocomplete) != (kind == AnswerChoices) {
		return bad
	}
	switch kind {
	case AnswerMessage, AnswerUpdate:
		if kind == AnswerUpdate && it.Message == "" {
			return bad
		}
		return s.keepWhisper(it, data)
	case AnswerDeferred:
		it.deferred = true
	case AnswerDeferredUpdate:
		if it.Message == "" {
			return bad
		}
	case AnswerChoices:
		var b struct{ Choices []OptionChoice }
		if json.Unmarshal(data, &b) != nil || len(b.Choices) > 25 {
			return formError("choices", "BASE_TYPE_BAD_LENGTH", "Must be between 0 and 25 in length.")
		}
		for _, c := range b.Choices {
			if countRunes(c.Name) < 1 || countRunes(c.Name) > 100 || countRunes(c.Value) > 100 {
				return formError("choices", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
			}
		}
		it.Choices = b.Choices
	case AnswerModal:
		return s.openModal(it, data)
	default:
		return bad
	}
	return nil
}

func (s *Server) openModal(it *Interaction, data json.RawMessage) *refusal {
	if it.Type == ModalSubmit {
		return formError("type", "BASE_TYPE_CHOICES", "A modal cannot be opened from a modal.")
	}
	var m Modal
	if json.Unmarshal(data, &m) != nil {
		return refuse(400, 50109, "The request body contains invalid JSON.")
	}
	if no := m.check(); no != nil {
		return no
	}
	it.Modal = &m
	return nil
}

func (m *Modal) check() *refusal {
	switch {
	case countRunes(m.Title) < 1 || countRunes(m.Title) > 45:
		return formError("title", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length.")
	case countRunes(m.CustomID) < 1 || countRunes(m.CustomID) > 100:
		return formError("custom_id", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	case len(m.Components) == 0:
		return formError("components", "BASE_TYPE_REQUIRED", "This field is required")
	}
	return checkLabels(m.Components)
}

// keepWhisper keeps a message that only the person sees.
func (s *Server) keepWhisper(it *Interaction, data json.RawMessage) *refusal {
	var o outgoing
	if json.Unmarshal(data, &o) != nil {
		return refuse(400, 50109, "The request body contains invalid JSON.")
	}
	if no := o.checkMessage(true); no != nil {
		return no
	}
	m := s.newMessage(it.Channel, s.BotID, "")
	o.apply(m)
	it.Private = append(it.Private, *m)
	s.change()
	return nil
}

// serveWebhook serves what follows the first answer (interactions/receiving-and-responding#followup-messages).
func (s *Server) serveWebhook(r request) (any, *refusal) {
	if len(r.parts) < 3 || r.parts[1] != s.AppID {
		return nil, refuse(404, 10015, "Unknown Webhook")
	}
	it := s.interactions[r.parts[2]]
	if it == nil {
		return nil, refuse(401, 50027, "Invalid Webhook Token")
	}
	if it.Answer == 0 {
		return nil, refuse(404, 10015, "Unknown Webhook")
	}
	switch {
	case r.matchesPath("POST", "webhooks/*/*"):
		if no := s.keepWhisper(it, r.body); no != nil {
			return nil, no
		}
		return it.Private[len(it.Private)-1], nil
	case r.matchesPath("PATCH", "webhooks/*/*/messages/@original"):
		if !it.deferred && len(it.Private) == 0 {
			return nil, errUnknownMessage
		}
		if no := s.keepWhisper(it, r.body); no != nil {
			return nil, no
		}
		it.deferred = false
		return it.Private[len(it.Private)-1], nil
	case r.matchesPath("DELETE", "webhooks/*/*/messages/@original"):
		if !it.deferred && len(it.Private) == 0 {
			return nil, errUnknownMessage
		}
		it.deferred, it.Deleted = false, true
		s.change()
		return nil, nil
	}
	return nil, errNotFound
}
