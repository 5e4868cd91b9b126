package offline

import (
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

// restated says what a question asks for.
func (q question) restated(lang string) string {
	list := strings.Join(q.options, rules.Say(lang, "、", ", "))
	switch {
	case q.kind == choice && len(q.options) > 1:
		return rules.Say(lang, "どれを選ぶか（"+list+"）を問う質問です。", "It asks for a choice: "+list+".")
	case q.kind == choice:
		return rules.Say(lang, "どれを選ぶかを問う質問ですが、選択肢が言葉からは読み取れません。", "It asks for a choice, and its words do not tell between what.")
	case q.kind == whether:
		return rules.Say(lang, "するかしないか、そうかそうでないかを問う質問です。", "It asks for a yes or a no.")
	case q.kind == how:
		return rules.Say(lang, "進め方を問う質問です。", "It asks for a way.")
	case q.kind == why:
		return rules.Say(lang, "理由を問う質問です。", "It asks for a reason.")
	case q.kind == when:
		return rules.Say(lang, "時期を問う質問です。", "It asks for a time.")
	case q.kind == who:
		return rules.Say(lang, "人を問う質問です。", "It asks for a person.")
	case q.kind == amount:
		return rules.Say(lang, "量や程度を問う質問です。", "It asks for an amount.")
	}
	return rules.Say(lang, "広く意見を問う質問です。", "It is an open question.")
}

// asks is the side of what is asked.
func asks(q question, lang string) []string {
	out := []string{q.restated(lang)}
	switch q.kind {
	case choice:
		out = append(out, rules.Say(lang, "どの選択肢も選ばない、という答えもあります。", "None of them is an answer too."))
	case whether:
		out = append(out, rules.Say(lang, "「する」と「しない」のほかに、「小さく試す」「あとで決める」もあります。", "Besides yes and no there are: try it small first, and decide later."))
	case how, why:
		out = append(out, rules.Say(lang, "前提になっていることが本当かどうかを、先に確かめます。", "First, whether what the question takes for granted is true."))
	default:
		out = append(out, rules.Say(lang, "どのような答えが出れば役に立つかを、先に決めておくと比べやすくなります。", "Say first what a useful answer would look like; then answers can be compared."))
	}
	return out
}

// risks is the side of what could go wrong.
func risks(q question, lang string) []string {
	var out []string
	if q.speaksOf("lasting") {
		out = append(out, rules.Say(lang, "あとから戻しにくいことかもしれません。戻し方を先に決めます。", "It may be hard to undo. Settle the way back first."))
	} else {
		out = append(out, rules.Say(lang, "戻しにくいことを表す言葉はありません。やり直せるかどうかは確かめてください。", "No word in it stands for something that is hard to undo; check that it can be."))
	}
	if q.speaksOf("money") {
		out = append(out, rules.Say(lang, "お金に関わります。見込みが外れた場合の金額も考えます。", "Money is involved. Ask what it costs if the estimate is wrong."))
	}
	return append(out, rules.Say(lang, "何もしない場合に何が起きるかも、比べる相手に入れます。", "Compare with what happens if nothing is done."))
}

// evidence is the side of what has to be known.
func evidence(q question, lang string) []string {
	var out []string
	if q.speaksOf("vague") {
		out = append(out, rules.Say(lang, "人によって意味が変わる言葉があります。何で測るかを決めます。", "It has words that mean different things to different people. Settle how it is measured."))
	}
	if q.speaksOf("figure") {
		out = append(out, rules.Say(lang, "数字の出どころを確かめます。", "Check where the figures come from."))
	} else {
		out = append(out, rules.Say(lang, "数字がありません。規模、回数、期限のうち、分かるものを書くと答えが具体的になります。", "It holds no figure. A size, a number or a date would make answers more concrete."))
	}
	if !q.speaksOf("time") {
		out = append(out, rules.Say(lang, "いつまでに決める必要があるかが書かれていません。", "It does not say until when this has to be decided."))
	}
	return out
}

// people is the side of whom it concerns.
func people(q question, lang string) []string {
	var out []string
	if q.speaksOf("others") {
		out = append(out, rules.Say(lang, "ほかの人に関わります。決める前に、その人たちの話を聞きます。", "Other people are concerned. Hear them before deciding."))
	} else {
		out = append(out, rules.Say(lang, "誰に関わるかが書かれていません。影響を受ける人を挙げます。", "It does not say whom this concerns. Name who is affected."))
	}
	return append(out, rules.Say(lang, "誰が決め、誰が結果に責任を持つかを、はっきりさせます。", "Make clear who decides, and who answers for the outcome."))
}
