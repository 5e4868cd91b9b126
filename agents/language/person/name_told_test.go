package person

import "testing"

// Names told by their parts, letter by letter, as the present one or as the one to be used.
func TestNameTold(t *testing.T) {
	for said, want := range map[string]string{
		"Ngozi is my given name and Eze-Obi is the family name":                          "Ngozi Eze-Obi",
		"Jorge is name, Castellanos is surname":                                          "Jorge Castellanos",
		"My last name is Whitcombe and my first name Della.":                             "Della Whitcombe",
		"Okay, name, that's Marge, M A R G E, surname Kowalczyk":                         "Marge Kowalczyk",
		"Mr Alun Bowen. It was Bowen-Hughes until June. Alun Bowen now.":                 "Alun Bowen",
		"Ida Crane. Was Crane, that is, until the spring. Ida Moss now.":                 "Ida Moss",
		"It's Catherine Ashby on my passport, so Cat Ashby is what I go by.":             "Cat Ashby",
		"Thandiwe, but colleagues say Thandi and I answer to both. Surname Mokoena":      "Thandiwe Mokoena",
		"Tyler Brennan but everyone calls me Ty. put Ty Brennan":                         "Ty Brennan",
		"Maureen Tattersall on the paperwork but nobody's called me that. Mo Tattersall": "Mo Tattersall",
		"Graham Pettifer on the forms, but it's Gray. Gray Pettifer love":                "Gray Pettifer",
		"Jhoanna Mae R. Dimaculangan po 🌸 (with H after J hehe)":                         "Jhoanna Mae R. Dimaculangan",
		"tyrell boateng innit":                                 "tyrell boateng",
		"Ana Duarte. Lisbon. Maria Duarte":                     "Ana Duarte",
		"Gaz on the phone, but Gareth Lowe is the name to use": "Gareth Lowe",
	} {
		if n, ok := PersonName(said); !ok || n.Name != want {
			t.Errorf("%q: %q, want %q", said, n.Name, want)
		}
	}
	for _, said := range []string{
		"It was Porter until last year.", "I'm from Ashby now", "The surname is a bit of a mouthful", "A B C D, do you want it spelled out?",
		"She was Jones before, now I think it is Smith, my boss", "My first name is no business of yours", "謹啓 新緑の候、皆様にはお喜び申し上げます",
		"そのまんまでいいです",
	} {
		if n, ok := PersonName(said); ok && n.Name != "" {
			t.Errorf("%q: %+v", said, n)
		}
	}
}
