package offline_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/offline"
	"github.com/mendanhq/mendan/agents/process/template"
)

var now = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

// talk is a session with the rules, without a flow.
type talk struct {
	t       testing.TB
	in      process.Input
	answer  string
	missing []string
}

func newTalk(t testing.TB, lang string) *talk {
	return &talk{t: t, in: process.Input{Lang: lang, Now: now}}
}

func (k *talk) say(text string) {
	k.t.Helper()
	k.in.Said = []string{text}
	k.in.Context = k.in.Context.Hear(text, now)
	resp, err := rules.New(offline.Rules()).Chat(context.Background(), llm.Request{Agent: process.Agent, Input: k.in})
	if err != nil {
		k.t.Fatal(err)
	}
	r, err := template.Parse(resp.Content)
	if err != nil {
		k.t.Fatalf("%q: %v\n%s", text, err, resp.Content)
	}
	if n := strings.Count(r.Answer, "か。") + strings.Count(r.Answer, "?"); n > 1 {
		k.t.Errorf("%q: %d questions in %q", text, n, r.Answer)
	}
	k.answer, k.missing = r.Answer, r.Missing
	k.in.Heard = append(k.in.Heard, text)
	if r.Draft != nil {
		k.in.Drafts = append(k.in.Drafts, *r.Draft)
	}
}

// goOn is a talk that goes on from here, beside others that do: what was said so far is read once.
func (k *talk) goOn() *talk {
	c := *k
	c.in.Drafts, c.in.Heard = slices.Clip(c.in.Drafts), slices.Clip(c.in.Heard)
	return &c
}

// launches are talks about a launch, by language.
func launches(t testing.TB) map[string]*talk {
	ja, en := newTalk(t, "ja"), newTalk(t, "en")
	ja.say("SaaSの新規立上げ、ゴールは4月1日")
	en.say("launch a new SaaS product by April 1")
	return map[string]*talk{"ja": ja, "en": en}
}

// shape is the draft in short: "name goal-14 <1,2 | …".
func (k *talk) shape() string {
	if len(k.in.Drafts) == 0 {
		return ""
	}
	var out []string
	for _, s := range k.in.Drafts[len(k.in.Drafts)-1].Steps {
		line := fmt.Sprintf("%s %s%+d", s.Name, s.Basis, s.OffsetDays)
		if len(s.DependsOn) > 0 {
			line += " <" + strings.Trim(strings.ReplaceAll(fmt.Sprint(s.DependsOn), " ", ","), "[]")
		}
		out = append(out, line)
	}
	return strings.Join(out, " | ")
}

const launchJA = "要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <2"

func TestTheWorkedExample(t *testing.T) {
	for _, text := range []string{
		"SaaSの新規立上げ、ゴールは4月1日", "SaaSを新しく立ち上げたいです。公開日は4月1日です", "4/1にSaaSをローンチします", "SaaS 新規立上げ 2027年4月1日まで",
	} {
		k := newTalk(t, "ja")
		k.say(text)
		if k.shape() != launchJA {
			t.Errorf("%q: %s\n%s", text, k.shape(), k.answer)
		}
		if d := k.in.Drafts[0]; d.Title() != "SaaS新規立上げ 初期プロセス" {
			t.Errorf("%q: it is called %q", text, d.Title())
		}
		if !strings.Contains(k.answer, "2027年4月1日") {
			t.Errorf("%q: %s", text, k.answer)
		}
	}
}

// Changes in free words, each of the first launch draft.
func TestChanges(t *testing.T) {
	launchEN := strings.NewReplacer("要件を固める", "Settle the requirements", "試作を見せる", "Show a prototype", "公開の準備", "Prepare the release")
	tests := []struct {
		lang string
		says []string
		want string
	}{
		{"ja", []string{"最後に振り返りを追加して", "振り返りを最後に足してください", "公開の準備のあとに「振り返り」を入れて", "3の後に振り返りを追加", "振り返りという段階も追加したいです"},
			launchJA + " | 振り返り prev+1 <3"},
		{"ja", []string{"2と3の間にセキュリティ確認を入れて", "試作のあとにセキュリティ確認を追加", "2のあとにセキュリティ確認も追加してください", "3の前にセキュリティ確認を入れたい"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | セキュリティ確認 prev+1 <2 | 公開の準備 prev+5 <3"},
		{"ja", []string{"最初にキックオフを追加", "先頭にキックオフを入れて", "要件の前にキックオフを足して"},
			"キックオフ goal-15 | 要件を固める goal-14 <1 | 試作を見せる prev+2 <2 | 公開の準備 prev+5 <3"},
		{"ja", []string{"2を消して", "試作はいらないです", "ステップ2を削除してください", "2番目は不要", "「試作を見せる」を外して", "試作を見せるのはやめて"},
			"要件を固める goal-14 | 公開の準備 prev+5 <1"},
		{"ja", []string{"1を消して", "最初の段階はいらない"},
			"試作を見せる goal-12 | 公開の準備 prev+5 <1"},
		{"ja", []string{"2を「デモ会」に変えて", "試作を見せるの名前をデモ会にして", "2の名前をデモ会に変更してください", "試作をデモ会に変えて"},
			"要件を固める goal-14 | デモ会 prev+2 <1 | 公開の準備 prev+5 <2"},
		{"ja", []string{"1をゴールの30日前に", "要件はゴールの30日前にしてください", "要件を固めるのを30日前にして", "要件を公開日の30日前に変更"},
			"要件を固める goal-30 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <2"},
		{"ja", []string{"全体を1週間早めて", "全部1週間前倒しで", "全体的に7日早くしてください", "すべて一週間繰り上げて"},
			"要件を固める goal-21 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <2"},
		{"ja", []string{"2をあと3日遅らせて", "試作を3日後ろにずらして", "2は三日延ばして"},
			"要件を固める goal-14 | 試作を見せる prev+5 <1 | 公開の準備 prev+5 <2"},
		{"ja", []string{"3は前の段階の10日後に", "公開の準備を10日にして", "3を試作の10日後にして", "3つ目を2つ目の十日後に"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 prev+10 <2"},
		{"ja", []string{"3は1と2に依存", "3は1にも依存させて", "公開の準備は要件と試作を待つ"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <1,2"},
		{"ja", []string{"3は2を待たなくていい", "3の2への依存を外して", "公開の準備は独立にして"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 prev+5"},
		{"ja", []string{"2と3は並行で進めたい", "試作と公開の準備を同時に始めて"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 prev+0 <1"},
		{"ja", []string{"2と3を入れ替えて", "試作と公開の準備の順番を逆にして"},
			"要件を固める goal-14 | 公開の準備 prev+5 | 試作を見せる prev+2 <1"},
		{"ja", []string{"3を先頭に", "公開の準備を一番最初にして", "3を1の前に移して"},
			"公開の準備 goal-14 | 要件を固める goal-14 | 試作を見せる prev+2 <2"},
		{"ja", []string{"2を消して、最後に振り返りを追加して", "2はいらない。振り返りを最後に追加", "試作を消して最後に振り返りを足して"},
			"要件を固める goal-14 | 公開の準備 prev+5 <1 | 振り返り prev+1 <2"},
		{"ja", []string{"1を30日前に、いや、やっぱり20日前にして"},
			"要件を固める goal-20 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <2"},
		{"ja", []string{"2を企画と試作に分けて", "試作を見せるを「企画」と「試作」に分けてください"},
			"要件を固める goal-14 | 企画 prev+2 <1 | 試作 prev+1 <2 | 公開の準備 prev+5 <3"},
		{"ja", []string{"3は1に依存します。1を聞き取りと整理に分けて"},
			"聞き取り goal-14 | 整理 prev+1 <1 | 試作を見せる prev+2 <2 | 公開の準備 prev+5 <2"},
		{"ja", []string{"2を企画、試作、確認に分けて"},
			"要件を固める goal-14 | 企画 prev+2 <1 | 試作 prev+1 <2 | 確認 prev+1 <3 | 公開の準備 prev+5 <4"},
		{"ja", []string{"2を企画と試作に並行して分けて", "2を並行で進める企画と試作に分けて"},
			"要件を固める goal-14 | 企画 prev+2 <1 | 試作 prev+0 <1 | 公開の準備 prev+5 <2,3"},
		{"en", []string{"step 3 depends on 1. split step 1 into interviews and notes"},
			"interviews goal-14 | notes prev+1 <1 | 試作を見せる prev+2 <2 | 公開の準備 prev+5 <2"},
		{"en", []string{"split step 2 into draft and demo in parallel", "split 2 into a draft and a demo that run at the same time"},
			"要件を固める goal-14 | draft prev+2 <1 | demo prev+0 <1 | 公開の準備 prev+5 <2,3"},
		{"en", []string{"split step 2 into draft, demo and review", "split 2 into a draft, a demo, and a review"},
			"要件を固める goal-14 | draft prev+2 <1 | demo prev+1 <2 | review prev+1 <3 | 公開の準備 prev+5 <4"},
		{"ja", []string{"2の後にレビューを追加して、その後に承認を追加", "レビューを試作の後に入れて。その次に承認も入れて"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | レビュー prev+1 <2 | 承認 prev+1 <3 | 公開の準備 prev+5 <4"},
		{"ja", []string{"振り返りもやりたい", "振り返りも必要です"}, launchJA + " | 振り返り prev+1 <3"},
		{"ja", []string{"3をゴールの前日に", "公開の準備はゴールの1日前にしてください"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 goal-1 <2"},
		{"ja", []string{"2の名前を「追加の確認」にして"},
			"要件を固める goal-14 | 追加の確認 prev+2 <1 | 公開の準備 prev+5 <2"},
		{"en", []string{"split step 2 into a draft and a demo", `split 2 into "draft" and "demo"`},
			"要件を固める goal-14 | draft prev+2 <1 | demo prev+1 <2 | 公開の準備 prev+5 <3"},
		{"en", []string{"the prototype is not needed", "prototyping is unnecessary"},
			"要件を固める goal-14 | 公開の準備 prev+5 <1"},
		{"en", []string{"we also need a review"}, launchJA + " | Review prev+1 <3"},
		{"en", []string{"add a review at the end", "please add a step called Review at the end", "Could you insert a review after step 3?", `Put a "Review" at the end`, "add review after the release"},
			launchJA + " | Review prev+1 <3"},
		{"en", []string{"add a security check after step 2", "insert a security check between 2 and 3", "we need to add a security check before step 3", "add security check after the prototype"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | Security check prev+1 <2 | 公開の準備 prev+5 <3"},
		{"en", []string{"remove step 2", "drop the prototype", "we don't need the prototype", "delete 2", "skip the second step"},
			"要件を固める goal-14 | 公開の準備 prev+5 <1"},
		{"en", []string{"rename step 2 to Demo", "call step 2 Demo", `change the name of 2 to "Demo"`, "rename the prototype to Demo"},
			"要件を固める goal-14 | Demo prev+2 <1 | 公開の準備 prev+5 <2"},
		{"en", []string{"move everything a week earlier", "everything one week earlier please", "shift it all 7 days earlier"},
			"要件を固める goal-21 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <2"},
		{"en", []string{"delay step 2 by 3 days", "push the prototype back three days", "step 2 should be 3 days later"},
			"要件を固める goal-14 | 試作を見せる prev+5 <1 | 公開の準備 prev+5 <2"},
		{"en", []string{"step 1 should start 30 days before the goal", "set 1 to 30 days before the goal", "make the requirements 30 days before the deadline"},
			"要件を固める goal-30 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <2"},
		{"en", []string{"step 3 depends on 1 and 2", "step 3 also depends on step 1", "3 waits for 1 and 2"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 prev+5 <1,2"},
		{"en", []string{"step 3 does not depend on 2", "3 doesn't wait for 2"},
			"要件を固める goal-14 | 試作を見せる prev+2 <1 | 公開の準備 prev+5"},
		{"en", []string{"move step 3 to the beginning", "put 3 first", "step 3 should come before 1", "move 3 before step 1"},
			"公開の準備 goal-14 | 要件を固める goal-14 | 試作を見せる prev+2 <2"},
		{"en", []string{"swap 2 and 3"},
			"要件を固める goal-14 | 公開の準備 prev+5 | 試作を見せる prev+2 <1"},
		{"en", []string{"remove step 2 and add a review at the end", "drop the prototype, then add a review at the end"},
			"要件を固める goal-14 | 公開の準備 prev+5 <1 | Review prev+1 <2"},
	}
	begun := launches(t)
	for _, tt := range tests {
		for _, text := range tt.says {
			k, want := begun[tt.lang].goOn(), tt.want
			if tt.lang == "en" {
				want = launchEN.Replace(want)
			}
			k.say(text)
			if got := k.shape(); got != want {
				t.Errorf("%q:\n got %s\nwant %s\n%s", text, got, want, k.answer)
			}
		}
	}
}

// What is vague, contradicts itself or cannot be is asked about, and changes nothing.
func TestQuestionsBack(t *testing.T) {
	begun := launches(t)
	for lang, says := range map[string][]string{
		"ja": {
			"もっと早く", "全体を短くしてほしい", "なんか違う", "もう少しいい感じに", "段階を追加して", "9を消して", "2を消して、2を3日遅らせて", "2を3日早めて、2を3日遅らせて",
			"1をゴールの30日前に、1をゴールの10日前に", "全部消して", "1と2と3を消して", "早くして、でも遅くして", "1をゴールの500日前に", "2の名前を変えて",
		},
		"en": {
			"make it faster", "shorter please", "hmm, I don't like it", "make it nicer", "add a step", "remove step 9", "remove step 2 and delay step 2 by 3 days",
			"step 1 30 days before the goal. step 1 10 days before the goal", "remove 1, 2 and 3", "set 1 to 500 days before the goal",
		},
	} {
		for _, text := range says {
			k := begun[lang].goOn()
			before := k.shape()
			k.say(text)
			if k.shape() != before || !strings.Contains(k.answer, "か。") && !strings.Contains(k.answer, "?") {
				t.Errorf("%q: %s\n%s", text, k.shape(), k.answer)
			}
		}
	}
}

func TestBeginnings(t *testing.T) {
	tests := []struct {
		lang, text string
		steps      int // 0: a question
		kind       brief.Kind
	}{
		{"ja", "こんにちは", 0, ""}, {"ja", "何か新しいことを始めたい", 0, ""}, {"ja", "なんかいい感じに", 0, ""}, {"ja", "よくわからない", 0, ""}, {"ja", "プロセスを作りたい", 0, ""}, {"ja", "ゴールは5月10日です", 0, ""}, {"ja", "業界は医療です", 0, ""},
		{"en", "hi", 0, ""}, {"en", "help", 0, ""}, {"en", "I'm not sure yet", 0, ""}, {"en", "the goal is May 10", 0, ""},
		{"ja", "エンジニアの採用をしたい", 6, brief.Hiring}, {"ja", "4月入社の新入社員の受け入れ", 5, brief.Onboarding}, {"ja", "6月20日にセミナーを開催します", 6, brief.Event},
		{"ja", "経費精算の見直し", 5, ""}, {"ja", "社内の備品管理のやり方を整えたい", 5, ""},
		{"en", "hire two engineers to start in June", 6, brief.Hiring}, {"en", "onboarding for new employees", 5, brief.Onboarding}, {"en", "plan a conference on June 20", 6, brief.Event},
		{"en", "launch event for our product", 6, brief.Event}, {"en", "we want to launch a hiring tool", 3, brief.Launch}, {"en", "overhaul of our expense reports", 5, ""},
		{"ja", "要件定義→開発→テスト→公開", 4, ""}, {"ja", "1. 企画\n2. 制作\n3. 確認\n4. 配布", 4, ""}, {"en", "1. Plan\n2. Build\n3. Test", 3, ""}, {"ja", "企画、制作、校正、印刷の順で進めたい", 4, ""},
	}
	for _, tt := range tests {
		k := newTalk(t, tt.lang)
		k.say(tt.text)
		n := 0
		if len(k.in.Drafts) > 0 {
			n = len(k.in.Drafts[0].Steps)
		}
		if n != tt.steps {
			t.Errorf("%q: %d steps: %s\n%s", tt.text, n, k.shape(), k.answer)
		}
		if n == 0 && !strings.Contains(k.answer, "か。") && !strings.Contains(k.answer, "?") {
			t.Errorf("%q: no question: %s", tt.text, k.answer)
		}
		if got := brief.KindOf(tt.text); tt.kind != "" && got != tt.kind {
			t.Errorf("%q is %q", tt.text, got)
		}
	}
}

// A word alone that corrects the last one is about the same step, and what is so already is said to be so.
func TestFollowingUp(t *testing.T) {
	k := newTalk(t, "ja")
	k.say("SaaSの新規立上げ、ゴールは4月1日")
	k.say("1をゴールの30日前に")
	k.say("やっぱり20日前にして")
	if !strings.HasPrefix(k.shape(), "要件を固める goal-20") {
		t.Errorf("%s\n%s", k.shape(), k.answer)
	}
	before := k.shape()
	for _, text := range []string{"1を先頭に", "1をゴールの20日前に", "これでいいです", "ありがとうございます", "全体でどのくらいかかりますか", "要件は田中さんが決めます", "2はいつ？"} {
		if k.say(text); k.shape() != before || strings.Contains(k.answer, "直しました") {
			t.Errorf("%q: %s\n%s", text, k.shape(), k.answer)
		}
	}
	k.say("3を消して")
	k.say("元に戻して")
	if k.shape() != before {
		t.Errorf("undone: %s", k.shape())
	}
	k.say("やっぱり採用のプロセスにして")
	if !strings.HasPrefix(k.shape(), "募集要件を決める") {
		t.Errorf("another kind: %s\n%s", k.shape(), k.answer)
	}
}

// Whatever is said, there is an answer with JSON that can be read, and a draft that can be created.
func TestAnythingGoes(t *testing.T) {
	drafts := map[string][]template.Draft{}
	for _, lang := range []string{"ja", "en"} {
		for _, text := range []string{"SaaSの新規立上げ", "採用", "イベント", "経費精算の見直し"} {
			k := newTalk(t, lang)
			k.say(text)
			drafts[lang] = append(drafts[lang], k.in.Drafts...)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		words := []string{"1", "2", "3", "を", "の後に", "の前に", "と", "は", "「", "」", "追加", "消して", "入れ替えて", "ゴールの", "10日前に", "3日", "遅らせて", "早めて", "並行で", "依存", "名前", "に変えて",
			"全部", "最後に", "先頭に", "、", "。", "試作", "要件", "やっぱり", "成果物", "半分", "に分けて", "元に戻して", "add ", "remove ", "step ", "before ", "after ", "a week ", "later", "\n", "採用", "？", "が終わったら", "まとめて", "前日", "翌週", "T-3", "①", "->", "1. ", "（", "）", "順番", "5月6日", "ゴールの前の金曜", "半日", "5営業日", "じゃなくて", "いや、", "すべて", "まで", "once ", "merge ", "done", "; ", "half a day ", "instead of ", "not ", "everything "}
		lang := rapid.SampledFrom([]string{"ja", "en"}).Draw(t, "lang")
		k := &talk{in: process.Input{Lang: lang, Now: now, Context: brief.Context{Goal: rapid.SampledFrom([]string{"", "2027-05-20"}).Draw(t, "goal")}}}
		k.in.Drafts = []template.Draft{rapid.SampledFrom(drafts[lang]).Draw(t, "draft")}
		for range 2 {
			k.in.Said = []string{strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 9).Draw(t, "said"), "")}
			resp, err := rules.New(offline.Rules()).Chat(context.Background(), llm.Request{Agent: process.Agent, Input: k.in})
			if err != nil {
				t.Fatal(err)
			}
			r, err := template.Parse(resp.Content)
			if err != nil || strings.TrimSpace(r.Answer) == "" || strings.Contains(r.Answer, "%!") {
				t.Fatalf("%q: %v\n%s", k.in.Said, err, resp.Content)
			}
			if r.Draft != nil {
				k.in.Drafts = append(k.in.Drafts, *r.Draft)
			}
			k.in.Heard = append(k.in.Heard, k.in.Said...)
		}
	})
}
