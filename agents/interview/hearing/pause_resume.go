package hearing

import "time"

// longAway is after how long somebody is welcomed back who did not say that they would pause: a night.
const longAway = 6 * time.Hour
