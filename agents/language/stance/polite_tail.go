package stance

import (
	"github.com/mendanhq/mendan/agents/language/pattern"
)

// PoliteTail is what may follow the name of what is chosen, and adds nothing: 「…の方でお願いします」, "…, please".
var PoliteTail = pattern.Lazy(`(?:(?:の)?(?:ほう|方))?(?:を|に|で|が)?(?:です(?:ね|よ)?|でお願い(?:いた)?します|お願い(?:いた)?します|にします|を選び(?:ます)?|を希望(?:します)?|希望(?:です|します)|がいいです|になります|だと思います|かな|で|,? please|,? thanks?(?: you)?)?[\s。.!、]*$`)
