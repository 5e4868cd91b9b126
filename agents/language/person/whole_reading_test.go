package person

import "testing"

// A reading is of the whole name: one of its beginning is completed where the rest reads itself, and is none where nothing tells the rest.
func TestReadingsOfWholeNames(t *testing.T) {
	for said, want := range map[string][2]string{
		"三好かおりです！みよしって読みます。かおりはひらがなで": {"三好かおり", "みよしかおり"},
		"高橋ゆみです。たかはしって読みます":           {"高橋ゆみ", "たかはしゆみ"},
		"五十嵐亮です。いがらしって読みます":           {"五十嵐亮", ""},
		"佐々木健太、ささきけんた":                {"佐々木健太", "ささきけんた"},
		"東海林さだお（しょうじさだお）":             {"東海林さだお", "しょうじさだお"},
		"一二三 翔（ひふみ しょう）":              {"一二三 翔", "ひふみ しょう"},
		"長谷川です。はせがわと読みます":             {"長谷川", "はせがわ"},
		"髙橋（はしごだか）玲央奈":                {"髙橋玲央奈", ""},
		"髙橋玲央奈（たかはしれおな）":              {"髙橋玲央奈", "たかはしれおな"},
		"李 偉です。日本では「り い」と、本当は「リー・ウェイ」です。リー・ウェイのほうでお願いします": {"李 偉", "リー・ウェイ"},
		"佐野ゆうと 高三 土日いける": {"", ""},
	} {
		n, _ := PersonName(said)
		if n.Name != want[0] || n.Reading != want[1] {
			t.Errorf("%q: %q, %q, want %q", said, n.Name, n.Reading, want)
		}
	}
	for _, said := range []string{"2015.4-2019.6 コーダー", "2019-07 - 2023-01"} {
		if m, reason := Phone(said, "JP"); reason == "" {
			t.Errorf("%q: %s", said, m.Value)
		}
	}
}
