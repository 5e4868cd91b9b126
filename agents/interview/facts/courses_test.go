package facts

import "testing"

// A course counts that who writes did, took or passed; what is still to come, is counted or was of others names none.
func TestACourseIsNamedByWhoTookIt(t *testing.T) {
	for said, want := range map[string]string{
		"i did a first aid course with st johns":           "first aid course",
		"I passed a food hygiene exam":                     "food hygiene exam",
		"yes, I've completed the manual handling training": "manual handling training",
		"took a dementia awareness course online":          "dementia awareness course",
		"救急法の講習を受けました":                                     "救急法の講習",
		"去年、上級救命講習を修了しました":                                 "上級救命講習",
		"I have to sit an exam in May":                     "",
		"I have two more exams":                            "",
		"did well in my exams at school":                   "",
		"I got lots of training":                           "",
		"I did lots of training":                           "",
		"have lost my certificate":                         "",
		"I've got an old first aid badge":                  "",
		"I need to have done a first aid course":           "",
		"I took a lot of exams":                            "",
		"she took a first aid course":                      "",
		"my sister did a first aid course":                 "",
		"did you want a first aid course":                  "",
		"I did the new staff training":                     "",
		"I passed my driving test":                         "",
		"資格を取ろうと思って講習を受けています":                              "",
		"資格を取ろうと思って講習を受けました":                               "",
		"講習を受けようと思っています":                                   "",
		"会社の研修を受けました":                                      "",
		"友人が救急法の講習を受けました":                                  "",
		"色々な講習を受けました":                                      "",
		"たん吸引の講習を受けました":                                    "",
	} {
		from, to := courseIn(said)
		if got := said[from:to]; got != want {
			t.Errorf("%q names %q", said, got)
		}
	}
}
