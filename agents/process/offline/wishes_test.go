package offline_test

import (
	"strings"
	"testing"
)

// Places by number, by order and without a word of what to do.
func TestPlaces(t *testing.T) {
	begun := launches(t)
	const (
		a, b, c = "要件を固める goal-14", "試作を見せる prev+2", "公開の準備 prev+5"
		between = a + " | " + b + " <1 | 審査 prev+1 <2 | " + c + " <3"
		second  = a + " | 審査 prev+1 <1 | " + b + " <2 | " + c + " <3"
		end     = a + " | " + b + " <1 | " + c + " <2 | 審査 prev+1 <3"
	)
	for want, says := range map[string][]string{
		between: {"2番目のステップの後に審査を入れて", "2つ目の工程のあとに審査を追加", "第2段階の次に審査を足して", "二番目の段階の後に審査を追加してください", "2番の後に審査を追加", "フェーズ2の後に審査を入れて",
			"3番目に審査を入れて", "3つ目の段階として審査を追加", "最後の段階の前に審査を追加して", "最後の工程の前に審査", "2の後に審査", "could you put a 審査 right after step two?", "2番目のステップに審査を追加して", "試作の次に審査をお願いします", "2段階目の後に審査を入れたい",
			"add 審査 after the second step", "add 審査 after step two", "insert 審査 before the last one", "add 審査 as the third step", "put a 審査 before the 3rd step", "add 審査 in position 3"},
		second: {"最初の段階の次に審査", "could you add 審査 right after step one?", "2つ目の工程の前に審査を追加", "はじめのステップのあとに審査を入れて", "1番の次に審査を追加", "一番目の工程の後に審査を追加", "2番目に審査を入れてほしい", "add 審査 after the first one"},
		end:    {"最後の段階の後に審査を入れて", "末尾に審査", "3番目の段階の後に審査を追加", "add 審査 after the last one", "add 審査 after the final stage"},
		a + " | " + c + " | 試作を見せる prev+2 <1": {"2を3番目に移して", "2番目の段階を3番目にして", "試作を一番最後に"},
		a + " | 確認会 prev+2 <1 | " + c + " <2": {"2番目の段階の名前を確認会にして", "試作を見せるを確認会という名前にして", "二つ目のステップを「確認会」に変えて"},
		a + " | " + b + " <1":                 {"3番目の工程を消して", "最後のステップはいらない", "remove the last stage", "drop step three"},
	} {
		for _, text := range says {
			k := begun["ja"].goOn()
			if k.say(text); k.shape() != want {
				t.Errorf("%q:\n got %s\nwant %s\n%s", text, k.shape(), want, k.answer)
			}
		}
	}
}

// What is no step and no place adds none.
func TestNoPlace(t *testing.T) {
	begun := launches(t)
	for _, text := range []string{"最後に質問です", "最初に言った通りです", "2の後は何をしますか", "what happens after step 2?", "最後に一言", "2の後？", "after step 2", "次に進んで", "キックオフを30日前に", "set the kickoff to 30 days before the goal"} {
		k := begun["ja"].goOn()
		before := k.shape()
		if k.say(text); k.shape() != before {
			t.Errorf("%q: %s\n%s", text, k.shape(), k.answer)
		}
	}
}

// A step that is not there is offered, and added on a yes.
func TestOffers(t *testing.T) {
	for _, says := range [][]string{
		{"キックオフを30日前に", "はい"}, {"キックオフはゴールの30日前にして", "お願いします"}, {"ゴールの30日前にキックオフを追加"}, {"キックオフを30日前に追加して"}, {"「キックオフ」を30日前に入れて"},
	} {
		k := newTalk(t, "ja")
		k.say("SaaSの新規立上げ、ゴールは4月1日")
		for _, text := range says {
			k.say(text)
		}
		if !strings.HasPrefix(k.shape(), "キックオフ goal-30 | 要件を固める goal-14 <1 | ") {
			t.Errorf("%q: %s\n%s", says, k.shape(), k.answer)
		}
	}
	k := newTalk(t, "en")
	k.say("launch a new SaaS product by April 1")
	k.say("set the kickoff to 30 days before the goal")
	if !strings.Contains(k.answer, `"Kickoff"`) {
		t.Error(k.answer)
	}
	k.say("yes please")
	if !strings.HasPrefix(k.shape(), "Kickoff goal-30 | Settle") {
		t.Error(k.shape())
	}
}

// Going back goes back one change at a time, whatever it is called.
func TestGoingBack(t *testing.T) {
	for _, text := range []string{"やっぱり戻して", "さっきの案に戻して", "戻してください", "前の案に戻して", "元に戻して", "ひとつ前に戻して", "やはり元の状態に戻してください", "undo", "go back to the previous draft", "put it back please"} {
		k := newTalk(t, "ja")
		k.say("SaaSの新規立上げ、ゴールは4月1日")
		first := k.shape()
		k.say("3を消して")
		second := k.shape()
		k.say("最後に振り返りを追加")
		if k.say(text); k.shape() != second {
			t.Errorf("%q: %s\n%s", text, k.shape(), k.answer)
		}
		if k.say(text); k.shape() != first {
			t.Errorf("%q again: %s\n%s", text, k.shape(), k.answer)
		}
		k.say("2を消して")
		k.say("1をゴールの30日前に")
		if k.say("最初の案に戻して"); k.shape() != first {
			t.Errorf("the first: %s\n%s", k.shape(), k.answer)
		}
	}
}

// Another kind of process is called by what it is, and begun anew as that.
func TestAnotherKind(t *testing.T) {
	k := newTalk(t, "ja")
	k.say("SaaSの新規立上げ、ゴールは4月1日")
	k.say("採用のプロセスにして")
	for range 2 {
		if got := k.in.Drafts[len(k.in.Drafts)-1]; got.Title() != "採用 初期プロセス" || !strings.HasPrefix(got.Steps[0].Name, "募集要件") {
			t.Errorf("%q: %s", got.Title(), k.shape())
		}
		k.say("最初から作り直して")
	}
}

// Counted steps are that many.
func TestSeveral(t *testing.T) {
	for lang, text := range map[string]string{"ja": "もっと早くして、でもレビューを3つ足して", "en": "make it faster but add three reviews"} {
		k := newTalk(t, lang)
		k.say(map[string]string{"ja": "SaaSの新規立上げ、ゴールは4月1日", "en": "launch a new SaaS product by April 1"}[lang])
		k.say(text)
		want := map[string]string{"ja": "レビュー 1 prev+1 <3 | レビュー 2 prev+1 <4 | レビュー 3 prev+1 <5", "en": "Review 1 prev+1 <3 | Review 2 prev+1 <4 | Review 3 prev+1 <5"}[lang]
		if !strings.HasSuffix(k.shape(), want) || !strings.Contains(k.answer, "か。") && !strings.Contains(k.answer, "?") {
			t.Errorf("%s\n%s", k.shape(), k.answer)
		}
	}
}

// A date alone is the goal, also where a step's name has a word of it and where there was another goal.
func TestTheGoalMoves(t *testing.T) {
	for _, text := range []string{"来月の15日入社", "入社日は来月の15日です", "やっぱり12月15日入社", "12/15に変更してください", "12月15日にしたいです"} {
		for _, before := range []string{"エンジニアの採用をしたい", "エンジニアの採用、6月入社"} {
			k := newTalk(t, "ja")
			k.say(before)
			k.say(text)
			if !strings.Contains(k.answer, "2026年12月15日") || !strings.HasPrefix(k.shape(), "募集要件を決める goal-2") {
				t.Errorf("%q, %q: %s\n%s", before, text, k.shape(), k.answer)
			}
			k.say("イベントのプロセスにして")
			if !strings.Contains(k.answer, "2026年12月15日") {
				t.Errorf("%q, %q, then: %s", before, text, k.answer)
			}
		}
	}
}

// "The last one" is the last that the person sees, and a length of time is no step.
func TestTwoChanges(t *testing.T) {
	k := newTalk(t, "en")
	k.say("we need to onboard 5 sales reps")
	k.say("add a security training after the second step and remove the last one")
	want := "Prepare accounts and equipment goal-14 | Send the first-day guide prev+7 <1 | Security training prev+1 <2 | Orientation on the first day prev+7 <3 | Talk after the first week prev+7 <4"
	if k.shape() != want {
		t.Errorf("%s\n%s", k.shape(), k.answer)
	}
	k.say("make step 4 2 weeks after the previous one")
	if want = strings.Replace(want, "day prev+7 <3", "day prev+14 <3", 1); k.shape() != want {
		t.Errorf("%s\n%s", k.shape(), k.answer)
	}
	k.say("actually, change that back")
	if !strings.Contains(k.shape(), "day prev+7 <3") {
		t.Error(k.shape(), k.answer)
	}
	k = newTalk(t, "ja")
	k.say("エンジニアの採用をしたい")
	k.say("面接を一次と二次に分けて、最後の段階を消して")
	if got := k.shape(); !strings.Contains(got, "一次面接 prev+14 <3 | 二次面接 prev+7 <4 | 条件提示") || strings.Contains(got, "入社の準備") {
		t.Errorf("%s\n%s", got, k.answer)
	}
	for _, text := range []string{"段階を減らして", "もっとシンプルに", "simpler please"} {
		before := k.shape()
		if k.say(text); k.shape() != before || !strings.Contains(k.answer, "どの段階をなくしますか") {
			t.Errorf("%q: %s", text, k.answer)
		}
	}
}

// How long, alone, answers the question how long.
func TestAnAmountAlone(t *testing.T) {
	for _, tt := range []struct{ lang, first, then, want string }{
		{"ja", "2の期間をもう少し長く", "3日", "試作を見せる prev+5"}, {"ja", "もっと早く", "1週間くらい", "要件を固める goal-21"},
		{"ja", "公開の準備を遅らせて", "二日でお願いします", "公開の準備 prev+7"}, {"en", "make it faster", "one week", "Settle the requirements goal-21"},
		{"en", "step 2 should be later", "about 3 days", "Show a prototype prev+5"},
	} {
		k := newTalk(t, tt.lang)
		k.say(map[string]string{"ja": "SaaSの新規立上げ、ゴールは4月1日", "en": "launch a new SaaS product by April 1"}[tt.lang])
		k.say(tt.first)
		if k.say(tt.then); !strings.Contains(k.shape(), tt.want) {
			t.Errorf("%q, %q: %s\n%s", tt.first, tt.then, k.shape(), k.answer)
		}
	}
}

// What is said to be lacking is added.
func TestLacking(t *testing.T) {
	begun := launches(t)
	for _, text := range []string{"法務チェックもいるよね", "法務チェックも要ります", "法務チェックの段階がない", "法務チェックのステップが抜けています"} {
		k := begun["ja"].goOn()
		if k.say(text); k.shape() != launchJA+" | 法務チェック prev+1 <3" {
			t.Errorf("%q: %s\n%s", text, k.shape(), k.answer)
		}
	}
}
