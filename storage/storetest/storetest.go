// Package storetest holds every store to the contract of package storage: one suite, run against each of them.
package storetest

import (
	"context"
	"testing"

	"github.com/mendanhq/mendan/storage"
)

// Factory makes stores over one set of data that outlives them.
type Factory struct {
	// Open opens the data as the last life left it, with Limits for files. Sole says that no other store is open over it: what an earlier life
	// held is free at once, however that life ended. Run has one store open at a time.
	Open func(ctx context.Context, sole bool) (storage.Store, error)
	// Crash ends a store as SIGKILL would, with its lazy rows kept or lost.
	Crash func(s storage.Store, keepLazy bool) error
	// Raw is everything that is kept, byte for byte. It may be called while a store is open.
	Raw func() ([]byte, error)
}

// Run runs the suite. make is called once per test and gives empty data each time.
func Run(t *testing.T, make func(t *testing.T) Factory, pick Pick) {
	tests := []struct {
		name string
		test func(t *testing.T, l *life)
	}{
		{"StartAndTalk", startAndTalk},
		{"BatchInOrder", batchInOrder},
		{"OneIdentity", oneIdentity},
		{"EveryBodyRoundTrips", everyBody},
		{"EditsAndDeletions", editsAndDeletions},
		{"PinnedMessagesStay", pinnedStay},
		{"OpenAndBind", openAndBind},
		{"GivenUpOpening", givenUpOpening},
		{"OneAtATime", oneAtATime},
		{"Reuse", checkReuse},
		{"Ages", checkAges},
		{"Asides", checkAsides},
		{"Beside", checkBeside},
		{"StartTakenBack", startTakenBack},
		{"HeldBack", heldBack},
		{"FlowButtons", flowButtons},
		{"ButtonsByMessage", buttonsByMessage},
		{"Claims", checkClaims},
		{"CommitWritesEverything", commitWritesEverything},
		{"CommitIsForItsTurn", commitIsForItsTurn},
		{"WorkIndex", workIndex},
		{"StepsOfATurn", stepsOfATurn},
		{"StepNumbers", stepNumbers},
		{"StepsStay", stepsStay},
		{"LongStates", longStates},
		{"Repin", checkRepin},
		{"Attempts", checkAttempts},
		{"ParkAndUnpark", parkAndUnpark},
		{"UnparkSkip", unparkSkip},
		{"Lanes", checkLanes},
		{"RewritesKeepIdentity", rewritesKeepIdentity},
		{"SupersededRows", supersededRows},
		{"PostTimes", postTimes},
		{"Drafts", checkDrafts},
		{"DraftsTakenBack", draftsTakenBack},
		{"UnconfirmedDrafts", unconfirmedDrafts},
		{"EraseDrafts", eraseDrafts},
		{"GiveUp", giveUp},
		{"Told", checkTold},
		{"Moves", checkMoves},
		{"Settlements", checkSettlements},
		{"ApprovalModals", approvalModals},
		{"Codes", checkCodes},
		{"AskedAgain", askedAgain},
		{"AskedAgainWhileReminded", askedAgainWhileReminded},
		{"GrownWhileReminded", grownWhileReminded},
		{"VoidAndExpiry", voidAndExpiry},
		{"Unshow", checkUnshow},
		{"Timers", checkTimers},
		{"DeskWhileParked", deskWhileParked},
		{"TakenOver", takenOver},
		{"HistoryAndRows", historyAndRows},
		{"Tables", checkTables},
		{"TableUpdates", tableUpdates},
		{"TableLives", tableLives},
		{"Unlog", checkUnlog},
		{"Relog", checkRelog},
		{"FilesComeBack", filesComeBack},
		{"FileLimits", fileLimits},
		{"FilesAreTheirs", filesAreTheirs},
		{"FilesOfForms", filesOfForms},
		{"FilesGoWithMessages", filesGoWithMessages},
		{"RefusedFiles", refusedFiles},
		{"LooseFiles", looseFiles},
		{"StrangePieces", strangePieces},
		{"FilesWait", filesWait},
		{"NoteRead", noteRead},
		{"ManyFiles", manyFiles},
		{"AuditChain", auditChain},
		{"Pages", checkPages},
		{"LogPages", logPages},
		{"StepPages", stepPages},
		{"AuditPages", auditPages},
		{"Locate", checkLocate},
		{"Marks", checkMarks},
		{"Erase", checkErase},
		{"EraseWhileWorking", eraseWhileWorking},
		{"EraseUnbound", eraseUnbound},
		{"EraseUnmarked", eraseUnmarked},
		{"NextLife", nextLife},
		{"LazyRows", lazyRows},
		{"Contexts", checkContexts},
		{"Concurrency", checkConcurrency},
	}
	cases := map[string]func(t *testing.T){
		"PagesWhileThingsChange": func(t *testing.T) { checkWalks(t, make) },
		"Model":                  func(t *testing.T) { checkModel(t, make) },
	}
	var names []string
	for _, test := range tests {
		names = append(names, test.name)
		cases[test.name] = func(t *testing.T) {
			l := beginLife(t, make(t))
			test.test(t, l)
			l.verify()
			l.close()
		}
	}
	for _, name := range pick.of(append(names, "PagesWhileThingsChange", "Model")) {
		t.Run(name, cases[name])
	}
}

// Pick says which cases of a suite run, of all their names. Nil is all of them.
type Pick func(names []string) []string

func (p Pick) of(names []string) []string {
	if p == nil {
		return names
	}
	return p(names)
}
