package main

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// drawnCards are the pictures of cards, and the golden files that each shows.
var drawnCards = []struct {
	picture string
	cards   []string
}{
	{"cards-candidate", []string{"consent", "setting", "choice", "choice_made", "file", "summary", "which_answer", "reminder", "offer", "withdraw", "erase"}},
	{"cards-hiring", []string{"plan", "plan_rejected", "application", "application_remarks", "application_decided", "changed", "withdrawn"}},
	{"cards-people", []string{
		"needs_human", "taken_over", "handed_back", "question", "questions", "adjustment", "remark", "reapply", "data_request", "unread", "stuck", "undelivered",
	}},
	{"cards-forms", []string{"plan_form", "reject_form", "answer_form", "ask_more_form", "file_form"}},
	{"cards-home", []string{"home", "home_staff", "job_menu", "job", "which_conversation", "erase_all"}},
	{"cards-team", []string{
		"answer", "helpdesk_question", "keep_answer", "draft", "template", "task_plan", "task_confirm", "action", "interrupted", "report", "discussion",
	}},
}

// The pictures of cards show what is sent, on Slack at the left and on Discord at the right; -update-docs draws them anew. Each card is in one of them.
func TestDocsCardsAreReal(t *testing.T) {
	var drawn []string
	for _, d := range drawnCards {
		drawn = append(drawn, d.cards...)
		for _, lang := range docsLangs {
			picture := drawCards(t, lang, d.cards)
			file := filepath.FromSlash(docsRoot + "docs/" + lang + "/" + d.picture + ".svg")
			if *updateDocs {
				if err := os.WriteFile(file, []byte(picture), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if kept, err := os.ReadFile(file); err != nil || string(kept) != picture {
				t.Errorf("%s is not what cards look like now (%v): go test ./cmd/mendan -run Docs -update-docs", file, err)
			}
		}
	}
	for _, platform := range []string{"slack", "discord"} {
		for _, lang := range docsLangs {
			kept, err := filepath.Glob(filepath.Join(cardsFolder, platform, "*."+lang+".json"))
			if err != nil || len(kept) != len(drawn) {
				t.Errorf("%d cards are drawn, %d are sent on %s in %q: %v", len(drawn), len(kept), platform, lang, err)
			}
		}
	}
}

// cardWidth is how many columns a card has in a picture.
const cardWidth = 62

// cardPicture is a picture that grows downwards.
type cardPicture struct {
	strings.Builder
	x, y int
}

// drawCards draws cards below each other, as both platforms show them: a title, fields with their names above, buttons, menus.
func drawCards(t *testing.T, lang string, names []string) string {
	t.Helper()
	p := &cardPicture{y: margin}
	column := cardWidth*cellWidth + 2*margin
	for i, platform := range []string{"Slack", "Discord"} {
		p.writeRow("title", margin+i*column, margin+lineHeight, platform)
	}
	p.y += 2 * lineHeight
	for _, name := range names {
		top, bottom := p.y, p.y
		for i, platform := range []string{"slack", "discord"} {
			p.x, p.y = margin+i*column, top
			p.drawCard(readSentCard(t, platform, name, lang))
			bottom = max(bottom, p.y)
		}
		p.y = bottom + lineHeight
	}
	width, height := 2*column, p.y
	return fmt.Sprintf(cardFrame, width, height, width, height, p.String())
}

const cardFrame = `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
<style>
.page { fill: #ffffff }
.edge { fill: #c9ced6 }
text { font: 13px ui-monospace, "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK JP", "MS Gothic", monospace; fill: #1d1c1d; white-space: pre }
.title { font-weight: bold }
.name { fill: #616061 }
.button { fill: #ffffff; stroke: #c9ced6 }
.primary { fill: #007a5a }
.danger { fill: #e01e5a }
.light { fill: #ffffff }
</style>
<rect class="page" width="100%%" height="100%%" rx="8"/>
%s</svg>
`

func (p *cardPicture) drawCard(parts []sentPart) {
	top := p.y
	for _, part := range parts {
		switch {
		case len(part.buttons) > 0:
			p.drawButtons(part.buttons)
		case part.class == "line":
			p.y += lineHeight
			fmt.Fprintf(p, "<rect class=\"edge\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"1\"/>\n", p.x, p.y, cardWidth*cellWidth)
		case part.class == "box":
			p.drawBox(part.text)
		default:
			p.write(part.class, part.text)
		}
	}
	fmt.Fprintf(p, "<rect class=\"edge\" x=\"%d\" y=\"%d\" width=\"3\" height=\"%d\"/>\n", p.x-margin/2, top+4, p.y-top)
	p.y += lineHeight / 2
}

// write writes lines, each folded at the edge.
func (p *cardPicture) write(class, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		for _, row := range foldLine(line, cardWidth) {
			p.y += lineHeight
			p.writeRow(class, p.x, p.y, row)
		}
	}
}

func (p *cardPicture) writeRow(class string, x, y int, row string) {
	fmt.Fprintf(p, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", class, x, y, html.EscapeString(row))
}

// drawBox draws what is typed into, with what stands in it.
func (p *cardPicture) drawBox(text string) {
	rows := slices.Collect(strings.SplitSeq(text, "\n"))
	p.y += 4
	fmt.Fprintf(p, "<rect class=\"button\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", p.x, p.y+2, cardWidth*cellWidth, lineHeight*len(rows)+6)
	for _, row := range rows {
		p.y += lineHeight
		p.writeRow("", p.x+cellWidth, p.y, row)
	}
	p.y += 10
}

// drawButtons draws buttons side by side.
func (p *cardPicture) drawButtons(buttons []sentButton) {
	x := p.x
	p.y += lineHeight / 2
	for _, b := range buttons {
		width := (cells(b.label) + 2) * cellWidth
		if x > p.x && x+width > p.x+cardWidth*cellWidth {
			x, p.y = p.x, p.y+lineHeight+margin/2
		}
		box, text := "button", ""
		if b.style != "" {
			box, text = b.style, "light"
		}
		fmt.Fprintf(p, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", box, x, p.y, width, lineHeight+6)
		p.writeRow(text, x+cellWidth, p.y+lineHeight-2, b.label)
		x += width + cellWidth
	}
	p.y += lineHeight + margin/2
}
