import { portalPagePaths } from '#contract/paths.ts'

/** Returns the URL of the page that compares an agreement with another version. */
export const accordComparisonPath = (accord: number, other: number) =>
  `${portalPagePaths.accord(accord)}?comparer=${other}`
