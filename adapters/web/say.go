package web

import (
	"crypto/rand"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// maxText is how much is taken in of one message, in bytes.
const maxText = 40_000

// said is what somebody sends.
type said struct {
	nonce string
	text  string
	files []bot.Attachment
}

// say takes in what a person says, with files.
func (s *server) say(v *visit) error {
	one, now, err := s.enterToWrite(v)
	if err != nil {
		return err
	}
	what, err := s.readSaid(v, one, now.expects())
	if err == nil && !isNonce(what.nonce) {
		err = errBad
	}
	if err != nil {
		return keepWords(err, what.text, one.room)
	}
	if strings.TrimSpace(what.text) == "" && len(what.files) == 0 {
		return s.answerSent(v, one, bot.Reply{})
	}
	return s.send(v, one, what)
}

// wishes are what a person can say by a button, by their names: the words are texts.
var wishes = map[string]string{"erase": "wish.erase.words", "person": "wish.person.words"}

// wish says for a person what they would have to write: that all is to be deleted, or that they want to talk to somebody.
func (s *server) wish(v *visit) error {
	one, _, err := s.enterToWrite(v)
	if err != nil {
		return err
	}
	if err := s.readForm(v); err != nil {
		return err
	}
	key, ok := wishes[v.r.PostForm.Get("wish")]
	nonce := v.r.PostForm.Get("nonce")
	if !ok || !isNonce(nonce) {
		return errBad
	}
	return s.send(v, one, said{nonce: nonce, text: s.words(v.lang, key)})
}

// send has a message taken in, and answers with what comes of it.
func (s *server) send(v *visit, one session, what said) error {
	at := Place(one.room)
	m := bot.Message{ID: messageID(what.nonce), Text: what.text, Attachments: what.files}
	reply, err := s.accept(v, bot.Event{ID: bot.Identify("message", at, m.ID, ""), Place: at, By: s.personOf(one, v.lang), At: v.now, Body: m})
	if err != nil {
		return keepWords(err, what.text, one.room)
	}
	return s.answerSent(v, one, reply)
}

// messageID is the id of what was sent with a nonce, whatever else came of it.
func messageID(nonce string) bot.MessageID { return bot.MessageID("u-" + deriveID(nonce, "message")) }

// press presses a button of a card.
func (s *server) press(v *visit) error {
	return s.act(v, func(token, nonce string, ref bot.MessageRef) (string, bot.Body, error) {
		return "click", bot.Click{Ref: ref, Token: token}, nil
	})
}

// maxInputs is how many inputs of a form are read.
const maxInputs = 50

// fill sends a small form that a button opened.
func (s *server) fill(v *visit) error {
	return s.act(v, func(token, nonce string, ref bot.MessageRef) (string, bot.Body, error) {
		values := map[string]string{}
		for name, all := range v.r.PostForm {
			if field, ok := strings.CutPrefix(name, "in."); ok && len(values) < maxInputs {
				chosen := slices.DeleteFunc(all, func(v string) bool { return v == "" }) // a menu of several sends one empty value, as it may have none
				values[field] = tidyText(strings.Join(chosen, "\n"))
			}
		}
		return "submit", bot.Submit{Ref: ref, Token: token, Values: values}, nil
	})
}

// act has taken in what somebody does with a card.
func (s *server) act(v *visit, body func(token, nonce string, ref bot.MessageRef) (kind string, b bot.Body, err error)) error {
	one, _, err := s.enterToWrite(v)
	if err != nil {
		return err
	}
	if err := s.readForm(v); err != nil {
		return err
	}
	token, nonce, ref := v.r.PostForm.Get("token"), v.r.PostForm.Get("nonce"), v.r.PostForm.Get("ref")
	if token == "" || len(token) > 200 || len(ref) > 40 || !isNonce(nonce) {
		return errBad
	}
	at := Place(one.room)
	kind, b, err := body(token, nonce, bot.MessageRef{Place: at, ID: bot.MessageID(ref)})
	if err != nil {
		return err
	}
	reply, err := s.accept(v, bot.Event{
		ID: bot.Identify(kind, at, bot.MessageID(ref), nonce+" "+token), Place: at, By: s.personOf(one, v.lang), At: v.now, Body: b,
	})
	if err != nil {
		return err
	}
	return s.answerSent(v, one, reply)
}

// enterToWrite is the session of who sends something, if they may now, and the room as it stands.
func (s *server) enterToWrite(v *visit) (one session, now Room, err error) {
	if one, err = s.enter(v); err != nil {
		return one, now, err
	}
	if now, err = s.look(v, one); err != nil {
		return one, now, err
	}
	return one, now, s.draw(v, "say/"+one.room, s.cfg.Sent, time.Minute)
}

// answerSent answers what was taken in: our own script at once; else the page is shown anew when the answer is there, or soon.
func (s *server) answerSent(v *visit, one session, reply bot.Reply) error {
	if wantsJSON(v.r) {
		writeJSON(v.w, http.StatusOK, answerBody{Note: bot.Visible(reply.Text), Nonce: rand.Text()})
		return nil
	}
	s.awaitAnswer(v, one)
	if reply.Text != "" {
		return s.renderRoom(v, one, http.StatusOK, reply.Text, "")
	}
	http.Redirect(v.w, v.r, "/c/"+one.room+"#last", http.StatusSeeOther)
	return nil
}

// awaitAnswer blocks until nothing in a room waits for an answer, or Config.Wait is over.
func (s *server) awaitAnswer(v *visit, one session) {
	at := Place(one.room)
	next, leave := s.bells.listenTo(at)
	defer leave()
	over := time.NewTimer(s.cfg.Wait)
	defer over.Stop()
	changes := s.watch(v, at)
	for {
		rings := next()
		if now, err := s.cfg.Read(v.r.Context(), at); err != nil || !now.Working {
			return
		}
		select {
		case <-rings:
		case <-changes:
		case <-over.C:
			return
		case <-v.r.Context().Done():
			return
		case <-s.life.Done():
			return
		}
	}
}

// keepWords keeps what somebody wrote in the answer that it was not taken in.
func keepWords(err error, text, room string) error {
	f := failureOf(err)
	if f == nil || text == "" {
		return err
	}
	kept := *f
	kept.keeps, kept.room = text, room
	return &kept
}

// isNonce reports whether a text is a nonce of ours: that of a form, and behind a dot how often its page has sent something.
func isNonce(s string) bool {
	base, count, more := strings.Cut(s, ".")
	if more {
		if n, err := strconv.Atoi(count); err != nil || n < 0 || n > 99999 {
			return false
		}
	}
	return isSecret(base)
}

// readSaid reads what somebody sends. Files are kept on the way, in the order in which they come.
func (s *server) readSaid(v *visit, one session, expect bot.Expect) (said, error) {
	var out said
	r := s.slowly(v)
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
		if err := s.readForm(v); err != nil {
			return out, err
		}
		out.nonce, out.text = r.PostForm.Get("nonce"), tidyText(r.PostForm.Get("text"))
		return out, nil
	}
	r.Body = http.MaxBytesReader(v.w, r.Body, int64(s.cfg.FileCount)*s.cfg.FileSize+maxForm)
	parts, err := r.MultipartReader()
	if err != nil {
		return out, errBad
	}
	for {
		p, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err == nil {
			err = s.readPart(v, one, expect, p, &out)
		}
		if err != nil {
			return out, uploadError(err)
		}
	}
}

func (s *server) readPart(v *visit, one session, expect bot.Expect, p *multipart.Part, out *said) error {
	defer p.Close()
	switch p.FormName() {
	case "nonce", "text":
		raw, err := io.ReadAll(io.LimitReader(p, maxText+1))
		if err != nil {
			return err
		}
		if len(raw) > maxText {
			return errLarge
		}
		if p.FormName() == "nonce" {
			out.nonce = string(raw)
		} else {
			out.text = tidyText(string(raw))
		}
		return nil
	case "file":
		if p.FileName() == "" {
			return nil // nothing was chosen
		}
		if len(out.files) == s.cfg.FileCount {
			return &failure{status: http.StatusUnprocessableEntity, key: "error.files"}
		}
		f, err := s.keepFile(v, one, expect, p)
		if err == nil {
			out.files = append(out.files, f)
		}
		return err
	}
	return errBad
}

// tidyText is what was typed with one kind of line end, as browsers send two signs for one.
func tidyText(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }
