import { paths } from '#contract/paths.ts'

/** The address where an agreement is compared with another version of it. */
export const comparisonPath = (accord: number, other: number) => `${paths.accord(accord)}?comparer=${other}`
