package implied

import "testing"

// What the model leans to is asked back for: of answers that say neither yes nor no, of which it is not sure, some lean to what they come to, and none to the
// opposite. What it is sure of is not asked back, nor a remark that comes to nothing.
func TestLeans(t *testing.T) {
	leaning := 0
	for _, said := range [][2]string{
		{"connection", "should be fine in lisbon, fibre's in the flat"}, {"connection", "we got fibre in march and it has held up"}, {"office", "commuted there for years before"},
		{"nights", "did nights at my last place"}, {"nights", "i'm a night owl so why not"}, {"work", "my card says no limits"}, {"office", "it's 20 min on the bus"},
	} {
		switch got := Leans(said[0], Fold(said[1])); got {
		case Yes:
			leaning++
		case No:
			t.Errorf("%q leans to no", said)
		}
	}
	if leaning < 3 {
		t.Errorf("only %d lean", leaning)
	}
	for _, said := range [][2]string{
		{"connection", "i live in lisbon"}, {"connection", "it depends on the day"}, {"licence", "what kind of car"}, // nothing
		{"licence", "passed last year"}, // sure
	} {
		if got := Leans(said[0], Fold(said[1])); got != None {
			t.Errorf("%q leans to %s", said, got)
		}
	}
}
