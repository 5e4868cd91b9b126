package main

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// drawnCards are the cards of the pictures, by the names under which adaptertest holds them to what the program makes.
var drawnCards = []string{"summary", "application", "adjustment"}

// The pictures of cards show what the program makes; -update-docs draws them anew.
func TestDocsCardsAreReal(t *testing.T) {
	for _, lang := range docsLangs {
		drawn := drawCards(t, lang)
		file := filepath.FromSlash(docsRoot + "docs/" + lang + "/cards.svg")
		if *updateDocs {
			if err := os.WriteFile(file, []byte(drawn), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if kept, err := os.ReadFile(file); err != nil || string(kept) != drawn {
			t.Errorf("%s is not what cards look like now (%v): go test ./cmd/mendan -run Docs -update-docs", file, err)
		}
	}
}

// cardPicture is a picture that grows downwards.
type cardPicture struct {
	strings.Builder
	y int
}

// drawCards draws cards below each other, as a chat shows them: a title, fields with their names above, buttons, menus.
func drawCards(t *testing.T, lang string) string {
	t.Helper()
	p := &cardPicture{y: margin}
	for _, name := range drawnCards {
		raw, err := os.ReadFile(filepath.Join("..", "..", "adapters", "adaptertest", "testdata", name+"."+lang+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var c bot.Card
		if err := json.Unmarshal(raw, &c); err != nil {
			t.Fatal(err)
		}
		p.drawCard(c)
	}
	width, height := pictureWidth*cellWidth+2*margin, p.y
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

func (p *cardPicture) drawCard(c bot.Card) {
	top := p.y
	p.write("title", c.Title)
	p.write("", c.Body)
	for _, f := range c.Fields {
		p.write("name", f.Name)
		p.write("", f.Value)
	}
	p.drawButtons(c.Buttons)
	fmt.Fprintf(p, "<rect class=\"edge\" x=\"%d\" y=\"%d\" width=\"3\" height=\"%d\"/>\n", margin/2, top, p.y-top)
	p.y += lineHeight
}

// write writes lines, each folded at the edge.
func (p *cardPicture) write(class, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		for _, row := range foldLine(line) {
			p.y += lineHeight
			fmt.Fprintf(p, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", class, margin, p.y, html.EscapeString(row))
		}
	}
}

// drawButtons draws buttons side by side, and a menu for those that stand in one.
func (p *cardPicture) drawButtons(buttons []bot.Button) {
	alone, menus := bot.Menus(buttons, len(buttons))
	for _, menu := range menus {
		alone = append(alone, bot.Button{Label: menu[0].Menu + " ▾"})
	}
	x := margin
	p.y += lineHeight / 2
	for _, b := range alone {
		width := (cells(b.Label) + 3) * cellWidth
		if x+width > margin+pictureWidth*cellWidth {
			x, p.y = margin, p.y+lineHeight+margin/2
		}
		box, text := "button", ""
		if b.Style == bot.Primary || b.Style == bot.Danger {
			box, text = string(b.Style), "light"
		}
		fmt.Fprintf(p, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", box, x, p.y, width, lineHeight+6)
		fmt.Fprintf(p, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", text, x+cellWidth, p.y+lineHeight-2, html.EscapeString(b.Label))
		x += width + cellWidth
	}
	p.y += lineHeight + margin/2
}
