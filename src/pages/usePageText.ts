import type { PublishedTextPageName } from '#contract/pages/pages.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { useSelectedCompanyId } from '#src/companies/selectedCompany.ts'

export const pageTextCacheKey = (page: PublishedTextPageName, company: number) =>
  apiReplyKey('GET /pages/:page', { params: { page }, query: { company } })

/** Returns the office text of a page: the selected company's own version, else the common one. */
export const usePageText = (page: PublishedTextPageName) => useApiReply(pageTextCacheKey(page, useSelectedCompanyId()))
