package reader

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/mendanhq/mendan/agents/attachment"
)

func load(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// How a CV begins and ends in each kind of file, in the order of reading.
var cvs = map[string][]string{
	"cv.en.pdf": {"Naoki Takahashi\n", "efficient, office-grade payment", "“Flaky” tests fixed & finished", "Café Müller GmbH, Zürich", "BSc Computer Science"},
	"cv.ja.pdf": {"職務経歴書\n", "氏名　佐藤 花子（さとう はなこ）\n", "バックエンドエンジニアとして5年間", "期間 業務内容\n", "①㈱髙﨑", "葛\U000e0100城"},
	// Before 2010 programs wrote Japanese in fonts that are not in the file, in the encodings of their system.
	"cv.sjis.pdf": {"職務経歴書\n", "氏名　佐藤 花子（さとう はなこ）\n", "応用情報技術者試験（2020年）"},
	"cv.euc.pdf":  {"職務経歴書\n", "決済基盤の設計・開発・運用に従事しました。\n"},
	"cv.jis.pdf":  {"職務経歴書\n", "決済基盤の設計・開発・運用に従事しました。\n"},
	"cv.ja.docx":  {"職務経歴書\n", "氏名　佐藤 花子（さとう はなこ）\n", "期間\t業務内容\n", "2019年4月〜2021年3月\t社内ポータル", "葛\U000e0100城　半角ｶﾅ"},
	"cv.ja.odt":   {"職務経歴書\n", "氏名　佐藤 花子（さとう はなこ）\n", "期間\t業務内容\n", "2019年4月〜2021年3月\t社内ポータル", "葛\U000e0100城　半角ｶﾅ"},
	"cv.ja.rtf":   {"職務経歴書\n", "氏名　佐藤 花子（さとう はなこ）\n", "期間\t業務内容\n", "2019年4月〜2021年3月\t社内ポータル", "葛\U000e0100城　半角ｶﾅ"},
	"cv.ja.html":  {"職務経歴書\n", "氏名 佐藤 花子（さとう はなこ）\n", "期間 業務内容\n", "2019年4月〜2021年3月 社内ポータル"},
}

func TestReadsEachKind(t *testing.T) {
	for name, want := range cvs {
		r := Read(t.Context(), name, load(t, name))
		at := 0
		for _, words := range want {
			i := strings.Index(r.Text[at:], words)
			if i < 0 {
				t.Errorf("%s: %q is not there, or not in its place:\n%s%s", name, words, r.Unread, r.Text)
				break
			}
			at += i
		}
		if strings.ContainsRune(r.Text, '�') {
			t.Errorf("%s: there is a character that could not be read", name)
		}
	}
}

// TestSaysWhyNot holds each file that is not read to its reason, whatever it is called.
func TestSaysWhyNot(t *testing.T) {
	locked := []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")
	for name, c := range map[string]struct {
		file string
		data []byte
		want string
	}{
		"a PDF with a password":    {"cv.pdf", load(t, "locked.pdf"), attachment.Encrypted},
		"a scanned PDF":            {"cv.pdf", load(t, "scanned.pdf"), attachment.Scanned},
		"a PDF that is cut off":    {"cv.pdf", load(t, "cv.en.pdf")[:300], attachment.Damaged},
		"a PDF of many pages":      {"cv.pdf", manyPages(attachment.MaxPages + 1), attachment.TooManyPages},
		"words in place of a PDF":  {"cv.pdf", []byte("please see the other file"), attachment.Damaged},
		"an old Word document":     {"cv.docx", load(t, "cv.ja.doc"), attachment.OldWord},
		"a .docx with a password":  {"cv.docx", locked, attachment.Encrypted},
		"a .docx that is cut off":  {"cv.docx", load(t, "cv.ja.docx")[:3000], attachment.Damaged},
		"a .docx of broken XML":    {"cv.docx", docx("<w:p><w:t>x</w:p>"), attachment.Damaged},
		"a .odt with a password":   {"cv.odt", zipped("mimetype", odt, "content.xml", "", "META-INF/manifest.xml", `<m:encryption-data/>`), attachment.Encrypted},
		"a spreadsheet":            {"cv.xlsx", zipped("[Content_Types].xml", "", "xl/workbook.xml", ""), attachment.UnknownKind},
		"any archive":              {"cv.zip", zipped("cv.pdf", "x"), attachment.UnknownKind},
		"a program":                {"cv.exe", []byte("MZ\x90\x00\x03\x00"), attachment.UnknownKind},
		"a picture":                {"cv.pdf", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), attachment.Image},
		"a telephone's picture":    {"cv.heic", []byte("\x00\x00\x00\x18ftypheic\x00\x00"), attachment.Image},
		"nothing":                  {"cv.txt", nil, attachment.Empty},
		"nothing but empty lines":  {"cv.md", []byte(" \n\n"), attachment.Empty},
		"a document without words": {"cv.docx", docx("<w:p></w:p>"), attachment.Empty},
		"no text":                  {"cv.txt", []byte("a\x00\x01b"), attachment.Damaged},
	} {
		if r := Read(t.Context(), c.file, c.data); r.Unread != c.want || r.Text != "" {
			t.Errorf("%s: %q %q, want %q", name, r.Unread, r.Text, c.want)
		}
	}
}

// TestBombs holds the readers to their counts: what is unpacked and how deep it is nested, not what the file says of itself.
func TestBombs(t *testing.T) {
	for name, data := range map[string][]byte{
		"much of nothing":   docx(strings.Repeat(" ", maxUnpacked)),
		"many parts":        docx("<w:p></w:p>", parts(maxEntries)...),
		"parts that add up": docx("", bigParts(12, 4<<20)...),
		"deep XML":          docx(strings.Repeat("<w:p>", maxDepth+1)),
		"deep HTML":         []byte("<!doctype html>" + strings.Repeat("<div>", 1000)),
		"deep RTF":          []byte(`{\rtf1` + strings.Repeat("{", maxDepth+1)),
	} {
		if r := Read(t.Context(), "cv", data); r.Unread != attachment.TooMuch {
			t.Errorf("%s: %q %.40q", name, r.Unread, r.Text)
		}
	}
	laughs := `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:p><w:t>&b;</w:t></w:p>`
	if r := Read(t.Context(), "cv.docx", zipped("[Content_Types].xml", "", "word/document.xml", laughs)); r.Unread != attachment.Damaged {
		t.Errorf("entities: %q %q", r.Unread, r.Text)
	}
	if r := Read(t.Context(), "cv.txt", []byte(strings.Repeat("職歴\n", 100_000))); len(r.Text) > attachment.MaxText || len(r.Text) < attachment.MaxText-10 {
		t.Errorf("of a long text %d bytes are kept", len(r.Text))
	}
}

// TestWord reads what Word shows, and nothing else.
func TestWord(t *testing.T) {
	got := Read(t.Context(), "cv.docx", docx(`<w:p><w:r><w:t>氏名</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve"> </w:t></w:r>`+
		`<w:ruby><w:rt><w:r><w:t>たかはし</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>高橋</w:t></w:r></w:rubyBase></w:ruby></w:p>`+
		`<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>shown</w:t></w:r>`+
		`<w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p>`+
		`<w:p><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>in a box</w:t></w:r></w:p></w:txbxContent></mc:Choice>`+
		`<mc:Fallback><w:p><w:r><w:t>in a box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:p>`,
		"word/header1.xml", "<w:hdr><w:p><w:t>naoki@example.com</w:t></w:p></w:hdr>", "word/header2.xml", "<w:hdr><w:p><w:t>naoki@example.com</w:t></w:p></w:hdr>"))
	if want := "naoki@example.com\n氏名\t 高橋（たかはし）\nshown\nin a box"; got.Text != want {
		t.Errorf("got %q, want %q (%s)", got.Text, want, got.Unread)
	}
}

// TestRTF reads what programs of several systems write.
func TestRTF(t *testing.T) {
	for src, want := range map[string]string{
		`{\rtf1\ansi\ansicpg932 \'8e\'81\'96\'bc\par ABC}`:                                     "氏名\nABC",
		`{\rtf1\ansi\ansicpg1252 R\'e9sum\'e9 \emdash  x\tab y}`:                               "Résumé — x\ty",
		`{\rtf1\ansi{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset128 MS Mincho;}}\f1 \'8e\'81}`: "氏",
		`{\rtf1\uc1 \u27663?\u21517?}`:                                                         "氏名",
		`{\rtf1\uc2 \u-10187\'3f\'3f\u-9048\'3f\'3f x}`:                                        "\U0001d4a8 x",
		`{\rtf1{\*\generator Word;}{\info{\author me}}a{\v hidden}b \{c\}\\}`:                  `ab {c}\`,
		`{\rtf1{\field{\*\fldinst HYPERLINK "x"}{\fldrslt a link}}\cell b\row}`:                "a link\tb",
		"{\\rtf1 a\\\nb{\\pict\\bin5 }}}}}} c}":                                                "a\nb c",
	} {
		if got := Read(t.Context(), "cv.rtf", []byte(src)); got.Text != want {
			t.Errorf("%s: %q, want %q", src, got.Text, want)
		}
	}
}

// TestEncodings reads plain text as programs in Japan and elsewhere wrote it.
func TestEncodings(t *testing.T) {
	const cv = "職務経歴書\n佐藤 花子 ｻﾄｳ ﾊﾅｺ\n決済基盤の設計"
	for name, e := range map[string]interface{ String(string) (string, error) }{
		"Shift_JIS": japanese.ShiftJIS.NewEncoder(), "EUC-JP": japanese.EUCJP.NewEncoder(),
	} {
		src, err := e.String(cv)
		if err != nil {
			t.Fatal(err)
		}
		if got := Read(t.Context(), "cv.txt", []byte(src)); got.Text != cv {
			t.Errorf("%s: %q", name, got.Text)
		}
	}
}

func TestReadEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r := Read(ctx, "cv.pdf", load(t, "cv.en.pdf")); r.Unread != attachment.TimedOut {
		t.Errorf("%+v", r)
	}
}

const odt = "application/vnd.oasis.opendocument.text"

// zipped packs parts: names, each with what is in it.
func zipped(parts ...string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		w, err := z.Create(parts[i])
		if err != nil {
			panic(err)
		}
		fmt.Fprint(w, parts[i+1])
	}
	z.Close()
	return b.Bytes()
}

// docx packs a document with a body, and further parts.
func docx(body string, more ...string) []byte {
	return zipped(append([]string{"[Content_Types].xml", "", "word/document.xml", "<w:document><w:body>" + body + "</w:body></w:document>"}, more...)...)
}

func parts(n int) (out []string) {
	for i := range n {
		out = append(out, fmt.Sprint("word/media/", i), "")
	}
	return out
}

// bigParts are headers that no ratio gives away.
func bigParts(n, size int) (out []string) {
	var noise strings.Builder
	for i := uint32(1); noise.Len() < size; i = i*1664525 + 1013904223 {
		fmt.Fprintf(&noise, "<w:p><w:x a%d=''/></w:p>\n", i>>8)
	}
	for i := range n {
		out = append(out, fmt.Sprintf("word/header%d.xml", i), "<w:hdr>"+noise.String()+"</w:hdr>")
	}
	return out
}

// manyPages is a PDF of empty pages. It has no table of where they are: PDFium makes one.
func manyPages(n int) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count %d/Kids[%s]>>endobj\n", n, strings.Repeat("3 0 R ", n))
	b.WriteString("3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
	return []byte(b.String())
}
