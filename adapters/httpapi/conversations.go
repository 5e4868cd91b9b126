package httpapi

import (
	"context"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Staff speak here in conversations of any platform, in place of the bot. They name one by the code of a card about it, as they do in every room. Who is
// none of the staff, or whose own conversation it is, finds none.

// conversationsPath is where conversations are.
const conversationsPath = "/conversations/"

// Conversation is one that a card is about, as staff see it.
type Conversation struct {
	Workflow, Status string
	Name             string    // of whom it is with
	Working          bool      // something that was said or done is not taken up yet
	Speaks           string    // who speaks in place of the bot; empty: nobody does
	Since            time.Time // since when
	Waits            time.Time // since when the person waits for an answer of theirs; zero: they do not
	Messages         []Message // what was said since somebody took over, oldest first
	Files            []File    // that the person sent
}

// File is a file that a person sent.
type File struct {
	Ref, Name, MIME string
	Size            int64 // bytes
	At              time.Time
}

// commands that are given here, as in words elsewhere.
const commandSay = "say"

type conversationBody struct {
	Code         string       `json:"code"`
	Workflow     string       `json:"workflow"`
	Status       string       `json:"status"`
	Name         string       `json:"name"`
	Pending      bool         `json:"pending"`
	TakenOver    *takenBody   `json:"takenOver,omitempty"`
	Conversation []spokenBody `json:"conversation"`
	Files        []fileBody   `json:"files"`
	Warning      string       `json:"warning,omitempty"`
}

type takenBody struct {
	By           string     `json:"by"`
	Since        time.Time  `json:"since"`
	WaitingSince *time.Time `json:"waitingSince,omitempty"`
}

type spokenBody struct {
	messageShown
	By string `json:"by,omitempty"`
}

type fileBody struct {
	Name      string    `json:"name"`
	Size      int64     `json:"size"`
	MIME      string    `json:"mime,omitempty"`
	Timestamp time.Time `json:"timestamp"`
	Href      string    `json:"href"`
}

// warning goes with every file that comes from outside.
const warning = "files come from outside: check them for viruses before you open them"

func showConversation(code string, c Conversation) conversationBody {
	out := conversationBody{
		Code: code, Workflow: c.Workflow, Status: c.Status, Name: c.Name, Pending: c.Working, Conversation: []spokenBody{}, Files: []fileBody{},
	}
	if c.Speaks != "" {
		out.TakenOver = &takenBody{By: c.Speaks, Since: c.Since.UTC()}
		if !c.Waits.IsZero() {
			waits := c.Waits.UTC()
			out.TakenOver.WaitingSince = &waits
		}
	}
	for _, m := range c.Messages {
		out.Conversation = append(out.Conversation, spokenBody{messageShown{ID: m.ID, Role: m.Role, Content: m.Text, Timestamp: m.At.UTC()}, m.By})
	}
	for _, f := range c.Files {
		href := conversationsPath + url.PathEscape(code) + "/files/" + url.PathEscape(f.Ref)
		out.Files, out.Warning = append(out.Files, fileBody{f.Name, f.Size, f.MIME, f.At.UTC(), href}), warning
	}
	return out
}

// showTaken answers with how a conversation stands.
func (s *server) showTaken(w http.ResponseWriter, r *http.Request, by caller) error {
	code := r.PathValue("code")
	now, err := s.cfg.Conversation(r.Context(), by.user, code)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, showConversation(code, now))
	return nil
}

// takeOver has the caller speak in a conversation in place of the bot.
func (s *server) takeOver(w http.ResponseWriter, r *http.Request, by caller) error {
	reply, now, err := s.command(r, by, bot.ButtonTakeOver, "")
	if err == nil && now.Speaks == "" && !now.Working {
		return &failure{status: http.StatusConflict, class: "NotTakenOver", message: "the conversation cannot be taken over: " + reply.Text}
	}
	return s.answerTaken(w, r, now, err)
}

// handBack lets the bot go on. Where it does already nothing changes.
func (s *server) handBack(w http.ResponseWriter, r *http.Request, by caller) error {
	_, now, err := s.command(r, by, bot.ButtonHandBack, "")
	return s.answerTaken(w, r, now, err)
}

// speak says something to the person with whom a conversation is that was taken over.
func (s *server) speak(w http.ResponseWriter, r *http.Request, by caller) error {
	text, err := readMessage(w, r)
	if err != nil {
		return err
	}
	before, err := s.cfg.Conversation(r.Context(), by.user, r.PathValue("code"))
	if err == nil && before.Speaks == "" {
		err = errNotTaken
	}
	if err != nil {
		return err
	}
	reply, now, err := s.command(r, by, commandSay, text)
	if err == nil && reply.Text != "" {
		return &failure{status: http.StatusUnprocessableEntity, class: "NotSaid", message: reply.Text}
	}
	return s.answerTaken(w, r, now, err)
}

func (s *server) answerTaken(w http.ResponseWriter, r *http.Request, now Conversation, err error) error {
	if err == nil {
		writeJSON(w, http.StatusOK, showConversation(r.PathValue("code"), now))
	}
	return err
}

// command gives a command about a conversation, and waits until it is done.
func (s *server) command(r *http.Request, by caller, name, text string) (bot.Reply, Conversation, error) {
	code := r.PathValue("code")
	key, err := idempotencyKey(r.Header)
	if err != nil {
		return bot.Reply{}, Conversation{}, err
	}
	if _, err := s.cfg.Conversation(r.Context(), by.user, code); err != nil {
		return bot.Reply{}, Conversation{}, err
	}
	id := bot.MessageID("u-" + by.makeID(name+"/"+code, key))
	c := bot.Command{ID: id, Name: name, Args: map[string]string{"card": code, "text": text}}
	reply, err := s.acceptEvent(r.Context(), by, Moderators(), bot.Identify("command", Moderators(), id, name), c)
	if err != nil {
		return reply, Conversation{}, err
	}
	ctx, stop := s.waitContext(r)
	defer stop()
	now, err := s.awaitConversation(ctx, by, code)
	return reply, now, err
}

// lookSoon is how often a request looks whether what it did in another conversation is done: nothing that is posted there is posted here.
const lookSoon = 100 * time.Millisecond

// awaitConversation blocks until nothing in a conversation waits to be taken up, until Wait is over or ctx ends.
func (s *server) awaitConversation(ctx context.Context, by caller, code string) (Conversation, error) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.Wait)
	defer cancel()
	tick := time.NewTicker(lookSoon)
	defer tick.Stop()
	for {
		now, err := s.cfg.Conversation(context.WithoutCancel(ctx), by.user, code)
		if err != nil || !now.Working {
			return now, err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return now, nil
		}
	}
}

// giveFile gives a file that a person sent, to be kept and not to be shown: nobody knows what is in it.
func (s *server) giveFile(w http.ResponseWriter, r *http.Request, by caller) error {
	f, body, err := s.cfg.File(r.Context(), by.user, r.PathValue("code"), r.PathValue("ref"))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.Name}))
	h.Set("Content-Length", strconv.FormatInt(f.Size, 10))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("Cache-Control", "no-store")
	h.Set("Mendan-Warning", warning)
	w.WriteHeader(http.StatusOK)
	_, err = io.Copy(w, body)
	if err != nil {
		s.cfg.Log.Error("a file broke off", "error", err.Error())
	}
	return nil
}
