package reader

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/attachment"
)

// held reports what no file may bring about: text that is too long or no text, or neither text nor a reason.
func held(t *testing.T, r attachment.Result) {
	t.Helper()
	if len(r.Text) > attachment.MaxText || !utf8.ValidString(r.Text) || (r.Text == "") == (r.Unread == "") {
		t.Errorf("%d bytes of text, %q", len(r.Text), r.Unread)
	}
}

// FuzzRead mutates whole files of every kind but PDF, which has a test of its own: it is slow.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/cv.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		if filepath.Ext(name) == ".pdf" {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(filepath.Base(name), src)
	}
	f.Fuzz(func(t *testing.T, name string, src []byte) {
		if len(src) > 4 && string(src[:4]) == "%PDF" {
			return // it has a target of its own
		}
		held(t, Read(t.Context(), name, src))
	})
}

func FuzzPDF(f *testing.F) {
	f.Add(manyPages(2))
	f.Fuzz(func(t *testing.T, src []byte) {
		held(t, Read(t.Context(), "cv.pdf", append([]byte("%PDF-1.4\n"), src...)))
	})
}

// FuzzXML mutates the XML within documents, which zip's checksums would keep from FuzzRead.
func FuzzXML(f *testing.F) {
	f.Add([]byte(`<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>a</w:t></w:r><w:ruby><w:rt><w:t>b</w:t></w:rt></w:ruby></w:p>`))
	f.Add([]byte(`<text:p>a<text:s text:c="9"/><text:ruby><text:ruby-text>b</text:ruby-text></text:ruby></text:p>`))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, of := range []vocabulary{word, openDocument} {
			_, _ = readXML(src, of)
		}
	})
}

func FuzzRTF(f *testing.F) {
	f.Add([]byte(`{\rtf1\ansi\ansicpg932{\fonttbl{\f1\fcharset128 x;}}\f1 \'8e\'81\u27663?{\*\x y}\bin3 abc\par}`))
	f.Fuzz(func(t *testing.T, src []byte) { held(t, Read(t.Context(), "cv.rtf", append([]byte(`{\rtf1`), src...))) })
}
