import type { Decorator } from '@storybook/react-vite'
import { companiesKey, contactDataKey } from '#src/api/companies.ts'
import { noteInitialData, SwrProvider, type InitialData } from '#src/api/SwrProvider.tsx'
import { DialogsProvider } from '#src/layout/dialogs.tsx'
import { companies } from '#server/database/demo/companies.ts'
import { member } from './member.ts'

/** What every page of the portal comes with: the demo companies and their contact details. */
const initial: InitialData = {
  answers: Object.fromEntries([
    [companiesKey, { data: companies.map(({ contact: _, ...company }) => company) }],
    ...companies.map(({ id, contact }) => [contactDataKey(id), { data: { company_id: id, ...contact } }]),
  ]),
  refusals: {},
}

/** Around a story: the data of the portal, already there, and its dialogs. */
export const withPortalData: Decorator = (Story) => {
  noteInitialData(initial)
  return (
    <SwrProvider initial={initial}>
      <DialogsProvider>
        <Story />
      </DialogsProvider>
    </SwrProvider>
  )
}

/** Before a story: who uses the portal and what was answered about cookies, as the browser keeps them. */
export function stored({ isMember = false, hasAnsweredCookies = true } = {}) {
  return () => {
    localStorage.clear()
    if (isMember) {
      localStorage.setItem('token', 'a-token')
      localStorage.setItem('user', JSON.stringify(member))
    }
    if (hasAnsweredCookies) {
      localStorage.setItem('cookieConsent', 'rejected')
      localStorage.setItem('cookieConsentDate', new Date().toISOString())
    }
    return () => localStorage.clear()
  }
}
