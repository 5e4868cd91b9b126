package interview

// askedWords are the ways in which people ask about the conversation, their data and the job, Japanese first.
var askedWords = map[intent]worded{
	wantsWhy: {
		whole: []string{
			`(?:それは|これは|でも)?、?(?:なぜ|なんで|何で|どうして)(?:です|なの|ですか|でしょう|だろう)*か?(?:それを)?(?:聞く|聞くの|必要|必要なの)?(?:です)?か?`, `(?:えっ?、|でも|あの、)?(?:なぜ|なんで|何で|どうして)、?[^、。?]{1,10}?(?:が|を|も|まで|なの|なんですか|ですか|って)?`, `理由(?:は|を(?:教えて|聞かせて)(?:ください)?)(?:何ですか|なんですか)?`,
			`(?:but |and |ok,? )?why(?: not)?(?: (?:is|are) (?:that|this|it|these)(?: (?:needed|necessary|required|asked|important|relevant))?)?`, `(?:and |but |so )?why(?: (?:my|the|an?))? (?:e-?mail|phone|number|name|address|salary|pay|date|birthday|age|languages?|skills?|dates?|links?|reference|[a-z]+)(?: (?:number|address|date|name|details))?`, `(?:and |but )?why (?:do|would|should|are|did) (?:you|i|we).{0,50}`, `what (?:is|'s|are) (?:it|this|that|these)(?: question)? for`, `(?:why )?does (?:it|this|that) (?:really )?matter`, `for what(?: reason| purpose)?`,
		},
		within: []string{
			`(?:なぜ|なんで|何で|どうして|何のため(?:に)?|なんのため(?:に)?)(?:これ|それ|この|その|そんな)?.{0,16}(?:必要|要る|いる|聞く|聞か|聞き|知りたい|答え|教え|書か|言わ)`, `(?:何|なに|なん)(?:に|のために)(?:使(?:う|い|わ)|必要)`, `(?:この|その|これ|それ)(?:質問|情報|答え)?(?:に|は|って)?.{0,6}(?:意味(?:が|は|って)?(?:ある|あり)|必要(?:です|なん|ある)|関係(?:ある|あり))`,
			`\bwhy\b.{0,24}\b(?:need|needs|want|ask|asking|know|necessary|required|relevant|matter|matters|important)\b`, `\bwhat do you need (?:this|that|it|my)\b.{0,20}\bfor\b`, `\bwhat(?:'s| is) the (?:point|purpose|reason)\b`, `\bwhat (?:will|do|would) you (?:use|do with) (?:this|that|it|my (?:number|phone|email|address|name))\b`,
		},
		never: []string{`(?:募集|求人)(?:している|の)(?:理由|背景)`, `\bposition (?:open|vacant)|\bhiring\b`},
	},
	asksBot: {
		whole: []string{
			`(?:hi,? |hello,? |wait,? |so,? |ok,? )*(?:are you|is this|is it|u|you)(?: (?:a|an|actually|really|just|even))* (?:real |actual |live )?(?:human|person|bot|robot|ai|machine|computer|chatbot|chatgpt|automated)(?:(?: or|/| /|,).{0,24})?`,
			`am i (?:really |actually )?(?:talking|speaking|chatting|writing|texting) (?:to|with) (?:a |an )?(?:real |actual |live )?(?:human|person|someone|somebody|bot|robot|ai|machine|computer)(?: or .{0,20})?`, `(?:who|what) (?:are you|is this)(?: exactly)?`, `who am i (?:talking|speaking|chatting|writing) (?:to|with)`, `is (?:anyone|anybody|somebody|someone|a (?:human|person)) (?:there|reading this|real)`, `are you (?:real|human|alive)`,
			`(?:あなた(?:は|が)?)?(?:誰|だれ|どなた|何者)(?:です|なの|なん)*か?`,
		},
		within: []string{
			`\bwhy\b.{0,30}\b(?:talk|speak|chat|deal|writ|answer)\w* (?:to|with) (?:a |an |some |this |your )?(?:\w+ ){0,2}(?:machine|bot|robot|computer|ai|program|chatbot)\b`, `(?:なんで|なぜ|どうして).{0,12}(?:機械|ロボット|AI|ai|ボット|人間じゃない)`,
			`(?:^|[、。 ])(?:これ|あなた|そちら|相手|もしかして|中の人|いま話しているの|話している相手)?(?:は|って|も)?、?(?:本物の|本当に|本当の|生身の)?(?:ai|bot|ボット|ロボット|機械|人間|人|自動応答|チャットボット|プログラム)(?:なの|なん|です|でしょう|と話して(?:いる|る)(?:の|ん)(?:です)?|が(?:対応|返事|返信|答え)して(?:いる|いま|る|ます)(?:の|ん)?(?:です)?)*か(?:[、。?]|$)`, `人(?:間)?(?:が|は)(?:読んで|話して|見て|答えて|書いて|打って|返して|返事して|返信して|対応して|入力して|やって)(?:います|るの|るん|ます|るんです|る)*か`, `(?:人間|人|ai)(?:ですか)?(?:、|か|それとも|or)+(?:人間|人|ai|ボット|ロボット|機械)`,
		},
		never: []string{`募集|求人|(?:担当|チーム|職場|会社)の人`},
	},
	asksDecision: {within: []string{
		`(?:ai|機械|ボット|あなた)(?:が|に|で|だけで).{0,12}(?:合否|判断|決め|落と|選考|不合格|審査|評価)`, `(?:合否|採用|結果)(?:は|を)(?:誰|だれ|どなた|何)(?:が|に)`, `(?:誰|だれ|どなた)が.{0,8}(?:合否|判断|決め|選考|審査|評価)`,
		`\b(?:who|does (?:an?|the) (?:ai|bot|machine|computer)|do you|will (?:you|an ai|the ai)|is it (?:you|an ai))\b.{0,24}\b(?:decides?|decision|reject|judge|score|rate|evaluate|hire|hires)\b`,
		`\bdo(?:es)? (?:any )?(?:humans?|people|a (?:human|person)|anyone|anybody|someone|real people) (?:actually |really |ever |even )?(?:reads?|sees?|looks? at|checks?|decides?)\b`,
	}},
	asksRights: {within: []string{
		`(?:答え|回答|内容|書いた(?:こと|もの)|言ったこと|話したこと|情報|データ|入力).{0,12}(?:直せ|直すこと|訂正でき|修正でき|変更でき|変えられ|見られ(?:ますか|る)|見れ|確認でき|消せ|削除でき|消去でき|消してもらえ|取り消せ)`, `(?:後|あと)(?:で|から).{0,8}(?:直せ|直すこと|訂正でき|修正でき|変更でき|変えられ|消せ|削除でき|見られますか|見直せ)`,
		`\b(?:can|could|may|how (?:do|can|would)|am|is it possible|will) i?\b ?(?:be able |allowed )?(?:to )?(?:\w+ )?(?:see|view|check|read|review|correct|change|edit|fix|update|delete|erase|remove|take back)\b.{0,24}\b(?:what|my|it|this|that|answers?|data|anything|something|later|mistakes?)\b`, `\bwhat if i (?:make|made) a mistake\b`,
	}, never: []string{`\b(?:when|how soon|how quickly|at what point) (?:will|do|does|are|is|would)\b`, `いつ(?:まで|ごろ|頃)?(?:に|は|、)?(?:消|削除|破棄)`, `\b(?:see|check|view) (?:the|a) (?:job|office|company|team|site)`, `\bwho(?:'ll|'s| will| can| is| would| else| gets?)?\b[^?]{0,24}\b(?:see|read|view|check|access)`, `(?:誰|だれ|どなた|どの人)(?:が|に|か|まで)`}},
	asksData: {
		within: []string{
			`(?:これ|ここ|内容|話|回答|答え|会話|チャット|メッセージ|書いた(?:こと|もの|の)|送った(?:もの|の))(?:って|は|を|も)?、?[^、。]{0,14}(?:も|が|に|は)(?:全部|ぜんぶ|直接)?(?:読み|読ま|読む|見ます|見る|見られ|見て|見え|目を通|共有され)[^、。]{0,8}か(?:ね|な)?$`,
			`(?:個人情報|データ|情報|内容|書いた(?:内容|こと|もの)|話した(?:内容|こと)|回答|答え|会話|やりとり|これ|ここ|チャット).{0,20}(?:どう(?:使|扱|な)|いつまで|どのくらい|どれくらい|誰(?:が|に|か)|だれ(?:が|に|か)|どなた|どこ(?:に|で)|何に使|保存|保管|共有|見られ|読まれ|漏れ|外部|第三者|転用).{0,24}(?:か|の|\?)$`, `(?:誰|だれ|どなた)(?:が|に).{0,14}(?:個人情報|データ|内容|回答|これ|読|見(?:る|ら|て|ま)|知られ)`, `(?:いつまで|何に|何のために|どれくらい|どのくらい).{0,14}(?:個人情報|データ|残|保存|保管)`, `プライバシー|(?:秘密|内緒|守秘|匿名)(?:は|に|で|です|保持|厳守|と|に(?:して))|(?:個人情報|データ|情報|内容)(?:は|って)?(?:ちゃんと|きちんと)?(?:守|安全|大丈夫)`,
			`(?:いつ|何日後|どの時点で|どのタイミングで)(?:まで|ごろ|頃)?(?:に|は|、)?(?:[^、。で][^、。]{0,11})?(?:消え|消され|消して|消す|削除|消去|破棄|なくなり)`, `\b(?:when|how soon|how quickly|at what point|after how (?:long|many))\b[^?]{0,30}\b(?:delet|eras|remov|wip|purg|destroy)\w*`,
			`\b(?:can|could|will|would|does|do|is)\b[^?]{0,40}\b(?:boss|manager|employer|company|colleagues?|coworkers?|workplace|team|anyone|anybody|people)\b[^?]{0,24}\b(?:read|see|view|access|look at|know about|find out|get to know|told|notified)\b[^?]{0,16}\b(?:this|it|that|any|what|answers?|data|info\w*|details|messages?|chat|application|i'm|i am)\b`,
			`\bwho(?:'s| is|'ll| will| can| could| would| else)?(?: \w+){0,3} (?:reads?|reading|sees?|seeing|looks? at|looking at|views?|has access|have access|gets? to (?:see|read)) (?:\w+ ){0,2}(?:answers?|this|it|that|what i|data|info\w*|details|messages?|chat)\b`, `\b(?:how long|who|where|what).{0,40}\b(?:keep|keeps|kept|store|stored|stores|save|saved|read|reads|reading|see|sees|seeing|access|share|shared|use|used|happens?)\b.{0,30}\b(?:data|information|info|answers?|details|messages?|chat|conversation|this|it|everything|what i)\b`, `\bwho\b.{0,16}\b(?:reads?|sees?|looks? at|gets?|has access|can see|will (?:see|read|get))\b`, `\b(?:data|information|info|answers|details|messages|chat|conversation|this|it)\b.{0,24}\b(?:kept|stored|shared|used|deleted|safe|secure|recorded|saved|sold)\b`, `\bprivacy\b|\bgdpr\b|\bconfidential\w*\b|\banonymous\b|\b(?:share|sell) my (?:data|information|details)\b|\b(?:is|stays?|keep) (?:this|it|that) (?:private|between us|secret)\b`,
		},
		never: []string{`^(?:i|we|my)\b`},
	},
	asksLater: {
		within: []string{
			`(?:途中|いったん|一旦|一度|中断|休憩).{0,14}(?:やめ|止め|休|離れ|中断|保存|抜け|し)?.{0,14}(?:でき(?:ます|る)|可能|いい(?:です)?か|大丈夫|続け(?:られ|て)|再開|戻(?:れ|って))`, `(?:あと|後|明日|今度|別の日|続き).{0,10}(?:続け|再開|続き|戻).{0,6}(?:でき|られ|可能)`, `(?:保存|セーブ)(?:され|でき|して).{0,8}か$`,
			`\b(?:can|could|may|is it (?:ok|okay|possible|fine)|do i have to|am i able|will)\b.{0,30}\b(?:stop|pause|leave|break|save|come back|continue|resume|finish|return|go on|do (?:this|it) (?:all )?(?:in|at)|one (?:go|sitting))\b.{0,30}`,
		},
		never: []string{`^(?:can|could) (?:we|you|i) (?:please )?(?:stop|pause|take a break)(?: (?:here|now|for now|for today|for a (?:bit|moment|minute|while)))*(?: please)?\??$`, `\b(?:can|could|may|shall) (?:we|i) (?:please |just |maybe )?(?:continue|finish|resume|carry on|go on|pick (?:this|it) up|do (?:this|it|the rest))(?: (?:this|it|with this|the rest))? (?:later|tomorrow|tonight|this evening|in the morning|next week|on \w+day|in an? (?:hour|bit|while))\b`, `\bin (?:english|japanese)\b`, `\b(?:job|work|office|salary|contract|notice|shift)\b`, `今日は|本日は|(?:ここまで|これで)(?:に|で)`},
	},
	asksLeft: {within: []string{
		`(?:あと|残り|全部で|ぜんぶで|全部|質問は)、?(?:は)?(?:何|なん|いくつ|どのくらい|どれくらい|どれだけ)(?:問|個|こ|質問|項目)?.{0,12}(?:質問|問|残|続|ある|あり|聞|です|$)`, `(?:いくつ|何問|何個|何項目|なん問)(?:くらい|ぐらい)?(?:の質問|質問)?.{0,8}(?:あ(?:る|り)|残|聞|答え|続|です|$)`, `(?:質問|これ)(?:は|って)?(?:いつ|どこ)まで続`, `(?:どの(?:くらい|ぐらい|辺|へん|あたり)|どれ(?:くらい|ぐらい)|どこ)(?:まで)?(?:進(?:み|ん)|終わ(?:り|っ)|来(?:ま|て)|きま|済(?:み|ん)|でき(?:ま|て))(?:ました|まし|だ|で|た|て|ます)?.{0,5}(?:か|の|$)`, `(?:進捗|進み具合|進行状況|進み)(?:は|を|って|が|どう)`, `(?:今|いま|現在)?(?:何|なん)(?:問目|番目|割)`, `半分(?:くらい|ぐらい)?(?:は)?(?:終わ|来|きま|過ぎ)`, `まだ(?:続|あり|ある)(?:く|き|ます|ん|の)?.{0,6}か`,
		`\bhow (?:many|much)\b.{0,16}\b(?:questions?|more|left|remain\w*|to go|fields?|items?)\b`, `\b(?:are|is) (?:there|we|this|it|that) (?:(?:many|much|a lot|any) )?(?:more|nearly|almost|done|(?:many|any) (?:more )?questions)\b.{0,24}`, `\bhow far (?:along|are we|am i)\b`,
	}, never: []string{`\b(?:experience|earn|pay|years)\b`}},
	asksLength: {within: []string{
		`(?:何|なん)分(?:くらい|ぐらい|ほど)?(?:かか|で|です|必要)`, `(?:どれ|どの)(?:くらい|ぐらい)(?:の)?(?:時間(?:が|は)?)?(?:かか|で(?:終わ|でき|済))`, `(?:いつ|何時)(?:ごろ|頃)?(?:に)?終わ(?:り|る)`, `(?:所要)?時間(?:は|って)(?:どれ|どの|何)`, `長くかか`,
		`\bhow (?:long|much time)\b.{0,20}\b(?:this|it|that|the (?:rest|chat|interview|form|application)|takes?|you need|questions)\b`, `\bhow much longer\b|\bhow (?:long|many minutes)$|\bhow many minutes\b|\bwill (?:this|it) take (?:long|a while|much)\b|\bis (?:this|it) (?:going to take )?(?:long|quick)\b`,
	}, never: []string{`選考|結果|返事|連絡|通勤|研修|試用|内定`, `\b(?:process|hear|decision|hiring|commute|training|probation|contract|shift|keep|kept|store[ds]?|saved?|data|who)\b`}},
	asksOptional: {within: []string{
		`(?:必須|任意|必ず)(?:です|なの|なん|でしょう|答え)`, `(?:答え|書か|言わ|教え)(?:ない|なく)(?:と|ては|ても|きゃ|ちゃ).{0,10}(?:だめ|いけ|なら|いい|よい|大丈夫|構)(?:です|ませ|ない|の|ん)*か`,
		`\b(?:is|are) (?:this|that|it|these)(?: question| one)? (?:optional|required|mandatory|compulsory|necessary)\b`, `\b(?:do|must) i (?:really )?(?:have|need)? ?(?:to )?answer\b`,
	}},
	asksSize: {within: []string{
		`(?:何|なん)(?:文字|字|行|文)(?:くらい|ぐらい|以内|ほど|まで|程度)?(?:で|書|です|が|あれ|なら|必要|あった|です)`, `(?:文字|字)数(?:は|って|に|の|が)`, `(?:どの|どれ)(?:くらい|ぐらい|ほど)(?:の)?(?:長さ|分量|文量|量|文章|詳し|細か|書け|書い|書く)`, `(?:長さ|分量|文量|文章量|ボリューム)(?:は|って|の目安|に(?:決まり|制限)|の(?:決まり|制限)|に?目安)`,
		`(?:一言|ひとこと|ひと言|一文|短く|短め|箇条書き|簡単|ざっくり|長く|長文|単語|一行)(?:だけ)?(?:で|で書い|に|な|なっ)(?:て)?も(?:いい|よい|良い|大丈夫|構|かま|ok|平気|よろしい).{0,8}(?:か|\?|$)`,
		`\b(?:can|could|may|should|must|shall) i (?:just |also |simply )?(?:paste|type|write|copy)(?: (?:it|that|this|the text|my (?:cv|resume)))?(?: (?:in|here|out|instead|as text))*(?:\?|$)`, `(?:貼り付け|はりつけ|コピペ|コピーペースト|テキスト|文字)(?:て|で|し(?:て)?)?(?:書い|送っ|貼っ)?(?:て)?も(?:いい|よい|良い|大丈夫|構|かま|平気|よろしい).{0,8}(?:か|\?|$)`,
		`\bhow (?:many (?:words|characters|sentences|lines|paragraphs|bullet points)|long|short|much detail|detailed|brief|much)\b.{0,12}\b(?:should|must|can|do|does|would)\b.{0,24}\b(?:answers?|write|be|want|need|expect\w*|type|reply|text|message|go into|put)\b`, `\b(?:word|character|length|size) (?:limit|count|requirement)\b`,
		`\b(?:is|are|would|will) (?:one|a|two|a few|a short|a couple of|just one|just a) (?:words?|sentences?|lines?|bullet points?|(?:short )?answer|few words)\b.{0,16}\b(?:enough|ok|okay|fine|sufficient|do)\b`, `\b(?:can|could|may|should) (?:i|it) (?:keep it|be|answer|write|just write|use)(?: (?:it|this|that))? ?(?:in )?(?:short|brief|briefly|one word|one sentence|one line|a few words|bullet points?|bullets)\b`,
	}, never: []string{`選考|勤務|返事|連絡|分(?:くらい|ぐらい)?かか|経験(?:は|が)`, `\b(?:process|keep|store|shifts?|hear|interview take|commute|contract|probation)\b`}},
	saysAlready: {within: []string{
		`(?:履歴書|職務経歴書|経歴書|エントリーシート|\bes\b|\bcv\b|レジュメ|書類|応募フォーム|フォーム|求人サイト|マイページ|応募(?:時|の時|のとき|する(?:時|とき)))(?:の方|のほう)?(?:に|で|にも|には)(?:もう|すでに|既に|全部|ぜんぶ|すべて|全て|さっき|先日|前に|昨日|この前|ちゃんと|とっくに|先に|一式|、)*(?:書い(?:た|て(?:あ|い|ま|る|お))|書きまし|載せ(?:た|て|まし)|載って|記載(?:し(?:た|て|まし)|があ|あり|済|の通り|してあ)|入力し(?:た|て|まし)|ある(?:ん|の|通り|とおり|でしょ|はず|じゃ)|あります(?:よ|けど|が))`,
		`(?:履歴書|職務経歴書|経歴書|エントリーシート|\bes\b|\bcv\b|レジュメ|書類|応募フォーム|フォーム|求人サイト|マイページ|応募(?:時|の時|のとき|する(?:時|とき)))(?:の方|のほう)?(?:は|を|も|なら)?(?:もう|すでに|既に|全部|ぜんぶ|すべて|全て|さっき|先日|前に|昨日|この前|ちゃんと|とっくに|先に|一式|、)*(?:送っ(?:た|て(?:あ|い|ま))|送りまし|送付し(?:た|て|まし)|送信し(?:た|て|まし)|提出(?:し(?:た|て(?:あ|い|ま)|まし)|済)|出し(?:た(?:ん|の|ば|じゃ|はず|け)|てあ|てい|てま|まし)|渡し(?:た|て(?:あ|い|ま)|まし))`,
		`(?:もう|すでに|既に|とっくに|前(?:に|も)|先日|この前|先週|昨日)(?:、|全部|も|ちゃんと|メールで|電話で|そちらに|御社に|エージェントに|人事に|担当(?:者|の方)?に)*(?:伝え|話し|送|提出|渡し|お伝えし|お送りし)(?:まし|た|て(?:あ|い|ま)|っ(?:た|て)|り(?:まし|済)).{0,10}(?:よ|じゃ|でしょ|けど|はず|って|たんです|だろ|が)?$`,
		`(?:読んで|見て|確認して|目を通して)(?:い)?(?:ない|ません|なかった)(?:ん|の)?(?:です|でしょう|だろう|だ)?(?:か|よね|の\?)|(?:ちゃんと|本当に|ほんとに|ちょっとは)(?:読|見)(?:ん|)(?:で|て)(?:い)?(?:ます|る|ない|ません|くれ|ください|もらえ)`,
		`\b(?:it's|it is|that's|that is|this is|they're|everything(?:'s| is)|it all is|all (?:of )?(?:that|this|it)(?:'s| is)|the (?:answer|details?|info\w*) (?:is|are))(?: (?:all|already|right there|clearly|literally))* (?:in|on) (?:my|the) (?:cv|resume|résumé|application|cover letter|linkedin|profile|form|e-?mail|attachment|file|pdf)\b`,
		`\b(?:i|we)(?:'ve| have)? already (?:sent|given?|gave|submitted|shared|provided|e-?mailed|put|filled|handed|supplied)\b`, `\bi(?:'ve| have)? (?:just )?(?:sent|gave|given|submitted|e-?mailed|handed|provided) (?:you |your |it |this |that |them |my |the |all |in |of |to )*(?:cv|resume|résumé|application|documents?|details|everything|info\w*|recruiter|agency|hr|hiring)\b.{0,24}$`,
		`\b(?:didn't|did|do|don't|can't|haven't|have|has|hasn't) (?:you|anyone|anybody|nobody)(?: even| actually| not| all| guys| people)* (?:read|looked?|seen?|checked?|opened?|received?|got|get)\b.{0,8}\b(?:my|the|it|that|any)\b.{0,16}(?:cv|resume|résumé|application|file|documents?|e-?mail|answers?|it|that)?$`, `\byou (?:guys |people )?(?:already|should already|must already|surely)(?: already)? (?:have|has|got|know)\b.{0,30}$|\bcan't you read\b|\bdoes (?:anyone|anybody) (?:actually |even )?read\b`,
	}, never: []string{`誰|だれ|どなた`, `\bwho\b|\b(?:customers?|clients?|patients?|residents?)\b`}},
	asksMeaning: {within: []string{
		`(?:どういう|どんな)(?:意味|こと|感じ|ふう)(?:です|なの|でしょう|で(?:書|答))?`, `(?:何|なに)を(?:書けば|答えれば|言えば|聞かれて)`, `どう(?:書け|答えれ|言え|書い|答え)(?:ば|たら)`, `(?:例え|たとえ)ば(?:どんな|何|なに|どう)?.{0,6}(?:\?|か$|$)`, `意味(?:が|は)?(?:よく)?(?:わか|分か|何)`, `(?:例|見本|サンプル)(?:を|は)(?:教え|見せ|あり|ください)`,
		`^(?:sorry,? |i )*(?:what (?:do you|does (?:that|this|it)|is that supposed to) mean|(?:don't|do not) (?:understand|get)(?: (?:the|this|that|your))?(?: question)?|(?:what|how) (?:should|do|shall) i (?:write|say|answer|put|enter|type)|like what|such as|for (?:example|instance)|(?:can|could) you (?:give (?:me )?an example|rephrase|explain|clarify|(?:please )?(?:repeat|say) (?:the |that |your |it )?(?:question|that|it|again))|come again|say that again).{0,30}$`, `\bwhat kind of answer\b|\bnot sure what you(?:'re| are) asking\b`,
	}, never: []string{`仕事|業務|会社|チーム|募集|職場|雰囲気`, `\b(?:job|role|company|team|work|contract|salary)\b`}},
	asksPay: {within: []string{
		`(?:給与|給料|年収|時給|月給|日給|賃金|報酬|給与レンジ|年収レンジ|収入|お金|ギャラ).{0,24}(?:いくら|なんぼ|どの(?:くらい|程度)|どれ(?:くらい|ほど)|何円|教え|レンジ|幅|です|なん|知り|ですか|は$|について)`, `いくら(?:もらえ|稼げ|くらい(?:もらえ|です))`, `(?:給与|年収|給料)(?:の)?レンジ`,
		`\b(?:pay|salary|wage|wages|compensation|remuneration|hourly rate|pay band|pay range|how much (?:does|do|would|will|is) (?:it|this|the|you|i|they).{0,16}(?:pay|earn|make|offer|paid))\b`,
	}, never: []string{`支払(?:日|方法)|昇給|賞与|ボーナス|残業代|交通費`, `\b(?:payday|raise|bonus|overtime|paid leave|sick pay|how often|when (?:do|will) i get paid|pension)\b`}},
	asksCompany: {within: []string{
		`(?:何|なん)(?:という|て|ていう|の)会社`, `(?:会社|企業|店|お店|雇用主)(?:名|の名前)(?:は|を|って)`, `(?:どこ|どちら|どの)の?(?:会社|企業|お?店)`, `御社(?:は|の(?:名前|社名))(?:は)?(?:何|なん|どちら)`,
		`\b(?:which|what)(?: (?:is|'s) the)?(?: name of the)? (?:company|employer|firm|business)\b(?: is (?:this|it).{0,10}| name.{0,10})?$`, `\bwho(?:'s| is| are| would be) (?:the|my|your) (?:employer|company)\b|\bwho am i applying (?:to|with)\b|\bname of (?:the|your) company\b`,
	}},
	asksContact: {within: []string{
		`(?:問い合わせ|連絡|相談)(?:先|の窓口)|(?:採用)?担当(?:者|の方)?(?:は|って)(?:誰|だれ|どなた|どちら)|(?:担当|人事)(?:者|の方|の人)?の(?:お?名前|連絡先|メール|電話)|(?:どこ|どちら|誰|どなた)に(?:連絡|問い合わせ|聞け|相談)|(?:何時|いつ)(?:から|まで|なら).{0,8}(?:対応|返事|つなが|連絡が)`,
		`\b(?:who|how|where|which number|what number)\b.{0,16}\b(?:contact|reach|call|get in touch|email|phone|write to)\b(?: (?:for|about|with|you|them|someone|somebody|if|the).{0,30})?\??$`, `\bcontact (?:person|details|information|info)\b|\bwho(?:'s| is) (?:the|my) (?:recruiter|hiring manager|contact)\b|\b(?:office|opening|business) hours\b`,
	}, never: []string{`^(?:担当者|採用担当)(?:に)?(?:連絡したい|相談したい)`}},
	asksNext: {within: []string{
		`(?:この|その)(?:あと|後)(?:は|って)?.{0,10}(?:どう|何|なに)|(?:次|つぎ)(?:は|に)(?:何|なに|どう)|(?:選考|応募|採用)(?:の)?(?:流れ|フロー|プロセス|ステップ|スケジュール|手順)|今後の(?:流れ|予定|スケジュール|選考)|面接は(?:あり|何回|いつ)|(?:終わった|応募した|送った|提出した)(?:ら|あと|後).{0,12}(?:どう|何|いつ)`,
		`(?:結果|連絡|返事|合否|お返事|ご連絡).{0,16}(?:いつ|何日|どのくらい|どれくらい|もらえ|来|届|わか|分か|教え|まで)|(?:いつ|何日).{0,10}(?:結果|連絡|返事|合否|わか|分か|お返事)`,
		`\bwhat(?: happens|'s| is| comes| are)?(?: the)?(?: next steps?| next| after (?:this|that|i))\b`, `\bwhat (?:happens|comes) (?:next|after|then|now|once|when)\b|\bnext steps?\b|\b(?:hiring|selection|interview|application) process\b`, `\b(?:when|how (?:soon|long)|by when)\b.{0,30}\b(?:hear|know|result|results|answer|decision|feedback|response|reply|get back|contact(?:ed)?|told|process)\b`, `\b(?:will|do) (?:i|you|they|someone) (?:get|hear|contact|call|let me know|get back).{0,30}$`,
	}},
	asksFlow: {within: []string{
		`(?:この|その)(?:あと|後)(?:は|って)?.{0,10}(?:どう|何|なに)|(?:次|つぎ)(?:は|に)(?:何|なに|どう)|流れ|フロー|プロセス|ステップ|手順|面接は(?:あり|何回)|(?:ら|あと|後).{0,12}(?:どう|何が|なにが)`,
		`\bwhat(?: happens|'s| is| comes| are)?(?: the)?(?: next steps?| next| after (?:this|that|i))\b|\bwhat (?:happens|comes) (?:next|after|then|now|once|when)\b|\bnext steps?\b|\b(?:hiring|selection|interview|application) process\b`,
	}},
	asksWait: {
		whole: []string{
			`(?:あの|すみません|えっと|もう|で|で、)*[、 ]*(?:質問(?:は|って)?|準備(?:は|って)?|面談(?:は|って)?|確認(?:は|って)?|続き(?:は|って)?)?(?:まだ|もう)(?:です|なん(?:です)?|でしょう|かかり(?:そう|ます)(?:です)?|かかる(?:ん)?(?:です)?|終わ(?:り|って)(?:ません|ない|ました|った)(?:です)?|始ま(?:り|ら)(?:ません|ない|ます)(?:です)?|すぐ(?:です)?|少し(?:です)?)*(?:か|かな|かね|の)?`,
			`(?:あと|いったい|一体|もう)?(?:どのくらい|どれくらい|どのぐらい|どれぐらい|何分|何時間|いつまで|いつ)(?:くらい|ぐらい|ごろ|頃)?(?:は)?(?:、)?(?:待(?:て|ち|つ|た)|かか|始ま|再開|続き|できそう|終わ|連絡)[^、。]{0,12}(?:か|の|かな|かね)?`,
			`(?:so |ok |hi |um |sorry )*(?:how (?:much )?(?:long|longer)(?: (?:will|do|does|is|must|should) (?:it|this|that|i|we)(?: (?:take|be|have to wait|need to wait|wait))?)?|are we (?:there|ready|done|good)(?: yet| now)?|is (?:it|that|this|the plan|everything) (?:ready|done|finished)(?: yet| now)?|still (?:waiting|checking|there|not ready)|any (?:news|update|progress)(?: yet)?|when (?:do|can|will|does) (?:we|i|it|this)(?: \w+){0,4} (?:start|begin|go on|continue|be ready|ready)|(?:not )?(?:yet|ready|done)(?: yet)?|(?:are you |anyone |hello,? )+(?:still )?there)`,
		},
	},
	asksWhen: {within: []string{`いつ|何日|どのくらい|どれくらい|日数|まで`, `\b(?:when|how (?:soon|long)|by when|how many days)\b`}},
	asksJob: {within: []string{
		`(?:これ|ここ|この(?:会話|チャット|応募))(?:は|って)?.{0,8}(?:何|なん|どこ|どの|どんな)(?:の|という)?(?:求人|応募|仕事|会話|ページ|ところ|チャット|です|なん|なの|面接|職種)?`, `(?:どの|どんな|何の|なんの)(?:求人|仕事|職種|ポジション|募集|応募)(?:に|の|です|なん|でした|だっ|か)`, `(?:何|どれ|どこ)に応募し(?:て|た)`,
		`\b(?:which|what)(?: is| was)?(?: the| this| kind of)? (?:job|role|position|application|vacancy|opening)\b(?: (?:is|was|am|are|title|for)\b.{0,24})?$`, `\bwhere am i\b|\bwhat(?: is|'s) (?:this|that) (?:about|all about|chat|conversation|page)\b|\bwhat am i (?:applying for|doing here)\b|\bjob title\b`,
	}},
	soundsRude: {within: []string{`うるさい|うっせ|うっ?ざ(?:い|$|っ|。|、)|ウ[ッザ]|キモい|黙れ|だまれ|死ね|ばか|バカ|馬鹿|アホ|くそ|クソ|ふざけ(?:る|ん)な|きもい|ゴミ|役立たず|ポンコツ|使えない(?:な|ね|ボット|ai)`, `\b(?:fuck\w*|wtf|shut up|stupid|idiot\w*|moron|bullshit|dumb|crap|useless|piss off|go to hell|damn (?:bot|you|it)|screw (?:you|this)|you suck|this sucks|garbage)\b`}, never: []string{`ゴミ(?:出|捨|収集|処理|の分別|拾)`, `\bgarbage (?:collect|truck|bag)`}},
	soundsTired: {
		within: []string{
			`しつこ|面倒(?:です|だ|な|くさ|。|$)|めんど(?:う(?:です|だ|くさ|。|$)|くさ|い)|(?:質問|項目|これ).{0,6}(?:多すぎ|多い(?:です|な|ね|よ)|長すぎ|長い(?:です|な|ね|よ)|細かすぎ)|うんざり|いい加減に|いいかげんに`, `もう(?:いい|無理|十分(?:です|でしょ|だ|$)|嫌|いや|やだ|たくさん|限界|勘弁|疲れ|飽き)(?:です|でしょ|し|だ|て|ま|に|な|$|。|、)`, `勘弁して|疲れ(?:ました|た|て)|(?:まだ|また)(?:聞く|聞くん|やる|あるん|質問|同じ).{0,6}(?:です|の|か)|同じ(?:こと|質問)(?:を|ばかり|ばっか)?.{0,8}(?:何度|何回|聞|ばか)|何(?:度|回)(?:も)?(?:聞|同じ|言わせ)|時間の無駄|やってられ|バカバカし|ばかばかし|意味(?:が)?わからない(?:です)?$|もう(?:全部|一度|何度も)?(?:言い|答え|書き|伝え|話し)(?:ました|ませんでした)|さっき(?:も)?(?:答え|言い|書き|言っ|書い)(?:ました|たじゃ|たでしょ|たけど|たって)`,
			`\b(?:are you )?(?:happy|satisfied|pleased) now\b(?: *\?|$)|\bcan't you (?:read|see|remember)\b|\bi (?:already )?gave (?:you|it to you)\b|\bthis is a joke\b`, `(?:これで)?満足(?:です|でしょう|した)?か?(?:\?|$)|読めないん?です?か`, `\b(?:too many|so many|enough(?: with)?(?: the| of)?) (?:questions|of this|this)\b|\bannoy\w*\b|\bwaste of (?:my )?time\b|\bwasting my time\b|\b(?:sick|tired|fed up|bored|had enough)\b(?: (?:of|with) (?:this|these|your|it|all).{0,16})?$|\bfed up\b|\btakes? (?:too long|forever)\b|\b(?:this|it)(?: is|'s) (?:so |really |just |getting |absolutely |completely )*(?:boring|dull|long-winded|ridiculous|tedious|exhausting|frustrating|absurd|silly|nonsense|pointless|a joke|a pain|boring|painful|insane|unbelievable)\b|\bfor (?:god's|heaven's|christ's) sake\b|\bgive me a break\b|\bare you (?:kidding|serious|joking)\b|\b(?:oh )?(?:great|wonderful|fantastic|lovely|brilliant),? (?:another|more|yet another|one more)\b|\banother (?:question|one)\b.{0,6}$|\bi (?:already|just) (?:told|said|answered|gave|wrote)\b|\bhow many (?:more )?times\b|\bseriously\?|\bugh+\b|\bcan't (?:take|do) (?:this|it) any ?more\b|\bi give up\b`,
		},
		never: []string{`経験|面倒を(?:見|み)|面倒見`, `十分(?:に|な)`, `\b(?:customer|client|patient|resident|user|guest)s?\b`},
	},
	soundsNervous: {
		within: []string{`緊張|不安|ドキドキ|どきどき|心配(?:です|で|し)|自信(?:が|は)?(?:ない|ありません|なく)|慣れて(?:い)?な(?:い|く)|(?:応募|面接|こういうの|こういったもの)(?:は|が)?(?:初めて|はじめて)|(?:初めて|はじめて)(?:で|なので|です)|うまく(?:話せ|書け|答えられ|言え|伝えられ)|焦って|あせって|テンパ|恥ずかし|苦手(?:で|な(?:ので|ん))|上手に(?:書け|答え|言え)`,
			`\b(?:nervous|anxious|stressed|scared|worried|terrified|panick\w*|overwhelmed|embarrassed|intimidated|shaking|freaking out|not confident|shy)\b|\bnot (?:very |so |really |that )?good (?:at|with) (?:this|these|interviews?|writing|chats?|english|words|computers)\b|\b(?:my|the) first (?:time|interview|job|application)\b|\bnever (?:done|did) (?:this|one|an interview)\b|\bmy (?:english|japanese) (?:is|isn't)\b.{0,20}\b(?:bad|poor|not|good)\b|\bbear with me\b|\bsorry (?:i'm|i am|if i)\b`},
		never: []string{`場面|お客|対応|強み|経験|克服|不安(?:を|な(?:方|人|お|利用|患))|ことが(?:でき|あり)`, `\b(?:customers?|clients?|patients?|residents?|users?|guests?|team|colleagues?|handled|helped|calmed|overcame)\b`},
	},
	soundsSmall: {whole: []string{
		`(?:(?:あ|いや|そういえば|ところで|聞いてください|実は|ちなみに|なんか|もう|関係ないですけど|余談ですが)[、。ー〜 ]*)*(?:昨日|きのう|一昨日|おととい|週末|土日|日曜|土曜|この前|この間|こないだ|先日|先週|さっき|今朝|今夜|昨夜|昨晩|ゆうべ|夕べ|連休|お盆|帰り|行き)(?:の|は|に|、|も|、?友(?:達|だち)と|、?みんなで|、?久しぶりに)*[^。、]{0,8}?(?:ライブ|フェス|コンサート|キャンプ|温泉|銭湯|サウナ|飲み会|飲み|カラオケ|花火|お?祭り|買い物|デート|釣り|登山|ハイキング|ドライブ|スキー|スノボ|遊園地|ディズニー|ユニバ|usj|動物園|水族館|美術館|カフェ|ケーキ|ラーメン|焼肉|寿司|居酒屋|バーベキュー|bbq|推し|舞台|観劇|試合|映画|ドラマ|アニメ|ゲーム|ジム|散歩|夕焼け|地震|(?:電車|バス|道|車内)(?:が|は|も|、)?[^。、]{0,8}(?:混|遅れ|止ま|満員|渋滞))[^。]{0,40}`,
		`(?:(?:oh|hey|so|haha|lol|man|wow|by the way|btw|sorry|anyway|guess what|you know)[,.! ]+)*(?:i |we |my friends? and i )?(?:just )?(?:went|been|was|were|got back|came back|coming back|had|saw|watched|ate|baked|binged|spent (?:the|my) (?:weekend|day|evening))\b(?: [a-z'&-]+){0,7} (?:concert|gig|festival|gym|beach|movies?|films?|cinema|pub|bar|club|party|barbecue|bbq|hike|hiking|camping|fishing|shopping|brunch|holiday|vacation|match|game|zoo|museum|wedding|sauna|karaoke|pizza|cake|ramen|sushi|curry|episode|netflix|show)\b[^?]{0,40}`,
		`(?:(?:oh|hey|so|haha|lol|man|wow|ugh|phew|sorry)[,.! ]+)*(?:the|my) (?:train|bus|traffic|tube|subway|metro|commute)(?: (?:this morning|today|again|here|home|back))* (?:was|is|were)(?: (?:so|really|very|absolutely|totally|completely|insanely))* (?:packed|late|crowded|awful|terrible|insane|crazy|delayed|busy|a (?:nightmare|mess))\b.{0,20}`,
		`(?:(?:いや|あ|まあ|わあ|うわ|それにしても|しかし|ほんと(?:に)?|本当に|もう)[ーぁあ〜~]*[、 ]*)*(?:(?:今日|きょう|外|最近|今朝|今夜|昨日|ここ|こちら|急に|すっかり|毎日|週末|朝晩|こっち)(?:は|も|って|の)?[、 ]*)*(?:(?:とても|すごく|めっちゃ|だいぶ|かなり|ちょっと|本当に|ほんと|ずいぶん|急に|また|結構)[、 ]*)*(?:お?天気(?:が|も|は)?)?(?:いい|良い|悪い|よい)?(?:暑|寒|涼し|暖か|あたたか|冷え|蒸し暑|眠|雨|雪|風|晴れ|台風|お?天気|(?:お腹|おなか)(?:が)?(?:すい|空い))(?:い|く|かっ|て|た|り|が(?:強|すご|降っ|やま)|すごい|続き|になり|でした|も|に)*(?:なっ(?:て|た)|なり|てき|き|い|まし|た|で|す|ます|ません|です|ね|な|よ|ねえ|なあ|わ|っす|〜|ー|。|、|！)*`,
		`(?:(?:oh|ah|wow|man|gosh|well|so|anyway|phew|brr+)[,.! ]+)*(?:(?:it's|it is|it was|what|such|isn't it|the weather(?:'s| is)?|is it)(?: (?:really|so|very|quite|pretty|super|getting|been|a|an|awfully|terribly|absolutely))* (?:hot|cold|freezing|warm|chilly|rainy|raining|snowing|pouring|sunny|windy|humid|lovely|awful|terrible|nice|beautiful|crazy)(?: (?:weather|day|one|morning|evening))?)(?: (?:today|out|outside|here|there|in here|this (?:morning|week)|these days|lately|again|right now))*(?:,? (?:isn't it|huh|right|eh|don't you think|haha|lol))?`,
	}, never: []string{`働|勤務|バイト|仕事|会場|スタッフ|運営|担当|企画|接客|お客|店員|制作|開発|研究|サークル|部活|大会|実行委|売|経験|入れ|面接|無理|だめ|ダメ|休み|以外|できます|応募|ので|から(?:、|$)`, `\b(?:work\w*|job|staff|customers?|clients?|experience|team|shifts?|available|organi[sz]ed|ran|managed|projects?|because|volunteer\w*)\b`}},
	soundsIdle: {
		within: []string{`(?:いい|悪い|よい)?天気(?:が|は|です|だ|いい|よ|ね)|(?:今日|外|最近|ここ|急に|すっかり|だいぶ|まだ|毎日)(?:は|も|って|めっちゃ|すごく|かなり|ちょっと|本当に|ほんと|ずいぶん|だいぶ|急に|また|結構|、)*(?:暑|寒|冷え|雨|雪|蒸し|風が(?:強|すご)|晴れ)|^(?:いや[ー〜~]*|あ[ー〜~]*|ほんと|それにしても)?[、 ]*(?:暑|寒)(?:い|かった|くな)(?:です|っす)?(?:ね|な|よね)|(?:お腹|おなか)(?:が)?(?:すい|空い)|眠(?:い|く)|(?:冗談|ジョーク|面白い話|なぞなぞ|しりとり|占い|歌|ポエム).{0,8}(?:言|話|して|教え|歌|書|しよ)|(?:野球|サッカー|試合|アニメ|ゲーム|ドラマ|映画)(?:見|観|好き|やっ|の話|どう)|(?:野球|サッカー|試合|アニメ|ゲーム|ドラマ|映画|テレビ|ニュース|音楽|スポーツ|旅行|ラーメン|ごはん|ご飯).{0,6}(?:知って|見た|観た|行った|食べた|聴い|聞い|好き|勝っ|負け)|(?:ランチ|昼ごはん|お昼|晩ごはん|朝ごはん)(?:は|を|何|食べ)|(?:猫|犬|ねこ|いぬ)が`,
			`\b(?:the )?weather\b|\b(?:it's|it is|so) (?:raining|snowing|hot|cold|sunny|windy)(?: (?:today|here|outside|out))?\b|\b(?:tell|know|say) (?:me )?(?:a|any|some|good)? ?(?:joke|jokes|riddle|story|poem|fun fact)\b|\bwrite (?:me )?(?:a|an) (?:poem|song|story|essay|haiku)\b|\bsing\b|\b(?:hungry|sleepy|thirsty)\b|\b(?:my|the) (?:dog|cat|kid|baby) (?:(?:is|was|'s) (?:\w+ing|here|hungry|sick|cute|asleep|awake|up)|just|won't|keeps)\b|\bdo you (?:like|love|enjoy|follow|watch|play|eat|drink|sleep|dream|believe in|have (?:any |a |an )?(?:pets?|hobb\w*|feelings?|friends?|names?|girlfriend|boyfriend|favou?rites?))\b|\bwhat(?:'s| is| are) your (?:name|favou?rites?|hobb\w*|star ?sign|zodiac\w*|plans? (?:for|this)|thoughts on)\b|\bwhat did you (?:eat|have for)\b|\bdid (?:you|anyone|u) (?:watch|see|catch|hear) (?:the |that |about the )?(?:\w+ )?(?:game|match|news|race|show|movie|episode|final)\b|\bcapital of\b|\bhow (?:are you|is your day|was your (?:day|weekend))\b|\bwhat's up\b|\bwho (?:won|will win)\b|\blol\b|\bhaha\w*\b`},
	},
	saysRejoin: {
		within: []string{`やっぱり.{0,8}(?:応募|続け|やり(?:ます|たい|直)|受け(?:ます|たい)|お願い)`, `(?:気|考え)が変わ|考え直し|思い直し|(?:もう一度|再度|改めて|あらためて).{0,6}応募|応募し直|取りやめ(?:る|た)?(?:の)?を?(?:やめ|なし|取り消|撤回|キャンセル)|辞退(?:を|した(?:の)?を?)(?:取り消|撤回|やめ|なし)|(?:応募|選考|やりとり)を?(?:再開|続け)`,
			`\b(?:changed my mind|apply (?:again|after all)|(?:go on|continue|keep going|carry on)(?: with (?:it|this|my application))?(?: after all)?$|un-?withdraw|take (?:it|that) back|reopen|re-?open|reconsider\w*|reapply|re-apply|undo|(?:still|do) (?:want|like) to apply|want to apply)\b`},
		never: []string{`応募(?:は|を)?(?:やめ|しな|しま?せ|取りやめ(?:ます|る)$)`, `\b(?:not|don't|no longer) (?:want|going) to (?:apply|continue|go on)\b`},
	},
}
