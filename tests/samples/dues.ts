import type { MembershipDue, OwnDues } from '#contract/dues/dues.ts'

const due = (id: number, from: string, until: string, rest: Partial<MembershipDue>): MembershipDue => ({
  id,
  from_on: from,
  until_on: until,
  amount_cents: 1100,
  paid_cents: (rest.state ?? 'payee') === 'payee' ? 1100 : 0,
  way: 'prelevement',
  state: 'payee',
  due_on: from,
  settled_on: from,
  reference: `COT-000042-${id}`,
  ...rest,
})

/** Sample bank account of the association, to which members transfer dues in stories. */
export const sampleAssociationBankAccount = {
  company_id: 1,
  holder: 'Envol',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  bank: 'Banque de démonstration',
}

/** Sample membership dues paid by direct debit, in several states. */
export const sampleDirectDebitDues: OwnDues = {
  period: 'mensuelle',
  way: 'prelevement',
  dues: [
    due(16, '2027-01-01', '2027-01-31', { state: 'a-annoncer', settled_on: null }),
    due(15, '2026-12-01', '2026-12-31', { state: 'annoncee', settled_on: null }),
    due(14, '2026-11-01', '2026-11-30', { state: 'remise', settled_on: null }),
    due(13, '2026-10-01', '2026-10-31', {}),
    due(12, '2026-09-01', '2026-09-30', { state: 'rejetee', settled_on: '2026-09-04' }),
  ],
  next: {
    from_on: '2027-02-01',
    until_on: '2027-02-28',
    amount_cents: 1100,
    way: 'prelevement',
    due_on: '2027-02-01',
  },
  mandate: {
    rum: 'ENVOL-000042-1',
    holder: 'Camille Laurent',
    iban_end: 'FR76 •••• 0189',
    signed_at: '2021-03-09T10:00:00.000Z',
  },
  account: sampleAssociationBankAccount,
  certificates: [2025, 2024],
}

/** Sample membership dues paid by bank transfer, one of them pending. */
export const sampleTransferDues: OwnDues = {
  period: 'annuelle',
  way: 'virement',
  dues: [
    due(22, '2026-01-01', '2026-12-31', {
      amount_cents: 13_200,
      way: 'virement',
      state: 'attendue',
      settled_on: null,
      due_on: '2026-12-15',
    }),
    due(21, '2025-01-01', '2025-12-31', { amount_cents: 12_800, way: 'virement', settled_on: '2025-01-20' }),
  ],
  next: {
    from_on: '2027-01-01',
    until_on: '2027-12-31',
    amount_cents: 13_200,
    way: 'virement',
    due_on: '2027-01-01',
  },
  mandate: null,
  account: sampleAssociationBankAccount,
  certificates: [],
}
