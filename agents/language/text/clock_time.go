package text

// ClockTime is a time of day as written. It has the groups: part of the day, hour, half, minutes, 間 | part, hour, minutes, am/pm | hour, minutes, am/pm |
// word | hour | hour, minutes | hour.
var ClockTime = phrases.Lazy(`(?:({part of day})の?\s?)?(\d{1,2}|[一二三四五六七八九十]{1,3})[時じ]` +
	`(?:(半|はん)|\s?(\d{1,2}|[一二三四五六七八九十]{1,3})分)?(間|かん)?` +
	`|(?:(午前|午後|朝|夕方|夜|昼|深夜|am|pm)の?\s?)?(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?(am\b|pm\b|a\.m\.?|p\.m\.?))?` +
	`|(\d{1,2})(?:\.(\d{2}))?\s?(am\b|pm\b|a\.m\.?|p\.m\.?)` +
	`|(正午|お?昼|\bnoon\b|\bmidday\b|\bmidnight\b)|\b(\d{1,2}) ?o'?clock\b|\b(\d{1,2})h(\d{2})?\b|\bat (\d{1,2})(?:$|[,.;!]| (?:or|and|on)\b)`)
