package config

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestEveryMistakeOfReviewsAndDeskHasItsPlace makes a mistake at every key of the two sections, and is told line and column.
func TestEveryMistakeOfReviewsAndDeskHasItsPlace(t *testing.T) {
	const agent, desk, kind = "agent:\n", "moderation:\n", "moderation:\n  approvals:\n    plan:\n"
	const docs = "knowledge:\n"
	tests := []struct{ file, want string }{
		{agent + "  exploration_model: [a]\n", "2:22 agent.exploration_model must be a single value"},
		{agent + "  decision_model: {a: b}\n", "2:19 agent.decision_model must be a single value"},
		{agent + "  review_models: reviewer-a\n", "2:18 agent.review_models must be a list"},
		{agent + "  review_models: [reviewer-a, reviewer-a]\n", `2:31 agent.review_models[1] "reviewer-a" is there twice`},
		{agent + "  review_models:\n  - reviewer-a\n  - reviewer-d\n", `4:5 agent.review_models[1] offline there is no reviewer "reviewer-d"`},
		{"mode: openai\nagent: {review_models: [m, openai/m]}\n", `2:28 agent.review_models[1] "openai/m" is the same model at the same address as "m"`},
		{"mode: openai\nllm: {providers: {a: {base_url: 'https://h/v1'}, b: {base_url: 'https://H/v1/'}}}\nagent: {review_models: [a/m, b/n, b/m]}\n",
			`3:35 agent.review_models[2] "b/m" is the same model at the same address as "a/m"`},
		{agent + "  review_models: [' ']\n", "2:19 agent.review_models[0] must name a model"},
		{agent + "  rule: most\n", `2:9 agent.rule unknown rule "most": use majority, unanimous, at_least:N or percentage:N`},
		{agent + "  rule: at_least:0\n", `2:9 agent.rule rule "at_least:0": its number must be a whole one from 1 to 1000`},
		{agent + "  rule: 101%\n", `2:9 agent.rule rule "101%": its number must be a whole one from 1 to 100`},
		{agent + "  rule: at_least:4\n", "2:9 agent.rule at_least:4 cannot hold with 3 voters"},
		{agent + "  min_participation: 4\n", "2:22 agent.min_participation must be from 0 (more than half of the voters) to the number of voters, which is 3, not 4"},
		{agent + "  min_participation: -1\n", "2:22 agent.min_participation must be from 0"},
		{agent + "  vote_timeout: soon\n", "2:17 agent.vote_timeout must be a duration"},
		{agent + "  vote_timeout: 10ms\n", "2:17 agent.vote_timeout must be from 1s to 1h, not 10ms"},
		{agent + "  require_plan_review: false\n", "2:24 agent.require_plan_review must be true: plans are always reviewed"},
		{agent + "  require_final_review: maybe\n", "2:25 "},
		{agent + "  max_plan_revisions: 0\n", "2:23 agent.max_plan_revisions must be from 1 to 20, not 0"},
		{agent + "  hil_mode: ask\n", "2:13 agent.hil_mode must be interactive or auto_reject or auto_approve"},
		{agent + "  hil_mode: auto_approve\nslack: {enabled: true, moderators_channel: C1, moderators: [U1]}\n",
			"2:13 agent.hil_mode auto_approve takes plans that the reviewers rejected, without a person: say agent.allow_auto_approve: true"},
		{agent + "  allow_auto_approve: sure\n", "2:23 "},
		{agent + "  plan_fallback: approve\n", "2:18 agent.plan_fallback must be hold or form_order"},
		{agent + "  consensus_level: duo\n", "2:20 agent.consensus_level must be solo or ensemble"},
		{agent + "  consensus_level: ensemble\n  ensemble_models: [a]\n", "3:20 agent.ensemble_models must name at least two models"},
		{agent + "  consensus_level: ensemble\n", "2:3 agent.ensemble_models must name at least two models"},
		{agent + "  ensemble_models: [a, a]\n", `2:24 agent.ensemble_models[1] "a" is there twice`},
		{agent + "  ensemble_floor: 10\n", "2:19 agent.ensemble_floor must be from 1 to below 10, not 10"},
		{agent + "  strategy: fight\n", "2:13 agent.strategy must be quorum or debate"},
		{agent + "  strategy: debate\n  review_models: [reviewer-a]\n", "2:13 agent.strategy debate needs at least two review models"},
		{agent + "  live_card: sometimes\n", "2:14 agent.live_card must be auto or on or off"},
		{agent + "  phase_scope: quick\n", "2:16 agent.phase_scope must be full or fast or plan-only"},
		{agent + "  phase_scope: fast\n  require_final_review: true\n", "2:16 agent.phase_scope fast has no final review"},
		{agent + "  max_iterations: 0\n", "2:19 agent.max_iterations must be from 1 to 100, not 0"},
		{agent + "  max_tool_retries: 21\n", "2:21 agent.max_tool_retries must be from 0 to 20, not 21"},
		{agent + "  working_dir: [a]\n", "2:16 "},
		{agent + "  commands: {timeout: 10ms}\n", "2:23 agent.commands.timeout must be from 1s to 1h, not 10ms"},
		{docs + "  embeddings: {provider: a, model: m}\nllm: {providers: {a: {profile: anthropic}}}\n", `2:26 knowledge.embeddings.provider "a" makes no vectors of texts`},
		{docs + "  folders: docs\n", "2:12 knowledge.folders must be a list"},
		{docs + "  folders: [a, b, ./a/]\n", `2:19 knowledge.folders[2] "./a/" is there twice`},
		{docs + "  folders: ['']\n", "2:13 knowledge.folders[0] must name a folder or a file"},
		{docs + "  embeddings: model\n", "2:15 knowledge.embeddings must have keys of its own"},
		{docs + "  embeddings: {provider: opnai}\n", `2:26 knowledge.embeddings.provider names the unknown provider "opnai", did you mean "openai"?`},
		{docs + "  embeddings: {model: [a]}\n", "2:23 "},
		{docs + "  interviews: perhaps\n", "2:15 knowledge.interviews must be true or false"},
		{docs + "  results: none\n", "2:12 knowledge.results must be a whole number"},
		{docs + "  max_subtasks: 1000\n", "2:17 knowledge.max_subtasks must be "},
		{"prompts:\n  dir: nowhere\n", "2:8 prompts.dir names a folder with a prompt that cannot be used: open .: "},
		{desk + "  language: fr\n", `2:13 moderation.language must be ja or en, not "fr"`},
		{desk + "  timezone: Tokyo\n", "2:13 moderation.timezone must be a time zone such as Asia/Tokyo"},
		{desk + "  quiet_hours: at night\n", "2:16 moderation.quiet_hours must be like 20:00-08:00"},
		{desk + "  quiet_hours: 20:00-20:00\n", "2:16 moderation.quiet_hours begin and end at the same time"},
		{desk + "  take_over: {ring_after: 1h, hand_back_after: 30m}\n",
			"2:48 moderation.take_over.hand_back_after must be later than ring_after, which is 1h0m0s, not 30m0s"},
		{desk + "  take_over: {ring_after: soon}\n", "2:27 moderation.take_over.ring_after must be a duration"},
		{desk + "  approvals: [plan]\n", "2:14 moderation.approvals must have keys of its own"},
		{desk + "  approvals: {plans: {}}\n", `2:22 moderation.approvals.plans is no kind of card, did you mean "plan"?`},
		{kind + "      users: mod-1\n", "4:14 moderation.approvals.plan.users must be a list"},
		{kind + "      users: [mod-1, mod-1]\n", `4:22 moderation.approvals.plan.users[1] "mod-1" is there twice`},
		{kind + "      groups: ['']\n", "4:16 moderation.approvals.plan.groups[0] must name somebody"},
		{kind + "      approvals_required: 0\n", "4:27 moderation.approvals.plan.approvals_required must be from 1 to 50, not 0"},
		{kind + "      users: [mod-1]\n      approvals_required: 2\n",
			"5:27 moderation.approvals.plan.approvals_required asks for 2 people, and users and escalate_to name only 1"},
		{kind + "      rejections_required: 51\n", "4:28 moderation.approvals.plan.rejections_required must be from 1 to 50, not 51"},
		{kind + "      four_eyes: perhaps\n", "4:18 "},
		{kind + "      remind_after: -1h\n", "4:21 moderation.approvals.plan.remind_after must be a duration"},
		{kind + "      remind_after: 2h\n      escalate_after: 1h\n",
			"5:23 moderation.approvals.plan.escalate_after must be later than remind_after, which is 2h0m0s, not 1h0m0s"},
		{kind + "      escalate_to: [mod-1]\n", "4:20 moderation.approvals.plan.escalate_to needs escalate_after"},
		{kind + "      remind_after: 2h\n      expires_after: 2h\n",
			"5:22 moderation.approvals.plan.expires_after must be later than remind_after and escalate_after, not 2h0m0s"},
	}
	var told strings.Builder
	t.Chdir(t.TempDir())
	for _, tt := range tests {
		if err := os.WriteFile("config.yaml", []byte(tt.file), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Load("config.yaml", env())
		if err == nil || !strings.HasPrefix(err.Error(), "config.yaml:"+tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%serror %v, want %s", tt.file, err, tt.want)
		}
		told.WriteString(tt.file)
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[Quorum](), reflect.TypeFor[Moderation](), reflect.TypeFor[DeskRule](), reflect.TypeFor[TakeOver](),
		reflect.TypeFor[Knowledge](), reflect.TypeFor[Embeddings](), reflect.TypeFor[Prompts]()} {
		for key := range keysOf(typ) {
			if !strings.Contains(told.String(), " "+key+":") && !strings.Contains(told.String(), "{"+key+":") {
				t.Errorf("no mistake at %s", key)
			}
		}
	}
}
