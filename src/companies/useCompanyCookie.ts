import { useEffect } from 'react'
import { companyCookie, companyInCookies } from '#contract/companyCookie.ts'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { useSelectedCompany } from './selectedCompany.ts'

/** Tells the server which company is selected, so that the next page comes as that company's. What is stored decides. */
export function useCompanyCookie() {
  const id = useSelectedCompany()?.id
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (isHydrated && companyInCookies(document.cookie) !== id) document.cookie = companyCookie(id)
  }, [id, isHydrated])
}
