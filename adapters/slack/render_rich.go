package slack

import (
	"encoding/json"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/markup"
)

// The limits of lists and tables (docs.slack.dev/reference/block-kit/blocks/table-block, /rich-text-block): a message has one table at most. What is
// over a limit is shown as text.
const (
	maxListDepth = 8
	maxTableRows = 100
	maxTableCols = 20
	maxTableText = 10_000
)

// renderPieces renders Markdown, its lists and tables in Slack's own forms.
func renderPieces(md string) (out []slack.Block, own bool) {
	for _, p := range markup.Slack.Pieces(md, maxSection) {
		var b slack.Block
		switch {
		case p.List != nil:
			b = renderList(p.List)
		case p.Table != nil:
			b = renderTable(p.Table)
		}
		if b == nil {
			out = append(out, renderSections(p.Text)...)
			continue
		}
		out, own = append(out, b), true
	}
	return out, own
}

// renderList renders a list; nil for one that is too long. Each stretch of items of one depth and kind is a list of its own to Slack.
func renderList(items []markup.Item) slack.Block {
	var lists []slack.RichTextElement
	var last *slack.RichTextList
	for i, item := range items {
		if item.Depth > maxListDepth {
			return nil
		}
		style := slack.RTEListBullet
		if item.Number > 0 {
			style = slack.RTEListOrdered
		}
		if last == nil || last.Indent != item.Depth || last.Style != style || item.Number > 0 && items[i-1].Number != item.Number-1 {
			last = slack.NewRichTextList(style, item.Depth)
			last.Offset = max(0, item.Number-1)
			lists = append(lists, last)
		}
		last.Elements = append(last.Elements, slack.NewRichTextSection(renderRuns(item.Runs, false)...))
	}
	b := slack.NewRichTextBlock("", lists...)
	if countTexts(b) > maxSection {
		return nil
	}
	return b
}

// renderTable renders a table; nil for one that is too large.
func renderTable(rows [][]markup.Cell) slack.Block {
	if len(rows) == 0 || len(rows) > maxTableRows || len(rows[0]) > maxTableCols {
		return nil
	}
	b := slack.NewTableBlock("")
	for i, row := range rows {
		var cells []slack.TableCell
		for _, c := range row {
			if len(c) == 0 {
				cells = append(cells, slack.NewTableRawTextCell("–"))
				continue
			}
			cells = append(cells, slack.NewTableRichTextCell(slack.NewRichTextSection(renderRuns(c, i == 0)...)))
		}
		b.Rows = append(b.Rows, cells)
	}
	for range rows[0] {
		b.ColumnSettings = append(b.ColumnSettings, slack.ColumnSetting{Align: slack.ColumnAlignmentLeft, IsWrapped: true})
	}
	if countTexts(b) > maxTableText {
		return nil
	}
	return b
}

// renderRuns renders text in which nothing acts: no sign of it mentions or links anybody.
func renderRuns(runs []markup.Run, head bool) []slack.RichTextSectionElement {
	var out []slack.RichTextSectionElement
	for _, r := range runs {
		var style *slack.RichTextSectionTextStyle
		if s := (slack.RichTextSectionTextStyle{Bold: r.Bold || head, Italic: r.Italic, Strike: r.Strike, Code: r.Code}); s != (slack.RichTextSectionTextStyle{}) {
			style = &s
		}
		if r.Link != "" {
			out = append(out, slack.NewRichTextSectionLinkElement(r.Link, r.Text, style))
			continue
		}
		out = append(out, slack.NewRichTextSectionTextElement(r.Text, style))
	}
	return out
}

// countTexts counts the characters of a block that shows them deep within.
func countTexts(b slack.Block) int {
	raw, err := json.Marshal(b)
	var all any
	if err != nil || json.Unmarshal(raw, &all) != nil {
		return maxTotal // it is none that Slack takes
	}
	n := 0
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			if t, ok := v["text"].(string); ok {
				n += markup.Len(t)
			}
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(all)
	return n
}
