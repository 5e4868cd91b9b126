package stance

// PoliteTail is what may follow the name of what is chosen, and adds nothing: 「…の方でお願いします」, "…, please".
var PoliteTail = yesNo.Lazy(`(?:(?:の)?(?:ほう|方))?(?:を|に|で|が)?{polite tail}?[\s。.!、]*$`)
