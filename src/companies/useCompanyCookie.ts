import { useContext, useEffect } from 'react'
import { companyCookie, companyInCookies } from '#contract/companies/companyCookie.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { hasStoredId, isSameCompany, selectCompany, ServedCompany, useSelectedCompany } from './selectedCompany.ts'

/**
 * Tells the server which company is selected, so that the next page comes as that company's. What is stored decides
 * which; how it looks, the page that has come.
 */
export function useCompanyCookie() {
  const selected = useSelectedCompany()
  const served = useContext(ServedCompany)
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    // A company that was stored without an id keeps its own look, which the default company's page would replace.
    const id = hasStoredId() ? selected?.id : undefined
    if (companyInCookies(document.cookie) !== id) document.cookie = companyCookie(id)
    if (served && served.id === id && !isSameCompany(selected, served)) selectCompany(served)
  }, [selected, isHydrated, served])
}
