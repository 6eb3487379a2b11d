import { PreparePage } from '#src/offline/PreparePage.tsx'
import { selectedCompanyId } from '#src/companies/selectedCompany.ts'
import { frameKeys, matchScreen } from './matchScreen.ts'

/** « Préparer mon vol », which is told what each screen shows. */
export const PrepareScreen = () => <PreparePage findKeys={findKeys} />

/** The keys of what a screen shows to a member, for their own company and for the one that is selected. */
function findKeys(address: string, own: number): string[] {
  return [own, selectedCompanyId()].flatMap((company) => {
    const { keys, membersKeys } = matchScreen(address, company)
    return [...frameKeys(company), ...keys, ...membersKeys]
  })
}
