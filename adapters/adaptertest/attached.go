package adaptertest

import (
	"bytes"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

func file(name, text string) bot.File {
	return bot.File{Name: name, MediaType: "text/x-diff", Data: []byte(text)}
}

// changed is a card with its files in the moderators' room.
func (s *suite) changed(files ...bot.File) bot.Delivery {
	d := s.asking(bot.Button{Name: "approve", Label: "承認", Token: "tok-approve"})
	d.Post.Files = files
	return d
}

// attached checks all files that people see at a place.
func (s *suite) attached(at bot.Place, want ...bot.File) {
	s.Helper()
	same := func(a, b bot.File) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }
	if got := s.Files(at); !slices.EqualFunc(got, want, same) {
		s.Errorf("the files at %v are\n%s, want\n%s", at, names(got), names(want))
	}
}

func names(files []bot.File) string {
	var out []string
	for _, f := range files {
		out = append(out, f.Name+": "+string(f.Data))
	}
	return strings.Join(out, "\n")
}

// files go with their post, byte by byte, in a room and in a conversation, with a long text as well; and they go when it is deleted.
func files(s *suite) {
	readme, script := file("README.md.diff", "-古い\n+新しい\n"), file("run.sh.diff", strings.Repeat("+\x00\xffbytes\n", 4000))
	s.send(s.changed(readme, script))
	s.attached(s.Moderators(), readme, script)
	d := s.to(0, "m1", essay())
	d.Post.Files = []bot.File{readme}
	ref := s.send(d)
	s.send(s.to(0, "m2", "後です。"))
	s.attached(s.Place(0), readme)
	s.reads(0, essay()+"後です。")
	if del, ok := s.adapter.(bot.Deleter); ok {
		if err := del.Delete(s.ctx, ref); err != nil {
			s.Errorf("delete: %v", err)
		}
		s.see(0, "後です。")
		s.attached(s.Place(0))
	}
}

// filesRewritten: what is the same stays as it is, in another life too; what is new comes, what is not there any more goes.
func filesRewritten(s *suite) {
	one, two, other := file("a.diff", "+一\n"), file("b.diff", "+二\n"), file("a.diff", "+三\n")
	d := s.changed(one)
	for _, want := range [][]bot.File{{one}, {one, two}, {other}, {}} {
		d.Post.Files = want
		d.Replaces = s.send(d)
		s.attached(s.Moderators(), want...)
	}
	d.Post.Files = []bot.File{two}
	d.Replaces = s.send(d)
	s.restart(func() {})
	d.Post.Card.Body = "決まりました。"
	d.Post.Card.Buttons = nil
	d.Replaces = s.send(d)
	s.attached(s.Moderators(), two)
	if shown := s.Shown(s.Moderators()); len(shown) != 1 || !strings.Contains(shown[0].Text, "決まりました") {
		s.Errorf("%+v", shown)
	}
}

// lostFile: a file whose answer was lost is there once, in this life and in the next one, with a post that reads as one before.
func lostFile(s *suite) {
	one := file("a.diff", "+一\n")
	before := s.to(0, "m0", "変更です。")
	before.Post.Files = []bot.File{one}
	s.send(before)
	for i, crash := range []bool{false, true} {
		s.LoseFile()
		d := s.to(0, []string{"m1", "m2"}[i], "変更です。")
		d.Post.Files = []bot.File{one}
		d = s.lose(d)
		if crash {
			d.Maybe = true
			s.restart(func() {})
		}
		s.recover(d)
	}
	s.see(0, "変更です。", "変更です。", "変更です。")
	s.attached(s.Place(0), one, one, one)
}
