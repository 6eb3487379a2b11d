import type { MajorityRule } from '#contract/polls/questions.ts'
import type { PollQuestionDecision } from '#contract/polls/results.ts'

type Votes = {
  /** Number of votes for each option, by key. */
  counts: Record<string, number>
  abstentions: number
  /** False when too few members took part; null without a quorum. */
  has_quorum: boolean | null
}

/**
 * Decides a question by its majority rule. A simple majority exceeds every other option; an absolute one exceeds half
 * of the votes cast; two thirds are reached at exactly two thirds. Abstentions are votes cast when the rule counts
 * them.
 */
export function decideByMajority(rule: MajorityRule, { counts, abstentions, has_quorum }: Votes): PollQuestionDecision {
  const votes = counts[rule.adopts] ?? 0
  const expressed = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const cast = expressed + (rule.counts_abstentions ? abstentions : 0)
  const decided = { votes, cast }
  if (has_quorum === false) return { outcome: 'no-quorum', ...decided }
  const others = Object.entries(counts).flatMap(([key, count]) => (key === rule.adopts ? [] : [count]))
  const strongest = Math.max(0, ...others, rule.counts_abstentions ? abstentions : 0)
  const reaches = {
    simple: votes > strongest,
    absolute: 2 * votes > cast,
    'two-thirds': votes > 0 && 3 * votes >= 2 * cast,
  }
  if (reaches[rule.majority]) return { outcome: 'adopted', ...decided }
  const isTie = rule.majority === 'simple' ? votes === strongest : rule.majority === 'absolute' && 2 * votes === cast
  return { outcome: isTie ? 'tie' : 'rejected', ...decided }
}

/** True when at least this percentage of the electorate has taken part; null without a quorum. */
export const isQuorumReached = (percent: number | null, voted: number, electorate: number): boolean | null =>
  percent === null ? null : electorate > 0 && voted * 100 >= percent * electorate
