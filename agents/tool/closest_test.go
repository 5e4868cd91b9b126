package tool_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/tool"
)

func TestClosest(t *testing.T) {
	fields := []string{"full_name", "email", "motivation", "years_experience", "salary_expectation", "start_date", "remote_work"}
	labels := []string{"志望動機", "メールアドレス", "希望年収", "勤務開始日", "リモート勤務", "東京都", "京都府"}
	for _, c := range []struct {
		query string
		from  []string
		n     int
		want  []string
	}{
		{"motivation", fields, 3, []string{"motivation"}},
		{"Motivation", fields, 1, []string{"motivation"}},
		{"motivaton", fields, 1, []string{"motivation"}},
		{"e-mail", fields, 1, []string{"email"}},
		{"ＥＭＡＩＬ", fields, 1, []string{"email"}},
		{"email_address", fields, 1, []string{"email"}},
		{"mail", fields, 1, []string{"email"}},
		{"eamil", fields, 1, []string{"email"}},
		{"full name", fields, 1, []string{"full_name"}},
		{"experience years", fields, 1, []string{"years_experience"}},
		{"salary", fields, 1, []string{"salary_expectation"}},
		{"date", fields, 1, []string{"start_date"}},
		{"weather", fields, 3, nil},
		{"", fields, 3, nil},
		{" _-", fields, 3, nil},
		{"email", fields, 0, nil},
		{"email", fields, -1, nil},
		{"email", nil, 3, nil},
		{"ﾒｰﾙｱﾄﾞﾚｽ", labels, 1, []string{"メールアドレス"}},
		{"めーるあどれす", labels, 1, []string{"メールアドレス"}},
		{"メール", labels, 1, []string{"メールアドレス"}},
		{"動機", labels, 1, []string{"志望動機"}},
		{"志望の動機", labels, 1, []string{"志望動機"}},
		{"リモート", labels, 1, []string{"リモート勤務"}},
		{"年収", labels, 1, []string{"希望年収"}},
		{"京都", labels, 2, []string{"東京都", "京都府"}}, // equals keep their order
		{"京都府", labels, 1, []string{"京都府"}},
		{"㈱メンダン", []string{"(株)メンダン", "(有)メンダン"}, 1, []string{"(株)メンダン"}},
	} {
		if diff := cmp.Diff(c.want, tool.Closest(c.query, c.from, c.n)); diff != "" {
			t.Errorf("%q: %s", c.query, diff)
		}
	}
}

func TestClosestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-c_]{0,6}`))
		query, from, n := word.Draw(t, "query"), rapid.SliceOf(word).Draw(t, "from"), rapid.IntRange(-1, 5).Draw(t, "n")
		got := tool.Closest(query, from, n)
		if len(got) > max(n, 0) {
			t.Fatalf("%d of at most %d", len(got), n)
		}
		for _, g := range got {
			if !slices.Contains(from, g) {
				t.Fatalf("%q is no candidate", g)
			}
		}
		all := tool.Closest(query, from, len(from))
		if !slices.Equal(got, all[:min(max(n, 0), len(all))]) {
			t.Fatalf("%q is not the beginning of %q", got, all)
		}
		if slices.Contains(from, query) && len(all) > 0 && !slices.Equal(tool.Closest(all[0], []string{query}, 1), []string{query}) {
			t.Fatalf("%q is better than %q itself", all[0], query)
		}
	})
}
