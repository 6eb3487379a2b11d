import { paths } from '#contract/paths.ts'

/** Returns the element id of an article on its agreement's page. */
export const articleElementId = (number: string) => `art-${number}`

/** Returns the permanent address of an article. */
export const articlePath = (accord: number, number: string) => `${paths.accord(accord)}#${articleElementId(number)}`

/** Parses the article number from the fragment of an address. */
export const parseArticleHash = (hash: string): string | undefined => /^#art-([\dA-Za-z.-]{1,20})$/.exec(hash)?.[1]
