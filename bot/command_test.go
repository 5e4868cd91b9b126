package bot_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
)

func TestReadCommand(t *testing.T) {
	specs := []bot.CommandSpec{
		{Name: "apply", Args: []bot.ArgSpec{{Name: "job"}}, Words: []string{"応募する", "apply for", "i'd like to apply"}},
		{Name: "process", Args: []bot.ArgSpec{{Name: "context"}, {Name: "industry"}, {Name: "goal"}}},
		{Name: "status", Words: []string{"状況"}}, {Name: "help"},
	}
	apply := func(rest string) *bot.Command {
		return &bot.Command{Name: "apply", Args: map[string]string{"job": rest}, Text: rest}
	}
	for text, want := range map[string]*bot.Command{
		"apply":                          {Name: "apply"},
		"  Apply  backend  engineer ":    apply("backend  engineer"),
		"ＡＰＰＬＹ　経理":                       apply("経理"),
		"/apply backend":                 apply("backend"),
		"／ａｐｐｌｙ　ｂａｃｋ":                    apply("ｂａｃｋ"),
		"/mendan apply backend":          apply("backend"),
		"@Mendan apply backend":          apply("backend"),
		"「apply」":                        {Name: "apply"},
		"apply.":                         {Name: "apply"},
		"応募する 経理":                        apply("経理"),
		"Apply for Backend Engineer":     apply("Backend Engineer"),
		"STATUS?":                        {Name: "status"},
		"状況。":                            {Name: "status"},
		"process hiring goal:2026-04-01": {Name: "process", Args: map[string]string{"context": "hiring", "goal": "2026-04-01"}, Text: "hiring goal:2026-04-01"},
		"process ｇｏａｌ：４月 採用":             {Name: "process", Args: map[string]string{"context": "採用", "goal": "４月"}, Text: "ｇｏａｌ：４月 採用"},
		"こんにちは、応募する":                     {Name: "apply"},
		"こんにちは応募する。よろしくお願いいたします。":                               {Name: "apply"},
		"おはようございます！ お世話になっております、 応募する　経理":                       apply("経理"),
		"Hello, apply for Backend Engineer":                     apply("Backend Engineer"),
		"Hi there! Hello. Apply, please. Thank you in advance!": {Name: "apply"},
		"hey mendan, apply":             {Name: "apply"},
		"Good morning - status, thanks": {Name: "status"},
		"apply please":                  {Name: "apply"},
		"process thanks giving, thanks": {Name: "process", Args: map[string]string{"context": "thanks", "industry": "giving,", "goal": "thanks"}, Text: "thanks giving, thanks"},
		"I’d like to apply":             {Name: "apply"},
		"hire apply":                    nil,
		"Hello":                         nil,
		"こんにちは。よろしくお願いします":   nil,
		"こんにちは、応募する前に聞きたいです": nil,
		"hi, I apply myself":  nil,
		"applying for a visa": nil,
		"I apply myself":      nil,
		"応募する前に聞きたいことがあります": nil,
		"":       nil,
		"/":      nil,
		"mendan": nil,
	} {
		got, ok := bot.ReadCommand(specs, "mendan", text)
		if ok != (want != nil) || ok && !cmp.Equal(got, *want) {
			t.Errorf("%q is %+v, %v, want %+v", text, got, ok, want)
		}
	}
}

func FuzzReadCommand(f *testing.F) {
	f.Add("/mendan apply x:\xff　y")
	f.Fuzz(func(t *testing.T, text string) {
		specs := []bot.CommandSpec{{Name: "apply", Args: []bot.ArgSpec{{Name: "x"}, {Name: "y"}}, Words: []string{""}}}
		if c, ok := bot.ReadCommand(specs, "mendan", text); ok && c.Name != "apply" {
			t.Errorf("%q is %+v", text, c)
		}
	})
}
