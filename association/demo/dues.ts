/** Dues of a demo member. In `dues`, `at` counts periods from the current one, which is 0. */
type DemoDues = {
  member: string
  period: 'annuelle' | 'mensuelle'
  reference: string
  /** Days since the demo member's current dues period began. */
  begun: number
  /** Bank account of the demo member to debit; absent for payment by transfer. Bank code 99999 is not assigned. */
  debit?: { iban: string; holder: string }
  dues: { at: number; state: 'attendue' | 'a-annoncer' | 'annoncee' | 'remise' | 'payee' | 'rejetee' }[]
}

/** Dues and payments of the demo members, in every state. */
export const demoDues: DemoDues[] = [
  {
    member: 'membre@envol.example',
    period: 'mensuelle',
    reference: 'ADH-DEMO-0001',
    begun: 18,
    debit: { iban: 'FR7699999999990000000000153', holder: 'Camille Laurent' },
    dues: [
      { at: -5, state: 'payee' },
      { at: -4, state: 'payee' },
      { at: -3, state: 'rejetee' },
      { at: -2, state: 'payee' },
      { at: -1, state: 'payee' },
      { at: 0, state: 'remise' },
      { at: 1, state: 'annoncee' },
    ],
  },
  {
    member: 'membre2@envol.example',
    period: 'annuelle',
    reference: 'ADH-DEMO-0002',
    begun: 10,
    dues: [
      { at: -1, state: 'payee' },
      { at: 0, state: 'attendue' },
    ],
  },
  {
    member: 'membre3@envol.example',
    period: 'annuelle',
    reference: 'ADH-DEMO-0003',
    begun: 340,
    debit: { iban: 'FR7699999999990000000000250', holder: 'Aïcha Benali' },
    dues: [
      { at: 0, state: 'payee' },
      { at: 1, state: 'a-annoncer' },
    ],
  },
  {
    member: 'bureau@envol.example',
    period: 'annuelle',
    reference: 'ADH-DEMO-0004',
    begun: 60,
    dues: [{ at: 0, state: 'payee' }],
  },
]
