package facts

import "testing"

// Names as they are answered: what proves itself by its reading, or by what its parts are called, stands against what looks more like a name.
func TestNamesAnswered(t *testing.T) {
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"full_name", "高梨です。高梨 純一（たかなし じゅんいち）", `full_name="高梨 純一"; name_reading="たかなし じゅんいち"`},
		{"full_name", "山梨 ゆう、やまなし ゆう", `full_name="山梨 ゆう"; name_reading="やまなし ゆう"`},
		{"full_name", "前略 お世話になります。西尾 武志（にしお たけし）と申します。", `full_name="西尾 武志"; name_reading="にしお たけし"`},
		{"full_name", "「あずま」じゃなくて「ひがし」です。東 康介、ひがし こうすけ", `full_name="東 康介"; name_reading="ひがし こうすけ"`},
		{"full_name", "拝復 晩秋の候、皆様お変わりなくお過ごしのことと存じます。", `full_name=-; name_reading=-`},
		{"full_name", "ありがとさんです、ほな次いきまひょか", `full_name=-; name_reading=-`},
		{"full_name", "電話番号はないしょでいいですか", `full_name=-; name_reading=-`},
		{"full_name", "佐藤さんからご紹介いただきました。よろしくお願いします", `full_name=-; name_reading=-`},
	})
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"full_name", "My family name is Villanueva and given name is Ana May", `full_name="Ana May Villanueva"`},
		{"full_name", "Mr Alun Bowen. Well, it was Bowen-Hughes until May. Alun Bowen now.", `full_name="Alun Bowen"`},
		{"full_name", "Dr Lena Fisk is my manager. I'd rather not say mine yet.", `full_name=-`},
		{"full_name", "It was Porter until last year.", `full_name=-`},
	})
}
