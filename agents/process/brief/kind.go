package brief

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/mendanhq/mendan/agents/language"
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Kind is what sort of process it is, of those that there are recipes for.
type Kind string

// The kinds.
const (
	Launch     Kind = "launch"
	Hiring     Kind = "hiring"
	Onboarding Kind = "onboarding"
	Event      Kind = "event"
)

var kinds = []struct {
	kind Kind
	is   func() *pattern.Regexp
}{
	{Onboarding, pattern.Lazy(`(?i)オンボーディング|新入社員|新人(?:の)?(?:研修|受け入れ|受入)|受け入れ|受入れ|入社後|入社(?:の)?手続|配属|\bonboarding|\bon-?board|new (?:hire|joiner|employee)s?|first (?:day|week)s?\b`)},
	{Event, pattern.Lazy(`(?i)イベント|セミナー|カンファレンス|勉強会|展示会|説明会|ウェビナー|講演会|ミートアップ|懇親会|\bevents?\b|\bseminars?\b|\bconferences?\b|\bwebinars?\b|\bmeet-?ups?\b|\bworkshops?\b|\btrade (?:show|fair)s?\b`)},
	{Hiring, pattern.Lazy(`(?i)採用|募集|求人|面接|選考|リクルー|\bhir(?:e|es|ing)\b|\brecruit\w*|\binterview(?:ing)? (?:round|process|loop)s?\b|\bopen(?:ing)? (?:role|position)s?\b`)},
	{Launch, pattern.Lazy(`(?i)立ち?上げ|立上|ローンチ|新規事業|新製品|新商品|新サービス|サービス開始|\blaunch\w*|\bgo-?live\b|\broll-?out\b|\bnew (?:saas|product|service|app)\b`)},
}

// weak speaks of a launch, but may speak of a step as well.
var weak = pattern.Lazy(`(?i)公開|リリース|SaaS|\breleas\w*|\bship(?:ping)?\b`)

// KindOf is the kind that a text speaks of; empty for none. Japanese has its head at the end, so there the last word counts; English
// has it at the end of a compound ("launch event") and before what follows it ("launch a hiring tool").
func KindOf(text string) Kind {
	text = norm.NFKC.String(text)
	var at [][2]int
	var of []Kind
	for pos := 0; pos < len(text); {
		best, end, kind := -1, 0, Kind("")
		for _, k := range kinds {
			if m := k.is().FindStringIndex(text[pos:]); m != nil && (best < 0 || m[0] < best) {
				best, end, kind = m[0], m[1], k.kind
			}
		}
		if best < 0 {
			break
		}
		at, of = append(at, [2]int{pos + best, pos + end}), append(of, kind)
		pos += end
	}
	switch {
	case len(of) == 0:
		return ""
	case language.Of(text, "en") == "ja":
		return of[len(of)-1]
	}
	i := 0
	for i+1 < len(of) && strings.TrimSpace(text[at[i][1]:at[i+1][0]]) == "" {
		i++
	}
	return of[i]
}

// Releases reports that a text speaks of something that is released: a launch, where nothing else is said.
func Releases(text string) bool { return weak().MatchString(norm.NFKC.String(text)) }

// Label is a kind in words.
func (k Kind) Label(lang string) string {
	if k == "" {
		return ""
	}
	names := map[Kind][2]string{
		Launch: {"新規立上げ", "launch"}, Hiring: {"採用", "hiring"}, Onboarding: {"オンボーディング", "onboarding"}, Event: {"イベント", "event"},
	}
	if lang == "ja" {
		return names[k][0]
	}
	return names[k][1]
}
