import { MIN_ANSWERS_PER_RESULT_GROUP } from '#contract/polls/pollLimits.ts'
import type { AnswerGroup } from '#contract/polls/results.ts'

/**
 * Merges the groups of fewer than five answers into one. When they stay under five together, or when one group alone is
 * small, the next smallest joins them: its size could be computed from the total otherwise. Empty groups stay.
 */
export function mergeSmallGroups(groups: AnswerGroup[]): AnswerGroup[] {
  const small = new Set(groups.filter(({ count }) => count > 0 && count < MIN_ANSWERS_PER_RESULT_GROUP))
  if (small.size === 0) return groups
  const others = groups
    .filter((group) => group.count >= MIN_ANSWERS_PER_RESULT_GROUP)
    .toSorted((one, other) => one.count - other.count)
  const sum = () => [...small].reduce((total, { count }) => total + count, 0)
  while (small.size < 2 || sum() < MIN_ANSWERS_PER_RESULT_GROUP) {
    const next = others.shift()
    if (!next) break
    small.add(next)
  }
  const rest = groups.filter((group) => !small.has(group))
  return [...rest, { id: null, label: 'Réponses regroupées, pour ne désigner personne', count: sum() }]
}
