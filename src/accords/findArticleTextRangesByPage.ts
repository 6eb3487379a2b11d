import type { NumberedAccordArticle, PdfPageTextRange } from '#contract/accords/accordTexts.ts'

/** Returns the range of characters that an agreement's article covers on each page of its document. */
export const findArticleTextRangesByPage = ({
  page,
  start,
  end,
  further,
}: Pick<NumberedAccordArticle, 'page' | 'start' | 'end' | 'further'>): (PdfPageTextRange & { page: number })[] => [
  { page, start, end },
  ...further,
]
