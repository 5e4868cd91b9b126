package slack

import "time"

// method is what the adapter knows of a method of the Web API: docs.slack.dev/reference/methods/NAME.
type method struct {
	scopes []string      // of the bot's token, those for the kinds of conversations that it is called for; none for those of the app's token and for auth.test
	effect bool          // must not be carried out twice
	hint   bool          // nothing depends on it: that the token may not call it is no trouble
	ahead  bool          // before an acknowledgement, or worth nothing a moment later: it does not stand in line
	wait   time.Duration // for an answer
}

// quick is for what a person waits for at a screen, patient for what happens behind it.
const (
	quick   = 2500 * time.Millisecond
	patient = 15 * time.Second
)

// history are the scopes for reading the kinds of conversation that the bot is in.
var history = []string{"channels:history", "groups:history", "im:history", "mpim:history", "metadata.message:read"}

// methods are all that the adapter calls; permissions has every scope that is named here.
var methods = map[string]method{
	"auth.test":                             {wait: patient},
	"apps.connections.open":                 {wait: patient},
	"oauth.v2.access":                       {wait: patient},
	"chat.postMessage":                      {scopes: []string{"chat:write"}, effect: true, wait: patient},
	"chat.update":                           {scopes: []string{"chat:write"}, wait: patient},
	"chat.startStream":                      {scopes: []string{"chat:write"}, effect: true, hint: true, wait: quick},
	"chat.appendStream":                     {scopes: []string{"chat:write"}, hint: true, wait: quick},
	"chat.stopStream":                       {scopes: []string{"chat:write"}, wait: patient},
	"chat.delete":                           {scopes: []string{"chat:write"}, wait: patient},
	"chat.postEphemeral":                    {scopes: []string{"chat:write"}, wait: quick},
	"conversations.open":                    {scopes: []string{"im:write"}, wait: patient},
	"conversations.info":                    {scopes: []string{"channels:read", "groups:read"}, wait: patient},
	"conversations.history":                 {scopes: history, ahead: true, wait: patient},
	"conversations.replies":                 {scopes: history, ahead: true, wait: patient},
	"users.info":                            {scopes: []string{"users:read"}, ahead: true, wait: quick},
	"usergroups.users.list":                 {scopes: []string{"usergroups:read"}, ahead: true, wait: quick},
	"files.info":                            {scopes: []string{"files:read"}, ahead: true, wait: quick},
	"files.getUploadURLExternal":            {scopes: []string{"files:write"}, wait: patient},
	"files.completeUploadExternal":          {scopes: []string{"files:write"}, effect: true, wait: patient},
	"files.delete":                          {scopes: []string{"files:write"}, wait: patient},
	"views.open":                            {ahead: true, wait: quick},
	"views.publish":                         {wait: patient},
	"assistant.threads.setStatus":           {scopes: []string{"chat:write"}, hint: true, wait: quick},
	"assistant.threads.setSuggestedPrompts": {scopes: []string{"assistant:write"}, hint: true, wait: quick},
}
