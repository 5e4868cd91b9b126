package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// olderCard is a card as programs before menus, choices and notices stored it.
const olderCard = `{"kind":"application","title":"Application: Backend","body":"4 of 4","fields":[{"name":"Name","value":"Ann"}],` +
	`"buttons":[{"name":"approve","label":"Accept","style":"primary","token":"T1"},{"name":"ask_more","label":"Ask for more","style":"default",` +
	`"token":"T2","modal":{"title":"Ask for more","inputs":[{"name":"field","label":"Item","required":true},{"name":"question","label":"Question",` +
	`"long":true}]}},{"name":"edit:name","label":"Edit name","item":1}],"code":"K7QF"}`

// What an open approval of an older program was decided about is the same for this one: its digest stands.
func TestTheDigestOfAnOlderCardStands(t *testing.T) {
	var c bot.Card
	if err := json.Unmarshal([]byte(olderCard), &c); err != nil {
		t.Fatal(err)
	}
	want := sha256.Sum256([]byte(olderCard))
	got, err := digestShown(c, nil)
	if err != nil || got != hex.EncodeToString(want[:]) {
		raw, _ := json.Marshal(c)
		t.Errorf("%v; stored anew it reads\n%s", err, raw)
	}
}
