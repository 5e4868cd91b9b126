package task

import "testing"

func TestCommands(t *testing.T) {
	for _, tt := range []struct{ said, word, rest string }{
		{"stop", wordStop, ""},
		{"/stop", wordStop, ""},
		{"Please stop.", wordStop, ""},
		{"止めてください。", wordStop, ""},
		{"go ahead", wordApprove, ""},
		{"承認します", wordApprove, ""},
		{"ok", wordApprove, ""},
		{"ok, but read the file first", "", ""},
		{"no worries", "", ""},
		{"no", wordReject, ""},
		{"/no too many files", wordReject, "too many files"},
		{"reject: too many files", wordReject, "too many files"},
		{"却下 多すぎます", wordReject, "多すぎます"},
		{"edit read a.md\nthen b.md", wordEdit, "read a.md\nthen b.md"},
		{"allow go test *", wordAllow, "go test *"},
		{"plan-only", wordPlanOnly, ""},
		{"stop the server when it is done", "", ""},
		{"止めてほしくないです", "", ""},
		{"", "", ""},
	} {
		if word, rest := readCommand(tt.said); word != tt.word || rest != tt.rest {
			t.Errorf("%q is %q with %q, not %q with %q", tt.said, word, rest, tt.word, tt.rest)
		}
	}
}
