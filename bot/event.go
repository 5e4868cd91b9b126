package bot

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Event is one thing that happened. An adapter fills Place and Parent (the channel that the place lies in), never a thread.
type Event struct {
	ID     EventID
	Place  Place
	Parent Place
	By     User
	At     time.Time // when the platform says it happened
	Body   Body
	// With is the first event of those that came as one and have one identity, on all but the first: where that one was known
	// before, this is nothing new. It is not stored.
	With EventID
	// Ahead says that what was said there before, during a gap, is still to be read: Marks does not move on with it. It is not stored.
	Ahead bool
}

// Body is what happened. The members are Message, Edited, Deleted, Click, Submit, Command, Decision and Timer.
type Body interface{ body() }

// Message is something that a person said.
type Message struct {
	ID          MessageID    `json:"id"`
	Text        string       `json:"text"`
	Attachments []Attachment `json:"attachments,omitempty"`
	// Replies is the message of the bot that it replies to, where the platform tells. What is said in a thread below one needs none.
	Replies MessageID `json:"replies,omitempty"`
	// Overheard says that it was said where others read along, and not to the bot by its name: people may talk to each other.
	Overheard bool `json:"overheard,omitempty"`
}

// Attachment is a file that came with a message. Text is what could be read from it.
type Attachment struct {
	Name string `json:"name"`
	MIME string `json:"mime,omitempty"`
	Size int64  `json:"size,omitempty"` // bytes
	Text string `json:"text,omitempty"`
	// Ref is what the file itself is kept under; see Inbox.Keep. Empty: it is not kept.
	Ref string `json:"ref,omitempty"`
	// Unread is why there is no Text: a code, whose words are in the catalogues.
	Unread string `json:"unread,omitempty"`
}

// Edited is a change of an earlier message of the same person.
type Edited struct {
	ID   MessageID `json:"id"`
	Text string    `json:"text"`
}

// Deleted is the removal of an earlier message. Where a platform does not tell whose it was, By has no id, and it counts as one of
// the person's with whom the conversation is.
type Deleted struct {
	ID MessageID `json:"id"`
}

// Click is a press of a button. Platforms carry Token; only an adapter whose users name buttons (the fake one) fills
// Ref and Button instead. The store resolves either and fills Ref's post Key and the Button's name before a flow sees it.
type Click struct {
	Ref    MessageRef `json:"ref"`
	Token  string     `json:"token,omitempty"`
	Button string     `json:"button,omitempty"`
	Key    string     `json:"key,omitempty"` // the flow's key of the clicked post
}

// Submit is a filled modal: the button whose modal it is, and the values by input name.
type Submit struct {
	Ref    MessageRef        `json:"ref"`
	Token  string            `json:"token,omitempty"`
	Button string            `json:"button,omitempty"`
	Key    string            `json:"key,omitempty"`
	Values map[string]string `json:"values,omitempty"`
	// Attachments are the files that were chosen in it.
	Attachments []Attachment `json:"attachments,omitempty"`
}

// formMark begins the id of a message whose files were sent by a form: no platform knows it.
const formMark = "form:"

// Said is what somebody says who sends a form with files: a message with these files and no words, as if they had dropped them into the conversation.
// It is none where no files came. of is the event that the form was.
func (s Submit) Said(of EventID) (m Message, ok bool) {
	return Message{ID: MessageID(formMark + of), Attachments: s.Attachments}, len(s.Attachments) > 0
}

// ByForm reports whether a message is such a one: nobody sees it in the conversation.
func (m MessageID) ByForm() bool { return strings.HasPrefix(string(m), formMark) }

// AttachedTo are the files that came with what somebody said or sent.
func AttachedTo(b Body) []Attachment {
	switch b := b.(type) {
	case Message:
		return b.Attachments
	case Submit:
		return b.Attachments
	}
	return nil
}

// Command is a slash command or the same words in a mention.
type Command struct {
	ID   MessageID         `json:"id,omitempty"` // of the message that it was written as; empty where it was none
	Name string            `json:"name"`
	Args map[string]string `json:"args,omitempty"`
	Text string            `json:"text,omitempty"`
}

// Decision tells a flow how one of its approvals ended. Verdict is the approval's final state, or the name of a
// further button (ask_more) that was pressed. The store queues it in the transaction that settles the approval.
type Decision struct {
	Approval string            `json:"approval"` // the flow's name for it
	Kind     string            `json:"kind"`
	Verdict  Verdict           `json:"verdict"`
	Reason   string            `json:"reason,omitempty"`
	Values   map[string]string `json:"values,omitempty"`
	Needed   int               `json:"needed,omitempty"` // how many approvals it takes
	Votes    []Vote            `json:"votes,omitempty"`  // of other people, that stood when a further button was pressed
	Turn     uint64            `json:"turn,omitempty"`   // that asked the version which was decided, as whoever decided saw it; 0: not known
}

// Timer tells a flow that one of its named timers is due.
type Timer struct {
	Name string    `json:"name"`
	Due  time.Time `json:"due"`
}

func (Message) body()  {}
func (Edited) body()   {}
func (Deleted) body()  {}
func (Click) body()    {}
func (Submit) body()   {}
func (Command) body()  {}
func (Decision) body() {}
func (Timer) body()    {}

type wireEvent struct {
	ID     EventID         `json:"id"`
	Place  Place           `json:"place"`
	Parent Place           `json:"parent"`
	By     User            `json:"by"`
	At     time.Time       `json:"at"`
	Kind   string          `json:"kind"`
	Body   json.RawMessage `json:"body"`
}

// Kind names the body's type in stored events and logs.
func Kind(b Body) string {
	switch b.(type) {
	case Message:
		return "message"
	case Edited:
		return "edited"
	case Deleted:
		return "deleted"
	case Click:
		return "click"
	case Submit:
		return "submit"
	case Command:
		return "command"
	case Decision:
		return "decision"
	case Timer:
		return "timer"
	}
	return ""
}

// MarshalJSON stores the event with its body's kind beside the body.
func (e Event) MarshalJSON() ([]byte, error) {
	kind := Kind(e.Body)
	if kind == "" {
		return nil, fmt.Errorf("event %s: no codec for body %T", e.ID, e.Body)
	}
	body, err := json.Marshal(e.Body)
	if err != nil {
		return nil, err
	}
	return json.Marshal(wireEvent{e.ID, e.Place, e.Parent, e.By, e.At, kind, body})
}

// UnmarshalJSON reads what MarshalJSON wrote; an unknown kind is an error, never a dropped event.
func (e *Event) UnmarshalJSON(data []byte) error {
	var w wireEvent
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	body, err := decodeBody(w.Kind, w.Body)
	if err != nil {
		return fmt.Errorf("event %s: %w", w.ID, err)
	}
	*e = Event{ID: w.ID, Place: w.Place, Parent: w.Parent, By: w.By, At: w.At, Body: body}
	return nil
}

func decodeBody(kind string, raw json.RawMessage) (Body, error) {
	switch kind {
	case "message":
		return decode[Message](raw)
	case "edited":
		return decode[Edited](raw)
	case "deleted":
		return decode[Deleted](raw)
	case "click":
		return decode[Click](raw)
	case "submit":
		return decode[Submit](raw)
	case "command":
		return decode[Command](raw)
	case "decision":
		return decode[Decision](raw)
	case "timer":
		return decode[Timer](raw)
	}
	return nil, fmt.Errorf("unknown kind %q", kind)
}

func decode[B Body](raw json.RawMessage) (Body, error) {
	var b B
	err := json.Unmarshal(raw, &b)
	return b, err
}
