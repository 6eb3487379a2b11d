import type {
  BankStatementLine,
  BankTransferDueProposal,
  BankStatement,
  BankStatementImportReply,
} from '#contract/dues/statements.ts'
import type { StoryApiAnswers } from './answers.ts'
import { officeStoryAnswers } from './board.ts'

const none = {
  pending: 0,
  paid: 0,
  refused: 0,
  returned: 0,
  known: 0,
  unknown: 0,
  open: 0,
  booked: 0,
  ignored: 0,
  other: 0,
}
export const sampleBankStatement: BankStatement = {
  id: 2,
  format: 'camt.053',
  name: 'releve-novembre.xml',
  imported_at: '2026-11-20T08:10:00.000Z',
  from_on: '2026-11-01',
  until_on: '2026-11-19',
  account_end: 'FR76 •••• 0189',
  repeated: 1,
  notes: [],
  counts: { ...none, paid: 212, returned: 1, unknown: 1, open: 1, booked: 1 },
}
/** Sample import result of a CSV bank statement without column names. */
export const sampleHeaderlessStatementImport: BankStatementImportReply = {
  id: null,
  columns: ['Date', 'Libellé', 'Débit', 'Crédit'],
  samples: [['01/11/2026', 'VIR ADH-7KQ2-M9XZ', '', '12,00']],
  questions: ['columns'],
  guess: {
    date: 0,
    amount: null,
    credit: 3,
    debit: 2,
    label: 1,
    name: null,
    reference: null,
    sense: null,
    balance: null,
    account: null,
    unsigned: null,
    three_digits: null,
    day_order: null,
  },
  example: '',
  day: '',
  accounts: [],
  files: [],
}
/** Returns a sample bank statement line that the import could not parse. */
export const buildUnreadableStatementLine = (): BankStatementLine => ({
  ...entry,
  id: 5,
  amount_cents: 0,
  name: '',
  account_end: '',
  text: '21/11/2026 ; VIR LAURENT ; 16,000',
  note: 'Cette ligne ne se lit pas de façon sûre\u00a0: dites son jour et son montant, ou écartez-la.',
  is_unread: true,
})
const part = {
  due_id: 4,
  amount_cents: 1600,
  from_on: '2026-11-01',
  until_on: '2026-11-30',
  member: { id: 12, name: 'Camille Laurent', number: '000012' },
}
const entry: BankStatementLine = {
  id: 1,
  statement_id: 2,
  state: 'open',
  booked_on: '2026-11-17',
  amount_cents: 3200,
  name: 'M. ET MME LAURENT',
  account_end: 'FR76 •••• 0456',
  text: 'COTISATIONS NOVEMBRE',
  reason: '',
  note: '',
  is_unread: false,
  is_automatic: false,
  is_mandate_ended: false,
  dues: [],
  booking: null,
}
/** Sample bank statement line of the bank's fees for a refused debit. */
export const sampleBankFeeStatementLine: BankStatementLine = {
  ...entry,
  id: 9,
  state: 'other',
  amount_cents: -380,
  name: '',
  account_end: '',
  text: 'FRAIS REJET PRELEVEMENT',
}
const entries: BankStatementLine[] = [
  entry,
  {
    ...entry,
    id: 2,
    state: 'returned',
    amount_cents: -1600,
    name: '',
    text: '',
    reason: 'AC04',
    is_mandate_ended: true,
    dues: [part],
  },
  { ...entry, id: 3, state: 'unknown', amount_cents: -900, name: 'INCONNU', text: '', reason: 'MS03' },
  { ...entry, id: 4, state: 'booked', amount_cents: 1600, text: 'ADH-7KQ2-M9XZ', is_automatic: true, dues: [part] },
]
export const sampleDueMatchProposals: BankTransferDueProposal[] = [
  { ...part, reference: 'ADH-7KQ2-M9XZ', owed_cents: 1600, why: 'name' },
  {
    ...part,
    due_id: 5,
    member: { id: 13, name: 'Noé Laurent', number: '000013' },
    reference: 'ADH-WWWW-2222',
    owed_cents: 1600,
    why: 'name',
  },
]

const meta = { current_page: 1, last_page: 1, per_page: 20, total: 2 }
/** Mocked API replies for the stories of the office's bank pages. */
export const bankStoryAnswers: StoryApiAnswers = {
  ...officeStoryAnswers,
  'GET /board/statements': {
    data: [
      {
        ...sampleBankStatement,
        id: 3,
        format: 'pain.002',
        name: 'reponse.xml',
        counts: { ...none, pending: 40, refused: 2 },
      },
      sampleBankStatement,
    ],
    meta,
  },
  'GET /board/statements/:id': { data: sampleBankStatement },
  'GET /board/statements/:id/entries': { data: entries, meta },
  'GET /board/bank-entries/:id/proposals': { data: sampleDueMatchProposals },
}
