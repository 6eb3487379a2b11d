import type { Clause, PageRange } from '#contract/accords/accordTexts.ts'

/** Returns the range of characters that an agreement's article covers on each page of its document. */
export const articlePageRanges = ({
  page,
  start,
  end,
  further,
}: Pick<Clause, 'page' | 'start' | 'end' | 'further'>): (PageRange & { page: number })[] => [
  { page, start, end },
  ...further,
]
