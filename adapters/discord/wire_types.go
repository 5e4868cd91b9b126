package discord

import (
	"encoding/json"
	"time"
)

// What comes in is read into structures of this package's own, from the raw events: a client library's stricter decoding leaves
// out an author or a whole message where it meets a kind of component that it does not know.

// decodeWire decodes what it can. A field of another type than documented stays empty, and so does all of what is no JSON.
func decodeWire[T any](data []byte) T {
	var v T
	_ = json.Unmarshal(data, &v) // goes on after a field of a wrong type
	return v
}

type wireUser struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
	System     bool   `json:"system"`
}

type wireMember struct {
	User  *wireUser `json:"user"`
	Nick  string    `json:"nick"`
	Roles []string  `json:"roles"`
}

type wireMessage struct {
	ID          string           `json:"id"`
	ChannelID   string           `json:"channel_id"`
	GuildID     string           `json:"guild_id"`
	Author      *wireUser        `json:"author"`
	Member      *wireMember      `json:"member"`
	Content     string           `json:"content"`
	Timestamp   string           `json:"timestamp"`
	Edited      string           `json:"edited_timestamp"`
	Attachments []wireAttachment `json:"attachments"`
	Embeds      []wireEmbed      `json:"embeds"`
	Components  []wireComponent  `json:"components"`
	Mentions    []wireUser       `json:"mentions"`
	WebhookID   string           `json:"webhook_id"`
	Type        int              `json:"type"`
	Reference   *wireReference   `json:"message_reference"`
}

type wireReference struct {
	MessageID string `json:"message_id"`
}

type wireDeleted struct {
	ID        string   `json:"id"`
	IDs       []string `json:"ids"`
	ChannelID string   `json:"channel_id"`
	GuildID   string   `json:"guild_id"`
}

type wireAttachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	ContentType string `json:"content_type"`
	Size        int64  `json:"size"`
	URL         string `json:"url"`
}

type wireEmbed struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Fields      []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"fields"`
}

type wireComponent struct {
	Type       int             `json:"type"`
	CustomID   string          `json:"custom_id"`
	Value      string          `json:"value"`
	Values     []string        `json:"values"`
	Components []wireComponent `json:"components"`
	Component  *wireComponent  `json:"component"`
}

// each visits the component and all below it.
func (c wireComponent) each(visit func(wireComponent)) {
	visit(c)
	for _, below := range c.Components {
		below.each(visit)
	}
	if c.Component != nil {
		c.Component.each(visit)
	}
}

type wireChannel struct {
	ID       string `json:"id"`
	Type     *int   `json:"type"`
	GuildID  string `json:"guild_id"`
	ParentID string `json:"parent_id"`
	OwnerID  string `json:"owner_id"`
	Name     string `json:"name"`
	Last     string `json:"last_message_id"` // which may be gone
	Metadata struct {
		Locked bool `json:"locked"`
	} `json:"thread_metadata"`
}

type wireInteraction struct {
	ID        string       `json:"id"`
	AppID     string       `json:"application_id"`
	Type      int          `json:"type"`
	Token     string       `json:"token"`
	ChannelID string       `json:"channel_id"`
	Channel   *wireChannel `json:"channel"`
	GuildID   string       `json:"guild_id"`
	Member    *wireMember  `json:"member"`
	User      *wireUser    `json:"user"`
	Locale    string       `json:"locale"`
	Message   *wireMessage `json:"message"`
	Data      struct {
		Name     string `json:"name"`
		Type     int    `json:"type"`
		Target   string `json:"target_id"`
		Resolved struct {
			Messages    map[string]wireMessage    `json:"messages"`
			Attachments map[string]wireAttachment `json:"attachments"`
		} `json:"resolved"`
		CustomID   string          `json:"custom_id"`
		Kind       int             `json:"component_type"`
		Values     []string        `json:"values"`
		Options    []wireOption    `json:"options"`
		Components []wireComponent `json:"components"`
	} `json:"data"`
}

type wireOption struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Options []wireOption    `json:"options"`
	Focused bool            `json:"focused"`
}

// text is the option's value as words.
func (o wireOption) text() string {
	var s string
	if json.Unmarshal(o.Value, &s) == nil {
		return s
	}
	if string(o.Value) == "null" {
		return ""
	}
	return string(o.Value)
}

type wireReady struct {
	User        *wireUser `json:"user"`
	Application *struct {
		ID string `json:"id"`
	} `json:"application"`
}

// parseMoment reads a timestamp, or takes the time out of the snowflake where there is none.
func parseMoment(stamp, id string) time.Time {
	if t, err := time.Parse(time.RFC3339, stamp); err == nil {
		return t.UTC()
	}
	return createdAt(id)
}
