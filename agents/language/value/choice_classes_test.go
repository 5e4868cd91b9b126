package value

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

// The options of the sample forms, and some that forms commonly have.
func choiceOf(label string, pairs ...string) ask.Want {
	return ask.Want{Kind: ask.KindChoice, Labels: []string{label}, Options: options(pairs...)}
}

func TestChoiceNumbersOutsideTheList(t *testing.T) {
	two := choiceOf("18歳以上ですか", "yes", "はい", "no", "いいえ")
	check(t, two, tokyo(), []says{
		{"3", ask.Invalid, ask.ReasonUnclear}, {"0", ask.Invalid, ask.ReasonUnclear}, {"5", ask.Invalid, ask.ReasonUnclear}, {"３番です", ask.Invalid, ask.ReasonUnclear}, {"⑤", ask.Invalid, ask.ReasonUnclear},
		{"3つ目", ask.Invalid, ask.ReasonUnclear}, {"-1", ask.Invalid, ask.ReasonUnclear}, {"1.5", ask.Invalid, ask.ReasonUnclear}, {"1か2", ask.Invalid, ask.ReasonUnclear}, {"99", ask.Invalid, ask.ReasonUnclear},
		{"１", ask.Found, "yes"}, {"②です", ask.Found, "no"}, {"2番目のほうで", ask.Found, "no"}, {"二番目", ask.Found, "no"}, {"ふたつ目", ask.Found, "no"}, {"上の方", ask.Found, "yes"}, {"上", ask.Found, "yes"},
		{"下の方でお願いします", ask.Found, "no"}, {"下", ask.Found, "no"}, {"一番上", ask.Found, "yes"}, {"一番下のやつ", ask.Found, "no"}, {"前者です", ask.Found, "yes"}, {"後者", ask.Found, "no"}, {"Ａ", ask.Found, "yes"},
		{"Bで", ask.Found, "no"}, {"C", ask.Invalid, ask.ReasonUnclear}, {"最初の", ask.Found, "yes"}, {"最後の選択肢", ask.Found, "no"}, {"１番でお願いします！", ask.Found, "yes"},
	})
	three := choiceOf("Denver office two days a week", "yes", "Yes", "relocate", "Yes, I would relocate", "no", "No")
	check(t, three, boise(), []says{
		{"4", ask.Invalid, ask.ReasonUnclear}, {"0", ask.Invalid, ask.ReasonUnclear}, {"the second one", ask.Found, "relocate"}, {"second one please", ask.Found, "relocate"}, {"B", ask.Found, "relocate"}, {"b)", ask.Found, "relocate"},
		{"option b", ask.Found, "relocate"}, {"(c)", ask.Found, "no"}, {"the third", ask.Found, "no"}, {"the last one", ask.Found, "no"}, {"#2", ask.Found, "relocate"}, {"number two", ask.Found, "relocate"}, {"no. 3", ask.Found, "no"},
		{"top one", ask.Found, "yes"}, {"the bottom one", ask.Found, "no"}, {"middle one", ask.Found, "relocate"}, {"the fourth one", ask.Invalid, ask.ReasonUnclear}, {"option 7", ask.Invalid, ask.ReasonUnclear}, {"1st", ask.Found, "yes"},
		{"two", ask.Found, "relocate"}, {"I'd go with 2", ask.Found, "relocate"}, {"I choose the second option", ask.Found, "relocate"}, {"D", ask.Invalid, ask.ReasonUnclear},
	})
}

func TestChoicePolarity(t *testing.T) {
	age := choiceOf("18歳以上ですか", "yes", "はい", "no", "いいえ")
	check(t, age, tokyo(), []says{
		{"来月18になります", ask.Found, "no"}, {"来月で18歳です", ask.Found, "no"}, {"もうすぐ18歳になります", ask.Found, "no"}, {"12月に18歳になります", ask.Found, "no"}, {"先月18になりました", ask.Found, "yes"}, {"今年18になったばかりです", ask.Found, "yes"},
		{"今17で、来年の1月に18です", ask.Found, "no"}, {"あと3か月で18です", ask.Found, "no"}, {"18です", ask.Found, "yes"}, {"じゅうはちです", ask.Invalid, ask.ReasonUnclear}, {"まだ18じゃないです", ask.Found, "no"}, {"18歳未満です", ask.Found, "no"},
		{"21になります", ask.Found, "yes"}, {"今年で21になります", ask.Found, "yes"}, {"はいではありません", ask.Found, "no"}, {"はい、ではないです", ask.Found, "no"}, {"いいえ、ではなく、はいです", ask.Found, "yes"}, {"いいえじゃなくてはいです", ask.Found, "yes"}, {"「はい」でお願いします", ask.Found, "yes"},
		{"いえ、はいです", ask.Found, "yes"}, {"はい…あ、いいえでした", ask.Found, "no"}, {"どちらでも", ask.Invalid, ask.ReasonUnclear}, {"どっちでもいいです", ask.Invalid, ask.ReasonUnclear}, {"どちらでもない", ask.Invalid, ask.ReasonUnclear}, {"わからない", ask.Unknown, nil}, {"場合によります", ask.Invalid, ask.ReasonUnclear},
		{"イエス", ask.Found, "yes"}, {"ノー", ask.Found, "no"}, {"ＹＥＳ", ask.Found, "yes"}, {"はい！！", ask.Found, "yes"}, {"はーい", ask.Found, "yes"}, {"ハイ", ask.Found, "yes"}, {"はぃ", ask.Found, "yes"}, {"そうですね、はい", ask.Found, "yes"}, {"ええ、そうです", ask.Found, "yes"}, {"違います、17です", ask.Found, "no"},
		{"大学生なので超えてます", ask.Invalid, ask.ReasonUnclear}, {"昨日誕生日で18になりました", ask.Found, "yes"}, {"18歳以上ではないです", ask.Found, "no"}, {"成人してます", ask.Found, "yes"}, {"まだ未成年です", ask.Found, "no"}, {"もうすぐ成人です", ask.Invalid, ask.ReasonUnclear}, {"25", ask.Found, "yes"}, {"16", ask.Found, "no"},
	})
	over := choiceOf("Are you 18 or over?", "yes", "Yes", "no", "No")
	check(t, over, boise(), []says{
		{"I turn 18 next month", ask.Found, "no"}, {"I'll be 18 in January", ask.Found, "no"}, {"turning 18 soon", ask.Found, "no"}, {"I'm about to turn 18", ask.Found, "no"}, {"almost 18", ask.Found, "no"}, {"nearly 18", ask.Found, "no"}, {"not 18 yet", ask.Found, "no"}, {"I just turned 18", ask.Found, "yes"},
		{"I turned 18 last week", ask.Found, "yes"}, {"I'm 17", ask.Found, "no"}, {"I'm 34", ask.Found, "yes"}, {"19 yrs old", ask.Found, "yes"}, {"not yes", ask.Found, "no"}, {"not no", ask.Invalid, ask.ReasonUnclear}, {"no, not yet", ask.Found, "no"}, {"either", ask.Invalid, ask.ReasonUnclear}, {"depends", ask.Invalid, ask.ReasonUnclear},
		{"it depends", ask.Invalid, ask.ReasonUnclear}, {"both", ask.Invalid, ask.ReasonUnclear}, {"neither", ask.Invalid, ask.ReasonUnclear}, {"No wait, yes", ask.Found, "yes"}, {"yes - sorry, I mean no", ask.Found, "no"}, {"I am over 18", ask.Found, "yes"}, {"I'm under 18", ask.Found, "no"}, {"eighteen", ask.Found, "yes"},
		{"I will be 20 in May", ask.Found, "yes"}, {"yess", ask.Found, "yes"}, {"ye", ask.Found, "yes"}, {"yup, 22", ask.Found, "yes"}, {"yeh", ask.Found, "yes"}, {"noo", ask.Found, "no"}, {"naw", ask.Found, "no"}, {"that's right", ask.Found, "yes"}, {"correct, I'm over eighteen", ask.Found, "yes"},
	})
	work := choiceOf("日本での就労可否", "yes", "就労可能", "limited", "時間などの制限あり", "no", "現在は不可")
	check(t, work, tokyo(), []says{
		{"どれでもない", ask.Invalid, ask.ReasonUnclear}, {"どちらでもいいです", ask.Invalid, ask.ReasonUnclear}, {"上から二番目", ask.Found, "limited"}, {"真ん中のです", ask.Found, "limited"}, {"制限付きです", ask.Found, "limited"}, {"就労可", ask.Found, "yes"}, {"可能です", ask.Found, "yes"}, {"不可", ask.Found, "no"},
		{"請求のバッチを6時間から40分にした", ask.Invalid, ask.ReasonUnclear}, {"連絡は18時以降の時間がいいです", ask.Invalid, ask.ReasonUnclear}, {"現在は不可ではありません", ask.Found, "yes"}, {"場合による", ask.Invalid, ask.ReasonUnclear}, {"なんでもいい", ask.Invalid, ask.ReasonUnclear}, {"時間制限", ask.Found, "limited"}, {"永住者なので大丈夫です", ask.Found, "yes"}, {"働けまーす", ask.Found, "yes"}, {"はたらけます", ask.Found, "yes"},
	})
}

// A minority that is denied is none, a told age counts more than what somebody is called, and what one is not tells no age.
func TestDeniedMinority(t *testing.T) {
	for _, row := range []struct{ said, is string }{
		{"18歳未満ではないです", "yes"},
		{"18歳未満じゃない", "yes"},
		{"18歳以下ではないです", "yes"},
		{"未成年ではありません", "yes"},
		{"未成年じゃないです、20です", "yes"},
		{"18です、未成年だけど", "yes"},
		{"未成年ですが18です", "yes"},
		{"高校生ですが18です", "yes"},
		{"18歳未満です", "no"},
		{"未成年です", "no"},
		{"未成年です。来月18になります", "no"},
		{"18歳になってません", "no"},
		{"17歳です、18歳じゃないです", "no"},
		{"18じゃないです", "no"},
		{"高校生じゃないです", ""},
		{"17歳じゃない", ""},
		{"16歳未満ではないです", ""},
	} {
		t.Run(row.said, func(t *testing.T) {
			ids, _, reason := readChoice(text.Read(row.said), choiceOf("18歳以上ですか", "yes", "はい", "no", "いいえ"))
			if is := strings.Join(ids, ","); reason == "" && is != row.is || reason != "" && row.is != "" {
				t.Errorf("%q (%s), not %q", is, reason, row.is)
			}
		})
	}
}

// A permit that is not there yet allows nothing, hours that are not gone over are a limit, and hours that one wishes are none.
func TestPermitsAndHoursOfThem(t *testing.T) {
	for _, row := range []struct{ said, is string }{
		{"週28時間は超えません", "h28"},
		{"28時間を超えないようにします", "h28"},
		{"週28時間以内です", "h28"},
		{"留学ビザで週28時間までです", "h28"},
		{"資格外活動許可あります", "h28"},
		{"資格外活動許可をもらっています", "h28"},
		{"資格外活動許可の申請は済んでいて、もらっています", "h28"},
		{"28時間でいいです", "h28"},
		{"日本人だけど週28時間くらいがいい", "yes"},
		{"日本国籍です。週28時間ほど希望です", "yes"},
		{"許可はまだないです", "no"},
		{"資格外活動許可まだもらってない", ""},
		{"資格外活動許可は取ってません", ""},
		{"資格外活動許可は申請中", ""},
		{"留学ビザです。資格外活動許可は申請中です", ""},
		{"資格外活動許可をこれから取ります", ""},
	} {
		t.Run(row.said, func(t *testing.T) {
			for _, label := range []string{"就労の可否", ""} { // the options tell what is asked where no label is given
				if label == "" && row.is == "yes" {
					continue // which country it is then, nobody knows
				}
				want := choiceOf(label, "yes", "制限なく働ける", "h28", "週28時間以内で働ける", "no", "現在は働けない")
				ids, _, reason := readChoice(text.Read(row.said), want)
				if is := strings.Join(ids, ","); reason == "" && is != row.is || reason != "" && row.is != "" {
					t.Errorf("with the label %q %q (%s), not %q", label, is, reason, row.is)
				}
			}
		})
	}
}

func TestChoiceByPartOfALabel(t *testing.T) {
	c := boise()
	style := choiceOf("Preferred location", "ny", "New York office", "la", "Los Angeles office", "remote", "Fully remote")
	check(t, style, c, []says{
		{"new york", ask.Found, "ny"}, {"office", ask.Invalid, ask.ReasonMultiple}, {"los angeles pls", ask.Found, "la"}, {"remote", ask.Found, "remote"}, {"either office", ask.Invalid, ask.ReasonUnclear}, {"any of them", ask.Invalid, ask.ReasonUnclear}, {"whatever", ask.Invalid, ask.ReasonUnclear},
		{"not new york", ask.Invalid, ask.ReasonUnclear}, {"New York or Los Angeles", ask.Invalid, ask.ReasonMultiple}, {"idk", ask.Unknown, nil},
	})
	where := choiceOf("Where you would work", "lyon", "Lyon office", "remote", "Remote", "either", "Either")
	check(t, where, c, []says{{"either is ok", ask.Found, "either"}, {"either", ask.Found, "either"}, {"remote", ask.Found, "remote"}})
	licence := choiceOf("Driving licence", "yes", "Yes", "no", "No")
	check(t, licence, c, []says{{"born here, so aye", ask.Found, "yes"}, {"sí, claro", ask.Found, "yes"}, {"oh no, that should end in 322", ask.Invalid, ask.ReasonUnclear}, {"oh no, I don't", ask.Found, "no"}, {"passed my test in 2019", ask.Found, "yes"}, {"haven't passed my test yet", ask.Found, "no"}})
	plan := choiceOf("雇用形態", "full", "正社員", "contract", "契約社員", "part", "アルバイト")
	check(t, plan, tokyo(), []says{
		{"正社員がいいです", ask.Found, "full"}, {"社員", ask.Invalid, ask.ReasonMultiple}, {"バイト", ask.Found, "part"}, {"契約で", ask.Found, "contract"}, {"正社員かアルバイト", ask.Invalid, ask.ReasonMultiple}, {"正社員以外", ask.Invalid, ask.ReasonUnclear}, {"正社員ではなくアルバイト", ask.Found, "part"},
	})
}

func TestChoiceOfSeveral(t *testing.T) {
	tools := ask.Want{Kind: ask.KindChoice, Multiple: true, Options: options("pos", "POSレジ操作", "stock", "品出し", "kitchen", "調理補助", "clean", "片付け")}
	check(t, tools, tokyo(), []says{
		{"品出しと、あと片付けです", ask.Found, []string{"stock", "clean"}}, {"片付け、調理", ask.Found, []string{"kitchen", "clean"}}, {"前の店では調理補助でした", ask.Found, []string{"kitchen"}}, {"品出し3年", ask.Found, []string{"stock"}}, {"接客だけです", ask.Invalid, ask.ReasonUnclear},
	})
	check(t, choiceOf("勤務時間帯", "day", "日勤", "night", "夜勤", "any", "どちらでも"), tokyo(), []says{
		{"どっちでもええよ", ask.Found, "any"}, {"どちらでも構いません", ask.Found, "any"}, {"夜勤", ask.Found, "night"},
	})
	check(t, choiceOf("重い荷物の運搬", "yes", "できる", "no", "できない"), tokyo(), []says{{"普通に持てます", ask.Found, "yes"}, {"30キロまで運べます", ask.Found, "yes"}, {"持てません", ask.Found, "no"}})
	many := ask.Want{Kind: ask.KindChoice, Multiple: true, Options: options("go", "Go", "java", "Java", "py", "Python", "ts", "TypeScript")}
	check(t, many, boise(), []says{
		{"all of them", ask.Found, []string{"go", "java", "py", "ts"}}, {"all", ask.Found, []string{"go", "java", "py", "ts"}}, {"everything", ask.Found, []string{"go", "java", "py", "ts"}}, {"All four!", ask.Found, []string{"go", "java", "py", "ts"}},
		{"everything except Java", ask.Found, []string{"go", "py", "ts"}}, {"all but Python and Go", ask.Found, []string{"java", "ts"}}, {"all except 2", ask.Found, []string{"go", "py", "ts"}}, {"everything apart from typescript", ask.Found, []string{"go", "java", "py"}},
		{"none of these", ask.None, nil}, {"none", ask.None, nil}, {"none of the above", ask.None, nil}, {"Go, Python & TypeScript", ask.Found, []string{"go", "py", "ts"}}, {"1 and 4", ask.Found, []string{"go", "ts"}}, {"a, c", ask.Found, []string{"go", "py"}},
		{"go/java", ask.Found, []string{"go", "java"}}, {"1, 9", ask.Invalid, ask.ReasonUnclear}, {"just Python", ask.Found, []string{"py"}}, {"the first two", ask.Found, []string{"go", "java"}}, {"1-3", ask.Found, []string{"go", "java", "py"}}, {"not Java", ask.Invalid, ask.ReasonUnclear},
	})
	check(t, many, tokyo(), []says{
		{"全部です", ask.Found, []string{"go", "java", "py", "ts"}}, {"すべて", ask.Found, []string{"go", "java", "py", "ts"}}, {"Java以外全部", ask.Found, []string{"go", "py", "ts"}}, {"Javaを除く全部です", ask.Found, []string{"go", "py", "ts"}}, {"Java以外です", ask.Found, []string{"go", "py", "ts"}},
		{"どれもありません", ask.None, nil}, {"どれも使えません", ask.None, nil}, {"特になし", ask.None, nil}, {"ＧｏとＰｙｔｈｏｎ", ask.Found, []string{"go", "py"}}, {"①④", ask.Found, []string{"go", "ts"}}, {"1、2、3", ask.Found, []string{"go", "java", "py"}}, {"1と9", ask.Invalid, ask.ReasonUnclear}, {"全部", ask.Found, []string{"go", "java", "py", "ts"}},
	})
}

// What somebody cannot do of one kind is no answer to a question of another kind.
func TestChoiceDenialsOfAnotherKind(t *testing.T) {
	work := choiceOf("日本での就労可否", "yes", "就労可能", "limited", "時間などの制限あり", "no", "現在は不可")
	check(t, work, tokyo(), []says{
		{"残業は難しいです", ask.Invalid, ask.ReasonUnclear}, {"妻が出産を控えているので、残業はちょっと厳しいです", ask.Invalid, ask.ReasonUnclear}, {"週末は無理です", ask.Invalid, ask.ReasonUnclear}, {"転勤はできません", ask.Invalid, ask.ReasonUnclear},
		{"はい、ただ夜勤はできません", ask.Found, "yes"}, {"就労はできません", ask.Found, "no"}, {"今は難しいです", ask.Found, "no"}, {"ビザがないので難しいです", ask.Found, "no"},
	})
	moving := choiceOf("転勤の可否", "yes", "できる", "no", "できない")
	check(t, moving, tokyo(), []says{
		{"残業はできません", ask.Invalid, ask.ReasonUnclear}, {"転勤はできません", ask.Found, "no"}, {"引越しは難しいです", ask.Found, "no"}, {"無理です", ask.Found, "no"},
	})
	right := choiceOf("Right to work in the UK", "yes", "Yes", "no", "No")
	check(t, right, boise(), []says{
		{"I can't do overtime", ask.Invalid, ask.ReasonUnclear}, {"no weekends please", ask.Invalid, ask.ReasonUnclear}, {"I won't relocate", ask.Invalid, ask.ReasonUnclear}, {"yes, but I can't do nights", ask.Found, "yes"},
		{"I can't work here legally", ask.Found, "no"}, {"I don't have a visa", ask.Found, "no"},
	})
	nights := choiceOf("Night shifts", "yes", "Yes", "no", "No")
	check(t, nights, boise(), []says{{"I can't do nights", ask.Found, "no"}, {"I can't do weekends", ask.Found, "no"}, {"I won't relocate", ask.Invalid, ask.ReasonUnclear}, {"not possible", ask.Found, "no"}})
	kind := choiceOf("Handling of meat", "yes", "Yes", "no", "No") // of no kind known: as said
	check(t, kind, boise(), []says{{"I can't, and no overtime", ask.Found, "no"}})
}
