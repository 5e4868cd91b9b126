package brief_test

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/process/brief"
)

// Days as people give them on Friday, November 20, 2026.
func TestDateIn(t *testing.T) {
	now := time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)
	for want, texts := range map[string][]string{
		"2026-12-15": {"来月中旬", "来月の15日入社", "来月15日です", "入社日は来月の15日", "by the 15th of next month"},
		"2027-04-01": {"4/1です", "4月1日", "ゴールは4/1で", "by April 1", "in April", "4月"},
		"2026-12-04": {"再来週の金曜", "再来週の金曜日まで", "再来週金曜日です"},
		"2026-11-27": {"来週の金曜", "next Friday", "the end of next week", "this Friday"},
		"2026-11-20": {"今週の金曜日"},
		"2027-03-31": {"by the end of March", "end of March 2027", "3月末", "年度末まで"},
		"2026-12-31": {"来月末", "年内に", "by the end of next month", "by the end of the year", "12月末です"},
		"2026-11-30": {"今月末まで", "by the end of this month"},
		"2027-01-31": {"再来月末"},
		"2027-02-20": {"3か月後です", "in 3 months", "in three months"},
		"2026-12-20": {"来月の20日に公開したい"},
		"":           {"そのうち", "2の3日後にレビュー", "three days after step 2", "it may change", "来月の40日", "someday"},
	} {
		for _, text := range texts {
			got := ""
			if _, day := brief.DateIn(text, now); !day.IsZero() {
				got = day.Format(time.DateOnly)
			}
			if got != want {
				t.Errorf("%q is %q, not %q", text, got, want)
			}
		}
	}
	if got := (brief.Context{}).Hear("ゴールは来月の15日です", now).Goal; got != "2026-12-15" {
		t.Errorf("kept as %q", got)
	}
	if got := (brief.Context{}).Hear("4/1です", now).Goal; got != "4/1" {
		t.Errorf("kept as %q", got)
	}
}
