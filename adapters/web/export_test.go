package web

// MessageID is the id of what was sent with a nonce.
var MessageID = messageID

// Farewell is how long the last words to a room can be read.
const FarewellTime = farewellTime

// Sweep is what is done once a day.
var Sweep = (*Adapter).sweepRows

// Tries is how often a code can be tried.
const Tries = mostTries

// WakeLetters has letters looked for now.
var WakeLetters = (*Adapter).wakeLetters
