package interview_test

import "testing"

// What stands beside an answer goes at a word, and nothing else of it; where it is only asked about, or nothing stands there, nothing does.
func TestNotesBesideAnAnswerAreTakenOut(t *testing.T) {
	wanted(t, toldCareEN, [][]string{
		{"under the mobile there's a load of my waffle, take that out please", "Mobile number: 318", "!Mobile number: text is best"},
		{"remove the note next to the mobile number", "Mobile number: 318", "!Mobile number: text is best"},
		{"take out the line under 1 please", "Mobile number: 318", "!Mobile number: text is best"},
		{"mobile: just the number, nothing else beside it", "Mobile number: 318", "!Mobile number: text is best"},
		{"can you drop the words \"text is best\" there", "Mobile number: 318", "!Mobile number: text is best"},
		{"what is that note under the mobile?", "Mobile number: text is best"},
		{"did you delete the note?", "Mobile number: text is best"},
		{"I made notes of every shift there and dropped them at the office", "Mobile number: text is best"},
	})
	wanted(t, told{"ja-parttime-store", "ja", []string{"phone", "weekly_hours"}, []string{"080-2345-6789、夕方だと出やすいです", "週15時間"}}, [][]string{
		{"1番のメモは消してください", "電話番号: 080", "!電話番号: 夕方"},
		{"電話の余計な文はいらないです", "電話番号: 080", "!電話番号: 夕方"},
		{"1番の「夕方だと出やすい」ってメモも消して", "電話番号: 080", "!電話番号: 夕方"},
		{"メモって消えましたか？", "電話番号: 夕方"},
	})
}

// A name put right takes nothing from the value that is changed beside it.
func TestAValueBesideANamePutRight(t *testing.T) {
	wanted(t, toldEngineerEN, [][]string{
		{"make that 170k and it's Oyelarran with two r", "Full name: Oyelarran", "Pay expectation: 170,000"},
	})
}
