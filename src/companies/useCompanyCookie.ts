import { useContext, useEffect } from 'react'
import { serializeCompanyCookie, readCompanyCookie } from '#contract/companies/companyCookie.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'
import {
  hasStoredCompanyId,
  hasSameCompanyIdAndLook,
  storeSelectedCompany,
  ServerRenderedCompanyContext,
  useSelectedCompany,
} from './selectedCompany.ts'

/**
 * Stores the selected company in a cookie, so that the server renders the next page for it. Browser storage decides
 * which company; the served page decides its name and colours.
 */
export function useCompanyCookie() {
  const selected = useSelectedCompany()
  const served = useContext(ServerRenderedCompanyContext)
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    // A company stored without an id keeps its look. The default company's page would replace it.
    const id = hasStoredCompanyId() ? selected?.id : undefined
    if (readCompanyCookie(document.cookie) !== id) document.cookie = serializeCompanyCookie(id)
    if (served && served.id === id && !hasSameCompanyIdAndLook(selected, served)) storeSelectedCompany(served)
  }, [selected, isHydrated, served])
}
