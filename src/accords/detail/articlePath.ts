import { paths } from '#contract/paths.ts'

/** The identifier of an article in the page of its agreement. */
export const articleId = (number: string) => `art-${number}`

/** The address of an article, which never changes. */
export const articlePath = (accord: number, number: string) => `${paths.accord(accord)}#${articleId(number)}`

/** The article that the end of an address names. */
export const articleNamed = (hash: string): string | undefined => /^#art-([\dA-Za-z.-]{1,20})$/.exec(hash)?.[1]
