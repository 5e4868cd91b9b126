package offline

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/helpdesk"
)

const allowances = `| 手当 | 金額 | 条件 |
|---|---|---|
| 早番手当 | 1 回 800 円 | 6 時前 |
| 遅番手当 | 1 回 900 円 | 22 時後 |
| 皆勤手当 | 月 5,000 円 | |

支給日は毎月 20 日です。`

const seats = `| Seat | Price | Wi-Fi | Window |
|---|---|---|---|
| Front | $40 | yes | yes |
| Middle | $25 | no | yes |
| Rear | $20 | yes | no |`

// Of a table the rows are told that are asked for, as a person says them, of a text the sentences around the one that answers.
func TestQuote(t *testing.T) {
	long := strings.Repeat("文書は三年のあいだ棚に置きます。", 12)
	for _, tt := range []struct{ question, text, want string }{
		{"遅番手当はいくらですか", allowances, "遅番手当：金額 1 回 900 円、条件 22 時後"},
		{"皆勤手当の金額", allowances, "皆勤手当：金額 月 5,000 円"},
		{"手当の支給日はいつですか", allowances, "支給日は毎月 20 日です。"},
		{"What does a rear seat cost?", seats, "Rear: Price $20, Wi-Fi yes, Window no"},
		{"Which seats have a window?", seats, "Front: Price $40, Wi-Fi yes, Window yes\nMiddle: Price $25, Wi-Fi no, Window yes\nRear: Price $20, Wi-Fi yes, Window no"},
		{"鍵はどこですか", "扉は白です。鍵は守衛室にあります。", "扉は白です。鍵は守衛室にあります。"},
		{"鍵はどこですか", long + "鍵は守衛室にあります。" + long, "鍵は守衛室にあります。"},
	} {
		lang, heading := "ja", "手当"
		if tt.question[0] < 0x80 {
			lang, heading = "en", "Seats"
		}
		got := understand(tt.question).quote(read(helpdesk.SearchOutput{Source: helpdesk.Source{Heading: heading}, Text: tt.text}), lang)
		if !strings.Contains(got, tt.want) || columns(got) > room+40 || strings.Contains(got, "|") {
			t.Errorf("%s: %q, want %q", tt.question, got, tt.want)
		}
	}
}
