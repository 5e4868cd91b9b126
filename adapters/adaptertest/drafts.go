package adaptertest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// drafting is a post that is shown while it is written.
type drafting struct {
	*suite
	d bot.Delivery
}

// draft shows the beginning of a post; nil where the platform shows no more than whole posts.
func (s *suite) draft(id, text string) *drafting {
	s.Helper()
	if _, ok := s.adapter.(bot.Streamer); !ok {
		return nil
	}
	d := s.to(0, id, text)
	d.Post.Draft, d.Post.Begun, d.With = true, text, s.Person(0)
	d.Replaces = s.send(d)
	if d.Replaces.ID == "" {
		s.Fatal("a draft is nowhere")
	}
	d.Post.Draft, d.Post.Begun = false, ""
	return &drafting{s, d}
}

// write shows more of it.
func (w *drafting) write(text string) {
	w.Helper()
	w.d.Post.Text = text
	if err := w.adapter.(bot.Streamer).Stream(w.ctx, w.d); err != nil {
		w.Errorf("streamed: %v", err)
	}
}

// finish says the whole post.
func (w *drafting) finish(text string) {
	w.Helper()
	w.d.Post.Text = text
	if ref := w.send(w.d); ref.Place != w.d.Replaces.Place {
		w.Errorf("finished at %+v, begun at %+v", ref, w.d.Replaces)
	}
}

// draft: a post is to be read while it is written, in one message, and is that message in the end.
func draft(s *suite) {
	s.send(s.to(0, "m0", "先の発言です。"))
	w := s.draft("m1", "一つ目の文です。")
	if w == nil {
		return
	}
	s.see(0, "先の発言です。", "一つ目の文です。")
	w.write("一つ目の文です。 Two.\n三つ目")
	s.see(0, "先の発言です。", "一つ目の文です。 Two.\n三つ目")
	w.write("一つ目の文です。 Two.\n三つ目の文です。")
	w.d.Post.Card = &bot.Card{Kind: "answer", Buttons: []bot.Button{{Name: "ask", Label: "担当者に聞く", Token: "tok-ask"}}}
	w.finish("① 一つ目の文です。\n② Two.")
	s.see(0, "先の発言です。", "① 一つ目の文です。\n② Two.")
	if shown := s.Shown(s.Place(0)); len(shown[1].Buttons) != 1 {
		s.Errorf("%+v", shown)
	}
	w.d.Post.Card, w.d.Post.Text = nil, "書き直しました。" // as any other message
	s.send(w.d)
	s.send(s.to(0, "m2", "次の発言です。"))
	s.see(0, "先の発言です。", "書き直しました。", "次の発言です。")
}

// draftThenCrash: what one life began the next one finishes, or takes back.
func draftThenCrash(s *suite) {
	first := s.draft("m1", "一つ目の文です。")
	if first == nil {
		return
	}
	first.write("一つ目の文です。二つ目の文です。")
	second := s.draft("m2", "別の文です。")
	s.restart(func() {})
	first.write("一つ目の文です。二つ目の文です。三つ目の文です。")
	first.finish("全部です。")
	d, ok := s.adapter.(bot.Deleter)
	if !ok {
		return
	}
	for range 2 { // of one that is gone it is no error
		if err := d.Delete(s.ctx, second.d.Replaces); err != nil {
			s.Error(err)
		}
	}
	s.see(0, "全部です。")
}

// draftTakenBack: a post that was never said leaves nothing.
func draftTakenBack(s *suite) {
	w := s.draft("m1", "一つ目の文です。")
	d, ok := s.adapter.(bot.Deleter)
	if w == nil || !ok {
		return
	}
	w.write("一つ目の文です。二つ目の文です。")
	if err := d.Delete(s.ctx, w.d.Replaces); err != nil {
		s.Error(err)
	}
	s.see(0)
}

// longDraft: what one message does not hold comes with the whole post.
func longDraft(s *suite) {
	w := s.draft("m1", "一つ目の文です。")
	if w == nil {
		return
	}
	long := "一つ目の文です。" + strings.Repeat("とても長い説明が続きます。", 1500)
	w.write(long)
	if shown := s.Shown(s.Place(0)); len(shown) != 1 || !strings.HasPrefix(shown[0].Text, "一つ目の文です。") {
		s.Errorf("%d messages are shown: %.100q", len(shown), shown)
	}
	w.finish(long)
	var all strings.Builder
	for _, m := range s.Shown(s.Place(0)) {
		all.WriteString(m.Text)
	}
	if all.String() != long {
		s.Errorf("%d bytes are shown, of %d", all.Len(), len(long))
	}
}

// draftMentions: what is shown while it is written calls nobody either, and every sign of it is shown as it is.
func draftMentions(s *suite) {
	text := fmt.Sprintf("@everyone @here <!channel> <!here> <@%s> <@&%s> <#%s> :smile: R&D <b> 3>2 &lt; *a* **b** _c_ [g](h) は来てください", s.Person(1), s.Person(1), s.Moderators().Channel)
	w := s.draft("m1", text)
	if w == nil {
		return
	}
	s.see(0, text)
	w.write(text + "。" + text)
	s.see(0, text+"。"+text)
}

// lostDraft: a beginning whose answer was lost is found by the whole post that is said in its place, and rewritten.
func lostDraft(s *suite) { s.loseDraft(func() {}) }

func lostDraftThenCrash(s *suite) { s.loseDraft(func() { s.restart(func() {}) }) }

func (s *suite) loseDraft(then func()) {
	if _, ok := s.adapter.(bot.Streamer); !ok {
		return
	}
	s.send(s.to(0, "m0", "先の発言です。"))
	d := s.to(0, "m1", "一つ目の文です。")
	d.Post.Draft, d.Post.Begun, d.With = true, d.Post.Text, s.Person(0)
	s.LoseAnswer(0)
	if _, err := s.adapter.Post(s.ctx, d); !errors.Is(err, bot.ErrUnknownOutcome) {
		s.Fatalf("the answer was not lost: %v", err)
	}
	then()
	d.Maybe = true
	for range 2 { // of the draft itself, then of what is said in its place
		ref, found := s.find(d)
		if !found {
			s.Fatalf("%+v is not found", d.Post)
		}
		d.Post.Text, d.Post.Draft, d.Replaces = "全部です。", false, bot.MessageRef{}
		if d.Post.Key == "whole" {
			d.Replaces = ref
		}
		d.Post.Key = "whole"
	}
	s.send(d)
	s.see(0, "先の発言です。", "全部です。")
}
