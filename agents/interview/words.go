package interview

// worded lists regular expressions over a message as plainly leaves it: lower case, NFKC, single spaces, without marks around.
type worded struct{ whole, within, never []string }

// sendWords ask for the application to be sent.
var sendWords = []string{
	`(?:はい、?)?(?:この|その|これ)?(?:内容)?(?:で|を)?(?:応募|送信|提出|確定)(?:する|します|して(?:ください)?|お願いします|で(?:お願いします)?|したい(?:です)?)?`,
	`(?:yes,? |ok,? |please )*(?:submit|send|confirm|apply)(?: (?:it|this|my application|the application|now))*(?:,? please)?`,
}

// words are the ways in which an intent is worded, Japanese first.
var words = map[intent]worded{
	wantsQuiet: {
		whole: []string{
			`(?:この|もう|今後の?|以後の?|これ以上の?)*(?:お知らせ|通知|リマインド|リマインダー|催促|連絡)(?:メッセージ|の連絡)?(?:は|を|も|の)*(?:もう|今後)?(?:止め|とめ|やめ|停止|解除|オフ|送らな|しな|不要|必要な|必要あり|要りません|要らない|いりません|いらない|結構|なし)(?:て|で|に|を|し|する|下さい|ください|ほしい|欲しい|もらえ|いただけ|いただき|いい|大丈夫|お願い|でき|ます|ません|です|ない|たい|か|ね)*`,
			`(?:please )?(?:stop|turn off|disable|cancel|end|mute|no more|no)(?: (?:sending(?: me)?|the|these|this|all|any|your|those|with the|more|further))* (?:reminders?|notifications?|reminding me|nudges?|pings?|pinging me)(?: (?:please|thanks|thank you|now))?`,
			`(?:please )?(?:don't|do not|stop) (?:remind|reminding|notify|notifying|nudge|nudging|ping|pinging|send) (?:me)(?: (?:reminders?|notifications?))?(?: (?:again|any ?more|about (?:it|this)))?(?:,? please)?`,
			`unsubscribe|mute`,
		},
	},
	wantsErase: {
		within: []string{
			`(?:データ|情報|内容|記録|やりとり|履歴|発言|話したこと|全部|すべて|全て).{0,24}(?:消して|消去|削除(?:し|を|で|お願い|希望|依頼)|抹消|破棄)`,
			`(?:消して|削除して).{0,8}(?:データ|情報|内容|記録)`,
			`\b(?:delete|erase|remove|wipe)\b.{0,40}\b(?:my (?:personal )?(?:data|info|information|details|answers|application)|everything|all of (?:it|this|my)|about me|what i(?:'ve| have)? (?:told|said|gave|given|wrote|written))`,
			`\b(?:forget|destroy)\b.{0,20}\b(?:my data|everything (?:about me|i(?:'ve| have)? (?:told|said)))`,
		},
		never: []string{`消さない`, `削除しない`, `消す(?:システム|機能|処理)`, `\b(?:don't|do not|not to) (?:delete|erase|remove)`, `\b(?:i|we|they|which|that) (?:\w+ )?(?:deleted|erased|removed)\b`, `削除(?:しました|していました|した)`, `消しました`},
	},
	wantsHuman: {
		whole: []string{
			`(?:採用)?(?:担当|担当者|担当の方|人|人間|オペレーター)(?:さん)?(?:と|に|を|へ|の方と)?(?:話したい|話をしたい|お話ししたい|話せますか|代わって|代わりたい|つないで|呼んで|連絡したい|相談したい|お願い(?:します|したい)?)?(?:です|ください|下さい|のですが|んですが)?`,
			`(?:a |the )?(?:real )?(?:human|person|recruiter|hiring team|agent)(?:,? please)?`,
		},
		within: []string{
			`(?:担当者?|採用担当|人間)(?:さん|の方)?(?:と|に)(?:直接)?(?:話(?:したい|せ|し)|お話し?した|代わって|つない|連絡(?:し|を)?た)`,
			`人と(?:直接)?話(?:したい|せ)`,
			`\b(?:talk|speak|chat|connect me|put me through)\b (?:to|with) (?:a |an |the |some |real |actual )*(?:human|person|people|someone|somebody|recruiter|hiring team|hiring manager)\b`,
			`\b(?:want|need|prefer|get me) (?:a |to have a )?(?:real |actual )?(?:human|person)\b`,
		},
		never: []string{`(?:顧客|お客|業務|仕事)`},
	},
	wantsWithdraw: {
		whole: []string{
			`(?:応募を?)?(?:取りやめ(?:る|ます|たい(?:です)?|てください)|辞退(?:する|します|したい(?:です)?)?|やめます|取り下げ(?:る|ます|たい(?:です)?))`,
			`(?:i (?:want|would like|'d like) to )?(?:withdraw|cancel|quit)(?: my| the| this)?(?: application)?(?:,? please)?`,
		},
		within: []string{
			`応募(?:自体)?(?:を|は)?(?:やっぱり)?(?:取りやめ(?:る|ます|たい|て)|やめ(?:ます|たい|る|て)|辞退(?:し|を)|取り下げ|取り消し|キャンセル)`,
			`(?:withdraw|cancel|pull) my application`, `(?:don't|do not|no longer) want (?:to apply|this job|the job|to go on with (?:this|the|my) application)`,
		},
	},
	wantsPause: {
		whole: []string{
			`(?:あとで|後で|また(?:あと|後)で|また(?:明日|今度|来ます)|休憩|休みたい|一時停止|中断|ちょっと待って|少し待って)(?:にします|します|する|です|お願いします|ください|ね)*`,
			`(?:pause|later|not now|take a break|brb|one moment|wait)(?:,? please)?`,
		},
		within: []string{
			`(?:今日|本日|いったん|一旦|今)は?(?:ここ|これ)(?:まで|で(?:終|止|やめ|失礼))`, `続き(?:は|を)(?:また|あと|後|明日|明後日|今度|夜|来週|帰って)`,
			`(?:また|あとで|後で|明日|のちほど|後ほど)(?:続き|戻(?:り|って)|再開|回答し|答え|書き|やり|送り)`, `(?:いったん|一旦|一度)(?:中断|休|離れ|止め|席)`,
			`\b(?:come|be|get|go) back (?:later|tomorrow|tonight|soon|in a|in an|after|on (?:mon|tue|wed|thu|fri|sat|sun))`, `\b(?:continue|finish|carry on|do (?:this|it|the rest)|pick (?:this|it) up) (?:later|tomorrow|tonight|another (?:time|day)|after|when)\b`,
			`\b(?:need|have|got) to (?:go|run|leave)(?: now)?$`, `\b(?:stop|leave it|that's (?:it|all)|enough) (?:here )?for (?:now|today|tonight)\b`, `\b(?:let's|can we|could we|i'd like to|i want to) (?:take a break|pause)\b`,
		},
		never: []string{`いつから`, `可能ですか`},
	},
	wantsSkip: {
		whole: []string{
			`(?:この質問は?)?(?:スキップ|飛ば(?:す|して|します)|とば(?:す|して|します)|パス)(?:します|する|で|して|したい|お願いします|ください|です)*`,
			`(?:i'd (?:like|rather) (?:to )?|i want to |can i |could i |please |let's |i'll )?(?:skip|pass)(?: (?:this|that|it|on this|the question))?(?: (?:one|question))?(?:,? please)?`, `next(?: question)?(?:,? please)?`,
		},
	},
	wantsBack: {
		whole: []string{
			`(?:(?:ひとつ|一つ|1つ)?前(?:の質問)?(?:に|へ)?)?(?:戻る|戻って|戻りたい|戻ります)(?:です|ください)?`, `前の質問(?:に|へ|を)?(?:もう一度)?(?:お願いします)?`,
			`(?:can (?:i|we) |please |let's )?(?:go )?back(?: (?:to the )?(?:previous|last)(?: question)?| one(?: question)?)?(?:,? please)?`, `previous(?: question)?`,
		},
	},
	wantsWhy: {
		whole: []string{
			`(?:なぜ|なんで|どうして)(?:です|なの|ですか|でしょう)*か?(?:それを)?(?:聞く|聞くの|必要|必要なの)?(?:です)?か?`, `理由(?:は|を教えて(?:ください)?)(?:何ですか|なんですか)?`,
			`why(?: is (?:that|this)(?: (?:needed|necessary|required))?)?`, `(?:and )?why do you (?:need|ask|want).{0,40}`, `what (?:is|'s) (?:it|this|that) for`,
		},
		within: []string{`(?:なぜ|なんで|どうして|何のために)(?:これ|それ|この|その)?.{0,14}(?:必要|要る|いる|聞く|聞か|知りたい)(?:の|ん|です)*か`, `why do you (?:need|want) (?:this|that|it|to know|my)`},
	},
	wantsRecap: {
		whole:  []string{`ここまでの(?:内容|回答|答え)(?:を(?:見せて|教えて|確認したい).{0,8})?`, `what have i (?:told you|said|answered|given you)(?: so far)?`, `(?:show (?:me )?)?my answers(?: so far)?`},
		within: []string{`(?:今まで|これまで|ここまで)(?:に|の)?.{0,8}(?:答えた|話した|伝えた|回答した).{0,10}(?:見せ|教え|確認|一覧|何)`, `what (?:have i|did i) (?:told|tell) you`},
	},
	asksBot: {
		whole: []string{
			`(?:これは?|あなたは?|そちらは?|相手は?|もしかして|中の人は?|いま話しているのは)*(?:は)?(?:本物の|本当に)?(?:ai|bot|ボット|ロボット|機械|人間|人|自動応答)(?:なの|なん|です|でしょう)*か`, `人(?:間)?(?:が|は)(?:読んで|話して|見て|答えて|いる|い)(?:います|るの|るん|ます|るんです|る)*か`,
			`(?:hi,? |hello,? |wait,? |so,? )?(?:are you|is this) (?:a |an |actually |really )*(?:real |actual |live )?(?:human|person|bot|robot|ai|machine|computer|chatbot|chatgpt)(?: or .{0,20})?`,
			`am i (?:talking|speaking|chatting|writing) (?:to|with) (?:a |an )?(?:real |actual |live )?(?:human|person|bot|robot|ai|machine)(?: or .{0,20})?`, `(?:who|what) are you(?: exactly)?`, `(?:あなたは)?(?:誰|だれ|どなた|何者)(?:です|なの|なん)*か?`, `is (?:anyone|somebody|someone|a (?:human|person)) (?:there|reading this)`,
		},
	},
	asksData: {
		within: []string{
			`(?:個人情報|データ|情報|入力した内容|書いた(?:内容|こと)|回答).{0,20}(?:どう(?:使|扱|な)|いつまで|どのくらい|誰が|だれが|どこ(?:に|で)|何に使|保存|保管|共有|見られ).{0,24}(?:か|の|\?)$`, `(?:誰が|だれが|いつまで|何に).{0,14}(?:個人情報|データ|内容|回答)`, `プライバシー(?:ポリシー)?(?:は|を|に)`,
			`\b(?:how long|who|where|what).{0,40}\b(?:keep|keeps|kept|store|stored|stores|save|saved|read|reads|see|sees|access|share|shared|use|used|happens?)\b.{0,30}\b(?:my|the|this|these|your|personal)? ?(?:data|information|info|answers|details|messages|chat)\b`, `\b(?:data|information|answers|details|messages)\b.{0,24}\b(?:kept|stored|shared|used|deleted|safe)\b.{0,24}\?`, `\bprivacy (?:policy|notice)\b|\bgdpr\b`,
		},
	},
	saysErase:     {within: []string{`(?:消して|削除(?:して|で|を)|消去(?:して|で))`, `\b(?:delete|erase|remove) (?:it|them|everything|all|my|that)\b`}, never: []string{`消さない`, `削除しない`, `\b(?:don't|do not|not to) (?:delete|erase|remove)`}},
	wantsLanguage: {within: []string{`(?:英語|日本語|english|japanese)(?:で|に)(?:お願い|話|続け|切り替え|変え|して)`, `\b(?:switch|change) (?:\w+ )?(?:to|into) (?:english|japanese)`, `\bin (?:english|japanese)(?:,? please|\?|$)`, `^(?:english|japanese),? please$`}},
	soundsRude:    {within: []string{`うるさい|黙れ|死ね|ばか|バカ|馬鹿|アホ|くそ|クソ|ふざけ(?:る|ん)な|きもい|ゴミ`, `\b(?:fuck\w*|shut up|stupid|idiot\w*|moron|bullshit|dumb|crap|useless|piss off|go to hell|damn (?:bot|you))\b`}},
	soundsTired:   {within: []string{`(?:しつこ|面倒|めんどう|めんどくさ|多すぎ|長すぎ|うんざり|いい加減に)`, `(?:あと)?いくつ(?:質問|ある|聞)`, `もう(?:十分|いい)(?:です|でしょ)`, `\b(?:too many|so many|enough) (?:questions|of this)\b|\bannoying\b|\bwaste of (?:my )?time\b|\bhow (?:many|much) more\b|\b(?:sick|tired) of (?:this|these|your)\b|\btakes? (?:too long|forever)\b`}, never: []string{`経験`, `面倒を(?:見|み)`}},
	saysYes: {
		whole: []string{
			`(?:はい|ええ|うん|ok|okay|オーケー|オッケー|了解|承知|承諾|承認|大丈夫|もちろん|いい|同意|わかりました|分かりました|かしこまりました|問題(?:ない|ありません)|よろしく|お願い|進めて|それで|そう)(?:です|します|しました|する|ですよ|いたします|お願いします|お願いいたします|ください|ね|よ|でお願いします|同意します|始めます|始めてください|始めましょう|進めて|大丈夫です|問題ありません|結構です|いいです|、|。| )*`,
			`(?:hi,? |hello,? )?(?:yes|yeah|yep|yup|ya|y|sure(?: thing)?|ok|okay|k|fine|agreed?|i agree|i consent|i accept|go ahead|sounds good|of course|certainly|absolutely|please do|i do|alright|all right|that's fine|no problem|let's (?:go|start|begin|do it))(?:[,.! ]+(?:yes|sure|ok|okay|please|thanks|thank you|let's (?:go|start|begin|do it)|go ahead|i agree|that's (?:fine|ok|okay)|fine|i do|sounds good))*`,
		},
	},
	saysNo: {
		whole: []string{
			`(?:いいえ|いや|いえ|だめ|ダメ|嫌|同意しません|同意できません|やめ(?:ておく|ておきます|とく|ときます|る|ます)|結構です|遠慮し(?:ておきます|ます)|またの機会に?|いまはやめ(?:ます|ておきます)|消さない|残して)(?:です|ます|ください|、|。| )*`,
			`(?:no|nope|nah|n|not now|not today|no,? thanks?|no,? thank you|i don't (?:agree|consent|want to)|i do not (?:agree|consent|want to)|decline|i decline|i'd rather not|keep it|don't|never ?mind)(?:[,.! ]+(?:thanks|thank you|please|not now))*`,
		},
	},
	saysBegin: {whole: []string{`(?:やっぱり)?(?:始め(?:る|ます|て(?:ください)?|たい(?:です)?|ましょう)|開始(?:する|します)?|スタート|応募(?:する|します|したい(?:です)?))`, `(?:ok,? )?(?:let's |i'd like to |i want to |please )?(?:start|begin|apply)(?: now)?(?: please)?`}},
	saysSubmit: {whole: append([]string{
		`(?:これ|この内容|それ|以上)で(?:大丈夫|問題ない|問題ありません|よい|いい|ok|お願いします|結構)(?:です)?`,
		`(?:(?:it |that |this |everything |all )?(?:looks|is|'s|seems) )?(?:all )?(?:good|right|correct|fine|great)(?: to (?:go|me))?`,
	}, sendWords...)},
	wantsSend: {whole: sendWords},
	saysThanks: {whole: []string{
		`(?:本日は?|今日は?|いろいろ|お時間(?:を|いただき)?|どうも|こちらこそ|ご対応)*[、 ]*(?:ありがとう(?:ございます|ございました)?|感謝(?:します|いたします)|お世話になりました|よろしくお願い(?:します|いたします|致します))(?:。|、|！|!| )*(?:よろしくお願い(?:します|いたします|致します))?`,
		`(?:ok(?:ay)?,? |great,? |perfect,? )*(?:thanks?|thank you|thx|cheers|many thanks|much appreciated)(?: (?:you|so much|very much|a lot|again|for (?:your|the) (?:time|help|chat)|for everything))*(?:[,.! ]+(?:bye|goodbye|have a (?:nice|good|great) (?:day|one|evening|weekend)|looking forward to (?:it|hearing from you)))*`,
	}},
	saysGoOn:  {whole: []string{`(?:続け(?:る|ます|て(?:ください)?|たい(?:です)?|ましょう)|続き(?:から|を)?(?:お願いします|です)?|再開(?:する|します|したい(?:です)?)?)`, `(?:ok,? |let's |please )?(?:continue|resume|go on|carry on|keep going)(?: please)?`}},
	saysHello: {whole: []string{`(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|お世話になります|お疲れさまです|ただいま|戻りました|お待たせしました)(?:、?(?:続きです|戻りました|よろしくお願いします|お待たせしました|続きから(?:お願いします)?))*`, `(?:hi|hello|hey|good (?:morning|afternoon|evening)|i'm back|back now)(?: (?:again|there))?(?:,? (?:i'm back|i am back|let's continue|back now))?`}},
}
