package attachment

import "testing"

func TestKindOf(t *testing.T) {
	for name, want := range map[string]string{"CV.PDF": "pdf", "a.b.htm": "html", "x.markdown": "md", "履歴書.docx ": "docx", "cv": "", "x.doc": "doc"} {
		if got := KindOf(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, k := range Documents() {
		if !Readable(k) {
			t.Errorf("%s is announced and not read", k)
		}
	}
}
