package person

import "testing"

// What somebody is called beside their name is kept in their words; a wish to be called on the telephone is none.
func TestCalledBy(t *testing.T) {
	for said, want := range map[string]string{
		"Kayleigh Marsden but everyone calls me Kay":     "everyone calls me Kay",
		"Rosa Elena Giraldo, but please call me Rosa":    "please call me Rosa",
		"William Tan, people call me Will":               "people call me Will",
		"Sam Osei. Just call me Sammy, thanks":           "call me Sammy",
		"Margaret Hill, I go by Maggie":                  "I go by Maggie",
		"グエン・ティ・リンです。リンって呼んでください〜":                       "リンって呼んでください",
		"佐藤美咲です、友だちからはみさって呼ばれてます":                        "友だちからはみさって呼ばれてます",
		"田中健（たなか けん）です。あだ名はけんちゃんです":                      "あだ名はけんちゃんです",
		"Tom Hale. call me after 3":                      "",
		"call me on my mobile":                           "",
		"Ben Carter, I'd like to ask something":          "",
		"山田太郎です。電話で呼んでください":                              "",
		"Priya Deshmukh, you can call me back tomorrow":  "",
		"Ken Abe. My manager called me this morning, ok": "",
	} {
		if got := CalledBy(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
