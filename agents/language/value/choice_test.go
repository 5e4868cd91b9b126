package value

import (
	"testing"
)

// options makes a choice from id, label pairs in one language.
func options(pairs ...string) []Option {
	var out []Option
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, Option{ID: pairs[i], Labels: []string{pairs[i+1]}})
	}
	return out
}

func TestChoiceJapanese(t *testing.T) {
	c := tokyo()
	work := Want{Kind: KindChoice, Options: options("yes", "就労可能", "limited", "時間などの制限あり", "no", "現在は不可")}
	check(t, work, c, []says{
		{"はい、問題なく働けます", Found, "yes"},
		{"就労可能です", Found, "yes"},
		{"はい", Found, "yes"},
		{"1", Found, "yes"},
		{"②", Found, "limited"},
		{"３番", Found, "no"},
		{"2番目でお願いします", Found, "limited"},
		{"問題ありません", Found, "yes"},
		{"制限なく働けます", Found, "yes"},
		{"特に制限はありません", Found, "yes"},
		{"週28時間までの制限があります", Found, "limited"},
		{"資格外活動許可なので週28時間以内です", Found, "limited"},
		{"時間の制限があります", Found, "limited"},
		{"いいえ、現在は働けません", Found, "no"},
		{"今は働けないです", Found, "no"},
		{"現在は不可です", Found, "no"},
		{"就労可能ではありません", Found, "no"},
		{"まだビザがないので働けません", Found, "no"},
		{"limited", Found, "limited"},
		{"わかりません", Unknown, nil},
		{"答えたくありません", Declined, nil},
		{"寿司が好きです", Invalid, ReasonUnclear},
		{"それはどういう意味ですか？", Absent, nil},
		{"9", Invalid, ReasonUnclear},
	})
	store := Want{Kind: KindChoice, Options: options("yes", "制限なく働ける", "h28", "週28時間以内で働ける", "no", "現在は働けない")}
	check(t, store, c, []says{
		{"週28時間以内なら", Found, "h28"},
		{"留学生なので28時間までなら働けます", Found, "h28"},
		{"制限なく働けます", Found, "yes"},
		{"制限はありません", Found, "yes"},
		{"はい、働けます", Found, "yes"},
		{"はい", Found, "yes"},
		{"現在は働けません", Found, "no"},
		{"働けません", Found, "no"},
		{"2", Found, "h28"},
		{"２８時間以内です", Found, "h28"},
		{"いいえ", Found, "no"},
	})
	age := Want{Kind: KindChoice, Labels: []string{"18歳以上ですか"}, Options: options("yes", "はい", "no", "いいえ")}
	check(t, age, c, []says{
		{"はい", Found, "yes"}, {"はい、18歳以上です", Found, "yes"}, {"18歳以上です", Found, "yes"}, {"そうです", Found, "yes"}, {"うん", Found, "yes"},
		{"いいえ", Found, "no"}, {"いえ、違います", Found, "no"}, {"まだ18歳未満です", Found, "no"}, {"ちがいます", Found, "no"}, {"いいえ、まだです", Found, "no"},
		{"高校生です", Invalid, ReasonUnclear}, {"20歳です", Found, "yes"}, {"まだ17歳です", Found, "no"}, {"今年１９になりました", Found, "yes"}, {"ＯＫです", Found, "yes"}, {"もちろんです", Found, "yes"},
	})
	style := Want{Kind: KindChoice, Options: options("office", "出社", "remote", "フルリモート", "hybrid", "ハイブリッド（週2出社）")}
	check(t, style, c, []says{
		{"フルリモートがいいです", Found, "remote"},
		{"在宅を希望します", Found, "remote"},
		{"ハイブリッドでお願いします", Found, "hybrid"},
		{"毎日出社で大丈夫です", Found, "office"},
		{"出社ではなくリモートがいいです", Found, "remote"},
	})
	many := Want{Kind: KindChoice, Multiple: true, Options: options("go", "Go", "py", "Python", "ts", "TypeScript")}
	check(t, many, c, []says{
		{"GoとPythonです", Found, []string{"go", "py"}},
		{"1、3", Found, []string{"go", "ts"}},
		{"TypeScriptは使いますが、Pythonは使えません", Found, []string{"ts"}},
		{"Python", Found, []string{"py"}},
	})
}

func TestChoiceEnglish(t *testing.T) {
	c := boise()
	yesNo := Want{Kind: KindChoice, Options: options("yes", "Yes", "no", "No")}
	check(t, yesNo, c, []says{
		{"Yes", Found, "yes"}, {"yep!", Found, "yes"}, {"Yeah, I am", Found, "yes"}, {"I do", Found, "yes"}, {"I am authorized to work here", Found, "yes"},
		{"Sure, no problem", Found, "yes"}, {"absolutely", Found, "yes"}, {"y", Found, "yes"}, {"I can", Found, "yes"}, {"I will need sponsorship later", Found, "yes"},
		{"Yes, fibre and a quiet place", Found, "yes"}, {"I have one", Found, "yes"}, {"I've got a full licence", Found, "yes"}, {"1", Found, "yes"}, {"the first one", Found, "yes"},
		{"That's not a problem at all", Found, "yes"}, {"I don't mind", Found, "yes"}, {"No restrictions", Found, "yes"}, {"I'm allowed to work without restrictions", Found, "yes"},
		{"No", Found, "no"}, {"nope", Found, "no"}, {"not authorised", Found, "no"}, {"I am not authorized", Found, "no"}, {"I don't", Found, "no"},
		{"I don't need sponsorship", Found, "no"}, {"No, I won't need that", Found, "no"}, {"not really", Found, "no"}, {"I can't", Found, "no"}, {"n", Found, "no"},
		{"Unfortunately not", Found, "no"}, {"I haven't passed my test", Found, "no"}, {"never", Found, "no"}, {"not yet", Found, "no"}, {"2", Found, "no"},
		{"yes and no", Invalid, ReasonUnclear}, {"blue", Invalid, ReasonUnclear}, {"I'm not sure", Unknown, nil}, {"no idea", Unknown, nil},
		{"I'd rather not say", Declined, nil}, {"prefer not to answer", Declined, nil}, {"What does that mean?", Absent, nil},
		{"Yes. What does sponsorship include?", Found, "yes"},
	})
	need := Want{Kind: KindChoice, Labels: []string{"Sponsorship now or later"}, Options: options("yes", "Yes", "no", "No")}
	check(t, need, c, []says{
		{"I'd need sponsorship eventually", Found, "yes"}, {"Yes, H-1B", Found, "yes"}, {"I won't need it", Found, "no"}, {"No sponsorship required", Found, "no"},
		{"I have a green card", Invalid, ReasonUnclear}, {"I don't", Found, "no"}, {"no, I'm all set", Found, "no"}, {"Will need a visa, yes", Found, "yes"},
	})
	right := Want{Kind: KindChoice, Options: options("yes", "Yes", "no", "No", "unsure", "Not sure")}
	check(t, right, c, []says{
		{"Not sure, I have settled status I think", Found, "unsure"},
		{"I'm not sure", Found, "unsure"},
		{"I don't know", Found, "unsure"},
		{"maybe?", Found, "unsure"},
		{"I think so", Found, "unsure"},
		{"Yes", Found, "yes"},
		{"Yes, I think so", Found, "yes"},
		{"I have the right to work", Found, "yes"},
		{"No, not at the moment", Found, "no"},
		{"3", Found, "unsure"},
	})
	office := Want{Kind: KindChoice, Options: options("yes", "Yes", "relocate", "Yes, I would relocate", "no", "No")}
	check(t, office, c, []says{
		{"Two days is fine, I'd move to Denver", Found, "relocate"},
		{"I'd be happy to relocate", Found, "relocate"},
		{"Yes, I would relocate", Found, "relocate"},
		{"I would have to move there but yes", Found, "relocate"},
		{"Willing to relocate for the right role", Found, "relocate"},
		{"Yes, I already live in Denver", Found, "yes"},
		{"Yes, no need to relocate", Found, "yes"},
		{"That works for me", Found, "yes"},
		{"Two days a week is fine", Found, "yes"},
		{"No, I can't relocate", Found, "no"},
		{"No", Found, "no"},
		{"I can't come to the office", Found, "no"},
		{"I'm not able to move", Found, "no"},
		{"second", Found, "relocate"},
		{"that'd require moving but I'm up for it", Found, "relocate"},
		{"I can only work remotely", Invalid, ReasonUnclear},
		{"I'd prefer not to commute", Found, "no"},
	})
	level := Want{Kind: KindChoice, Options: options("junior", "Junior (0-2 years)", "mid", "Mid-level (3-5 years)", "senior", "Senior (6+ years)")}
	check(t, level, c, []says{
		{"Senior", Found, "senior"}, {"I'd say mid-level", Found, "mid"}, {"definitely junior", Found, "junior"}, {"option 2", Found, "mid"}, {"not junior, senior", Found, "senior"},
	})
	contract := Want{Kind: KindChoice, Options: options("full", "Full-time", "part", "Part-time", "any", "Either is fine")}
	check(t, contract, c, []says{
		{"full time please", Found, "full"}, {"I'd prefer part time", Found, "part"}, {"either", Found, "any"},
	})
}

func TestBoolean(t *testing.T) {
	check(t, Want{Kind: KindBoolean}, tokyo(), []says{
		{"はい", Found, true}, {"あります", Found, true}, {"ありません", Found, false}, {"いいえ", Found, false}, {"yes", Found, true}, {"I don't", Found, false},
		{"問題ないです", Found, true}, {"持っています", Found, true}, {"持っていません", Found, false}, {"夜勤はできません", Found, false}, {"夜勤も可能です", Found, true},
		{"no nights please", Found, false}, {"nights are fine", Found, true}, {"猫", Invalid, ReasonUnclear}, {"わかりません", Unknown, nil}, {"できれば避けたい", Invalid, ReasonUnclear},
		{"本番で運用していました", Invalid, ReasonUnclear},
	})
}

// A denial of another thing is none of what is asked.
func TestDenialsOfOtherThings(t *testing.T) {
	licence := []string{"Full UK driving licence"}
	for said, want := range map[string]Polarity{
		"Mon to Thu, no nights, 30 hours": Unclear, "no licence I'm afraid": No, "I have no driving licence": No, "no car but a licence yes": Yes,
		"no way": No, "No, I don't drive": No, "no": No, "no thanks": No,
	} {
		if got := read(said).polarity(licence); got != want {
			t.Errorf("%q: %v, want %v", said, got, want)
		}
	}
}
