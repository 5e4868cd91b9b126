package facts

import ()

// What people tell in words is found by a tagger that learnt from marked answers. A key takes the parts of its label.

// labelsOf are the labels of a key's parts, the nearest first. Another than the first counts where no other key of the field is for it.
func labelsOf(k key) []string {
	switch k.family.name {
	case famReason:
		return reasonLabels(k)
	case famStory:
		return storyLabels(k)
	case famResult:
		return []string{"result"}
	case famCert:
		return []string{"cert"}
	case famDuties:
		return []string{"duty", "action"}
	case famHelp:
		return []string{"help"}
	case famPast:
		return []string{"past", "duty", "role"}
	case famNamed:
		return namedLabels(k)
	}
	return nil
}

func reasonLabels(k key) []string {
	switch {
	case k.any("company", "employer", "organisation", "organization", "us", "firm"):
		return []string{"why_company", "why_role"}
	case k.begins("want", "goal", "hope", "career") || k.ends("goal", "goals"):
		return []string{"want"}
	case k.any("role", "job", "position", "work", "profession", "occupation"):
		return []string{"why_role", "want", "why_company"}
	}
	return nil
}

func storyLabels(k key) []string {
	switch {
	case k.any("strength", "strengths"):
		return []string{"strength"}
	case k.any("theme", "situation", "context", "challenge", "problem", "background", "incident", "topic", "scene"):
		return []string{"theme"}
	case k.any("example", "examples"):
		return []string{"example", "action"}
	case k.any("action", "actions", "approach", "effort", "steps", "response"):
		return []string{"action", "example"}
	case k.any("result", "results", "outcome", "impact", "effect"):
		return []string{"result"}
	case k.any("learning", "learned", "lesson", "takeaway"):
		return []string{"lesson"}
	}
	return nil
}

func namedLabels(k key) []string {
	switch {
	case k.ends("language"):
		return []string{"tech"}
	case k.any("database", "databases", "db"):
		return []string{"database"}
	case k.any("tool", "tools", "software", "crm", "pos", "ehr", "platform_used"), k.any("framework", "frameworks", "cloud", "stack", "library"),
		k.ends("used"):
		return []string{"tool", "database", "tech"}
	case k.any("owned"):
		return []string{"system"}
	case k.ends("role", "title", "position", "occupation") || k.name == "job":
		return []string{"role"}
	case k.any("employer", "company", "organisation", "organization", "domain", "industry"):
		return []string{"employer", "place"}
	case k.any("school", "university", "college", "institution"):
		return []string{"school"}
	case k.any("major", "faculty", "department", "degree", "subject"):
		return []string{"major"}
	case k.any("channel", "channels"):
		return []string{"channel"}
	case k.any("setting", "workplace", "ward", "facility"):
		return []string{"place", "past", "employer"}
	}
	return nil
}
