package document

import (
	"cmp"
	"fmt"
	"io"
	"strings"
)

// writeMarkdown writes a page for people to read.
func (r record) writeMarkdown(w io.Writer) error {
	var b strings.Builder
	title := r.Job
	title = cmp.Or(title, r.Thread)
	fmt.Fprintf(&b, "# %s\n\n", escapeMarkdown(title))
	for _, line := range [][2]string{
		{"Thread", r.Thread}, {"Status", r.Status}, {"Language", r.Language}, {"Country", r.Country}, {"Time zone", r.Timezone},
	} {
		if line[1] != "" {
			fmt.Fprintf(&b, "- %s: %s\n", line[0], escapeMarkdown(line[1]))
		}
	}
	if len(r.Fields) > 0 {
		b.WriteString("\n| Field | Answer | Status |\n|---|---|---|\n")
	}
	for _, f := range r.Fields {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", escapeMarkdown(r.fieldLabel(f.ID)), escapeMarkdown(f.answerText(r.Language)), escapeMarkdown(f.Status))
	}
	if r.Audit != nil {
		fmt.Fprintf(&b, "\n## Audit\n\n%s", r.auditWord())
		if r.Audit.Summary != "" {
			fmt.Fprintf(&b, ": %s", escapeMarkdown(r.Audit.Summary))
		}
		b.WriteString("\n")
		for _, v := range r.Audit.Violations {
			fmt.Fprintf(&b, "\n- %s (%s): %s", escapeMarkdown(v.Type), escapeMarkdown(v.Severity), escapeMarkdown(v.Message))
		}
		if len(r.Audit.Violations) > 0 {
			b.WriteString("\n")
		}
	}
	if len(r.Files) > 0 {
		b.WriteString("\n## Files\n\n| | Name | Bytes | SHA-256 |\n|---|---|---|---|\n")
	}
	for i, f := range r.Files {
		fmt.Fprintf(&b, "| %d | %s | %d | %s |\n", i+1, escapeMarkdown(f.Name), f.Size, escapeMarkdown(f.SHA256))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// escapeMarkdown writes a text so that nothing in it is markup: one line, without emphasis, links, code, tags and cells.
func escapeMarkdown(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	return escapes.Replace(s)
}

var escapes = func() *strings.Replacer {
	var pairs []string
	for _, mark := range "\\`*[]<>|" {
		pairs = append(pairs, string(mark), "\\"+string(mark))
	}
	return strings.NewReplacer(pairs...)
}()
