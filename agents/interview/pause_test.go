package interview

import "testing"

func TestPauseInOtherWords(t *testing.T) {
	for _, text := range []string{
		"すみません、仕事に戻るので夜に続けます", "また明日続けさせてください", "夕方から再開します", "ちょっと席を外します", "後日、残りを続けます",
		"Can we finish this tomorrow? My shift starts", "Could I continue in the morning, please", "I'll do the rest tonight", "Let's pick this up on Monday", "Sorry, back in an hour",
	} {
		if !is(wantsPause, text) || is(asksLater, text) {
			t.Errorf("%q does not pause", text)
		}
	}
	for _, text := range []string{
		"夜も勉強を続けています", "また現場に戻りたいです", "夜にお願いします", "明日から働けます", "研究を続けたいです", "少し席を設けました",
		"I want to continue in support", "I came back in 2021", "I finish on Fridays at five", "I can go on Mondays and Tuesdays", "I carry on until the ticket is closed", "I resumed work on Monday",
	} {
		if is(wantsPause, text) {
			t.Errorf("%q pauses", text)
		}
	}
}
