package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// options makes a choice from id, label pairs in one language.
func options(pairs ...string) []ask.Option {
	var out []ask.Option
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, ask.Option{ID: pairs[i], Labels: []string{pairs[i+1]}})
	}
	return out
}

func TestChoiceJapanese(t *testing.T) {
	c := tokyo()
	work := ask.Want{Kind: ask.KindChoice, Options: options("yes", "就労可能", "limited", "時間などの制限あり", "no", "現在は不可")}
	check(t, work, c, []says{
		{"はい、問題なく働けます", ask.Found, "yes"},
		{"就労可能です", ask.Found, "yes"},
		{"はい", ask.Found, "yes"},
		{"1", ask.Found, "yes"},
		{"②", ask.Found, "limited"},
		{"３番", ask.Found, "no"},
		{"2番目でお願いします", ask.Found, "limited"},
		{"問題ありません", ask.Found, "yes"},
		{"制限なく働けます", ask.Found, "yes"},
		{"特に制限はありません", ask.Found, "yes"},
		{"週28時間までの制限があります", ask.Found, "limited"},
		{"資格外活動許可なので週28時間以内です", ask.Found, "limited"},
		{"時間の制限があります", ask.Found, "limited"},
		{"いいえ、現在は働けません", ask.Found, "no"},
		{"今は働けないです", ask.Found, "no"},
		{"現在は不可です", ask.Found, "no"},
		{"就労可能ではありません", ask.Found, "no"},
		{"まだビザがないので働けません", ask.Found, "no"},
		{"limited", ask.Found, "limited"},
		{"わかりません", ask.Unknown, nil},
		{"答えたくありません", ask.Declined, nil},
		{"寿司が好きです", ask.Invalid, ask.ReasonUnclear},
		{"それはどういう意味ですか？", ask.Absent, nil},
		{"9", ask.Invalid, ask.ReasonUnclear},
	})
	store := ask.Want{Kind: ask.KindChoice, Options: options("yes", "制限なく働ける", "h28", "週28時間以内で働ける", "no", "現在は働けない")}
	check(t, store, c, []says{
		{"週28時間以内なら", ask.Found, "h28"},
		{"留学生なので28時間までなら働けます", ask.Found, "h28"},
		{"制限なく働けます", ask.Found, "yes"},
		{"制限はありません", ask.Found, "yes"},
		{"はい、働けます", ask.Found, "yes"},
		{"はい", ask.Found, "yes"},
		{"現在は働けません", ask.Found, "no"},
		{"働けません", ask.Found, "no"},
		{"2", ask.Found, "h28"},
		{"２８時間以内です", ask.Found, "h28"},
		{"いいえ", ask.Found, "no"},
	})
	age := ask.Want{Kind: ask.KindChoice, Labels: []string{"18歳以上ですか"}, Options: options("yes", "はい", "no", "いいえ")}
	check(t, age, c, []says{
		{"はい", ask.Found, "yes"}, {"はい、18歳以上です", ask.Found, "yes"}, {"18歳以上です", ask.Found, "yes"}, {"そうです", ask.Found, "yes"}, {"うん", ask.Found, "yes"},
		{"いいえ", ask.Found, "no"}, {"いえ、違います", ask.Found, "no"}, {"まだ18歳未満です", ask.Found, "no"}, {"ちがいます", ask.Found, "no"}, {"いいえ、まだです", ask.Found, "no"},
		{"高校生です", ask.Invalid, ask.ReasonUnclear}, {"20歳です", ask.Found, "yes"}, {"まだ17歳です", ask.Found, "no"}, {"今年１９になりました", ask.Found, "yes"}, {"ＯＫです", ask.Found, "yes"}, {"もちろんです", ask.Found, "yes"},
	})
	style := ask.Want{Kind: ask.KindChoice, Options: options("office", "出社", "remote", "フルリモート", "hybrid", "ハイブリッド（週2出社）")}
	check(t, style, c, []says{
		{"フルリモートがいいです", ask.Found, "remote"},
		{"在宅を希望します", ask.Found, "remote"},
		{"ハイブリッドでお願いします", ask.Found, "hybrid"},
		{"毎日出社で大丈夫です", ask.Found, "office"},
		{"出社ではなくリモートがいいです", ask.Found, "remote"},
	})
	many := ask.Want{Kind: ask.KindChoice, Multiple: true, Options: options("go", "Go", "py", "Python", "ts", "TypeScript")}
	check(t, many, c, []says{
		{"GoとPythonです", ask.Found, []string{"go", "py"}},
		{"1、3", ask.Found, []string{"go", "ts"}},
		{"TypeScriptは使いますが、Pythonは使えません", ask.Found, []string{"ts"}},
		{"Python", ask.Found, []string{"py"}},
	})
}

func TestChoiceEnglish(t *testing.T) {
	c := boise()
	yesNo := ask.Want{Kind: ask.KindChoice, Options: options("yes", "Yes", "no", "No")}
	check(t, yesNo, c, []says{
		{"Yes", ask.Found, "yes"}, {"yep!", ask.Found, "yes"}, {"Yeah, I am", ask.Found, "yes"}, {"I do", ask.Found, "yes"}, {"I am authorized to work here", ask.Found, "yes"},
		{"Sure, no problem", ask.Found, "yes"}, {"absolutely", ask.Found, "yes"}, {"y", ask.Found, "yes"}, {"I can", ask.Found, "yes"}, {"I will need sponsorship later", ask.Found, "yes"},
		{"Yes, fibre and a quiet place", ask.Found, "yes"}, {"I have one", ask.Found, "yes"}, {"I've got a full licence", ask.Found, "yes"}, {"1", ask.Found, "yes"}, {"the first one", ask.Found, "yes"},
		{"That's not a problem at all", ask.Found, "yes"}, {"I don't mind", ask.Found, "yes"}, {"No restrictions", ask.Found, "yes"}, {"I'm allowed to work without restrictions", ask.Found, "yes"},
		{"No", ask.Found, "no"}, {"nope", ask.Found, "no"}, {"not authorised", ask.Found, "no"}, {"I am not authorized", ask.Found, "no"}, {"I don't", ask.Found, "no"},
		{"I don't need sponsorship", ask.Found, "no"}, {"No, I won't need that", ask.Found, "no"}, {"not really", ask.Found, "no"}, {"I can't", ask.Found, "no"}, {"n", ask.Found, "no"},
		{"Unfortunately not", ask.Found, "no"}, {"I haven't passed my test", ask.Found, "no"}, {"never", ask.Found, "no"}, {"not yet", ask.Found, "no"}, {"2", ask.Found, "no"},
		{"yes and no", ask.Invalid, ask.ReasonUnclear}, {"blue", ask.Invalid, ask.ReasonUnclear}, {"I'm not sure", ask.Unknown, nil}, {"no idea", ask.Unknown, nil},
		{"I'd rather not say", ask.Declined, nil}, {"prefer not to answer", ask.Declined, nil}, {"What does that mean?", ask.Absent, nil},
		{"Yes. What does sponsorship include?", ask.Found, "yes"},
	})
	need := ask.Want{Kind: ask.KindChoice, Labels: []string{"Sponsorship now or later"}, Options: options("yes", "Yes", "no", "No")}
	check(t, need, c, []says{
		{"I'd need sponsorship eventually", ask.Found, "yes"}, {"Yes, H-1B", ask.Found, "yes"}, {"I won't need it", ask.Found, "no"}, {"No sponsorship required", ask.Found, "no"},
		{"I have a green card", ask.Invalid, ask.ReasonUnclear}, {"I don't", ask.Found, "no"}, {"no, I'm all set", ask.Found, "no"}, {"Will need a visa, yes", ask.Found, "yes"},
	})
	right := ask.Want{Kind: ask.KindChoice, Options: options("yes", "Yes", "no", "No", "unsure", "Not sure")}
	check(t, right, c, []says{
		{"Not sure, I have settled status I think", ask.Found, "unsure"},
		{"I'm not sure", ask.Found, "unsure"},
		{"I don't know", ask.Found, "unsure"},
		{"maybe?", ask.Found, "unsure"},
		{"I think so", ask.Found, "unsure"},
		{"Yes", ask.Found, "yes"},
		{"Yes, I think so", ask.Found, "yes"},
		{"I have the right to work", ask.Found, "yes"},
		{"No, not at the moment", ask.Found, "no"},
		{"3", ask.Found, "unsure"},
	})
	office := ask.Want{Kind: ask.KindChoice, Options: options("yes", "Yes", "relocate", "Yes, I would relocate", "no", "No")}
	check(t, office, c, []says{
		{"Two days is fine, I'd move to Denver", ask.Found, "relocate"},
		{"I'd be happy to relocate", ask.Found, "relocate"},
		{"Yes, I would relocate", ask.Found, "relocate"},
		{"I would have to move there but yes", ask.Found, "relocate"},
		{"Willing to relocate for the right role", ask.Found, "relocate"},
		{"Yes, I already live in Denver", ask.Found, "yes"},
		{"Yes, no need to relocate", ask.Found, "yes"},
		{"That works for me", ask.Found, "yes"},
		{"Two days a week is fine", ask.Found, "yes"},
		{"No, I can't relocate", ask.Found, "no"},
		{"No", ask.Found, "no"},
		{"I can't come to the office", ask.Found, "no"},
		{"I'm not able to move", ask.Found, "no"},
		{"second", ask.Found, "relocate"},
		{"that'd require moving but I'm up for it", ask.Found, "relocate"},
		{"I can only work remotely", ask.Invalid, ask.ReasonUnclear},
		{"I'd prefer not to commute", ask.Found, "no"},
	})
	level := ask.Want{Kind: ask.KindChoice, Options: options("junior", "Junior (0-2 years)", "mid", "Mid-level (3-5 years)", "senior", "Senior (6+ years)")}
	check(t, level, c, []says{
		{"Senior", ask.Found, "senior"}, {"I'd say mid-level", ask.Found, "mid"}, {"definitely junior", ask.Found, "junior"}, {"option 2", ask.Found, "mid"}, {"not junior, senior", ask.Found, "senior"},
	})
	contract := ask.Want{Kind: ask.KindChoice, Options: options("full", "Full-time", "part", "Part-time", "any", "Either is fine")}
	check(t, contract, c, []says{
		{"full time please", ask.Found, "full"}, {"I'd prefer part time", ask.Found, "part"}, {"either", ask.Found, "any"},
	})
}

func TestBoolean(t *testing.T) {
	check(t, ask.Want{Kind: ask.KindBoolean}, tokyo(), []says{
		{"はい", ask.Found, true}, {"あります", ask.Found, true}, {"ありません", ask.Found, false}, {"いいえ", ask.Found, false}, {"yes", ask.Found, true}, {"I don't", ask.Found, false},
		{"問題ないです", ask.Found, true}, {"持っています", ask.Found, true}, {"持っていません", ask.Found, false}, {"夜勤はできません", ask.Found, false}, {"夜勤も可能です", ask.Found, true},
		{"no nights please", ask.Found, false}, {"nights are fine", ask.Found, true}, {"猫", ask.Invalid, ask.ReasonUnclear}, {"わかりません", ask.Unknown, nil}, {"できれば避けたい", ask.Invalid, ask.ReasonUnclear},
		{"本番で運用していました", ask.Invalid, ask.ReasonUnclear},
	})
}

// A denial of another thing is none of what is asked.
func TestDenialsOfOtherThings(t *testing.T) {
	licence := []string{"Full UK driving licence"}
	for said, want := range map[string]stance.Polarity{
		"Mon to Thu, no nights, 30 hours": stance.Unclear, "no licence I'm afraid": stance.No, "I have no driving licence": stance.No, "no car but a licence yes": stance.Yes,
		"no way": stance.No, "No, I don't drive": stance.No, "no": stance.No, "no thanks": stance.No,
	} {
		if got := readPolarity(text.Read(said), licence); got != want {
			t.Errorf("%q: %v, want %v", said, got, want)
		}
	}
}
