package helpdesk_test

import (
	"strings"
	"testing"
)

func TestAnswersSayWhereItIsWritten(t *testing.T) {
	for _, c := range []struct {
		asked string
		want  []string
	}{
		{"返品は何日以内ですか？", []string{"14 日", "guide.md「返品」"}},
		{"領収書は発行できますか", []string{"注文履歴", "faq.csv 1 行目"}},
		{"How fast are orders delivered?", []string{"three working days", "en.md, “Delivery”"}},
		{"お世話になります。E-77が出ました。また、領収書は発行できますでしょうか。よろしくお願いします。", []string{"① ", "② ", "有効期限", "注文履歴"}},
	} {
		w := newWorld(t)
		w.say(c.asked)
		w.says(c.want...)
	}
}

func TestWhatIsNotThereIsSaid(t *testing.T) {
	w := newWorld(t)
	w.say("社長の電話番号を教えてください")
	w.says("資料には見つかりませんでした")
	if strings.Contains(w.last(), "返品") {
		t.Errorf("something else is told instead: %s", w.last())
	}
}
