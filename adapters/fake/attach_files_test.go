package fake

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
)

// A line may bring the file itself: it is kept, as on the platforms, or what was read of it.
func TestALineBringsAFile(t *testing.T) {
	encoded := base64.StdEncoding.EncodeToString
	for _, tt := range []struct {
		attachment string
		want       bot.Attachment
	}{
		{`{"name":"cv.txt","text":"Jane"}`, bot.Attachment{Name: "cv.txt", Size: 4, Text: "Jane"}},
		{`{"name":"cv.txt","data":"` + encoded([]byte("\ufeffJané")) + `"}`, bot.Attachment{Name: "cv.txt", MIME: "text/plain", Size: 8, Ref: "\ufeffJané"}},
		{`{"name":"cv.pdf","data":"` + encoded([]byte("%PDF-1.7\n")) + `"}`, bot.Attachment{Name: "cv.pdf", MIME: "application/pdf", Size: 9, Ref: "%PDF-1.7\n"}},
		{`{"name":"cv","mime":"text/plain; charset=utf-8","data":"` + encoded([]byte("Jane")) + `"}`,
			bot.Attachment{Name: "cv", MIME: "text/plain; charset=utf-8", Size: 4, Ref: "Jane"}},
		{`{"name":"cv.txt","data":""}`, bot.Attachment{Name: "cv.txt", MIME: "text/plain", Unread: bot.FileEmpty}},
	} {
		l, err := parseObject([]byte(`{"do":"say","as":"c","thread":"t","attachments":[` + tt.attachment + `]}`))
		if err != nil {
			t.Errorf("%s: %v", tt.attachment, err)
			continue
		}
		kept, err := keepFiles(t.Context(), new(inbox), bot.Place{}, l.attachments)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]bot.Attachment{tt.want}, kept); diff != "" {
			t.Errorf("%s: %s", tt.attachment, diff)
		}
	}
	for attachment, want := range map[string]string{
		`{"name":"a","data":"?"}`: `"data" must be Base64`, `{"name":"a","data":3}`: `"data" must be a string`, `{"name":"a","data":"YQ==","text":"a"}`: "both there",
		`{"data":"YQ=="}`: `"name" is missing`, `{"name":"a","bytes":"YQ=="}`: `unknown key "bytes"`,
	} {
		_, err := parseObject([]byte(`{"do":"say","as":"c","thread":"t","attachments":[` + attachment + `]}`))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", attachment, err, want)
		}
	}
}
