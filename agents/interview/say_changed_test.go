package interview_test

import (
	"strings"
	"testing"
)

// What an answer loses by a change is said, unless something came in its place; and of two changes of one answer only what it says at the end.
func TestWhatAChangeLosesIsSaid(t *testing.T) {
	for _, tc := range []struct {
		job, lang, field string
		says             []string
		gone, not        string // after the last message; empty: nothing is gone
	}{
		{"ja-parttime-store", "ja", "shift", []string{"月曜と水曜と金曜の10時から15時", "1番を直す", "月曜の10時から15時"}, "水・金", ""},
		{"ja-parttime-store", "ja", "shift", []string{"月曜と金曜の10時から15時", "金曜だけにします"}, "月 10:00", "ままにして"},
		{"ja-parttime-store", "ja", "shift", []string{"月曜と水曜の10時から15時", "1番を直す", "火曜と金曜の10時から15時"}, "", "なくなりました"},
		{"en-gb-care-assistant", "en", "phone", []string{"07700 900342, best to ring after 3", "edit 1", "07700 900998"}, "best to ring after 3", ""},
		{"en-gb-care-assistant", "en", "phone", []string{"07700 900342", "edit 1", "07700 900998"}, "", "No longer there"},
	} {
		t.Run(tc.says[len(tc.says)-1], func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.field)
			for _, s := range tc.says {
				w.say(s)
			}
			last := w.last().Text
			if !strings.Contains(last, tc.gone) || tc.not != "" && strings.Contains(last, tc.not) {
				t.Errorf("%q; want %q and not %q\n%s", last, tc.gone, tc.not, w.said.String())
			}
		})
	}
}
