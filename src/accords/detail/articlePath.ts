import { portalPagePaths } from '#contract/paths.ts'

/** Returns the HTML element id of an article on its agreement's page. */
export const accordArticleElementId = (number: string) => `art-${number}`

/** Returns the permanent URL of an agreement's article. */
export const accordArticleUrl = (accord: number, number: string) =>
  `${portalPagePaths.accord(accord)}#${accordArticleElementId(number)}`

/** Parses the article number from a URL fragment such as `#art-4.3`. */
export const parseArticleFragment = (hash: string): string | undefined => /^#art-([\dA-Za-z.-]{1,20})$/.exec(hash)?.[1]
