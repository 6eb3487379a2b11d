import type { Clause, PageRange } from '#contract/accords/accordTexts.ts'

/** Returns the character range of an article on each of its pages. */
export const articlePageRanges = ({
  page,
  start,
  end,
  further,
}: Pick<Clause, 'page' | 'start' | 'end' | 'further'>): (PageRange & { page: number })[] => [
  { page, start, end },
  ...further,
]
