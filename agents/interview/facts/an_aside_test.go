package facts

import "testing"

// An excuse is no sentence of a story; what only holds such words is.
func TestAnAsideTellsNothing(t *testing.T) {
	for _, says := range []string{
		"正直まだ御社のことをそこまで詳しく知らなくて…すみません", "正直まだ御社のことをそこまで詳しく知らなくて", "すみません、会社のことはまだよく知らないです", "御社についてまだ調べられてなくて", "貴社のことはあまり存じ上げません",
		"こういうの初めてで緊張してます", "応募が初めてで、すみません", "Sorry, this is my first time.",
		"honestly I don't know much about your company yet, sorry", "I'm a bit nervous", "this is my first application so i'm nervous",
	} {
		if !anAside().MatchString(says) {
			t.Errorf("%q is an aside", says)
		}
	}
	for _, says := range []string{
		"御社のことをまだよく知らないので、もっと知りたいです", "業務のことを全然知らなくて、先輩に毎日聞きました", "最初は何もわかっていませんでした", "御社の商品をよく使っています", "初めて任された仕事で売上を伸ばしました", "会社のことを調べて、理念に共感しました",
		"This was my first time leading a team and we shipped on time", "I know a lot about your company", "I don't know much about Java but I know Go",
		"My first job was at a bakery", "customers get nervous and I calm them down",
	} {
		if anAside().MatchString(says) {
			t.Errorf("%q is none", says)
		}
	}
}
