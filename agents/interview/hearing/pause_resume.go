package hearing

import "time"

// LongAway is after how long somebody is welcomed back who did not say that they would pause: a night.
const LongAway = 6 * time.Hour
