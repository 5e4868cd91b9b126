package hearing

import "testing"

// What is left of a denial with an exception is the exception; a denial alone, and a sentence that only sounds like one, is left alone.
func TestExcepted(t *testing.T) {
	for said, want := range map[string]string{
		"no certificates except first aid from st john ambulance, i did that in june": "first aid from st john ambulance, i did that in june",
		"none except first aid from st john ambulance in june":                        "first aid from st john ambulance in june",
		"None, apart from an NVQ level 2":                                             "an NVQ level 2",
		"nothing formal, but I have a food hygiene certificate":                       "food hygiene certificate",
		"nothing other than my driving licence":                                       "my driving licence",
		"i don't have any, only a first aid badge":                                    "first aid badge",
		"no but i have first aid":                                                     "first aid",
		"not really. i did a care course in may":                                      "care course in may",
		"i have no qualifications besides GCSEs":                                      "GCSEs",
		"英検2級以外は特にありません":                                                              "英検2級",
		"普通免許のほかはないです":                                                                "普通免許",
		"特にないですが、普通免許はあります":                                                           "普通免許はあります",
		"資格はありません。でも英検は持っています":                                                        "英検は持っています",
		"none": "", "no certificates": "", "特にありません": "", "no, I don't": "", "なしです": "", "Notting Hill care course": "", "None yet, sorry": "",
		"not much to say": "",
		"英検2級以外にもTOEICがあります": "", "no problem, here it is": "", "特にないです。ありがとうございます": "",
	} {
		if got := excepted(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
