package facts

import "testing"

// What is asked by a word or two is no time, sum, address or programming language, whichever words they are told in.
func TestNoNamesOfThings(t *testing.T) {
	f := textField("latest_role", "years_backend", "system_owned", "measurable_result")
	for _, says := range []string{
		"bout 6 yrs", "since 2019", "tue & thu", "150 to 165", "start of feb", "160k", "30 hours", "Tuesdays", "jo@example.com", "090-1111-2222", "go", "Postgres", "https://example.com/x", "6年くらい", "12月から",
		"number 1", "Number 3", "#2", "the first one", "the 2nd", "option 4", "No. 2", "2番", "3番目です", "一つ目", "最初のやつ", "the last one",
	} {
		for _, asked := range []string{"latest_role", "system_owned"} {
			for _, fact := range Extract(f, Message{Text: says, Asked: []string{asked}}, nil, inDenver) {
				if fact.Key == asked {
					t.Errorf("%q is %s %v", says, asked, fact.Value)
				}
			}
		}
	}
	for _, says := range []string{"platform engineer", "lead", "second engineer", "number theory tutor"} { // what it can be
		told := Extract(f, Message{Text: says, Asked: []string{"latest_role"}}, nil, inDenver)
		if len(told) != 1 || told[0].Key != "latest_role" || told[0].Value != says {
			t.Errorf("%q: %v", says, told)
		}
	}
}
