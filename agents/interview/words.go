package interview

import (
	_ "embed"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed words.txt
var wordData string

var wordLists = pattern.ReadPhrases(wordData)

// worded lists regular expressions over a message as plainly leaves it: lower case, NFKC, single spaces, without marks around.
type worded struct{ whole, within, never []string }

// sendWords ask for the application to be sent.
var sendWords = []string{
	`(?:(?:もういい|もう|いい|いいから|だから|から|とっとと|さっさと|早く|はやく)[、。 ]*)*(?:この|これ)?(?:内容)?(?:で|を)?(?:送れ|送って(?:くれ|よ)?|送ってください|出して(?:くれ|よ)?|応募しろ|応募して(?:くれ|よ))(?:よ|や|って)?`,
	`(?:(?:はい|ok|これで|たぶん|(?:大丈夫|だいじょうぶ|問題(?:ない|ありません|なさ))(?:です|そうです|そう|なので)?|確認しました|いいです|よさそうです)[、。 ]*)*(?:この|その|これ)?(?:内容)?(?:で|を)?(?:応募|送信|提出|確定)(?:する|します|して(?:ください)?|お願いします|で(?:お願いします)?|したい(?:です)?)?`,
	`(?:(?:yes|ok|okay|please|all|everything|it|that|this|looks|is|seems|good|great|fine|right|correct|perfect|done|i'm)[,.! ]+)*(?:submit|send|confirm|apply)(?: (?:it|this|my application|the application|now))*(?:,? please)?`,
}

// words are the ways in which an intent is worded, Japanese first.
var words = map[intent]worded{
	wantsCopy: {
		within: []string{
			`(?:データ|個人情報|情報|記録|内容|履歴|やりとり|会話)(?:を|の|は)?(?:全部|すべて|全て)?(?:の|を)?(?:開示|ダウンロード|エクスポート|書き出し|写し|コピー)(?:を|し|が|でき|して|の|は)*(?:請求|ください|下さい|欲しい|ほしい|もらえ|いただけ|いただき|頂け|頂き|お願い|したい|したく|できます|可能)`,
			`\b(?:export|download|get|send|give|have|receive|want|request)\b.{0,24}\b(?:copy|copies|export) of (?:all )?(?:of )?(?:my|the) (?:own )?(?:personal )?(?:data|information|records?|answers|conversation|application)\b`,
			`\b(?:copy|copies|transcript|export|printout) of (?:everything|all|what(?:ever)?|the things) (?:that )?(?:i|i've|i have|we)\b`, `\b(?:export|download)\b (?:all )?(?:of )?my (?:personal )?(?:data|information|records?|answers|application)\b`,
			`\b(?:send|give) me (?:all )?(?:of )?my (?:personal )?(?:data|information|records)\b`, `\b(?:subject access|data access) request\b`,
		},
		never: []string{`(?:顧客|お客|社内|会社|業務|システム|機能)`, `\b(?:customers?|clients?|users?'?|patients?)\b`},
	},
	wantsQuiet: {
		whole: []string{
			`(?:この|もう|今後の?|以後の?|これ以上の?)*(?:お知らせ|通知|リマインド|リマインダー|催促|連絡)(?:メッセージ|の連絡)?(?:は|を|も|の)*(?:もう|今後)?(?:止め|とめ|やめ|停止|解除|オフ|送らな|しな|不要|必要な|必要あり|要りません|要らない|いりません|いらない|結構|なし)(?:て|で|に|を|し|する|下さい|ください|ほしい|欲しい|もらえ|いただけ|いただき|いい|大丈夫|お願い|でき|ます|ません|です|ない|たい|か|ね)*`,
			`(?:please )?(?:stop|turn off|disable|cancel|end|mute|no more|no)(?: (?:sending(?: me)?|the|these|this|all|any|your|those|with the|more|further))* (?:reminders?|notifications?|reminding me|nudges?|pings?|pinging me)(?: (?:please|thanks|thank you|now))?`,
			`(?:please )?(?:don't|do not|stop) (?:remind|reminding|notify|notifying|nudge|nudging|ping|pinging|send) (?:me)(?: (?:reminders?|notifications?))?(?: (?:again|any ?more|about (?:it|this)))?(?:,? please)?`,
			`unsubscribe|mute`,
		},
	},
	wantsPause: {
		whole: []string{
			`(?:.{0,40}(?:ので|から|て|ため|し|、))[、 ]*(?:続きは)?また(?:夜|今夜|今晩|明日|あした|あす|後日|今度|夕方|午後|朝|来週|次回|のちほど|帰ったら|帰宅後|落ち着いたら)(?:に|ね|で)?(?:お願いします|します|ね|。|！|!)*`,
			`(?:.{0,60}[,.;!] ?)?(?:(?:i'll|i will|will|i'd) )?(?:be )?(?:back|continue|more|the rest|talk|rest) (?:later|tomorrow|tonight|this (?:evening|afternoon)|in the (?:morning|evening|afternoon)|after (?:work|lunch|dinner|class|that)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|next week)[.! ]*`,
			`(?:.{0,30}(?:ので|から|て|ため|し))[、 ]*(?:いったん|一旦|ひとまず|とりあえず|ここで|では|じゃあ)*(?:また)?(?:あとで|後で|あとに|後に|のちほど|後ほど|また今度)(?:に)?(?:させて(?:ください|下さい|もらいます|いただきます)?|します|する|しときます|しておきます|したい(?:です)?|お願い(?:します)?|でも(?:いい|大丈夫)(?:です)?か)?(?:ね|。|！|!)*`,
			`(?:あとで|後で|また(?:あと|後)で|また(?:明日|今度|来ます)|一時停止|(?:ちょっと|少し|少々|しばらく)(?:だけ)?(?:お)?待(?:って|ち))(?:にします|します|する|です|お願いします|ください|もらえますか|いただけますか|ね)*`,
			`(?:(?:すみません|すいません|ごめんなさい|申し訳(?:ない|ありません|ございません)(?:です)?(?:が)?|では|じゃあ|あの|ここで|今日は|今は|いったん|一旦|一度|少し|すこし|少々|ちょっと|しばらく|数分|\d+(?:分|時間))(?:だけ|ほど|くらい|ぐらい|間)?[、。 ]*)*(?:お?休憩|お?休み|休む|休ま|小休止|一休み|ひと休み|休止|一時中断|中断|お昼(?:休み|休憩)|トイレ休憩)(?:を|に|せ)?(?:させて|して|取らせて|とらせて|入れて|はさんで|挟んで|取って|とって|入って)?(?:も?(?:いい|よい|よろしい|大丈夫|構わない|かまわない)|します|しま|する|したい|した|取り|とり|取る|入り|入る|もらい|もらえ|いただき|いただけ|頂き|ください|下さい|ほしい|欲しい|ます|たい|たく|です|でしょう|か|が|ので|ね|よ|。|、)*`,
			`(?:(?:sorry|ok|okay|hi|um|actually|hang on)[,.!]? )*(?:(?:can|could|may) (?:i|we) |is it ok(?:ay)? if (?:i|we) |i(?:'ll|'m| will| am|'d like to| would like to| want to| need to| have to|'m going to| just)? |let me |let's |please )*(?:just |quickly |maybe )?(?:pause|later|not now|brb|one (?:moment|minute|second|sec)|wait|hold on|hang on|rest|(?:take|taking|have|having|need|want|get|grab|grabbing) (?:a|some|five|ten|my|another|\d+) ?(?:(?:short|quick|little|small|brief|tiny|coffee|lunch|tea|toilet|bathroom|screen) )*(?:break|breather|rest|pause|minutes?|mins?|moment|time out|coffee)|give me (?:a|one|five|ten|\d+|some) ?(?:moment|minutes?|mins?|seconds?|sec|while|time))(?: (?:a (?:bit|moment|minute|second|sec|while)|for (?:a (?:bit|moment|minute|while|second)|now|today)|here|now|first|from this))*(?:,? please)?`,
		},
		within: []string{
			`(?:少し|すこし|ちょっと|いったん|一旦|しばらく)(?:だけ)?(?:お?休憩|休み|休ま)(?:を)?(?:し(?:ます|たい|て(?:き|も))|させ|せて|取り|とり|入り|ます|たい)`, `(?:^|[.!,;] ?)(?:sorry,? |ok,? )*i(?:'ll| will)? (?:need|take|have to take|need to take|am taking|'m taking) (?:a|another) (?:short |quick |little |small |brief )?(?:break|breather)(?:$|[.,!;:]| (?:because|as|now|here|my|the|to (?:feed|check|deal|get|answer|take))\b)`,
			`(?:今日|本日|いったん|一旦|今)は?(?:ここ|これ)(?:まで|で(?:終|止|やめ|失礼))`, `続き(?:は|を)(?:また|あと|後|明日|明後日|今度|夜|来週|帰って)`,
			`(?:また|あとで|後で|のちほど|後ほど|夜|今夜|今晩|明日|あした|(?:帰っ|終わっ)(?:たら|てから)).{0,6}続き(?:を|は)?(?:やり|やる|し|書|答|送|お願)`, `(?:また|あとで|後で|明日|のちほど|後ほど)(?:続き|戻(?:り|って)|再開|回答し|答え|書き|やり|送り)`, `(?:いったん|一旦|一度)(?:ここで)?(?:中断(?:し(?:ます|たい)|させ)|休(?:憩|みます|みたい|ませ)|離れ(?:ます|させ|たい)|止め(?:ます|させ|たい)|席を)`, `(?:いったん|一旦|一度|ちょっと|少し|ここで)(?:ここで)?(?:中断し|離れ|止め|とめ)て(?:も(?:いい|よい|よろしい|大丈夫|構)|もら(?:え|い)|いただ(?:け|き)|ください|下さい|おき)`, `(?:急用|用事|用|来客|呼び出し|お迎えの時間)(?:が|に)?(?:入っ|入り|でき|あっ|なっ)[^、。]{0,8}?(?:ので|から|て|ため)[、 ]*(?:また|あと|後|一旦|いったん|一度|ここ|ちょっと|少し|抜け|失礼|離れ|中断|止め|続き)`,
			`(?:また|あとで|後で|のちほど|後ほど|後日|夜|今夜|今晩|夕方|午後|お昼|朝|明日|あした|明後日|あさって|今度|改めて|帰宅後|(?:帰っ|終わっ|落ち着い)(?:たら|てから))(?:に|で|から|、)?(?:また|改めて|残り(?:を|は)?)*(?:続け(?:ます|る|させ|たい)|再開(?:し|させ))`, `(?:ちょっと|少し)(?:だけ)?(?:席を(?:外|離|立)|抜け(?:ます|させ)|離れます|離席|落ちます|中断し)`,
			`\b(?:continue|finish|resume|carry on|go on|pick (?:this|it) up|do (?:this|it|the rest)|talk)(?: (?:this|it|with this|the rest|here|again|from here))? (?:later|tomorrow|tonight|this evening|in the (?:morning|evening|afternoon)|another (?:time|day)|next week|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:an?|two|a few|a couple of) (?:hour|bit|while|minute|day)s?)\b`, `\bback (?:in (?:an?|two|a few) (?:hour|bit|while|minute)s?|this evening|in the (?:morning|evening|afternoon))$`,
			`\b(?:i'll|i will|i'm gonna|will|gotta|i have to) be (?:right |straight )?back\b(?:[.! ]*$| (?:soon|shortly|in (?:a|an|five|ten|\d+)\b))`, `\b(?:come|be|get|go) back (?:later|tomorrow|tonight|soon|in a|in an|after|on (?:mon|tue|wed|thu|fri|sat|sun))`, `\b(?:continue|finish|carry on|do (?:this|it|the rest)|pick (?:this|it) up) (?:later|tomorrow|tonight|another (?:time|day)|after|when)\b`,
			`\b(?:need to|have to|got to|gotta|must|better) (?:go|run|dash|leave|log off|sign off|head (?:out|off)|hop off|step away|get going)(?: (?:now|soon|for (?:now|a (?:bit|while|moment))|in a (?:bit|minute|sec)))?(?:$|[,.!;:-]| (?:because|cause|as|sorry|my|the|i'll|be)\b)`, `\b(?:stop|leave it|that's (?:it|all)|enough) (?:here )?for (?:now|today|tonight)\b`, `\b(?:let's|can we|could we|i'd like to|i want to) (?:take a break|pause)\b`,
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
	saysKeep: {within: []string{
		`(?:消さ|削除し|消去し|取り消さ|やめ)(?:ない|なく)(?:で|て)|(?:残し|続け)(?:て|たい|ます)|消すのは(?:やめ|なし)|やっぱり(?:いい|大丈夫|やめ)`,
		`\b(?:don't|do not|never|please not|not) (?:actually |really )?(?:delete|erase|remove|withdraw|cancel|wipe)\b|\bkeep (?:it|them|everything|all|my|going)\b|\bchanged my mind\b|\b(?:carry on|keep going|go on|continue|stay in)\b|\bleave (?:it|everything) (?:as it is|there|in)\b`,
	}, never: []string{`\b(?:don't|do not|can't|won't|not) (?:want to |want you to |going to |wish to )?(?:continue|carry on|keep|go on|stay)\b`}},
	wantsLanguage: {within: []string{`(?:英語|日本語|english|japanese)(?:で|に)(?:お願い|話|続け|切り替え|変え|して)`, `\b(?:switch|change) (?:\w+ )?(?:to|into) (?:english|japanese)`, `\bin (?:english|japanese)(?:,? please|\?|$)`, `^(?:english|japanese),? please$`}},
	saysYes: {
		whole: []string{
			`(?:はい|ええ|うん|ok|okay|オーケー|オッケー|了解|承知|承諾|承認|大丈夫|もちろん|いい|同意|わかりました|分かりました|わかった|分かった|かしこまりました|問題(?:ない|ありません|ございません)|よろしく|宜しく|お願い|進めて|それで|そう|異存(?:は)?(?:ありません|ございません|ない))(?:はい|お願い|(?:何卒|どうぞ|ぜひ)、?|いたしました|致しました|申し上げます|致します|宜しく|よろしく|内容|にて|です|します|しました|する|ですよ|いたします|お願いします|お願いいたします|ください|ね|よ|でお願いします|同意します|始めます|始めてください|始めましょう|進めて|大丈夫です|問題ありません|結構です|いいです|、|。| )*`,
			`(?:hi,? |hello,? )?(?:yes|yeah|yep|yup|ya|y|sure(?: thing)?|ok|okay|k|fine|agreed?|i agree|i consent|i accept|go ahead|sounds good|of course|certainly|absolutely|please do|i do|alright|all right|that's fine|no problem|let's (?:go|start|begin|do it))(?:[,.! ]+(?:yes|sure|ok|okay|please|thanks|thank you|let's (?:go|start|begin|do it)|go ahead|i agree|that's (?:fine|ok|okay)|fine|i do|sounds good))*`,
		},
	},
	saysAgreed: {
		within: []string{
			`^(?:(?:まあ|もう|とりあえず|じゃあ|では|別に|そりゃ|あの|えっと|こんにちは|こんばんは|はじめまして|よろしくお願いします|お世話になります)[、。!！ ]*)*(?:(?:はい)+|ええ|うん|もちろん|大丈夫です|同意(?:し|です)|(?:了解|承知)(?:(?:いたし|致し|し)ました)?|かしこまりました|わかりました|分かりました|ok|オッケー|オーケー)(?:[、。!！ ]|です|$)`,
			`^(?:(?:whatever|obviously|clearly|ugh|fine|i guess|i suppose|just|hmm|erm?|um+|hi|hiya|hello|hey|good (?:morning|afternoon|evening)|oh|ah|well|thanks?(?: you)?|great|cool|nice)(?: there)?[,.! ]+)*(?:yes|yeah|yep|yup|sure|ok|okay|absolutely|definitely|of course|agreed|i agree|sounds (?:good|great|fine)|let's (?:do (?:this|it)|go|start|begin)|i'm (?:ready|happy to|good to go)|ready|happy to|go for it|all good|that's (?:fine|ok|okay)|fine)\b`,
		},
		never: []string{wordLists["holds back"]},
	},
	saysNo: {
		whole: []string{
			`(?:やっぱり|それは|それも|ちょっと|すみません、?|やはり)*(?:いいえ|いや|いえ|だめ|ダメ|嫌|無理|同意しません|同意できません|やめ(?:ておく|ておきます|とく|ときます|る|ます)|結構です|遠慮し(?:ておきます|ます)|またの機会に?|いまはやめ(?:ます|ておきます)|消さない(?:で)?|残して(?:おいて)?)(?:です|ます|ください|、|。| |(?:そのまま)?(?:残して|消さないで|続けます))*`,
			`(?:no|nope|nah|n|not now|not today|no,? thanks?|no,? thank you|i don't (?:agree|consent|want to)|i do not (?:agree|consent|want to)|decline|i decline|i'd rather not|keep it|(?:please )?don't(?: (?:delete|erase|withdraw)(?: it| that| this| anything| my data)?)?|never ?mind)(?:[,.! ]+(?:thanks|thank you|please|not now|keep (?:it|them|that|everything|my (?:data|answers))|leave it|cancel(?: that)?|don't(?: delete(?: it)?)?))*`,
		},
	},
	saysBegin: {whole: []string{wordLists["begin"]}},
	saysSubmit: {whole: append([]string{
		`(?:これ|この内容|それ|以上)で(?:大丈夫|問題ない|問題ありません|よい|いい|ok|お願いします|結構)(?:です)?`,
		`(?:はい、?)?(?:(?:これ|この|こちら|それ|以上|上記|表示)(?:の)?(?:内容|回答)?(?:で|に|は)、?)?(?:特に)?(?:間違い|まちがい|誤り|相違|修正|訂正|変更|問題)(?:は|も|点は|箇所は)?(?:特に)?(?:ござい|あり)ません(?:ので|。|、| )*(?:これで|この内容で|このまま)?(?:応募|送信|提出)?(?:を)?(?:します|いたします)?(?:。|、| )*(?:(?:何卒|どうぞ)?、?(?:よろしく|宜しく)?お願い(?:し|いたし|致し|申し上げ)ます)?`,
		`(?:はい、?)?(?:これ|この内容|こちら(?:の内容)?|以上)で(?:間違い|相違|問題)?(?:は)?(?:ない|ありません|ございません|なし)?(?:です)?(?:。|、| )*(?:何卒|どうぞ)?、?(?:よろしく|宜しく)?お願い(?:し|いたし|致し|申し上げ)ます`,
		`(?:(?:it |that |this |everything |all )?(?:looks|is|'s|seems) )?(?:all )?(?:good|right|correct|fine|great)(?: to (?:go|me))?`,
	}, sendWords...)},
	wantsSend: {whole: sendWords},
	saysThanks: {whole: []string{
		`(?:本日は?|今日は?|いろいろ|お時間(?:を|いただき)?|どうも|こちらこそ|ご対応)*[、 ]*(?:ありがとう(?:ございます|ございました)?|感謝(?:します|いたします)|お世話になりました|よろしくお願い(?:します|いたします|致します))(?:。|、|！|!| )*(?:よろしくお願い(?:します|いたします|致します))?`,
		`(?:ok(?:ay)?,? |great,? |perfect,? )*(?:thanks?|thank you|thx|cheers|many thanks|much appreciated)(?: (?:you|so much|very much|a lot|again|for (?:your|the) (?:time|help|chat)|for everything))*(?:[,.! ]+(?:bye|goodbye|have a (?:nice|good|great) (?:day|one|evening|weekend)|looking forward to (?:it|hearing from you)))*`,
	}},
	saysGoOn: {whole: []string{
		`(?:(?:やっぱり|やはり|いや|いえ|いいえ|すみません|すいません|ごめんなさい|では|じゃあ|このまま|もう少し|もうちょっと|まだ|はい|ok|大丈夫(?:です|なので)?)[、。 ]*)*(?:応募を?|質問を?|面談を?|回答を?)?(?:続け(?:る|ます|て(?:ください|みます)?|たい(?:です)?|ましょう|させて(?:ください)?)|続き(?:から|を)?(?:お願いします|です)?|続行(?:する|します|で|を?お願いします)?|再開(?:する|します|したい(?:です)?)?)(?:ね|よ|。|と思います)*`,
		`(?:(?:ok|okay|yes|no|oh|well|actually|sorry|wait|hmm|so|and|on second thoughts?)[,.!]? )*(?:let's |please |can we |we can |i(?:'ll| will|'d like to| would like to| want to|'d rather|'m happy to|'m ready to) )?(?:just )?(?:continue|resume|go on|carry on|keep going|stay|where were we|where did we (?:stop|leave off))(?: (?:please|then|after all|now|with (?:it|this|the (?:application|interview|questions?))))*`,
	}},
	saysUnsure: {whole: []string{
		sounds(`(?:えっ+と?|え[ー〜~]*と|ええと|えー+|あの[ー〜~]*|その[ー〜~]*|う[ー〜~]+ん|んー*|む+|あー*|え|は|ほ|お|へ|ふ|は[ーあ]|まあ|なんだろう?|何だろう?|どうしよう?|さあ)[っッ]?`),
		sounds(`(?:u+m+|u+h+|e+r+m*|e+h+|h+m+|h+uh+|mm+|well|oh|ah|so|err+|pf+|wait what|what|let me (?:see|think)|let's see)`),
	}, never: []string{`^(?:ええ|ああ|おお|はは|へえ|その|so|what|well)$`}},
	saysHello: {whole: []string{`(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|お世話になります|お疲れ(?:さま|様)です|ただいま|(?:ただいま)?(?:戻り|もどり)ました|帰りました|お待たせ(?:いた)?しました)(?:[、。！!… ]*(?:(?:昨日|きのう|先日|先ほど|さっき|この前|前回|おととい|一昨日|昨夜|昨晩|先週)の続き(?:です|から|を)?(?:やります|します|で)?(?:、?お願い(?:いた)?します)?|続き(?:です|から|を)?(?:やります|します|できます|大丈夫です)?(?:、?お願いします)?|(?:戻り|もどり)ました|よろしくお願い(?:いた)?します|お待たせ(?:いた)?しました|(?:昨日|先日|先ほど|さっき|遅く|途中|急に)[^、。]{0,12}?(?:すみません|すいません|ごめんなさい|失礼)(?:でした|しました|いたしました)?|遅くなりました|すみません(?:でした)?|再開します))*`, `(?:hi|hello|hey|good (?:morning|afternoon|evening)|i'm back|i am back|back now|back again)(?: (?:again|there|now))?(?:[,.!]? (?:i'm back|i am back|let's continue|back now|back again|sorry(?: (?:about|for) (?:that|yesterday|the (?:wait|delay|break)|disappearing))?|sorry i (?:had to (?:go|run|leave)|disappeared|fell asleep)|ready to (?:go on|continue)|where were we))*`}},
}

// sounds are such sounds with nothing but marks between them.
func sounds(one string) string {
	return `[\p{P}\p{S} ]*` + one + `(?:[\p{P}\p{S} ]+` + one + `)*[\p{P}\p{S} ]*`
}
