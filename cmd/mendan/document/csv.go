package document

import (
	"encoding/csv"
	"io"
	"strings"
)

// byteOrderMark has Excel read the file as UTF-8.
const byteOrderMark = "\ufeff"

// Sheet writes lines of cells for spreadsheets: as RFC 4180 has it, in UTF-8 that Excel knows for such, and without formulas.
func Sheet(w io.Writer, lines [][]string) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	for _, cells := range lines {
		safe := make([]string, len(cells))
		for i, c := range cells {
			safe[i] = disarmCell(c)
		}
		_ = out.Write(safe) // Flush tells
	}
	out.Flush()
	return out.Error()
}

// writeCSV writes a line for each fact, for each field without any, and for each finding of the audit.
func (r record) writeCSV(w io.Writer) error {
	var all [][]string
	line := func(cells ...string) { all = append(all, cells) }
	line("thread", "job", "status", "kind", "field", "label", "field_status", "declined", "fact", "value")
	if len(r.Fields) == 0 {
		line(r.Thread, r.Job, r.Status, "application", "", "", "", "", "", "")
	}
	for _, f := range r.Fields {
		declined := "no"
		if f.Declined {
			declined = "yes"
		}
		start := []string{r.Thread, r.Job, r.Status, "field", f.ID, r.fieldLabel(f.ID), f.Status, declined}
		for _, k := range f.factKeys() {
			line(append(start[:len(start):len(start)], k, factText(f.Facts[k].Value))...)
		}
		if len(f.Facts) == 0 {
			line(append(start[:len(start):len(start)], "", "")...)
		}
	}
	if r.Audit != nil {
		line(r.Thread, r.Job, r.Status, "audit", "", "", r.auditWord(), "", "summary", r.Audit.Summary)
		for _, v := range r.Audit.Violations {
			line(r.Thread, r.Job, r.Status, "audit", "", "", v.Severity, "", v.Type, v.Message)
		}
	}
	return Sheet(w, all)
}

// disarmCell keeps a cell from being run as a formula by a spreadsheet: what begins like one gets an apostrophe before it, also
// behind spaces and in full width. Source: OWASP, "CSV Injection".
func disarmCell(cell string) string {
	if begins := strings.TrimLeft(cell, " \u00a0\u3000"); begins != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(begins)[0]) {
		return "'" + cell
	}
	return cell
}
