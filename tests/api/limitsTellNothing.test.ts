import { expect, it } from 'vitest'
import type { ApiCallName } from '#contract/contract.ts'
import {
  createConfirmedMembershipRequest,
  directDebitMembershipRequestBody,
  bankTransferMembershipRequestBody,
  useMembershipRequestPortal,
} from './joining.ts'

// Rate limits count requests, not results: each call is rejected at the same attempt, whatever the address.
const { here } = useMembershipRequestPortal()
const APPLICANT = 'ines@voyage.example'
const addresses = ['membre@envol.example', APPLICANT, 'deux-fois@voyage.example', 'personne@voyage.example']

const message = { name: 'Noé', phone: '', subject: 'Bonjour', company_id: 1 }
const bodies: Partial<Record<ApiCallName, (email: string, times: number) => object>> = {
  'POST /membership/requests': (email, times) =>
    times % 2 ? bankTransferMembershipRequestBody({ email }) : directDebitMembershipRequestBody({ email }),
  'POST /contact-us': (email, times) => ({ ...message, email, content: `Un mot, ${times}` }),
  'POST /forgot-password': (email) => ({ email }),
  'POST /code-verefication': (email) => ({ email, code: '1234 5678' }),
}
// Verifying a code is slow on purpose, and runs thirty times for each address.
const SLOW_CALL = 'POST /code-verefication'
const SLOW_CALL_MS = 60_000

for (const [name, bodyOf] of Object.entries(bodies))
  it(
    `${name} is refused at the same attempt for a member, an applicant, and an unknown address`,
    { tags: name === SLOW_CALL ? ['nightly'] : [], timeout: SLOW_CALL_MS },
    async () => {
      await createConfirmedMembershipRequest(here.portal, bankTransferMembershipRequestBody({ email: APPLICANT }))
      for (const first_name of ['Une', 'Autre'])
        await here.portal.call('POST /membership/requests', {
          body: bankTransferMembershipRequestBody({ email: 'deux-fois@voyage.example', first_name }),
          address: '192.0.2.200',
        })
      const said: string[] = []
      for (const [index, email] of addresses.entries()) {
        const statuses: number[] = []
        for (let times = 0; times < 32 && statuses.at(-1) !== 429; times++) {
          const { status } = await here.portal.call(name as ApiCallName, {
            body: bodyOf(email, times),
            address: `192.0.2.${60 + index}`,
          })
          statuses.push(status)
        }
        said.push(statuses.join(' '))
      }
      expect(said[0]).toMatch(/429$/)
      expect(new Set(said).size).toBe(1)
    },
  )
