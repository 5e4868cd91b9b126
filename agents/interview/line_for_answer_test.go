package interview_test

import (
	"strings"
	"testing"
)

// Days that are said to be missing, or told beside those that stand there, take none of those away, however they are told; days that are told anew, or instead, do.
func TestDaysAreAddedToThoseTold(t *testing.T) {
	changesAtSummary(t, []summaryCases{
		{
			"en-gb-care-assistant", "en", []string{"full_name", "shift"}, []string{"Sian Pritchard", "Monday to Saturday, 36 hours, nights ok"},
			[][4]string{
				{"you forgot the sundays", "Shifts you can work", "Friday, Saturday, Sunday", "“"},
				{"no!! not only sunday. monday to saturday AND every second sunday", "Shifts you can work",
					"Saturday / nights: yes / weekly hours: 36 hours a week / “every second sunday”", "Sunday /"},
				{"and take the sundays: i can do every second sunday", "Shifts you can work", "Saturday / nights: yes", "Sunday /"},
				{"can you add every second sunday to my shifts", "Shifts you can work", "every second sunday", "Sunday /"},
				{"i can also do sundays", "Shifts you can work", "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday", "“"},
				{"sundays are missing", "Shifts you can work", "Saturday, Sunday", "“"},
				{"plus sunday mornings", "Shifts you can work", "Sat; Sun mornings", "? "},
				{"2: and sunday", "Shifts you can work", "Saturday, Sunday / nights: yes / weekly hours: 36", "2 hours"},
				{"shifts: mon wed fri", "Shifts you can work", "Monday, Wednesday, Friday /", "Tuesday"},
				{"sundays instead of saturdays", "Shifts you can work", "Friday, Sunday", "Saturday"},
				{"actually weekends only", "Shifts you can work", "Saturday, Sunday /", "Monday"},
				{"i forgot to say I worked sundays at my last job", "Shifts you can work", "Saturday / nights", "Sunday /"},
			},
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "shift"}, []string{"080-1111-2222", "月水金の17時から21時"},
			[][4]string{
				{"日曜も入れます", "入れる曜日と時間帯", "月曜、水曜、金曜、日曜", "「"},
				{"土曜が抜けてます", "入れる曜日と時間帯", "月曜、水曜、金曜、土曜", "「"},
				{"金曜だけじゃなくて土曜もです", "入れる曜日と時間帯", "月曜、水曜、金曜、土曜", "「「"},
				{"水曜じゃなくて木曜です", "入れる曜日と時間帯", "月曜、木曜、金曜", "水曜"},
				{"火曜と木曜だけにしてください", "入れる曜日と時間帯", "火曜、木曜", "月曜"},
			},
		},
	})
}

// What begins with the number or the name of an answer is for that, whole, part or addition; what follows the wish to change one is, too, as far as it is not for
// another; and a wish that is taken back at once opens nothing.
func TestALineIsForTheAnswerThatItNames(t *testing.T) {
	story := "A man ordered a cake and it arrived destroyed, he screamed at me. I said sorry and called a bakery. He had a new cake in one hour."
	changesAtSummary(t, []summaryCases{
		{
			"en-remote-support-global", "en", []string{"full_name", "experience", "scenario", "availability"},
			[]string{"Tom", "2 years at Rappi, mostly chat, about 45 a day, Zendesk", story, "35 hours from 11 january"},
			[][4]string{
				{"its Tom Ashdown not just Tom", "Name", "Tom Ashdown", "its"},
				{"name is Tom Ashdown without its || 4: 30 hours", "Name", "Tom Ashdown", "its"},
				{"you only have Tom, its Tom Ashdown", "Name", "Tom Ashdown", "its"},
				{"1: Tom Ashdown", "Name", "Tom Ashdown", "1:"},
				{"2: also telephone", "Support experience", "“telephone”", "also"},
				{"in the 3 put at the end: he sent a thank you card", "An angry customer", "called a bakery", "put at"},
				{"edit 3 || he also sent a card", "An angry customer", "he also sent a card", "Tom"},
				{"edit 3 || he also sent a card", "An angry customer", "arrived destroyed", "Tom"},
				{"3 please, change the end || I said sorry and refunded him, he gave 5 stars and a tip", "An angry customer", "5 stars and a tip", "change the end"},
				{"3 please, change the end || I said sorry and refunded him, he gave 5 stars and a tip", "An angry customer", "arrived destroyed", "change the end"},
				{"edit 4 || 40 hours. and my name is Tom Ashdown", "Weekly hours and earliest start", "40 hours a week / 11 January", "Ashdown"},
				{"edit 4 || 40 hours. and my name is Tom Ashdown", "Name", "Tom Ashdown", "hours"},
				{"edit 2 || no scratch that", "Support experience", "Rappi", "scratch"},
				{"edit 2, no leave it", "Support experience", "Rappi", "leave"},
				{"add intercom to 2", "Support experience", "intercom", "add"},
				{
					"angry customer: a guest found his room dirty and shouted at me. I apologised and moved him to a suite. He came back next year", "An angry customer",
					"moved him to a suite", "cake",
				},
				{"2, requests a day should be 60", "Support experience", "requests a day: 60", "45"},
				{"3 weeks later he came back and said thanks", "Name", "Tom", "weeks"},
			},
		},
		{
			"en-us-backend-engineer", "en", []string{"experience", "skills"},
			[]string{"Staff engineer, I own the dispatch API, 14 years of backend, p99 from 900ms to 120ms", "go 5 yrs, postgres daily"},
			[][4]string{
				{"please fix the years of backend to 16", "Relevant experience", "16 years", "14 years"},
				{"years of backend: 16", "Relevant experience", "16 years", "14 years"},
				{"1 is missing Lumen Freight, since March 2020. And 2: also Redis and ClickHouse.", "Relevant experience", "Lumen Freight", "Redis"},
				{"1 is missing Lumen Freight, since March 2020. And 2: also Redis and ClickHouse.", "Go and databases", "Redis and ClickHouse", "Lumen"},
				{"add kafka to 2", "Go and databases", "“kafka”", "add"},
			},
		},
		{
			"en-gb-care-assistant", "en", []string{"phone", "certifications", "driving_licence"}, []string{"07700 900418", "none", "no"},
			[][4]string{
				{"and the driving one should say provisional", "Full UK driving licence", "No / “provisional”", "driving"},
				{"license is a provisional one not just no, can u put that in 3", "Full UK driving licence", "provisional", "put that"},
				{"you forgot the not before 10 thing with the phone", "Mobile number", "“not before 10”", "forgot"},
				{"2: also first aid, st john ambulance, june this year", "Care qualifications", "first aid", "none"},
			},
		},
		{
			"ja-parttime-store", "ja", []string{"phone", "weekly_hours", "experience"}, []string{"080-1111-2222", "週15時間", "パン屋で1年バイトしてました"},
			[][4]string{
				{"3番：スーパーのレジを8年、そのあとファミレスのホールを2年していました", "接客の経験",
					"ファミレスのホールを2年", "パン屋"},
				{"3番に品出しもやってましたを追加してください", "接客の経験", "パン屋", "追加"},
				{"2番を直したいです || やっぱりそのままで大丈夫です", "週の希望時間", "15 時間", "やっぱり"},
			},
		},
		{
			"ja-midcareer-engineer", "ja", []string{"phone", "portfolio"}, []string{"080-1111-2222", "https://example.com/naoki"},
			[][4]string{{"2番 なし", "公開コード・成果物", "なし", "example"}},
		},
	})
}

// What names an answer and comes to nothing is said back, or what stands there is: a list shown once more without a word answers nobody.
func TestWhatChangesNothingIsAnswered(t *testing.T) {
	for _, says := range []string{
		"mmm number 1 is wrong, the story of the cake it is not there",
		"the number one with the name has a strange thing in it",
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "full_name", "phone")
		w.say("Sian Pritchard")
		w.say("07700 900418")
		again := w.text("summary.again")
		if w.say(says); strings.HasPrefix(w.last().Text, again) {
			t.Errorf("%s: the list again, and no word\n%s", says, w.said.String())
		}
	}
}

// Who had not finished a story goes on with it beside another question.
func TestAStoryGoesOn(t *testing.T) {
	w := sampleOf(t, "en-remote-support-global", "en", "scenario", "availability")
	w.say("A man ordered a cake and it arrived destroyed. I said sorry and called another bakery. He had a new cake in one hour")
	if w.last().Asks != "availability" {
		t.Fatalf("the story is not told yet:\n%s", w.said.String())
	}
	w.say("wait I didn't finish the story! After that he wrote me 5 stars and he said thank you")
	w.say("35 hours from 11 january")
	if got := w.summaryOf(); !strings.Contains(got["An angry customer"], "5 stars") || strings.Contains(got["Weekly hours and earliest start"], "stars") {
		t.Errorf("the end of the story is elsewhere:\n%s", w.said.String())
	}
}

// After the application is in, who wants an answer opened is told to write the change, and is promised no editing.
func TestNothingIsEditedAfterSending(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "full_name", "phone")
	w.say("Sian Pritchard")
	w.say("07700 900418")
	w.say("submit")
	if w.say("edit 2"); !strings.HasPrefix(w.last().Text, w.text("change.sent")) {
		t.Errorf("no way on:\n%s", w.said.String())
	}
	if w.say("can i still change my number?"); strings.Contains(w.last().Text, "edit email") {
		t.Errorf("editing is promised:\n%s", w.said.String())
	}
}
