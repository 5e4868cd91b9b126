package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/memo"
)

// key is a fact's key, taken apart, with what the fact is. Readers go by that; the words tell what it is about.
type key struct {
	name     string
	words    []string
	spelled  string // the words, with spaces between them
	family   family
	unit     string // of a length of time or a number: year, percent; "" where it has none
	currency string // of money
	per      string // of a rate: per week
	what     string // of a rate: hours
}

var parseKey = memo.Of(func(name string) key {
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c == '_' || c == '-' })
	return key{name: name, words: words, spelled: strings.Join(words, " ")}
})

func (k key) first() string { return k.words[0] }
func (k key) last() string  { return k.words[len(k.words)-1] }

func (k key) any(words ...string) bool {
	return slices.ContainsFunc(k.words, func(w string) bool { return slices.Contains(words, w) })
}

func (k key) ends(words ...string) bool   { return slices.Contains(words, k.last()) }
func (k key) begins(words ...string) bool { return slices.Contains(words, k.first()) }

// without are the words but these: the subject of years_backend or nights_ok.
func (k key) without(words ...string) []string {
	return slices.DeleteFunc(slices.Clone(k.words), func(w string) bool { return slices.Contains(words, w) })
}

// family is a kind of fact. A family without read is prose: sentences of the candidate, which are dealt out at the end.
type family struct {
	name string
	is   func(key) bool
	read func(*reader, key) (Fact, bool)
}

// The families that others ask for by name.
const (
	famTags     = "language tags"
	famLevels   = "levels"
	famPeriod   = "period"
	famInterval = "whole period"
	famSlot     = "slot"
	famMoney    = "money"
	famURL      = "url"
	famEmail    = "email"
	famPhone    = "phone"
	famDate     = "date"
	famRelative = "relative date"
	famMonth    = "month"
	famYear     = "year"
	famTime     = "time"
	famDays     = "weekdays"
	famNumber   = "number"
	famDuration = "duration"
	famBool     = "boolean"
	famZone     = "zone"
	famCountry  = "country"
	famName     = "name"
	famReading  = "reading"
	famFile     = "file"
	famReason   = "reason"
	famStory    = "story"
	famResult   = "achievement"
	famCert     = "certificates"
	famDuties   = "duties"
	famHelp     = "adjustment"
	famPast     = "experience"
	famAbsence  = "absence"
	famNamed    = "named thing" // one name or short phrase: a role, a school, a database
	famProse    = "prose"
)

// spelledFamily is the first family that the spelling of a key belongs to: it is asked only where the form says no kind. The order matters: reason_for_role is no role.
func spelledFamily(name string) family { return spelledFamilyOnce(name) }

var spelledFamilyOnce = memo.Of(func(name string) family {
	k := parseKey(name)
	if len(k.words) == 0 {
		return family{name: famProse}
	}
	for _, f := range families {
		if f.is(k) {
			return f
		}
	}
	return family{name: famProse}
})

var currencies = []string{"jpy", "usd", "eur", "gbp", "cad", "aud", "nzd", "inr", "sgd", "hkd", "mxn", "brl", "chf", "krw", "cny", "twd", "php", "vnd", "thb", "idr", "myr", "pln", "sek", "nok", "dkk", "zar"}

var families []family

func init() { // and not where it is declared, because readers ask for families themselves
	families = []family{
		{famAbsence, isAbsence, readAbsence},
		{famEmail, func(k key) bool { return k.any("email", "mail") && !k.any("count", "ok") }, readEmail},
		{famPhone, func(k key) bool { return k.ends("e164", "phone", "mobile", "tel", "telephone") }, readPhone},
		{famURL, func(k key) bool { return k.ends("url", "urls", "link", "website", "linkedin", "github", "portfolio") }, readURL},
		{famFile, func(k key) bool {
			return k.ends("ref", "file", "attachment") && k.any("resume", "cv", "file", "attachment", "document")
		}, nil},
		{famReading, func(k key) bool { return k.any("reading", "furigana", "kana", "yomi") }, readReading},
		{famName, func(k key) bool {
			return k.ends("name") && len(k.without("name", "full", "preferred", "candidate", "applicant", "display", "your")) == 0
		}, readName},
		{famZone, func(k key) bool { return k.any("timezone", "iana") || k.any("time") && k.any("zone") }, readZone},
		{famCountry, func(k key) bool { return k.any("alpha2", "country") && !k.any("reason", "ok") }, readCountry},
		{famTags, func(k key) bool {
			return k.any("language", "languages") && k.any("tag", "tags", "bcp47") || slices.Contains([]string{"languages", "spoken_languages", "languages_spoken", "customer_languages"}, k.name)
		}, readTags},
		{famLevels, func(k key) bool { return k.any("level", "levels") && k.any("each") }, readLevels},
		{famReason, func(k key) bool {
			return k.begins("reason", "reasons", "why", "motivation", "want", "interest", "goal", "hope", "career") && !k.ends("role", "url", "date") || k.begins("reason", "why", "want", "interest") || k.ends("goal", "goals")
		}, nil},
		{famMoney, func(k key) bool { return k.ends(currencies...) }, readMoney},
		{famSlot, func(k key) bool { return k.any("slots") }, readSlots},
		{famSlot, func(k key) bool { return k.any("slot") }, readSlot},
		{famTime, func(k key) bool {
			return k.any("time", "clock") && k.ends("from", "to", "start", "end", "until") || k.name == "start_time" || k.name == "end_time"
		}, readTime},
		{famBool, isBool, readBool},
		{famNumber, func(k key) bool { return k.any("per") || k.any("hours", "hour") && !k.ends("ok") }, readRate},
		{famDuration, isDuration, readDuration},
		{famDays, func(k key) bool { return k.any("days", "weekdays") }, readDays},
		{famRelative, func(k key) bool { return k.ends("relative") }, readRelative},
		{famDate, func(k key) bool {
			return k.ends("date", "on") || k.ends("from") && k.any("available", "availability") || k.name == "earliest_start"
		}, readDate},
		{famMonth, func(k key) bool { return k.any("graduation") && !k.ends("year") || k.ends("month") }, readMonth},
		{famPeriod, func(k key) bool { return k.ends("from", "to", "since", "until") }, readPeriod},
		{famYear, func(k key) bool { return k.ends("year") || k.begins("year") }, readYear},
		{famNumber, func(k key) bool {
			return k.any("count", "number", "num", "size", "score", "headcount", "percent", "percentage", "rate", "reports", "wpm", "minutes", "gpa") || k.ends("people", "managed") || k.begins("people", "headcount") && !k.ends("ok", "skills")
		}, readCount},
		{famNamed, func(k key) bool { return k.ends("name") }, readProper},
		{famNamed, func(k key) bool { return k.ends("language") }, readLanguage},
		{famNamed, func(k key) bool { return k.any("database", "databases", "db") }, readDatabase},
		{famNamed, func(k key) bool {
			return k.any("tool", "tools", "software", "crm", "framework", "frameworks", "cloud", "stack", "library", "platform_used", "pos", "ehr") || k.ends("used")
		}, readTool},
		{famNamed, func(k key) bool { return k.ends("owned") || k.any("owned") }, readPart},
		{famNamed, func(k key) bool { return k.ends("role", "title", "position", "occupation") || k.name == "job" }, readPart},
		{famNamed, func(k key) bool {
			return k.any("employer", "company", "organisation", "organization", "domain", "industry")
		}, readPart},
		{famNamed, func(k key) bool { return k.any("school", "university", "college", "institution") }, readPart},
		{famNamed, func(k key) bool { return k.any("major", "faculty", "department", "degree", "subject") }, readPart},
		{famNamed, func(k key) bool { return k.any("channel", "channels") }, readPart},
		{famNamed, func(k key) bool { return k.any("setting", "workplace", "ward", "facility") }, readPart},
		{famCert, func(k key) bool {
			return k.any("certificate", "certificates", "certification", "certifications", "qualification", "qualifications", "licence", "licences", "license", "licenses", "diploma")
		}, nil},
		{famHelp, func(k key) bool { return k.any("adjustment", "adjustments", "accommodation", "accommodations") }, nil},
		{famResult, func(k key) bool {
			return k.any("achievement", "achievements", "accomplishment") || len(k.words) > 1 && !k.begins("own") && k.ends("result", "impact")
		}, nil},
		{famDuties, func(k key) bool { return k.any("duties", "duty", "responsibilities", "tasks", "responsibility") }, nil},
		{famPast, func(k key) bool { return k.ends("experience") }, nil},
		{famStory, func(k key) bool { return storyLabels(k) != nil }, nil},
	}
}

func isBool(k key) bool {
	switch {
	case k.begins("is", "can", "has", "needs", "willing", "will", "authorized", "authorised", "holds", "right", "able", "eligible", "over", "owns"):
		return true
	case k.ends("ok", "possible", "allowed", "available", "required", "use", "eligible", "willing", "agreed"):
		return true
	}
	return false
}

func isDuration(k key) bool {
	units := []string{"year", "years", "month", "months", "week", "weeks"}
	return k.ends("years", "months", "weeks") || k.begins("years", "months", "weeks") && !slices.Contains(units, k.last()) || k.name == "years" || k.any("notice") && k.ends("days", "period")
}
