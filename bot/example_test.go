package bot_test

import (
	"fmt"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// People write commands as they like: in any width and case, with or without a sign, in either language.
func ExampleReadCommand() {
	specs := []bot.CommandSpec{{Name: "apply", Words: []string{"応募する"}, Args: []bot.ArgSpec{{Name: "job"}}}}
	for _, said := range []string{"apply backend-engineer", "/mendan apply job:sales", "応募する　経理", "I apply myself"} {
		command, ok := bot.ReadCommand(specs, bot.ProgramName, said)
		fmt.Printf("%t %s %q\n", ok, command.Name, command.Args["job"])
	}
	// Output:
	// true apply "backend-engineer"
	// true apply "sales"
	// true apply "経理"
	// false  ""
}

// An approval takes two moderators. Who asked cannot decide, and nobody counts twice.
func ExampleSettle() {
	moderator := func(id bot.UserID) bot.User { return bot.User{Platform: "slack", ID: id, Role: bot.Moderator} }
	plan := bot.Approval{
		Name: "plan", State: bot.Open, AskedBy: moderator("U1"),
		Card:  bot.Card{Buttons: []bot.Button{{Name: bot.ButtonApprove}, {Name: bot.ButtonReject}}},
		Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}, Approvals: 2},
	}
	now := time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
	for _, by := range []bot.UserID{"U1", "U2", "U2", "U3", "U4"} {
		var how bot.Settlement
		plan, how = bot.Settle(plan, bot.Attempt{By: moderator(by), Button: bot.ButtonApprove}, now)
		fmt.Println(by, how, plan.State)
	}
	// Output:
	// U1 not_allowed open
	// U2 counted open
	// U2 repeated open
	// U3 counted approved
	// U4 too_late approved
}

// Ring lets the time pass for an approval: it reminds, escalates and ends, and never approves.
func ExampleRing() {
	asked := time.Date(2026, 4, 1, 9, 0, 0, 0, time.UTC)
	plan := bot.Approval{State: bot.Open, Terms: bot.Terms{Remind: asked.Add(time.Hour), Expires: asked.Add(24 * time.Hour)}}
	for _, later := range []time.Duration{time.Minute, time.Hour, 25 * time.Hour} {
		var bell bot.Bell
		plan, bell = bot.Ring(plan, asked.Add(later))
		fmt.Printf("%v %q %s\n", later, bell, plan.State)
	}
	// Output:
	// 1m0s "" open
	// 1h0m0s "reminded" open
	// 25h0m0s "ended" expired
}

// What nobody sees is taken out of what people read, and shown by its number where they decide about a text.
func ExampleVisible() {
	name := "invoice\u202efdp.exe"
	fmt.Println(bot.Visible(name))
	fmt.Println(bot.Revealed(name))
	// Output:
	// invoicefdp.exe
	// invoice[U+202E]fdp.exe
}
