package interview_test

import "testing"

// How many there are is changed where they are counted, and in no figure that only happens to be as great; a figure that is a value is changed as such.
func TestWhatIsCountedAnew(t *testing.T) {
	const (
		mid  = "ja-midcareer-engineer"
		lead = "株式会社サンプルで2021年4月から今まで。バックエンドのリーダーで4人。請求の締めを6時間から1時間に短縮しました"
		us   = "en-us-backend-engineer"
		devs = "backend engineer at Mesa for 6 years, I own the billing service and lead 2 other devs. cut invoice errors by 40%"
	)
	var rows []spoken
	for _, says := range []string{"職務経歴の4人を5人に", "4人を5人に", "1番、4人じゃなくて5人です", "1の4人を5人にしてください"} {
		rows = append(rows, spoken{
			says, mid, "experience skills", "職務経歴", []string{lead, "Go4年 本番で使ってます", says}, []string{"5人", "2021"}, []string{"4人", "を5人"},
		})
	}
	for _, says := range []string{"change 2 other devs to 3 other devs", "in 1 change 2 other devs to 3 other devs"} {
		rows = append(rows, spoken{
			says, us, "experience start_date", "Relevant experience", []string{devs, "the billing service", "January 11", says}, []string{"3 other devs", "40%"}, []string{"2 other"},
		})
	}
	checkSpoken(t, append(rows,
		spoken{"a value", mid, "experience skills", "使用技術", []string{lead, "Go4年 本番で使ってます", "4年じゃなくて5年です"}, []string{"5 年"}, []string{"4 年"}},
		spoken{"not the years", mid, "experience skills", "使用技術", []string{lead, "Go4年 本番で使ってます", "4人を5人に"}, []string{"4 年"}, []string{"5 年"}},
	))
}
