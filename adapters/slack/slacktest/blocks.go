package slacktest

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Blocks are a message's or a view's blocks as they were sent: docs.slack.dev/reference/block-kit/blocks.
type Blocks []map[string]any

// The limits of docs.slack.dev/reference/block-kit, and one that is known from use: what shows more than about 13,200 characters in all
// is refused.
const (
	maxMessageBlocks = 50
	maxViewBlocks    = 100
	maxShown         = 13_200
)

// checkBlocks refuses what Slack refuses, with invalid_blocks and where the fault is.
func (b Blocks) checkBlocks(limit int) refusal {
	var wrong []string
	fail := func(i int, format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("[ERROR] %s [json-pointer:/blocks/%d]", fmt.Sprintf(format, args...), i))
	}
	if len(b) > limit {
		fail(limit, "no more than %d items allowed", limit)
	}
	total, ids, tables := 0, map[string]bool{}, 0
	for i, block := range b {
		if block["type"] == "table" {
			if tables++; tables > 1 {
				fail(i, "only_one_table_allowed")
			}
		}
		if id, _ := block["block_id"].(string); id != "" {
			if ids[id] || len(id) > 255 {
				fail(i, "block_id %q is used twice or too long", id)
			}
			ids[id] = true
		}
		n, err := checkBlock(block)
		if err != "" {
			fail(i, "%s", err)
		}
		total += n
	}
	if total > maxShown {
		fail(0, "the blocks show too much")
	}
	if wrong == nil {
		return refusal{}
	}
	return refusal{"invalid_blocks", map[string]any{"errors": wrong, "response_metadata": map[string]any{"messages": wrong}}}
}

func checkBlock(b map[string]any) (shown int, wrong string) {
	switch b["type"] {
	case "header":
		return checkText(b["text"], 150, "plain_text")
	case "divider":
		return 0, ""
	case "section":
		return checkSection(b)
	case "context":
		elements, _ := b["elements"].([]any)
		if len(elements) == 0 || len(elements) > 10 {
			return 0, "must have between 1 and 10 elements"
		}
		return checkTexts(elements, 3000)
	case "actions":
		return checkActions(b)
	case "input":
		return checkInput(b)
	case "rich_text":
		return checkRichText(b["elements"])
	case "table":
		return checkTable(b)
	}
	return 0, fmt.Sprintf("unsupported type: %v", b["type"])
}

// checkRichText checks rich text: docs.slack.dev/reference/block-kit/blocks/rich-text-block.
func checkRichText(elements any) (shown int, wrong string) {
	all, _ := elements.([]any)
	if len(all) == 0 {
		return 0, "rich text must have elements"
	}
	for _, e := range all {
		e, _ := e.(map[string]any)
		n := 0
		switch e["type"] {
		case "rich_text_list":
			if style := e["style"]; style != "bullet" && style != "ordered" {
				return shown, fmt.Sprintf("unknown style of a list: %v", style)
			}
			n, wrong = checkRichText(e["elements"])
		case "rich_text_section":
			n, wrong = checkRichText(e["elements"])
		case "text", "link":
			text, _ := e["text"].(string)
			address, _ := e["url"].(string)
			if n = utf8.RuneCountInString(text); n == 0 && address == "" || e["type"] == "link" && address == "" {
				wrong = "an element of rich text is empty"
			}
		default:
			wrong = fmt.Sprintf("unsupported element of rich text: %v", e["type"])
		}
		if shown += n; wrong != "" {
			return shown, wrong
		}
	}
	return shown, ""
}

// checkTable checks a table: docs.slack.dev/reference/block-kit/blocks/table-block.
func checkTable(b map[string]any) (shown int, wrong string) {
	rows, _ := b["rows"].([]any)
	if len(rows) == 0 || len(rows) > 100 {
		return 0, "a table must have between 1 and 100 rows"
	}
	for _, row := range rows {
		cells, _ := row.([]any)
		if len(cells) == 0 || len(cells) > 20 {
			return shown, "a row must have between 1 and 20 cells"
		}
		for _, c := range cells {
			c, _ := c.(map[string]any)
			text, _ := c["text"].(string)
			n := utf8.RuneCountInString(text)
			switch {
			case c["type"] == "rich_text":
				n, wrong = checkRichText(c["elements"])
			case c["type"] != "raw_text" || text == "":
				wrong = "a cell is empty, or of another kind"
			}
			if shown += n; wrong != "" {
				return shown, wrong
			}
		}
	}
	if shown > 10_000 {
		return shown, "the table shows too much"
	}
	return shown, ""
}

func checkSection(b map[string]any) (shown int, wrong string) {
	fields, _ := b["fields"].([]any)
	if b["text"] == nil && len(fields) == 0 || len(fields) > 10 {
		return 0, "must have a text or between 1 and 10 fields"
	}
	if b["text"] != nil {
		if shown, wrong = checkText(b["text"], 3000, "plain_text", "mrkdwn"); wrong != "" {
			return shown, wrong
		}
	}
	more, wrong := checkTexts(fields, 2000)
	return shown + more, wrong
}

// checkTexts checks text objects of either kind.
func checkTexts(all []any, limit int) (shown int, wrong string) {
	for _, each := range all {
		n, w := checkText(each, limit, "plain_text", "mrkdwn")
		if shown += n; w != "" {
			return shown, w
		}
	}
	return shown, ""
}

func checkActions(b map[string]any) (shown int, wrong string) {
	elements, _ := b["elements"].([]any)
	if len(elements) == 0 || len(elements) > 25 {
		return 0, "must have between 1 and 25 elements"
	}
	ids := map[any]bool{}
	for _, e := range elements {
		e, _ := e.(map[string]any)
		n, w := checkText(e["text"], 75, "plain_text")
		switch e["type"] {
		case "button":
		case "static_select":
			n, w = checkMenu(e, true)
		default:
			w = fmt.Sprintf("unsupported element: %v", e["type"])
		}
		if shown += n; w != "" {
			return shown, w
		}
		id, _ := e["action_id"].(string)
		value, _ := e["value"].(string)
		switch style := e["style"]; {
		case id == "" || len(id) > 255 || ids[id]:
			return shown, "action_id is missing, too long or used twice"
		case len(value) > 2000:
			return shown, "value is too long"
		case style != nil && style != "primary" && style != "danger":
			return shown, fmt.Sprintf("unknown style: %v", style)
		}
		ids[id] = true
		if w := checkConfirm(e["confirm"]); w != "" {
			return shown, w
		}
	}
	return shown, ""
}

func checkConfirm(c any) string {
	if c == nil {
		return ""
	}
	m, _ := c.(map[string]any)
	for name, limit := range map[string]int{"title": 100, "text": 300, "confirm": 30, "deny": 30} {
		if _, w := checkText(m[name], limit, "plain_text", "mrkdwn"); w != "" {
			return "confirm: " + name + ": " + w
		}
	}
	return ""
}

func checkInput(b map[string]any) (shown int, wrong string) {
	if shown, wrong = checkText(b["label"], 2000, "plain_text"); wrong != "" {
		return shown, wrong
	}
	e, _ := b["element"].(map[string]any)
	switch e["type"] {
	case "static_select", "multi_static_select":
		n, wrong := checkMenu(e, false)
		return shown + n, wrong
	case "file_input": // block-elements/file-input-element
		if most, given := e["max_files"].(float64); given && (most < 1 || most > 10) {
			return shown, "max_files must be between 1 and 10"
		}
		return shown, ""
	}
	initial, _ := e["initial_value"].(string)
	if e["type"] != "plain_text_input" || utf8.RuneCountInString(initial) > 3000 {
		return shown, "unsupported element, or its text is too long"
	}
	return shown, ""
}

// checkMenu checks a select with its own options: docs.slack.dev/reference/block-kit/block-elements/select-menu-element and
// /composition-objects/option-object.
func checkMenu(e map[string]any, placeholder bool) (shown int, wrong string) {
	options, _ := e["options"].([]any)
	if len(options) == 0 || len(options) > 100 {
		return 0, "must have between 1 and 100 options"
	}
	if placeholder || e["placeholder"] != nil {
		if shown, wrong = checkText(e["placeholder"], 150, "plain_text"); wrong != "" {
			return shown, wrong
		}
	}
	known := map[string]bool{}
	for _, o := range options {
		o, _ := o.(map[string]any)
		n, w := checkText(o["text"], 75, "plain_text")
		value, _ := o["value"].(string)
		if shown += n; w != "" || value == "" || utf8.RuneCountInString(value) > 150 || known[value] {
			return shown, "an option is wrong: " + w
		}
		known[value] = true
	}
	initial, _ := e["initial_options"].([]any)
	if one := e["initial_option"]; one != nil {
		initial = append(initial, one)
	}
	for _, o := range initial {
		if o, _ := o.(map[string]any); !known[fmt.Sprint(o["value"])] {
			return shown, "the initial option must be one of the options"
		}
	}
	return shown, ""
}

// checkText checks a text object: docs.slack.dev/reference/block-kit/composition-objects/text-object.
func checkText(v any, limit int, kinds ...string) (shown int, wrong string) {
	m, ok := v.(map[string]any)
	if !ok {
		return 0, "missing text"
	}
	kind, _ := m["type"].(string)
	s, _ := m["text"].(string)
	shown = utf8.RuneCountInString(s)
	switch {
	case !slices.Contains(kinds, kind):
		return shown, "wrong type of text: " + kind
	case shown == 0:
		return shown, "must be more than 0 characters"
	case shown > limit:
		return shown, fmt.Sprintf("must be less than %d characters", limit+1)
	}
	return shown, ""
}

// fillIDs gives every block an id, as Slack does, and every button without a confirm dialog none.
func (b Blocks) fillIDs() {
	for i, block := range b {
		if id, _ := block["block_id"].(string); id == "" {
			block["block_id"] = fmt.Sprintf("f%04d", i)
		}
	}
}

// Button finds what can be pressed by its label, action_id or value, a button or an option of a menu, and the block that it is in. It is the
// action that pressing it is: docs.slack.dev/reference/interaction-payloads/block_actions-payload.
func (b Blocks) Button(which string) (action, block map[string]any) {
	for _, block := range b {
		elements, _ := block["elements"].([]any)
		for _, e := range elements {
			e, _ := e.(map[string]any)
			options, _ := e["options"].([]any)
			for _, o := range options {
				if o, _ := o.(map[string]any); isNamed(o, which) {
					return map[string]any{"type": e["type"], "action_id": e["action_id"], "selected_option": o}, block
				}
			}
			if e["type"] == "button" && (isNamed(e, which) || e["action_id"] == which) {
				return map[string]any{"type": "button", "action_id": e["action_id"], "text": e["text"], "value": e["value"]}, block
			}
		}
	}
	return nil, nil
}

func isNamed(e map[string]any, which string) bool {
	t, _ := e["text"].(map[string]any)
	return t["text"] == which || e["value"] == which
}

// Text is everything that the blocks show, line by line.
func (b Blocks) Text() string {
	out := ""
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			if s, ok := v["text"].(string); ok {
				out += s + "\n"
			}
			for _, name := range []string{"text", "fields", "elements", "rows", "label"} {
				if _, isText := v[name].(string); !isText {
					walk(v[name])
				}
			}
		}
	}
	for _, block := range b {
		walk(block)
	}
	return out
}

// deepCopy is a deep copy, as it goes over the wire.
func (b Blocks) deepCopy() Blocks {
	raw, _ := json.Marshal(b)
	var out Blocks
	_ = json.Unmarshal(raw, &out)
	return out
}
