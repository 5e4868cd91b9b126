package value

import (
	"testing"
)

// The options of the sample forms, and some that forms commonly have.
func choiceOf(label string, pairs ...string) Want {
	return Want{Kind: KindChoice, Labels: []string{label}, Options: options(pairs...)}
}

func TestChoiceNumbersOutsideTheList(t *testing.T) {
	two := choiceOf("18歳以上ですか", "yes", "はい", "no", "いいえ")
	check(t, two, tokyo(), []says{
		{"3", Invalid, ReasonUnclear}, {"0", Invalid, ReasonUnclear}, {"5", Invalid, ReasonUnclear}, {"３番です", Invalid, ReasonUnclear}, {"⑤", Invalid, ReasonUnclear},
		{"3つ目", Invalid, ReasonUnclear}, {"-1", Invalid, ReasonUnclear}, {"1.5", Invalid, ReasonUnclear}, {"1か2", Invalid, ReasonUnclear}, {"99", Invalid, ReasonUnclear},
		{"１", Found, "yes"}, {"②です", Found, "no"}, {"2番目のほうで", Found, "no"}, {"二番目", Found, "no"}, {"ふたつ目", Found, "no"}, {"上の方", Found, "yes"}, {"上", Found, "yes"},
		{"下の方でお願いします", Found, "no"}, {"下", Found, "no"}, {"一番上", Found, "yes"}, {"一番下のやつ", Found, "no"}, {"前者です", Found, "yes"}, {"後者", Found, "no"}, {"Ａ", Found, "yes"},
		{"Bで", Found, "no"}, {"C", Invalid, ReasonUnclear}, {"最初の", Found, "yes"}, {"最後の選択肢", Found, "no"}, {"１番でお願いします！", Found, "yes"},
	})
	three := choiceOf("Denver office two days a week", "yes", "Yes", "relocate", "Yes, I would relocate", "no", "No")
	check(t, three, boise(), []says{
		{"4", Invalid, ReasonUnclear}, {"0", Invalid, ReasonUnclear}, {"the second one", Found, "relocate"}, {"second one please", Found, "relocate"}, {"B", Found, "relocate"}, {"b)", Found, "relocate"},
		{"option b", Found, "relocate"}, {"(c)", Found, "no"}, {"the third", Found, "no"}, {"the last one", Found, "no"}, {"#2", Found, "relocate"}, {"number two", Found, "relocate"}, {"no. 3", Found, "no"},
		{"top one", Found, "yes"}, {"the bottom one", Found, "no"}, {"middle one", Found, "relocate"}, {"the fourth one", Invalid, ReasonUnclear}, {"option 7", Invalid, ReasonUnclear}, {"1st", Found, "yes"},
		{"two", Found, "relocate"}, {"I'd go with 2", Found, "relocate"}, {"I choose the second option", Found, "relocate"}, {"D", Invalid, ReasonUnclear},
	})
}

func TestChoicePolarity(t *testing.T) {
	age := choiceOf("18歳以上ですか", "yes", "はい", "no", "いいえ")
	check(t, age, tokyo(), []says{
		{"来月18になります", Found, "no"}, {"来月で18歳です", Found, "no"}, {"もうすぐ18歳になります", Found, "no"}, {"12月に18歳になります", Found, "no"}, {"先月18になりました", Found, "yes"}, {"今年18になったばかりです", Found, "yes"},
		{"今17で、来年の1月に18です", Found, "no"}, {"あと3か月で18です", Found, "no"}, {"18です", Found, "yes"}, {"じゅうはちです", Invalid, ReasonUnclear}, {"まだ18じゃないです", Found, "no"}, {"18歳未満です", Found, "no"},
		{"21になります", Found, "yes"}, {"今年で21になります", Found, "yes"}, {"はいではありません", Found, "no"}, {"はい、ではないです", Found, "no"}, {"いいえ、ではなく、はいです", Found, "yes"}, {"いいえじゃなくてはいです", Found, "yes"}, {"「はい」でお願いします", Found, "yes"},
		{"いえ、はいです", Found, "yes"}, {"はい…あ、いいえでした", Found, "no"}, {"どちらでも", Invalid, ReasonUnclear}, {"どっちでもいいです", Invalid, ReasonUnclear}, {"どちらでもない", Invalid, ReasonUnclear}, {"わからない", Unknown, nil}, {"場合によります", Invalid, ReasonUnclear},
		{"イエス", Found, "yes"}, {"ノー", Found, "no"}, {"ＹＥＳ", Found, "yes"}, {"はい！！", Found, "yes"}, {"はーい", Found, "yes"}, {"ハイ", Found, "yes"}, {"はぃ", Found, "yes"}, {"そうですね、はい", Found, "yes"}, {"ええ、そうです", Found, "yes"}, {"違います、17です", Found, "no"},
		{"大学生なので超えてます", Invalid, ReasonUnclear}, {"昨日誕生日で18になりました", Found, "yes"}, {"18歳以上ではないです", Found, "no"}, {"成人してます", Found, "yes"}, {"まだ未成年です", Found, "no"}, {"もうすぐ成人です", Invalid, ReasonUnclear}, {"25", Found, "yes"}, {"16", Found, "no"},
	})
	over := choiceOf("Are you 18 or over?", "yes", "Yes", "no", "No")
	check(t, over, boise(), []says{
		{"I turn 18 next month", Found, "no"}, {"I'll be 18 in January", Found, "no"}, {"turning 18 soon", Found, "no"}, {"I'm about to turn 18", Found, "no"}, {"almost 18", Found, "no"}, {"nearly 18", Found, "no"}, {"not 18 yet", Found, "no"}, {"I just turned 18", Found, "yes"},
		{"I turned 18 last week", Found, "yes"}, {"I'm 17", Found, "no"}, {"I'm 34", Found, "yes"}, {"19 yrs old", Found, "yes"}, {"not yes", Found, "no"}, {"not no", Invalid, ReasonUnclear}, {"no, not yet", Found, "no"}, {"either", Invalid, ReasonUnclear}, {"depends", Invalid, ReasonUnclear},
		{"it depends", Invalid, ReasonUnclear}, {"both", Invalid, ReasonUnclear}, {"neither", Invalid, ReasonUnclear}, {"No wait, yes", Found, "yes"}, {"yes - sorry, I mean no", Found, "no"}, {"I am over 18", Found, "yes"}, {"I'm under 18", Found, "no"}, {"eighteen", Found, "yes"},
		{"I will be 20 in May", Found, "yes"}, {"yess", Found, "yes"}, {"ye", Found, "yes"}, {"yup, 22", Found, "yes"}, {"yeh", Found, "yes"}, {"noo", Found, "no"}, {"naw", Found, "no"}, {"that's right", Found, "yes"}, {"correct, I'm over eighteen", Found, "yes"},
	})
	work := choiceOf("日本での就労可否", "yes", "就労可能", "limited", "時間などの制限あり", "no", "現在は不可")
	check(t, work, tokyo(), []says{
		{"どれでもない", Invalid, ReasonUnclear}, {"どちらでもいいです", Invalid, ReasonUnclear}, {"上から二番目", Found, "limited"}, {"真ん中のです", Found, "limited"}, {"制限付きです", Found, "limited"}, {"就労可", Found, "yes"}, {"可能です", Found, "yes"}, {"不可", Found, "no"},
		{"請求のバッチを6時間から40分にした", Invalid, ReasonUnclear}, {"連絡は18時以降の時間がいいです", Invalid, ReasonUnclear}, {"現在は不可ではありません", Found, "yes"}, {"場合による", Invalid, ReasonUnclear}, {"なんでもいい", Invalid, ReasonUnclear}, {"時間制限", Found, "limited"}, {"永住者なので大丈夫です", Found, "yes"}, {"働けまーす", Found, "yes"}, {"はたらけます", Found, "yes"},
	})
}

func TestChoiceByPartOfALabel(t *testing.T) {
	c := boise()
	style := choiceOf("Preferred location", "ny", "New York office", "la", "Los Angeles office", "remote", "Fully remote")
	check(t, style, c, []says{
		{"new york", Found, "ny"}, {"office", Invalid, ReasonMultiple}, {"los angeles pls", Found, "la"}, {"remote", Found, "remote"}, {"either office", Invalid, ReasonUnclear}, {"any of them", Invalid, ReasonUnclear}, {"whatever", Invalid, ReasonUnclear},
		{"not new york", Invalid, ReasonUnclear}, {"New York or Los Angeles", Invalid, ReasonMultiple}, {"idk", Unknown, nil},
	})
	where := choiceOf("Where you would work", "lyon", "Lyon office", "remote", "Remote", "either", "Either")
	check(t, where, c, []says{{"either is ok", Found, "either"}, {"either", Found, "either"}, {"remote", Found, "remote"}})
	licence := choiceOf("Driving licence", "yes", "Yes", "no", "No")
	check(t, licence, c, []says{{"born here, so aye", Found, "yes"}, {"sí, claro", Found, "yes"}, {"oh no, that should end in 322", Invalid, ReasonUnclear}, {"oh no, I don't", Found, "no"}, {"passed my test in 2019", Found, "yes"}, {"haven't passed my test yet", Found, "no"}})
	plan := choiceOf("雇用形態", "full", "正社員", "contract", "契約社員", "part", "アルバイト")
	check(t, plan, tokyo(), []says{
		{"正社員がいいです", Found, "full"}, {"社員", Invalid, ReasonMultiple}, {"バイト", Found, "part"}, {"契約で", Found, "contract"}, {"正社員かアルバイト", Invalid, ReasonMultiple}, {"正社員以外", Invalid, ReasonUnclear}, {"正社員ではなくアルバイト", Found, "part"},
	})
}

func TestChoiceOfSeveral(t *testing.T) {
	tools := Want{Kind: KindChoice, Multiple: true, Options: options("pos", "POSレジ操作", "stock", "品出し", "kitchen", "調理補助", "clean", "片付け")}
	check(t, tools, tokyo(), []says{
		{"品出しと、あと片付けです", Found, []string{"stock", "clean"}}, {"片付け、調理", Found, []string{"kitchen", "clean"}}, {"前の店では調理補助でした", Found, []string{"kitchen"}}, {"品出し3年", Found, []string{"stock"}}, {"接客だけです", Invalid, ReasonUnclear},
	})
	check(t, choiceOf("勤務時間帯", "day", "日勤", "night", "夜勤", "any", "どちらでも"), tokyo(), []says{
		{"どっちでもええよ", Found, "any"}, {"どちらでも構いません", Found, "any"}, {"夜勤", Found, "night"},
	})
	check(t, choiceOf("重い荷物の運搬", "yes", "できる", "no", "できない"), tokyo(), []says{{"普通に持てます", Found, "yes"}, {"30キロまで運べます", Found, "yes"}, {"持てません", Found, "no"}})
	many := Want{Kind: KindChoice, Multiple: true, Options: options("go", "Go", "java", "Java", "py", "Python", "ts", "TypeScript")}
	check(t, many, boise(), []says{
		{"all of them", Found, []string{"go", "java", "py", "ts"}}, {"all", Found, []string{"go", "java", "py", "ts"}}, {"everything", Found, []string{"go", "java", "py", "ts"}}, {"All four!", Found, []string{"go", "java", "py", "ts"}},
		{"everything except Java", Found, []string{"go", "py", "ts"}}, {"all but Python and Go", Found, []string{"java", "ts"}}, {"all except 2", Found, []string{"go", "py", "ts"}}, {"everything apart from typescript", Found, []string{"go", "java", "py"}},
		{"none of these", None, nil}, {"none", None, nil}, {"none of the above", None, nil}, {"Go, Python & TypeScript", Found, []string{"go", "py", "ts"}}, {"1 and 4", Found, []string{"go", "ts"}}, {"a, c", Found, []string{"go", "py"}},
		{"go/java", Found, []string{"go", "java"}}, {"1, 9", Invalid, ReasonUnclear}, {"just Python", Found, []string{"py"}}, {"the first two", Found, []string{"go", "java"}}, {"1-3", Found, []string{"go", "java", "py"}}, {"not Java", Invalid, ReasonUnclear},
	})
	check(t, many, tokyo(), []says{
		{"全部です", Found, []string{"go", "java", "py", "ts"}}, {"すべて", Found, []string{"go", "java", "py", "ts"}}, {"Java以外全部", Found, []string{"go", "py", "ts"}}, {"Javaを除く全部です", Found, []string{"go", "py", "ts"}}, {"Java以外です", Found, []string{"go", "py", "ts"}},
		{"どれもありません", None, nil}, {"どれも使えません", None, nil}, {"特になし", None, nil}, {"ＧｏとＰｙｔｈｏｎ", Found, []string{"go", "py"}}, {"①④", Found, []string{"go", "ts"}}, {"1、2、3", Found, []string{"go", "java", "py"}}, {"1と9", Invalid, ReasonUnclear}, {"全部", Found, []string{"go", "java", "py", "ts"}},
	})
}

// What somebody cannot do of one kind is no answer to a question of another kind.
func TestChoiceDenialsOfAnotherKind(t *testing.T) {
	work := choiceOf("日本での就労可否", "yes", "就労可能", "limited", "時間などの制限あり", "no", "現在は不可")
	check(t, work, tokyo(), []says{
		{"残業は難しいです", Invalid, ReasonUnclear}, {"妻が出産を控えているので、残業はちょっと厳しいです", Invalid, ReasonUnclear}, {"週末は無理です", Invalid, ReasonUnclear}, {"転勤はできません", Invalid, ReasonUnclear},
		{"はい、ただ夜勤はできません", Found, "yes"}, {"就労はできません", Found, "no"}, {"今は難しいです", Found, "no"}, {"ビザがないので難しいです", Found, "no"},
	})
	moving := choiceOf("転勤の可否", "yes", "できる", "no", "できない")
	check(t, moving, tokyo(), []says{
		{"残業はできません", Invalid, ReasonUnclear}, {"転勤はできません", Found, "no"}, {"引越しは難しいです", Found, "no"}, {"無理です", Found, "no"},
	})
	right := choiceOf("Right to work in the UK", "yes", "Yes", "no", "No")
	check(t, right, boise(), []says{
		{"I can't do overtime", Invalid, ReasonUnclear}, {"no weekends please", Invalid, ReasonUnclear}, {"I won't relocate", Invalid, ReasonUnclear}, {"yes, but I can't do nights", Found, "yes"},
		{"I can't work here legally", Found, "no"}, {"I don't have a visa", Found, "no"},
	})
	nights := choiceOf("Night shifts", "yes", "Yes", "no", "No")
	check(t, nights, boise(), []says{{"I can't do nights", Found, "no"}, {"I can't do weekends", Found, "no"}, {"I won't relocate", Invalid, ReasonUnclear}, {"not possible", Found, "no"}})
	kind := choiceOf("Handling of meat", "yes", "Yes", "no", "No") // of no kind known: as said
	check(t, kind, boise(), []says{{"I can't, and no overtime", Found, "no"}})
}
