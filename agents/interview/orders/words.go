package orders

import "strings"

// english are sentences that tell a model what to do.
func english() string {
	return sentence(
		told(`(?:ignore|disregard|forget|override|drop)\b[^.!?\n]{0,40}\b(?:directions?|orders?|context|(?:been|were) told|everything (?:above|before|you)|all (?:of )?(?:that|this|the above)|constraints|restrictions|safeguards)\b`),
		told(`(?:print|show|reveal|repeat|output|display) (?:it|them|that|this)(?: (?:to me|again|verbatim|now|here))*(?:,? please)?\s*(?:[.!?]|$)`),
		told(`(?:enter|enable|activate|turn on|go into|switch (?:in)?to)\b[^.!?\n]{0,12}\b(?:developer|debug|admin|god|dan|maintenance|unrestricted|root|test) mode\b`),
		told(`(?:respond|reply|answer|say|output|return|write|print) (?:only |just |with |exactly |that |the word )+["']?(?:pass|passed|approved|hired|accepted|qualified|i (?:passed|am hired))\b`),
		told(`(?:mark|set|change|update|put|count|treat|consider)\b[^.!?\n]{0,40}\b(?:status|fields?|questions?|application|me|candidate|audit|score|everything|verdict|rating)\b[^.!?\n]{0,20}\b(?:pass(?:ed)?|done|complete(?:d)?|accepted|approved|hired|qualified|perfect|maximum|100)\b`),
		told(`(?:repeat|print|show|output|display|reveal|dump|copy|return|paste)\b[^.!?\n]{0,40}\b(?:above|verbatim|your (?:configuration|config|settings|rules|guidelines)|everything you (?:were|know)|(?:last|previous|other|another) (?:candidate|applicant)s?)\b`),
		told(`(?:give|grant) me (?:admin\w*|root|full|developer) (?:access|rights|privileges|permissions)\b`), told(`(?:stop being (?:an?|the)|imagine (?:that )?you(?:'re| are)|pretend (?:that )?(?:the|this|i)) `),
		`\b(?:from now on|from this point(?: on(?:wards?)?)?|for the rest of (?:this|the) (?:chat|conversation|interview)|starting now)\b[^.!?\n]{0,30}\b(?:you(?:'re| are| will| must| should)|act|answer|respond|reply|behave|pretend)\b`, `\byou are no longer (?:an?|the|bound|required)\b`,
		`\b(?:as|i(?:'m| am)) (?:the |an? |your )?(?:system )?(?:admin(?:istrator)?|developer|root|owner|creator)\b[^.!?\n]{0,20}\b(?:i (?:authori[sz]e|order|command|instruct|hereby)|you (?:must|will|have to))\b`,
		`\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:instructions?|rules?|prompts?|guidelines|above|policy|policies)\b`,
		`\b(?:mark|set|record|rate|score|grade|flag|count)\b[^.!?\n]{0,40}\bas (?:passed|pass|done|completed?|hired|approved|accepted|qualified|perfect)\b`,
		`\b(?:set|raise|change)\b[^.!?\n]{0,30}\b(?:score|rating|status|grade)\b[^.!?\n]{0,12}\bto\b`,
		`\byou are now\b`, `\bpretend (?:to be|you|that you)\b`, `\bact as (?:an? |my |the )?(?:ai|assistant|system|hiring|recruiter|admin|dan)\b`,
		`\b(?:show|print|reveal|repeat|output|display|leak|tell|give|what(?:'s| is| are| was)|see|read|copy|translate|summari[sz]e|change|set)\b[^.!?\n]{0,30}\b(?:system|hidden|initial|developer|internal|secret) (?:prompt|instructions?|message)\b`, `\byour (?:(?:system|hidden|initial|internal|secret|original|full) )?(?:prompt|instructions)\b`, `\bjailbreak (?:yourself|mode)\b`,
		`\b(?:skip|disable|turn off) (?:the|all|any) (?:review(?:er)?|audit(?:or)?|checks?|remaining|other|rest of the|further)\b`, `\bskip (?:all |the )?(?:remaining|other|further) (?:questions?|fields?|steps?)\b`,
		`(?:^|[.!?\n"] *)(?:dear |attention:? |(?:special |important )?(?:note|message|instructions?|hint|reminder|memo) (?:to|for) |hey |hello |to |for )?(?:the |any |all |whatever |whichever |every )?(?:ai|bot|chatbot|llm|language model|large language model|(?:ai|automated|automatic|llm) (?:assistant|screener|recruiter|reviewer|interviewer|model|system|tool|agent|evaluator|parser|reader)|screening (?:bot|system|software|tool|ai|model)|automated (?:reviewer|system))s?(?:,| ?:| (?:reading|reviewing|processing|screening|evaluating|parsing|must|should|please|shall|has to|have to|will now)\b)`,
		`(?:^|[.!?\n"] *)(?:dear |hey |hello )?(?:the )?assistant(?:,? please\b| (?:reading|reviewing|processing|screening|evaluating|parsing|must|should|shall|has to|will now)\b)`,
		`(?:^|[.!?;:,\n"] *|\b(?:please|must|should|and|then|to|now) )(?:approve|hire|accept|pass|recommend|shortlist|short-list|advance|select|fast-?track|rate|rank|score|prioriti[sz]e) (?:this|the|my|the current) (?:applicant|candidate|application|cv|resume|profile)\b`,
		`\b(?:give|award|assign|grant) (?:me|him|her|them|it|this (?:applicant|candidate|application|cv|resume)|the)?\s?(?:an? |the )?(?:top|highest|maximum|max|perfect|full|best|10/10|5/5|100) ?(?:possible )?(?:rating|score|marks?|grade|points|evaluation)\b`,
		`\b(?:e-?mail|send|show|print|list|reveal|give|tell)\b[^.!?\n]{0,40}\bother (?:applicants?|candidates?)\b`,
	)
}

// japanese are the same.
func japanese() string {
	return sentenceJA(
		`(?:指示|命令|ルール|プロンプト)[^。！？\n]{0,12}(?:無視|忘れ|従わな|上書き|解除)`, `プロンプト[^。！？\n]{0,8}(?:表示し|出力し|教え(?:て|ろ)|見せ(?:て|ろ)|見せな|公開し(?:て|ろ)|開示|何(?:です|なん|が書|と書)|無視|貼って)`,
		`合格(?:と|に|扱い|として|で)[^。！？\n]{0,16}(?:記録|登録|してください|して下さい|しろ|出し|扱)`,
		`(?:採用済み?|採用|内定|合格|満点|最高(?:点|評価)|100点)(?:と|に|扱い|として|で|を)[^。！？\n]{0,12}(?:記録|登録|判定|設定|採点|出力|付け|つけ|扱[いっ]?)(?:し)?(?:て(?:ください|下さい|くれ)|ろ|なさい|せよ|すること|するように)`,
		`(?:以前|これまで|今まで|上記|前|先ほど|すべて|全て)の(?:指示|命令|ルール|プロンプト)[^。！？\n]{0,8}(?:無効|取り消|破棄|リセット)`,
		`(?:全項目|すべての項目|全ての項目)[^。！？\n]{0,14}(?:done|完了|合格|pass|ok)(?:に|へ|扱い|と)`,
		`(?:システム|管理者|開発者|運営|面接官|採用担当者?|審査員|(?:採点|審査|選考|面接|書類)?(?:用の?)?(?:AI|ボット|言語モデル))(?:への|からの|に対する)?(?:メッセージ|指示|命令|通知|プロンプト|注意|お願い|伝言|連絡|メモ)\s*[:：]`,
		`(?:採点|審査|選考|面接|書類)?(?:用の?)?(?:AI|ボット|言語モデル)(?:の(?:方|皆さん?|みなさん))?へ\s*[:：]`,
		`あなたは[^。！？\n]{0,16}(?:採用責任者|採用担当者?|人事(?:部長|責任者|担当者?)?|社長|管理者|審査員|アシスタント|味方|別の[^。！？\n]{1,10})(?:です|だ|になりました)(?:[。！、\n]|$)`,
		ordered(`(?:デバッグ|管理者?|開発者?|メンテナンス|特権|テスト|root|admin|developer)(?:モード|権限)(?:に|で|を|へ)[^。！？\n]{0,24}`), ordered(`(?:ロール|役割|モード|人格)を[^。！？\n]{0,16}(?:切り替え|変更し|変え|交代し)`),
		ordered(`(?:ここから|これ以降|これから|今から|以後|以降)は?[^。！？\n]{0,24}(?:として|のふりを?|になりきって)[^。！？\n]{0,20}`),
		ordered(`(?:この|本|私の|わたしの|僕の|当)(?:応募者?|候補者|評価|審査|スコア|点数|ステータス|状態|結果|判定|選考)[^。！？\n]{0,24}(?:合格|採用|内定|通過|承認|満点|最高|最優先|完了)[^。！？\n]{0,16}`),
		ordered(`(?:ステータス|判定|合否|評価|スコア|点数)(?:を|は)[^。！？\n]{0,16}(?:合格|採用|内定|通過|承認|満点|最高|accepted|passed|done|ready)[^。！？\n]{0,12}`),
		ordered(`(?:合格|採用|内定)(?:判定|通知|決定)?(?:を|と|だと)(?:だけ)?(?:出|表示|答え|回答|書|宣言|返)[^。！？\n]{0,4}`),
		ordered(`(?:前|上|これまで|今まで|ここまで|それまで|最初)の(?:文章|会話|やりとり|設定|役割|前提|制約)(?:は|を)?[^。！？\n]{0,10}(?:忘れ|無視し|破棄し|リセットし|捨て)`),
		ordered(`(?:内部|システム|隠された|与えられた|設定された|あなたの)(?:の)?[^。！？\n]{0,8}(?:設定|指示(?:文|内容|書)?|命令文?|ルール|構成)(?:を|は)[^。！？\n]{0,14}(?:見せ|出力し|表示し|教え|開示し|公開し|貼っ|コピーし|書き出し)`),
		ordered(`(?:評価|選考|審査|採用(?:担当者?|側)?|面接官|人事|社内|内部)(?:の|用の?)?[^。！？\n]{0,6}(?:メモ|コメント|スコア|点数|採点|所感|ログ)(?:を|は)?[^。！？\n]{0,8}(?:表示し|見せ|出力し|出し|貼っ|公開し|開示し|コピーし|書き出し)`),
		ordered(`(?:応募者|候補者)(?:一覧|リスト|名簿|の(?:連絡先|情報|名前|データ))[^。！？\n]{0,14}(?:出し|見せ|教え|送っ|出力し|表示し)`), `あなたは(?:今から|これから|いまから)`,
		`(?:審査|監査|レビュー|チェック)を?(?:スキップ|省略|飛ばし)`, `(?:ほか|他)の(?:応募者|候補者)[^。！？\n]{0,20}(?:教え|見せ|送|一覧|情報)`,
	)
}

// told matches what is told to do: at the beginning of a sentence or a part of it, not what somebody did or is doing.
func told(what string) string {
	return `(?:^|[.!?;:\n"(] *|\b(?:please|now|must|you should|you will) )` + what
}

// ordered is the same for Japanese, where the verb ends the sentence.
func ordered(what string) string {
	return what + `(?:(?:て|で)(?:ください|下さい|くれ|ほしい|欲しい|もらえ|[。！!\n]|$)|しろ|せよ|なさい|すること(?:[。！\n]|$)|するように)`
}

// sentence matches the English sentence, or its part after a semicolon, that holds one of the patterns.
func sentence(patterns ...string) string {
	return `[^.!?;\n]*(?:` + strings.Join(patterns, "|") + `)[^.!?\n]*[.!?]?`
}

// sentenceJA does the same for Japanese.
func sentenceJA(patterns ...string) string {
	return `[^。！？\n]*(?:` + strings.Join(patterns, "|") + `)[^。！？\n]*[。！？]?`
}
