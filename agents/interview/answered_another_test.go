package interview_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Who says that a choice was made for another question is heard, whatever is asked meanwhile: the choice changes, nothing else does, and where it is not
// clear which is meant that is asked.
func TestAChoiceMadeForAnotherQuestionIsChanged(t *testing.T) {
	en, ja := []string{"work_authorization", "sponsorship", "email"}, []string{"work_authorization", "age_minimum", "experience"}
	for _, tc := range []struct {
		job, lang string
		fields    []string
		told      []string
		says      string
		asks      string
		want      map[string]any // by fact
	}{
		{"en-us-backend-engineer", "en", en, []string{"nope"}, "wait no. im authorized, the nope was for sponsorship", "email",
			map[string]any{"authorized_us": "yes", "needs_sponsorship": "no"}},
		{"en-us-backend-engineer", "en", en, []string{"nope", "no"}, "the no was for sponsorship, I'm authorized", "email",
			map[string]any{"authorized_us": "yes", "needs_sponsorship": "no"}},
		{"en-us-backend-engineer", "en", en, []string{"nope", "no"}, "wait, im authorized, I thought you asked about sponsorship", "email",
			map[string]any{"authorized_us": "yes", "needs_sponsorship": "no"}},
		{"en-us-backend-engineer", "en", en, []string{"nope", "no"}, "wait, I am authorized to work in the US", "email",
			map[string]any{"authorized_us": "yes", "needs_sponsorship": "no"}},
		{"en-us-backend-engineer", "en", en, []string{"nope", "no"}, "oh sorry yes to the first one", "email",
			map[string]any{"authorized_us": "no", "needs_sponsorship": "no"}},
		{"en-us-backend-engineer", "en", en, []string{"yes", "no"}, "I said no to my boss about it. jo@example.com", "confirm",
			map[string]any{"authorized_us": "yes", "needs_sponsorship": "no", "email": "jo@example.com"}},
		{"en-us-backend-engineer", "en", en, []string{"nope", "no"}, "the no was for sponsorship, I'm authorized. jo@example.com", "confirm",
			map[string]any{"authorized_us": "yes", "needs_sponsorship": "no", "email": "jo@example.com"}},
		{"ja-parttime-store", "ja", ja, []string{"現在は働けない"}, "あ、働けます。さっきの「いいえ」は残業の話でした", "age_minimum",
			map[string]any{"can_work_in_jp": "yes"}},
		{"ja-parttime-store", "ja", ja, []string{"現在は働けない", "はい"}, "あ、制限なく働けます。さっきのは別の話でした", "experience",
			map[string]any{"can_work_in_jp": "yes", "is_18_or_over": "yes"}},
		{"ja-parttime-store", "ja", ja, []string{"制限なく働ける", "はい"}, "本屋で2年、店長の「はい」は返事の話だけと教わりました", "confirm",
			map[string]any{"can_work_in_jp": "yes", "is_18_or_over": "yes", "service_experience": "本屋で2年、店長の「はい」は返事の話だけと教わりました"}},
	} {
		t.Run(tc.says, func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.fields...)
			for _, s := range append(tc.told, tc.says) {
				w.say(s)
			}
			got := map[string]any{}
			for _, f := range w.record().Fields {
				for key, fact := range f.Facts {
					got[key] = fact.Value
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" || w.last().Asks != tc.asks {
				t.Errorf("asks %s, facts %s\n%s", w.last().Asks, diff, w.said.String())
			}
		})
	}
}
