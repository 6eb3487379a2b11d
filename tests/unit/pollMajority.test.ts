import { expect, it } from 'vitest'
import type { MajorityRule } from '#contract/polls/questions.ts'
import type { PollQuestionDecision } from '#contract/polls/results.ts'
import { decideByMajority, isQuorumReached } from '#server/polls/majority.ts'

type Outcome = PollQuestionDecision['outcome']
type Case = [
  majority: MajorityRule['majority'],
  counts: [pour: number, contre: number, autre: number],
  abstentions: number,
  countsAbstentions: boolean,
  outcome: Outcome,
]

// Votes for, against and for a third choice; « sans opinion »; whether these count among the votes cast.
const cases: Case[] = [
  ['simple', [0, 0, 0], 0, false, 'tie'],
  ['simple', [1, 0, 0], 0, false, 'adopted'],
  ['simple', [5, 5, 0], 0, false, 'tie'],
  ['simple', [5, 4, 4], 0, false, 'adopted'],
  ['simple', [4, 5, 0], 0, false, 'rejected'],
  ['simple', [5, 4, 0], 6, false, 'adopted'],
  ['simple', [5, 4, 0], 6, true, 'rejected'],
  ['simple', [5, 4, 0], 5, true, 'tie'],
  ['absolute', [0, 0, 0], 0, false, 'tie'],
  ['absolute', [5, 5, 0], 0, false, 'tie'],
  ['absolute', [6, 5, 0], 0, false, 'adopted'],
  ['absolute', [5, 4, 4], 0, false, 'rejected'],
  ['absolute', [6, 5, 0], 1, true, 'tie'],
  ['absolute', [6, 5, 0], 0, true, 'adopted'],
  ['absolute', [6, 5, 0], 40, false, 'adopted'],
  ['absolute', [6, 5, 0], 2, true, 'rejected'],
  ['two-thirds', [0, 0, 0], 0, false, 'rejected'],
  ['two-thirds', [2, 1, 0], 0, false, 'adopted'],
  ['two-thirds', [66, 34, 0], 0, false, 'rejected'],
  ['two-thirds', [67, 33, 0], 0, false, 'adopted'],
  ['two-thirds', [200, 100, 0], 0, false, 'adopted'],
  ['two-thirds', [200, 100, 0], 1, true, 'rejected'],
  ['two-thirds', [200, 99, 1], 0, false, 'adopted'],
  ['two-thirds', [0, 0, 0], 9, true, 'rejected'],
]

it.each(cases)(
  '%s majority of %j with %i abstentions (counted: %s): %s',
  (majority, counts, abstentions, counted, outcome) => {
    const [pour, contre, autre] = counts
    const rule = { adopts: 'pour', majority, counts_abstentions: counted }
    const votes = { counts: { pour, contre, autre }, abstentions, has_quorum: null }
    expect(decideByMajority(rule, votes).outcome).toBe(outcome)
    expect(decideByMajority(rule, { ...votes, has_quorum: true }).outcome).toBe(outcome)
    expect(decideByMajority(rule, { ...votes, has_quorum: false }).outcome).toBe('no-quorum')
  },
)

it('an unknown option has no votes', () => {
  const rule = { adopts: 'autre', majority: 'simple' as const, counts_abstentions: false }
  expect(decideByMajority(rule, { counts: { pour: 1 }, abstentions: 0, has_quorum: null })).toEqual({
    outcome: 'rejected',
    votes: 0,
    cast: 1,
  })
})

it.each([
  [null, 0, 10, null],
  [30, 3, 10, true],
  [30, 2, 10, false],
  [33, 33, 100, true],
  [33, 32, 100, false],
  [100, 10, 10, true],
  [1, 0, 0, false],
  [50, 419, 840, false],
  [50, 420, 840, true],
])('a quorum of %s %% with %i of %i voters: %s', (percent, voted, electorate, reached) => {
  expect(isQuorumReached(percent, voted, electorate)).toBe(reached)
})
