package main

import (
	"testing"

	"github.com/mendanhq/mendan/prompts"
)

// TestAGreetingBeforeTheWishToApply: who greets and says that they want to apply, alone with the bot or by its name in a channel, begins; the same words
// at the disclosure begin the interview, and what is less than a wish to begin is asked for once more.
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
			s.writes("cand-1", "応募したいのですが")
			reads(mustCatalog(prompts.JA).Text("consent.reask", nil), 1)
			s.writes("cand-1", "こんにちは、応募したいです")
			reads("このまま日本語で進め", 1)
			s.writes("cand-2", "Hello, I’d like to apply")
			p.until("the other one begins", func() bool {
				return countIn(s.told("cand-2"), "「短い応募」のご応募をお手伝いします") == 1
			})
		})
	}
}
