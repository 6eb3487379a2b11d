import type { Clause, PageRange } from '#contract/accords/accordTexts.ts'

/** The pages on which an article stands, each with its words there. */
export const piecesOf = ({
  page,
  start,
  end,
  further,
}: Pick<Clause, 'page' | 'start' | 'end' | 'further'>): (PageRange & { page: number })[] => [
  { page, start, end },
  ...further,
]
