import { useContext, useEffect } from 'react'
import { companyCookie, companyInCookies } from '#contract/companyCookie.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { isSameCompany, selectCompany, ServedCompany, useSelectedCompany } from './selectedCompany.ts'

/**
 * Tells the server which company is selected, so that the next page comes as that company's. What is stored decides
 * which; how it looks, the page that has come.
 */
export function useCompanyCookie() {
  const selected = useSelectedCompany()
  const served = useContext(ServedCompany)
  const isHydrated = useIsHydrated()
  const id = selected?.id
  useEffect(() => {
    if (isHydrated && companyInCookies(document.cookie) !== id) document.cookie = companyCookie(id)
  }, [id, isHydrated])
  useEffect(() => {
    if (isHydrated && served && selected?.id === served.id && !isSameCompany(selected, served)) selectCompany(served)
  }, [selected, isHydrated, served])
}
