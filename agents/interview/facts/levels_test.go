package facts

import "testing"

// A level is a step of a ladder or a short adjective, never a sentence.
func TestLevelsOnLadders(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"languages", "German used to be great, now rusty, call it B1", `level_each={"de":"B1"}`},
		{"languages", "dutch maybe a2 and french fluent", `level_each={"fr":"fluent","nl":"a2"}`},
		{"languages", "I taught Italian for twenty years, so C2 there", `level_each={"it":"C2"}`},
		{"languages", "Polish I can run a meeting in, I'd call it advanced", `level_each={"pl":"advanced"}`},
		{"languages", "English C1 in the exam, Hindi very fluent", `level_each={"en":"C1","hi":"very fluent"}`},
		{"languages", "Spanish and Catalan, both fluent, and English upper intermediate", `level_each={"ca":"fluent","en":"upper intermediate","es":"fluent"}`},
		{"languages", "Portuguese for thirty years and then some", `level_each=-`},
		{"languages", "Turkish enough to argue with a landlord", `level_each=-`},
		{"languages", "I was married to a Swede and we spoke Swedish at home", `level_each=-`},
		{"languages", "English business level", `level_each={"en":"business level"}`},
		{"languages", "French very good", `level_each={"fr":"very good"}`},
		{"languages", "Korean was my best subject", `level_each=-`},
	})
}
