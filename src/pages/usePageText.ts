import type { PageName } from '#contract/pages/pages.ts'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { useCompanyId } from '#src/companies/selectedCompany.ts'

export const pageKey = (page: PageName, company: number) =>
  keyOf('GET /pages/:page', { params: { page }, query: { company } })

/** The text of a screen: that of the selected company where it has one of its own, else the one for all. */
export const usePageText = (page: PageName) => useReply(pageKey(page, useCompanyId()))
