package discordtest

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"unicode/utf8"
)

func countRunes(s string) int { return utf8.RuneCountInString(s) }

// checkMessage refuses what Discord refuses of a message (resources/message#create-message, #embed-object-embed-limits).
func (o outgoing) checkMessage(isNew bool) *refusal {
	if nonce, ok := o.Nonce.(string); ok && countRunes(nonce) > 25 {
		return formError("nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
	}
	empty := true
	if o.Content != nil {
		if countRunes(*o.Content) > 2000 {
			return formError("content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
		}
		empty = *o.Content == ""
	}
	if len(o.files) > 10 {
		return formError("files", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	if o.Flags&OnlyComponents != 0 {
		return o.checkComponents(empty)
	}
	if isNew && empty && len(o.Embeds) == 0 && len(o.Components) == 0 && len(o.files) == 0 {
		return errEmpty
	}
	if no := checkEmbeds(o.Embeds); no != nil {
		return no
	}
	if a := o.AllowedMentions; a != nil {
		for _, p := range a.Parse {
			if p != "users" && p != "roles" && p != "everyone" {
				return formError("allowed_mentions", "BASE_TYPE_CHOICES", "Value must be one of {'roles', 'users', 'everyone'}.")
			}
		}
	}
	return checkRows(o.Components)
}

// CheckSent says what Discord would refuse of the body of a request: of a message, or of an answer to an interaction, which may be a modal.
func CheckSent(body []byte) error {
	var answer struct {
		Type int
		Data json.RawMessage
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return err
	}
	if answer.Data != nil {
		body = answer.Data
	}
	var (
		no *refusal
		m  Modal
		o  outgoing
	)
	if answer.Type == AnswerModal {
		if err := json.Unmarshal(body, &m); err != nil {
			return err
		}
		no = m.check()
	} else {
		if err := json.Unmarshal(body, &o); err != nil {
			return err
		}
		no = o.checkMessage(true)
	}
	if no != nil {
		return fmt.Errorf("%s: %v", no.message, no.errors)
	}
	return nil
}

func checkEmbeds(embeds []Embed) *refusal {
	if len(embeds) > 10 {
		return formError("embeds", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
	total := 0
	for _, e := range embeds {
		total += countRunes(e.Title) + countRunes(e.Description)
		if countRunes(e.Title) > 256 || countRunes(e.Description) > 4096 || len(e.Fields) > 25 {
			return formError("embeds", "BASE_TYPE_MAX_LENGTH", "Embed too long.")
		}
		if e.Footer != nil {
			total += countRunes(e.Footer.Text)
			if countRunes(e.Footer.Text) > 2048 {
				return formError("embeds", "BASE_TYPE_MAX_LENGTH", "Footer must be 2048 or fewer in length.")
			}
		}
		for _, f := range e.Fields {
			total += countRunes(f.Name) + countRunes(f.Value)
			if f.Name == "" || f.Value == "" {
				return formError("embeds", "BASE_TYPE_REQUIRED", "This field is required")
			}
			if countRunes(f.Name) > 256 || countRunes(f.Value) > 1024 {
				return formError("embeds", "BASE_TYPE_MAX_LENGTH", "Field must be 1024 or fewer in length.")
			}
		}
	}
	if total > 6000 {
		return formError("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
	return nil
}

// checkRows refuses rows that a message can't have: of buttons, or of one menu (components/reference#action-row).
func checkRows(rows []Component) *refusal {
	if len(rows) > 5 {
		return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	}
	seen := map[string]bool{}
	for _, row := range rows {
		if no := checkRow(row, seen); no != nil {
			return no
		}
	}
	return nil
}

func checkRow(row Component, seen map[string]bool) *refusal {
	if row.Type != ActionRow || len(row.Components) < 1 || len(row.Components) > 5 {
		return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be an action row with components.")
	}
	for _, c := range row.Components {
		no := checkButton(c, seen)
		if c.Type == StringSelect && len(row.Components) == 1 {
			no = checkSelect(c, seen)
		}
		if no != nil {
			return no
		}
	}
	return nil
}

// checkLabels refuses what a modal can't have: labels with one text input, one menu or one file upload each (components/reference#label). The older rows with
// text inputs are not known here.
func checkLabels(rows []Component) *refusal {
	if len(rows) > 5 {
		return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
	}
	seen := map[string]bool{}
	for _, row := range rows {
		if row.Type != Label || row.Component == nil {
			return formError("components", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (18,).")
		}
		if countRunes(row.Label) < 1 || countRunes(row.Label) > 45 || countRunes(row.Description) > 100 {
			return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 45 in length.")
		}
		no := checkInput(*row.Component, seen)
		switch row.Component.Type {
		case StringSelect:
			no = checkSelect(*row.Component, seen)
		case FileUpload:
			no = checkUpload(*row.Component, seen)
		}
		if no != nil {
			return no
		}
	}
	return nil
}

// checkUpload refuses a file upload that can't be (components/reference#file-upload).
func checkUpload(c Component, seen map[string]bool) *refusal {
	least := 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if least < 0 || least > 10 || c.MaxValues < 1 || c.MaxValues > 10 || least > c.MaxValues || c.Required != nil && !*c.Required && least > 0 {
		return formError("components", "BASE_TYPE_BAD_LENGTH", "min_values and max_values do not fit.")
	}
	return checkCustomID(c.CustomID, seen)
}

// checkSelect refuses a string select that can't be (components/reference#string-select).
func checkSelect(c Component, seen map[string]bool) *refusal {
	if len(c.Options) < 1 || len(c.Options) > 25 || countRunes(c.Placeholder) > 150 || c.MaxValues > len(c.Options) {
		return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.")
	}
	known, chosen := map[string]bool{}, 0
	for _, o := range c.Options {
		if countRunes(o.Label) < 1 || countRunes(o.Label) > 100 || countRunes(o.Value) < 1 || countRunes(o.Value) > 100 {
			return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
		}
		if known[o.Value] {
			return formError("components", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		known[o.Value] = true
		if o.Default {
			chosen++
		}
	}
	if c.Required != nil && !*c.Required && (c.MinValues == nil || *c.MinValues > 0) || chosen > max(c.MaxValues, 1) {
		return formError("components", "BASE_TYPE_BAD_LENGTH", "min_values and max_values do not fit the options.")
	}
	return checkCustomID(c.CustomID, seen)
}

// linkStyle is the style of a button that opens an address.
const linkStyle = 5

func checkLink(address string) *refusal {
	if u, err := url.Parse(address); err != nil || u.Host == "" || countRunes(address) > 512 {
		return formError("components", "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	}
	return nil
}

// OnlyComponents is the flag of a message that consists of components alone (components/reference: IS_COMPONENTS_V2).
const OnlyComponents = 1 << 15

// checkComponents refuses what Discord refuses of such a message: content and embeds, more than 40 components, more than 4,000 characters, and
// containers that hold what no container can.
func (o outgoing) checkComponents(empty bool) *refusal {
	if !empty || len(o.Embeds) > 0 {
		return formError("flags", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "content and embeds cannot be used with this flag.")
	}
	parts, text := 0, 0
	seen := map[string]bool{}
	for _, top := range o.Components {
		inside := top.Components
		switch {
		case top.Type != Container:
			inside = []Component{top}
		case len(inside) == 0:
			return formError("components", "BASE_TYPE_BAD_LENGTH", "A container is not empty.")
		default:
			parts++
		}
		for _, c := range inside {
			parts += 1 + len(c.Components)
			text += countRunes(c.Content)
			if no := checkInside(c, seen); no != nil {
				return no
			}
		}
	}
	if len(o.Components) == 0 || parts > 40 {
		return formError("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Must be between 1 and 40 in length.")
	}
	if text > 4000 {
		return formError("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The text of all components must be 4000 or fewer in length.")
	}
	return nil
}

func checkInside(c Component, seen map[string]bool) *refusal {
	switch {
	case c.Type == TextDisplay && c.Content != "" && len(c.Components) == 0:
		return nil
	case c.Type == ActionRow:
		return checkRow(c, seen)
	}
	return formError("components", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 10).")
}

func checkButton(c Component, seen map[string]bool) *refusal {
	switch {
	case c.Type != Button:
		return formError("components", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).")
	case c.Style < 1 || c.Style > linkStyle:
		return formError("components", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5}.")
	case countRunes(c.Label) < 1 || countRunes(c.Label) > 80:
		return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 80 in length.")
	case (c.Style == linkStyle) != (c.URL != "") || c.URL != "" && c.CustomID != "":
		return formError("components", "BUTTON_COMPONENT_INVALID_URL", "A link has a URL and no custom id, another button no URL.")
	case c.Style == linkStyle:
		return checkLink(c.URL)
	}
	return checkCustomID(c.CustomID, seen)
}

func checkCustomID(id string, seen map[string]bool) *refusal {
	switch {
	case id == "":
		return formError("components", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
	case countRunes(id) > 100:
		return formError("components", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	case seen[id]:
		return formError("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	seen[id] = true
	return nil
}

func checkInput(c Component, seen map[string]bool) *refusal {
	switch {
	case c.Type != TextInput:
		return formError("components", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (3, 4).")
	case c.Style != 1 && c.Style != 2:
		return formError("components", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
	case c.Label != "":
		return formError("components", "UNKNOWN_FIELD", "A label stands in its own component.")
	case countRunes(c.Value) > 4000 || countRunes(c.Placeholder) > 100:
		return formError("components", "BASE_TYPE_MAX_LENGTH", "Must be 4000 or fewer in length.")
	}
	return checkCustomID(c.CustomID, seen)
}

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// checkCommand refuses a command that cannot be registered (interactions/application-commands#application-command-object).
func (c Command) checkCommand() *refusal {
	if c.Type == messageCommand {
		if c.Description != "" || len(c.Options) > 0 || countRunes(c.Name) < 1 || countRunes(c.Name) > 32 {
			return formError("description", "APPLICATION_COMMAND_INVALID", "A message command has a name only.")
		}
		return nil
	}
	if no := checkNames(c.NameLocalizations); no != nil {
		return no
	}
	if !commandName.MatchString(c.Name) {
		return formError("name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
	if no := checkDescription(c.Description, c.DescriptionLocalizations); no != nil {
		return no
	}
	return checkOptions(c.Options)
}

func checkOptions(options []Option) *refusal {
	if len(options) > 25 {
		return formError("options", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.")
	}
	optional := false
	for _, o := range options {
		switch {
		case !commandName.MatchString(o.Name):
			return formError("options", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		case o.Type == 0:
			return formError("options", "BASE_TYPE_REQUIRED", "This field is required")
		case optional && o.Required:
			return formError("options", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		case len(o.Choices) > 25 || o.Autocomplete && len(o.Choices) > 0:
			return formError("options", "BASE_TYPE_BAD_LENGTH", "Choices cannot be used.")
		}
		optional = optional || !o.Required
		if no := checkNames(o.NameLocalizations); no != nil {
			return no
		}
		if no := checkDescription(o.Description, o.DescriptionLocalizations); no != nil {
			return no
		}
		if no := checkOptions(o.Options); no != nil {
			return no
		}
	}
	return nil
}

func checkNames(by map[string]string) *refusal {
	for loc, name := range by {
		if !locales[loc] || !commandName.MatchString(name) {
			return formError("name_localizations", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	return nil
}

var locales = map[string]bool{"ja": true, "en-US": true, "en-GB": true, "de": true, "fr": true, "ko": true, "zh-CN": true, "zh-TW": true}

func checkDescription(d string, by map[string]string) *refusal {
	if countRunes(d) < 1 || countRunes(d) > 100 {
		return formError("description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
	}
	for loc, text := range by {
		if !locales[loc] {
			return formError("description_localizations", "MAPPING_UNKNOWN_KEY", "Unknown locale")
		}
		if countRunes(text) < 1 || countRunes(text) > 100 {
			return formError("description_localizations", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
		}
	}
	return nil
}
