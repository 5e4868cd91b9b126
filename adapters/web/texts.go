package web

import "strings"

// textKeys are the texts that the pages have, one a word.
const textKeys = `
back skip lang.label lang.other jobs.title jobs.none jobs.resume jobs.all
job.ai job.fields job.pause job.readers job.begin job.nothing_yet
room.skip room.talk room.you room.staff_reads room.working room.progress room.parked room.sent room.sending room.unsent room.lost room.back room.told room.reload room.zone
menu menu.device menu.wishes menu.person menu.erase wish.erase.words wish.person.words
say.label say.hint say.button say.file say.date card.choices card.go card.send card.sure
device.title device.code device.code_how device.link device.link_how device.renew code.title code.text code.label code.wrong code.button
link.title link.job link.whose link.initial link.no_name link.warning link.button link.here link.open farewell.title farewell.gone
menu.news news.title news.text news.label news.button news.other news.bad news.asked news.on news.off news.refused news.kept
mailed.confirm mailed.button mailed.done mailed.off mailed.off_button mailed.off_done error.mailed look.mail look.by look.calendar look.sometime look.summary
mail.confirm.subject mail.confirm.text mail.news.subject mail.news.text
error.title error.not_found error.gone error.link error.bad error.large error.file_large error.files error.kind error.slow error.too_many error.stopping
error.trouble error.keeps error.again
`

// TextKeys are the names of the texts that Config.Text gives.
func TextKeys() []string { return strings.Fields(textKeys) }
