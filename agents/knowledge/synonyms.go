package knowledge

import (
	"strings"
	"unicode/utf8"
)

// otherWord is what a term of another word for what is asked tells beside that itself.
const otherWord = 0.65

// otherTerms calls yield with the terms of further words for what a text names.
func otherTerms(text string, yield func(term string, weight float64)) {
	text = fold(text)
	asked := map[string]bool{}
	terms(text, func(term string, _ float64) { asked[term] = true })
	for _, group := range synonyms {
		if !named(group, text, asked) {
			continue
		}
		for _, word := range group {
			terms(word, func(term string, weight float64) {
				if !asked[term] {
					yield(term, otherWord*weight)
				}
			})
		}
	}
}

// named reports that a text has a word of a group: an English one as a word, another anywhere.
func named(group []string, text string, asked map[string]bool) bool {
	for _, word := range group {
		if first, _ := utf8.DecodeRuneInString(word); scriptOf(first) == latin {
			if asked[word] {
				return true
			}
		} else if telling(word) && strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// telling tells a word that means something wherever it stands: not まで.
func telling(word string) bool {
	kana := 0
	for _, r := range word {
		if scriptOf(r) == hiragana {
			kana++
		}
	}
	return kana < len([]rune(word)) || kana > 2
}

// Synonyms are groups of words that mean much the same where people ask about products, contracts and offices: who asks seldom uses the
// words of who wrote. Japanese ones are stems as they are written, English ones are without their endings.
func Synonyms() [][]string { return synonyms }

var synonyms = func() [][]string {
	var out [][]string
	for line := range strings.Lines(`
紛失 なくした なくして なくしま 無くし 失くし 落とし 盗難
解約 退会 やめた やめる やめたい 辞め 止めた キャンセル
料金 価格 値段 費用 金額 代金 月額 年額 いくら
無料 トライアル お試し 試用 試せ 試し ただで
支払 払い 払う 払え 決済
スマホ スマートフォン 携帯 モバイル
パソコン pc コンピューター
ネット ネットワーク インターネット
アプリ アプリケーション
レンタル 貸出 貸し出 借り 貸し
購入 買え 買う 買い 買った
変更 変え 変わ 切り替え 切替
割引 値引き 安く お得 ディスカウント
メンテナンス 保守 点検 整備
人数 何人 人まで 名まで
投稿 書き込 書込 コメント
編集 修正 直す 直せ 直し
複製 コピー 写り 写す
修正 訂正 直す 直せ 直し 間違え 誤っ
削除 消え 消す 消せ 消し 消去
追加 増や 増える 足す 足せ
削減 減ら 減る
作成 作れ 作る 作り 新規
取得 入手 受け取 もらえ もらう ダウンロード
出力 エクスポート 書き出 ダウンロード
インポート 取り込 読み込 アップロード
記録 履歴 ログ
保存 保管 保持 残る 残り 残し 残って 残せ 溜め 貯め
表示 閲覧 参照 見る 見られ 見え 見た
問い合わせ 問合せ 相談
届か 届き 届く 受信
送信 送る 送れ 送り
開始 始め 始ま
終了 終わ 完了
締め切り 締切 期日 期限 まで
更新 アップデート 最新
延長 延ば 延び 伸ば
停止 止め 止ま 中断
有効 オン
無効 オフ
故障 壊れ 壊し
障害 不具合 トラブル
社員 従業員 スタッフ 職員 メンバー
退職 退社 辞め
上司 上長
交換 取り替え 取替
在宅 テレワーク リモート 自宅
有給 年休 有休
残業 時間外
パスワード 暗証番号
ログイン サインイン ログオン
通知 お知らせ 知らせ アラート
警告 アラート 注意
印刷 プリント
返金 払い戻 返却
領収書 領収証 レシート
写真 画像
屋外 室外 外に 外で
共有 シェア
検索 探す 探し 探せ
絞り込 フィルター フィルタ
設置 置け 置く 置き 置い 取り付け
接続 つなぐ つなぎ つなげ つない 繋ぐ 繋ぎ 繋げ 連携
招待 招く
容量 サイズ
再設定 リセット 初期化
導入 利用開始
対応 サポート 使え 使用でき
文字数 文字
開き直 開け直 解除
不要 要ら 必要ありません
対象 含ま
cancel terminat quit
pric cost fee charg rate
pay payment bill invoic paid
free trial try
rent leas hir borrow
buy purchas
chang edit modify switch
fix correct repair amend
delet remov eras wip
los lost misplac
creat add
stop paus disabl deactivat
keep kept stor retain retention
export download
import upload
contact phon
staff employe
administrator admin
password passcod
login signin
phon smartphon mobil
connect link integrat pair
guarante warranty
broken defect fault
badg card
leav vacation holiday
refund reimburs
languag english
clock clock-in
エクセル excel 表計算
ワード word 文書
パワーポイント powerpoint スライド
ファックス ファクス fax
メール mail email eメール 電子メール
ウェブ web ホームページ サイト
ブラウザ ブラウザー browser
ワイファイ wi-fi wifi 無線lan
ブルートゥース bluetooth
ログ log 記録 履歴
マニュアル 手引 ガイド 説明書 取扱説明
プリンター プリンタ 複合機 印刷機
機械 機器 装置 端末 本体 デバイス マシン
充電器 アダプター 電源
建物 ビル 社屋 オフィス 事務所
移転 移設 移す 移し 移動 引っ越 引越
お客 来客 顧客 来訪 ゲスト ビジター
刷る 刷れ 刷り 刷っ 印刷 プリント
カード 証
個人情報 プライバシー
土曜 日曜 休日 週末 祝日
平日 営業日
修理 直す 直し 直せ 直り 保守 修繕
電話 tel 連絡先 窓口
添付 付ける 付け
変換 変える 変え 認識
最大 上限 限度 まで 以内 制限
最小 最低 下限
長さ 期間 日数
重さ 重量 kg
速さ 速度 スピード
紙 用紙 ペーパー
詰まり 詰まる 詰まっ 紙詰まり
カラー 色付き フルカラー
白黒 モノクロ
家 自宅 在宅
会社 社内 企業 法人
部署 部門 課
権限 許可 承認
承認 許可 認可 ok
申請 申し込 申込 応募 届け出
予約 押さえ 取り置
配送 発送 届け 配達 送料 宅配
到着 届く 届き 届か 着く
返品 返送 返却 返す 返し
在庫 品切 売り切
保証 補償 保障
期限切れ 失効 切れ 有効期限
暗号化 セキュリティ 安全
廃棄 処分 捨て 破棄
引き取 回収 引取
再発行 再交付
鍵 キー ロック 施錠
解錠 アンロック 開錠 開け
音 音量 騒音
温度 発熱 熱
水漏れ 漏水 漏れ
掃除 清掃 洗う 洗い 洗浄 手入れ
電池 バッテリー 充電
点灯 光る 光り 点く
点滅 チカチカ
画面 ディスプレイ モニター
動かな 作動 動作 起動
遅い 重い 時間がかか
同時 一緒 いっぺん
途中 中途
再開 続き
復元 元に戻 復旧 戻し 戻す
取り消 取消 キャンセル
間違え 誤って 誤操作 ミス
登録 追加 加え
解除 外す 外し 外れ
名義 氏名 名前
住所 所在地 引っ越
年齢 何歳 歳
子ども 子供 未成年 こども
家族 同居
犬 猫 ペット 動物
光熱費 電気代 ガス代 水道代
朝食 朝ご飯 朝ごはん 朝飯
夕食 夕飯 晩ご飯 晩ごはん 夕ご飯
夜間 深夜 夜中 夜遅
風呂 浴室 入浴 シャワー バス
宿泊 泊まり 泊ま 泊め 泊る
友人 友達 知人 来客
連絡 電話 通報
遅く 遅刻 遅れ 遅延
持ち込 持参 持って
避難 非常 緊急
ごみ ゴミ 廃棄物 廃棄
食事 食堂 ランチ 昼食
駐車 パーキング
喫煙 たばこ タバコ 煙草
送り先 宛先 送付先
受付 窓口 営業
権利 ライセンス
言語 日本語 英語 多言語
翻訳 訳す
字幕 キャプション
録画 録音 収録
通話 電話会議
会議 ミーティング 打ち合わせ
予定 スケジュール カレンダー
欠席 休む 休み 不参加
遅刻 遅れ
早退 早引
給与 給料 賃金
賞与 ボーナス
交通費 通勤費 定期代
出張 旅費
健康診断 健診
育児 産休 育休
勤務 就業 労働
証明書 証書
見積 見積り 見積もり
注文 発注 オーダー
納期 納入
請求書 インボイス 請求
領収 レシート
消費税 税別 税込
口座 銀行 振込 振替
クレカ クレジット カード払い
excel spreadsheet
photo pictur imag
bik bicycl cycl
electric e-bik ebik battery-powered
return giv-back park drop
reserv book advanc
unlock open
jam stuck
delet clos remov
credit balanc
ag old year
minut hour tim
fe cost charg pric pay
member subscrib
child kid son daughter parent
helmet protectiv
report tell notify
ship deliver send dispatch
siz weight dimension
maximum limit most upto
minimum least
receiv get obtain
warn alert alarm
restart reboot
reset restor
updat upgrad version releas
speed fast slow
noisy nois loud
clean wash
power plug
screen display monitor
wifi wi-fi wireless network
email mail e-mail
`) {
		if words := strings.Fields(line); len(words) > 1 {
			out = append(out, words)
		}
	}
	return out
}()
