import type { PublishedTextEntryListLayout } from '#contract/blocks.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'
import { faqHighlightsCacheKey, homeTextCacheKey } from '#src/home/homeKeys.ts'

/**
 * Returns the list entries with a given layout in the home page's text, and the heading above them; undefined when
 * there are none.
 */
export function useHomeTextEntries(look: PublishedTextEntryListLayout) {
  const blocks = useApiReply(homeTextCacheKey(useSelectedCompanyId())).data?.data.blocks ?? []
  const index = blocks.findIndex((block) => block.type === 'entries' && block.look === look)
  const heading = blocks.slice(0, Math.max(0, index)).findLast((block) => block.type === 'heading')
  const found = blocks[index]
  if (!heading || found?.type !== 'entries') return undefined
  return { title: heading.inlines.map(({ text }) => text).join(''), entries: found.entries }
}

/** Returns the FAQ highlights of the home page (questions before joining), for the selected company. */
export const useFaqHighlights = () => useApiReply(faqHighlightsCacheKey(useSelectedCompanyId())).data?.data ?? []
