import type { PageName } from '#contract/pages/pages.ts'
import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { useCompanyId } from '#src/companies/selectedCompany.ts'

export const pageTextKey = (page: PageName, company: number) =>
  callKey('GET /pages/:page', { params: { page }, query: { company } })

/** Returns the office text of a page: the selected company's own version, else the common one. */
export const usePageText = (page: PageName) => useReply(pageTextKey(page, useCompanyId()))
