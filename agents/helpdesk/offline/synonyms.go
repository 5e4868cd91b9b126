package offline

import (
	"slices"
	"strings"
)

// groups are words that mean much the same where people ask about products, contracts and offices. Japanese ones are stems as they are
// written, English ones as stemmed makes them.
var groups = func() [][]string {
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
`) {
		if words := strings.Fields(line); len(words) > 1 {
			out = append(out, words)
		}
	}
	return out
}()

// others are further words for what a text names.
func others(text string) []string {
	var out []string
	f := fold(text)
	for _, t := range contents(text) {
		for _, w := range synonyms(t.text) {
			if !strings.Contains(f, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// synonyms are the words of the groups that a word is in. A single Chinese character stands for the verbs that begin with it.
func synonyms(word string) []string {
	var out []string
	for _, g := range groups {
		if slices.ContainsFunc(g, func(w string) bool { return w == word || isVerbOf(word, w) }) {
			out = append(out, g...)
		}
	}
	return out
}

// isVerbOf reports that a word is the character and an ending in kana.
func isVerbOf(stem, word string) bool {
	rest, ok := strings.CutPrefix(word, stem)
	return ok && rest != "" && len([]rune(stem)) == 1 && kindOf([]rune(stem)[0]) == noun && strings.IndexFunc(rest, func(r rune) bool { return kindOf(r) != kana }) < 0
}

// spoken are words of the groups that are written in kana, and that a text has.
func spoken(text string) []string {
	var out []string
	for _, g := range groups {
		for _, w := range g {
			if len([]rune(w)) > 2 && strings.IndexFunc(w, func(r rune) bool { return kindOf(r) != kana }) < 0 && strings.Contains(text, w) {
				out = append(out, w)
				break
			}
		}
	}
	return out
}

// compounds are words of the groups in which kana stand between Chinese characters, and that a text has.
func compounds(text string) []string {
	var out []string
	for _, g := range groups {
		for _, w := range g {
			if !slices.Contains(out, w) && isCompound(w) && strings.Contains(text, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

func isCompound(w string) bool {
	runs, last := 0, none
	for _, r := range w {
		k := kindOf(r)
		if k == noun && last != noun {
			runs++
		}
		last = k
	}
	return runs > 1
}

func has(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
