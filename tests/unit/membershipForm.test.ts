import { describe, expect, it } from 'vitest'
import { sampleMembershipOptions } from '#tests/samples/membership.ts'
import { formatTransferQrCodeText } from '#src/membership/submitted/epc.ts'
import { formatDuesAmounts } from '#src/membership/form/amounts.ts'
import { membershipDuesSchema } from '#src/membership/form/membershipDuesSchema.ts'
import { emptyMembershipDraft } from '#src/membership/form/draft.ts'
import { ibanErrorMessage } from '#src/membership/ibanErrorMessage.ts'
import {
  findIncompleteMembershipStep,
  emptyTypedBankDetails,
  findMembershipStepOfField,
} from '#src/membership/form/steps.ts'
import { formatGroupedIban, hideIbanMiddle } from '#src/membership/ibanText.ts'

const IBAN = 'FR7630006000011234567890189'

describe('an IBAN', () => {
  it.each([
    ['', 'L’IBAN est requis'],
    ['3000 6000', /deux lettres d’un pays/],
    [IBAN.slice(0, -1), 'Un IBAN français compte 27 caractères, celui-ci 26'],
    [`${IBAN.slice(0, -1)}8`, /Un caractère de cet IBAN est faux/],
    ['BR1800360305000010009795493C1', /hors de l’Espace économique européen.*virement$/],
    ['CH9300762011623852957', /hors de l’Espace économique européen.*virement$/],
    ['GB29NWBK60161331926819', /hors de l’Espace économique européen.*virement$/],
    ['MC5811222000010123456789030', /hors de l’Espace économique européen.*virement$/],
  ])('%j is refused with a message', (iban, sentence) => {
    expect(ibanErrorMessage(iban)).toMatch(sentence)
  })

  it.each(['DE89370400440532013000', 'IS140159260076545510730339', 'NO9386011117947'])('%s is accepted', (iban) => {
    expect(ibanErrorMessage(iban)).toBeUndefined()
  })

  it('is accepted, grouped and masked', () => {
    expect(ibanErrorMessage(IBAN)).toBeUndefined()
    expect(formatGroupedIban(IBAN)).toBe('FR76 3000 6000 0112 3456 7890 189')
    expect(hideIbanMiddle(IBAN)).toBe('FR76\u00a0••••\u00a00189')
  })
})

it('all errors of an account are reported at once', () => {
  const paths = (typed: object) => membershipDuesSchema.safeParse(typed).error?.issues.map(({ path }) => path.join('.'))
  expect(paths({ period: '', way: 'prelevement', iban: '', holder: '' })).toEqual(['period', 'iban', 'holder'])
  expect(paths({ period: '', way: '', iban: '', holder: '' })).toEqual(['period', 'way'])
})

it('the QR code has the twelve lines that a banking app reads', () => {
  const account = { company_id: 1, holder: 'Envol', iban: 'FR76 3000 6000', bic: 'ESCAFRPP', bank: 'Banque' }
  expect(formatTransferQrCodeText(account, 1205, 'ADH-1').split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'ESCAFRPP',
    'Envol',
    'FR7630006000',
    'EUR12.05',
    '',
    '',
    'ADH-1',
    '',
  ])
})

describe('the form opens after an error', () => {
  const who = { ...emptyMembershipDraft, first_name: 'Élise', last_name: 'Morvan', email: 'elise@voyage.example' }
  const work = {
    ...who,
    company_id: '1',
    base: 'Lyon',
    function: 'chef',
    contract: 'cdi',
    working_time: 'plein',
  }
  const paid = { ...work, period: 'mensuelle', way: 'prelevement' }
  const bank = { iban: IBAN, holder: 'Élise Morvan' }

  it.each([
    ['vous', emptyMembershipDraft, emptyTypedBankDetails],
    ['travail', who, emptyTypedBankDetails],
    ['cotisation', work, emptyTypedBankDetails],
    // The bank account is not stored: after a reload the form asks for it again.
    ['cotisation', paid, emptyTypedBankDetails],
    ['envoi', paid, bank],
    ['travail', { ...paid, base: 'Ailleurs' }, bank],
    ['travail', { ...paid, function: 'disparue' }, bank],
  ] as const)('at %s when a field of it is missing', (step, draft, details) => {
    expect(findIncompleteMembershipStep(draft, details, sampleMembershipOptions)).toBe(step)
  })

  it('at the step whose field the server rejects', () => {
    expect(['email', 'base', 'iban', 'key'].map(findMembershipStepOfField)).toEqual([
      'vous',
      'travail',
      'cotisation',
      'envoi',
    ])
  })
})

it('the price after tax credit is shown only where there is a credit', () => {
  const dues = { function: 'chef', working_time: 'plein', monthly_cents: 1600, yearly_cents: 17_600 }
  expect(formatDuesAmounts(dues, false)).toMatchObject({ monthly: '16\u00a0€', saved: 1600, credited: undefined })
  expect(formatDuesAmounts(dues, true).credited).toEqual({ monthly: '5,44\u00a0€', yearly: '65,28\u00a0€' })
})
