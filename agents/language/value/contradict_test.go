package value

import "testing"

// A yes or no whose own words say the opposite is neither.
func TestContradicts(t *testing.T) {
	need := []string{"Will you need visa sponsorship, now or later?", "ビザの支援は必要ですか"}
	for _, s := range []string{"no I would need sponsorship", "No, I'll need a visa", "nope - I do require it", "no i will need sponsoring", "No. I'm on an H-1B so I'd need a transfer",
		"no, would need it", "nah I will definitely be needing it", "No, I want you to sponsor me", "yes, I don't need it", "Yes I have a green card so no need", "Yes, not required",
		"いいえ、ビザのサポートは必要です", "いいえ、必要になります", "いえ、支援が必要です。", "いいえ、サポートをお願いしたいです", "いいえ、会社の支援は要ります", "はい、必要ありません", "はい、不要です。必要ないです"} {
		if !Contradicts(s, need) {
			t.Errorf("%q does not contradict itself", s)
		}
	}
	for _, s := range []string{"no", "No.", "no need", "No sponsorship required", "no, I don't need it", "no you need not worry", "no, I would not need any", "No, I won't be needing that", "no visa needed",
		"no, I have all I need", "No, I need nothing from you", "yes", "Yes, I need it", "yes I'd need it, no need to hurry", "I need it", "not needed", "No, it isn't required",
		"いいえ", "いいえ、必要ありません", "いいえ、不要です", "いえ、必要ないです", "はい、必要です", "必要です", "いいえ、サポートは要りません", "いいえ、お願いすることはありません"} {
		if Contradicts(s, need) {
			t.Errorf("%q contradicts itself", s)
		}
	}
	may := []string{"Authorized to work in the US"}
	if !Contradicts("no, I am authorized to work", may) || Contradicts("no, I'm not authorized", may) || Contradicts("No. I live in Peru", may) {
		t.Error("a no to what the words then state is read wrongly")
	}
}
