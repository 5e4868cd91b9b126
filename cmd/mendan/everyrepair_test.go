package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
)

// ofErased are words of the candidate and about them that an erasure must leave nowhere.
var ofErased = []string{"鬼瓦", "おにがわら", "獅子丸", "蓬莱島", "zanzibarian"}

// holdRepairs talks with all that comes between: a question that people answer, a correction, a message that is changed and one
// that is deleted, a rest over a day. Then everything is erased. It returns how things stood before that, and after it.
func holdRepairs(w *bottest.World) map[string]any {
	s := &talk{World: w}
	s.does(bot.Command{Name: "interview"})
	s.press("agree")
	s.says("東京に住んでいます", "鬼瓦 獅子丸です")
	s.says("社員食堂で蓬莱島の料理は出ますか？")
	s.decide("answer", "question", "食堂はありませんが、お弁当の補助があります。")
	s.says("おにがわら ししまるです")
	named := s.n
	s.press("yes")
	s.says("名前は鬼瓦 獅子丸ではなく、鬼瓦 獅子郎です")
	s.does(bot.Edited{ID: bot.MessageID("e" + strconv.Itoa(named)), Text: "おにがわら ししろうです"})
	s.says("来年の1月10日から行けます、zanzibarian")
	s.does(bot.Deleted{ID: bot.MessageID("e" + strconv.Itoa(s.n))})
	s.says("あとで続けます")
	w.Advance(26 * time.Hour)
	s.says("続けます", "2027年2月1日からです")
	before := ended(w)
	s.says("データを消して")
	s.press("yes")
	w.Advance(time.Hour)
	after := ended(w)
	wordless(w)
	return map[string]any{"before": before, "after": after}
}

// wordless makes sure that nothing of the erased candidate is in the store's files or on the platform.
func wordless(w *bottest.World) {
	w.T.Helper()
	dir := w.Disk.(boltDisk).folder()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		w.T.Fatalf("no files: %v", err)
	}
	for _, e := range entries {
		raw, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			w.T.Fatal(err)
		}
		for _, word := range ofErased {
			if bytes.Contains(raw, []byte(word)) {
				w.T.Errorf("%s still holds %s", e.Name(), word)
			}
		}
	}
	for _, m := range w.Platform.Messages(nil) {
		if slices.ContainsFunc(ofErased, func(word string) bool { return strings.Contains(m.Post.Text, word) }) {
			w.T.Errorf("on the platform: %s", m.Post.Text)
		}
	}
}

// TestRepairsAndErasureSurviveACrashAnywhere is the same for a conversation that goes every way but straight, and leaves nothing.
func TestRepairsAndErasureSurviveACrashAnywhere(t *testing.T) {
	calm := survives(t, holdRepairs, 17)
	before, after := calm["before"].(map[string]any), calm["after"].(map[string]any)
	if before["status"] != "confirming" || after["status"] != "erased" {
		t.Fatalf("undisturbed, it is %v and ends as %v:\n%v", before["status"], after["status"], before["posts"])
	}
}
