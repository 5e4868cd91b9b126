package value

import (
	"time"
)

var now = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

func tokyo() Context  { return Context{"ja", "JP", "Asia/Tokyo", now} }
func boise() Context  { return Context{"en", "US", "America/Boise", now} }
func london() Context { return Context{"en", "GB", "Europe/London", now} }
