package reword

import "testing"

// TestRespelledName: a name is put right by what is said behind it, and by no other name that is like it.
func TestRespelledName(t *testing.T) {
	for _, tt := range []struct{ name, behind, want string }{
		{"jalen okafor", ".. *jaylen lmao misspelled my own name", "jaylen okafor"},
		{"Sara Conolly", ". Sorry Connolly with two ns", "Sara Connolly"},
		{"Micheal Byrne", ", i mean Michael, cant type", "Michael Byrne"},
		{"Kathrine Holt", ", oops Katherine lol", "Katherine Holt"},
		{"Priya Raman", ". It's Ramen!", "Priya Ramen"},
		{"Jon Smith", ". Actually John told me to apply", ""},
		{"Anna Berg", ". Sorry, Annie is my sister", ""},
		{"Sara Conolly", ". Sorry for the delay", ""},
		{"Sara Conolly", ", it's a pleasure", ""},
		{"Maria Lopes", ". I work with Mario, sorry", ""},
	} {
		if got, _ := RespelledName(tt.name, tt.behind); got != tt.want {
			t.Errorf("%q%q: %q, want %q", tt.name, tt.behind, got, tt.want)
		}
	}
}
