package main

import (
	"testing"

	"github.com/mendanhq/mendan/prompts"
)

// TestAGreetingBeforeTheWishToApply: who greets and says that they want to apply begins. At the disclosure the same words, the command and the question
// whether they can apply agree to nothing: they are answered by the program, the yes is asked for, and nobody of the staff reads a card for it.
func TestAGreetingBeforeTheWishToApply(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t).(direct)
			p := begin(t, s, "")
			reads := func(words string, n int) {
				t.Helper()
				p.until("they read "+words, func() bool { return countIn(s.told("cand-1"), words) == n })
			}
			s.writes("cand-1", "こんにちは、応募したいです。よろしくお願いします。")
			reads("この内容で進めてよいですか", 1)
			for i, words := range []string{"応募したいのですが", "こんにちは、応募したいです", "応募できますか？", "can I apply?"} {
				s.writes("cand-1", words)
				reads(mustCatalog(prompts.JA).Text("apply.here", nil), i+1)
			}
			s.writes("cand-1", "apply")
			p.settles()
			reads("このまま日本語で進め", 0)
			s.writes("cand-1", "はい")
			reads("このまま日本語で進め", 1)
			if _, desk := p.reads("cand-1"); len(desk) > 0 {
				t.Errorf("staff read %q", desk)
			}
			s.writes("cand-2", "Hello, I’d like to apply")
			p.until("the other one begins", func() bool {
				return countIn(s.told("cand-2"), "「短い応募」のご応募をお手伝いします") == 1
			})
		})
	}
}
