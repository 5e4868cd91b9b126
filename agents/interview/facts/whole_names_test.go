package facts

import "testing"

// The name for the form is the whole one, and no courtesy is a part of it.
func TestWholeNamesAlone(t *testing.T) {
	var all []answer
	for _, said := range []string{
		"Maria Santos Reyes, but call me Joy", "Maria Santos Reyes but everyone calls me Joy", "everyone calls me Joy but my full name is Maria Santos Reyes",
		"I'm Maria Santos Reyes, I go by Joy", "Maria Santos Reyes (Joy)", "Maria Santos Reyes, you can call me Joy", "Call me Joy. Full name Maria Santos Reyes",
		"My name's Maria Santos Reyes. Please call me Joy", "Maria Santos Reyes, known as Joy", "Maria Santos Reyes, Joy for short",
		"friends call me Joy, legally Maria Santos Reyes",
	} {
		all = append(all, answer{"full_name", said, `full_name="Maria Santos Reyes"`})
	}
	for _, said := range []string{"pls", "thx", "tysm", "thank u", "tyvm", "please and thank you", "ta", "lol", "btw", "cheers", "pls and thx", "kindly", "xx", "ty"} {
		all = append(all, answer{"full_name", "Jamie Ortega " + said, `full_name="Jamie Ortega"`},
			answer{"full_name", "its jamie ortega, " + said + "!", `full_name="jamie ortega"`})
	}
	readAnswers(t, "en-us-backend-engineer", inDenver, append(all, []answer{
		{"full_name", "call me Joy", `full_name="Joy"`}, {"full_name", "Joy Ty", `full_name="Joy Ty"`}, {"full_name", "Ty Jones", `full_name="Ty Jones"`},
		{"full_name", "Robert Smith but I go by Bob Smith", `full_name="Bob Smith"`}, {"full_name", "thx", `full_name=-`},
	}...))
	all = nil
	for _, said := range []string{
		"です、よろです", "です、よろ", "です よろしくです", "っす、よろしくっす", "です、よろしくおねがいしまーす", "よろ", "です。よろしこ", "です、どうぞよしなに", "です、おなしゃす",
		"です、よろしくどうぞ", "です、以後お見知りおきを", "です、あざます", "です、ヨロです",
	} {
		all = append(all, answer{"full_name", "田中太郎" + said, `full_name="田中太郎"; name_reading=-`})
	}
	readAnswers(t, "ja-midcareer-engineer", inTokyo, all)
}
