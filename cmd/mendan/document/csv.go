package document

import (
	"encoding/csv"
	"io"
	"strings"
)

// byteOrderMark has Excel read the file as UTF-8.
const byteOrderMark = "\ufeff"

// csv writes a line for each fact, for each field without any, and for each finding of the audit. Lines end as RFC 4180 has it.
func (r record) csv(w io.Writer) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	line := func(cells ...string) {
		for i := range cells {
			cells[i] = harmless(cells[i])
		}
		_ = out.Write(cells) // Flush tells
	}
	line("thread", "job", "status", "kind", "field", "label", "field_status", "declined", "fact", "value")
	if len(r.Fields) == 0 {
		line(r.Thread, r.Job, r.Status, "application", "", "", "", "", "", "")
	}
	for _, f := range r.Fields {
		declined := "no"
		if f.Declined {
			declined = "yes"
		}
		start := []string{r.Thread, r.Job, r.Status, "field", f.ID, r.label(f.ID), f.Status, declined}
		for _, k := range f.keys() {
			line(append(start[:len(start):len(start)], k, text(f.Facts[k].Value))...)
		}
		if len(f.Facts) == 0 {
			line(append(start[:len(start):len(start)], "", "")...)
		}
	}
	if r.Audit != nil {
		line(r.Thread, r.Job, r.Status, "audit", "", "", r.passed(), "", "summary", r.Audit.Summary)
		for _, v := range r.Audit.Violations {
			line(r.Thread, r.Job, r.Status, "audit", "", "", v.Severity, "", v.Type, v.Message)
		}
	}
	out.Flush()
	return out.Error()
}

// harmless keeps a cell from being run as a formula by a spreadsheet: what begins like one gets an apostrophe before it, also
// behind spaces and in full width. Source: OWASP, "CSV Injection".
func harmless(cell string) string {
	if begins := strings.TrimLeft(cell, " \u00a0\u3000"); begins != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(begins)[0]) {
		return "'" + cell
	}
	return cell
}
