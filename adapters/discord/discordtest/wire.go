package discordtest

import "encoding/json"

// The wire structures as the public documentation gives them (discord.com/developers/docs/resources/*). They are this
// package's own: nothing here comes from a client library.

// User is a user object (resources/user#user-object).
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name,omitempty"`
	Bot        bool   `json:"bot,omitempty"`
}

// Member is a guild member (resources/guild#guild-member-object); messages and interactions carry it without the user.
type Member struct {
	User        *User    `json:"user,omitempty"`
	Nick        string   `json:"nick,omitempty"`
	Roles       []string `json:"roles"`
	Permissions string   `json:"permissions,omitempty"`
}

// Types of channels (resources/channel#channel-object-channel-types).
const (
	GuildText     = 0
	DM            = 1
	PublicThread  = 11
	PrivateThread = 12
)

// Channel is a channel or a thread (resources/channel#channel-object).
type Channel struct {
	ID             string          `json:"id"`
	Type           int             `json:"type"`
	GuildID        string          `json:"guild_id,omitempty"`
	ParentID       string          `json:"parent_id,omitempty"`
	OwnerID        string          `json:"owner_id,omitempty"`
	Name           string          `json:"name,omitempty"`
	Recipients     []User          `json:"recipients,omitempty"`
	ThreadMetadata *ThreadMetadata `json:"thread_metadata,omitempty"`
	LastMessageID  string          `json:"last_message_id,omitempty"`

	members  map[string]bool // of a private thread
	messages []*Message
	nonces   map[string]string // of enforced nonces: message ids
}

// ThreadMetadata is what a thread has beside a channel (resources/channel#thread-metadata-object).
type ThreadMetadata struct {
	Archived            bool `json:"archived"`
	Locked              bool `json:"locked"`
	Invitable           bool `json:"invitable"`
	AutoArchiveDuration int  `json:"auto_archive_duration"` // minutes
}

// Message is a message (resources/message#message-object).
type Message struct {
	ID              string       `json:"id"`
	ChannelID       string       `json:"channel_id"`
	Author          *User        `json:"author,omitempty"`
	Content         string       `json:"content"`
	Timestamp       string       `json:"timestamp"`
	EditedTimestamp *string      `json:"edited_timestamp"`
	Attachments     []Attachment `json:"attachments"`
	Embeds          []Embed      `json:"embeds"`
	Components      []Component  `json:"components"`
	Mentions        []User       `json:"mentions"`
	Type            int          `json:"type"`
	Flags           int          `json:"flags"`
	WebhookID       string       `json:"webhook_id,omitempty"`
	Nonce           any          `json:"nonce,omitempty"` // reported once, not stored
	Reference       *Reference   `json:"message_reference,omitempty"`

	// Of gateway events only (events/gateway-events#message-create).
	GuildID string  `json:"guild_id,omitempty"`
	Member  *Member `json:"member,omitempty"`

	revisions int
}

// Reference names the message that one replies to (resources/message#message-reference-structure).
type Reference struct {
	MessageID string `json:"message_id"`
	ChannelID string `json:"channel_id,omitempty"`
	Must      *bool  `json:"fail_if_not_exists,omitempty"`
}

// Reply is the type of a message that replies to another one (resources/message#message-object-message-types).
const Reply = 19

// Attachment is a file of a message (resources/message#attachment-object).
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"` // bytes
	URL         string `json:"url"`
}

// Embed is an embed (resources/message#embed-object).
type Embed struct {
	Title       string       `json:"title,omitempty"`
	Type        string       `json:"type,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Color       int          `json:"color,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
}

// EmbedFooter is the last line of an embed.
type EmbedFooter struct {
	Text string `json:"text"`
}

// EmbedField is a named value of an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// Types of components (components/reference#component-object-component-types).
const (
	ActionRow    = 1
	Button       = 2
	StringSelect = 3
	TextInput    = 4
	TextDisplay  = 10
	Container    = 17
	Label        = 18
	FileUpload   = 19
)

// Component is a component of a message or of a modal (components/reference).
type Component struct {
	Type        int         `json:"type"`
	ID          int         `json:"id,omitempty"`
	Components  []Component `json:"components,omitempty"`
	Style       int         `json:"style,omitempty"`
	Label       string      `json:"label,omitempty"`
	CustomID    string      `json:"custom_id,omitempty"`
	URL         string      `json:"url,omitempty"`
	Disabled    bool        `json:"disabled,omitempty"`
	Value       string      `json:"value,omitempty"`
	Placeholder string      `json:"placeholder,omitempty"`
	Required    *bool       `json:"required,omitempty"`
	MinLength   int         `json:"min_length,omitempty"`
	MaxLength   int         `json:"max_length,omitempty"`

	Description string       `json:"description,omitempty"` // of a label, above what is in it
	Component   *Component   `json:"component,omitempty"`
	Options     []MenuOption `json:"options,omitempty"`
	MinValues   *int         `json:"min_values,omitempty"`
	MaxValues   int          `json:"max_values,omitempty"`
	Values      []string     `json:"values,omitempty"`  // what is chosen, in an interaction
	Content     string       `json:"content,omitempty"` // of a text display
	Spoiler     bool         `json:"spoiler,omitempty"` // of a container
}

// MenuOption is an option of a string select (components/reference#string-select-select-option-structure).
type MenuOption struct {
	Label   string `json:"label"`
	Value   string `json:"value"`
	Default bool   `json:"default,omitempty"`
}

// AllowedMentions says which mentions may ring (resources/message#allowed-mentions-object).
type AllowedMentions struct {
	Parse []string `json:"parse"`
	Roles []string `json:"roles,omitempty"`
	Users []string `json:"users,omitempty"`
}

// Command is an application command (interactions/application-commands#application-command-object).
type Command struct {
	ID                       string            `json:"id,omitempty"`
	Type                     int               `json:"type,omitempty"`
	ApplicationID            string            `json:"application_id,omitempty"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	Version                  string            `json:"version,omitempty"`
}

// Option is an option of a command as it is registered.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	Choices                  []OptionChoice    `json:"choices,omitempty"`
}

// OptionChoice is a completion of an option's value.
type OptionChoice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Given is an option as an interaction carries it.
type Given struct {
	Name    string  `json:"name"`
	Type    int     `json:"type"`
	Value   string  `json:"value,omitempty"`
	Options []Given `json:"options,omitempty"`
	Focused bool    `json:"focused,omitempty"`
}

// frame is a gateway payload (events/gateway-events#payload-structure).
type frame struct {
	Op int             `json:"op"`
	D  json.RawMessage `json:"d"`
	S  *int64          `json:"s"`
	T  *string         `json:"t"`
}

func clone[T any](v T) T {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // only plain wire structures come here
	}
	var out T
	if err := json.Unmarshal(data, &out); err != nil {
		panic(err)
	}
	return out
}
