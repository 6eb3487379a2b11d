import type { BoardMember, BoardAuditLogLine, PendingBoardWork } from '#contract/office/office.ts'
import type { BankReconciliation } from '#contract/dues/reconciliation.ts'
import type { AccountingYearLedger } from '#contract/dues/office.ts'
import type { DuesRefund } from '#contract/dues/refunds.ts'
import type { TreasuryMemberDue } from '#contract/dues/dues.ts'
import type { DebitFile } from '#contract/dues/debitFiles.ts'
import type { FailedJob, FailedMail } from '#contract/office/failures.ts'
import type { BoardListedCompany } from '#contract/companies/office.ts'
import type { LibraryPicture } from '#contract/office/pictures.ts'
import type { ListedOfficeText, EditableOfficeText, OfficeTextVersion } from '#contract/office/texts.ts'
import type { OfficeTextSaveResult } from '#contract/office/textMerge.ts'
import type { CompanyFormValues } from '#contract/companies/companyForm.ts'
import type { StoryApiAnswers } from './answers.ts'
import { sampleResponsivePicture } from './texts.ts'

const AT = '2026-11-20T08:10:00.000Z'
export const ALL_BOARD_ROLES = ['editing', 'memberships', 'treasury', 'administration'] as const

export const sampleListedText: ListedOfficeText = {
  slug: 'repos-garantis',
  title: 'Repos\u00a0: onze heures garanties entre deux services',
  state: 'publie',
  has_draft: false,
  publish_at: null,
  withdraw_at: null,
  company: null,
  date: AT,
  changed_at: AT,
  opinions: null,
}
const listedTexts: ListedOfficeText[] = [
  {
    ...sampleListedText,
    slug: 'brouillon',
    title: 'Un texte commencé',
    state: 'brouillon',
    has_draft: true,
    date: null,
  },
  {
    ...sampleListedText,
    slug: 'prevu',
    title: 'Assemblée générale',
    publish_at: '2026-11-25T17:00:00.000Z',
    has_draft: true,
  },
  sampleListedText,
  { ...sampleListedText, slug: 'retire', title: 'Une ancienne nouvelle', state: 'retire', company: 2 },
]

export const sampleEditableText: EditableOfficeText = {
  slug: 'repos-garantis',
  head: {
    title: 'Repos\u00a0: onze heures garanties entre deux services',
    summary: 'Ce que l’accord change, et à partir de quand.',
    category: 'negociation',
    author: 'Le bureau',
  },
  body: 'L’accord est **signé**.\n\n## Ce qui change\n\n- onze heures\n- deux nuits\n',
  state: 'publie',
  version: 3,
  saved_at: AT,
  saved_by: 'Solène Kerbrat',
  path: '/blog/12',
  publish_at: null,
  withdraw_at: null,
  failure: null,
}

const versions: OfficeTextVersion[] = [
  { id: 3, act: 'published', at: AT, by: 'Solène Kerbrat' },
  { id: 2, act: 'published', at: '2026-11-18T08:10:00.000Z', by: 'Camille Laurent' },
  { id: 1, act: 'found', at: '2026-11-01T08:10:00.000Z', by: null },
]

export const sampleBoardTasks: PendingBoardWork[] = [
  {
    kind: 'drafts',
    count: 2,
    items: [
      { title: 'Un texte commencé', at: AT, path: '/bureau/actualites/brouillon' },
      { title: 'Comment poser un congé', at: AT, path: '/bureau/questions/conge' },
    ],
  },
  { kind: 'scheduled', count: 1, items: [{ title: 'prevu', at: AT, path: '/bureau/actualites/prevu' }] },
  {
    kind: 'next-debits',
    count: 202,
    items: [
      {
        title: 'Fichier à écrire le 2 décembre 2026 au plus tard\u00a0: 3\u00a0165,60\u00a0€',
        at: null,
        path: '/bureau/tresorerie/prelevements',
      },
    ],
  },
  { kind: 'requests', count: 3, items: [] },
  { kind: 'mails', count: 1, items: [] },
]

export const sampleBoardMembers: BoardMember[] = [
  {
    id: 4,
    first_name: 'Solène',
    last_name: 'Kerbrat',
    email: 'bureau@envol.example',
    roles: [...ALL_BOARD_ROLES],
    is_active: true,
  },
  {
    id: 1,
    first_name: 'Camille',
    last_name: 'Laurent',
    email: 'membre@envol.example',
    roles: ['editing'],
    is_active: false,
  },
]

export const sampleBoardAuditLog: BoardAuditLogLine[] = [
  {
    id: 2,
    at: AT,
    by: { id: 4, name: 'Solène Kerbrat' },
    act: 'text.published',
    subject: 'news/repos-garantis',
    about: null,
    before: { version: 2 },
    after: { version: 3 },
  },
  {
    id: 1,
    at: AT,
    by: null,
    act: 'roles.changed',
    subject: '1',
    about: 'Camille Laurent',
    before: { roles: [] },
    after: { roles: ['editing'] },
  },
  {
    id: 0,
    at: AT,
    by: { id: 4, name: 'Solène Kerbrat' },
    act: 'handover.read',
    subject: 'treasury',
    about: null,
    before: null,
    after: null,
  },
]

const saved: OfficeTextSaveResult = {
  outcome: 'saved',
  version: 4,
  saved_at: AT,
  by: null,
  written: null,
  head: null,
  parts: [],
  fields: [],
  note: null,
}

/** Sample save conflict of a draft text: two people changed the same sentence, and the summary. */
export const sampleDraftSaveConflict: OfficeTextSaveResult = {
  ...saved,
  outcome: 'conflict',
  by: 'Camille Laurent',
  written: { head: sampleEditableText.head, body: 'Une phrase de Camille.\n\nUne autre.\n' },
  head: sampleEditableText.head,
  parts: [{ mine: 'Une phrase de Solène.\n', theirs: 'Une phrase de Camille.\n' }, { same: '\nUne autre.\n' }],
  fields: [{ name: 'summary', mine: 'Le mien.', theirs: 'Le sien.' }],
}

const failures: { mails: FailedMail[]; jobs: FailedJob[] } = {
  mails: [
    {
      id: '0f5b6c1e-8f6c-4b7e-9d5b-3c1f0a4d7e21',
      subject: 'Un paiement approche',
      recipient: 'camille.laurent@exemple.example',
      attempts: 9,
      failed_at: AT,
    },
  ],
  jobs: [{ id: 7, name: 'accords.extract', failure: 'TimeoutError', attempts: 5, failed_at: AT }],
}

const officeCompanies: BoardListedCompany[] = [
  { id: 1, name: 'Air Hexagone', color: '#D33377', header_logo_url: '/companies/air-hexagone.svg', is_shown: true },
  { id: 2, name: 'Transalpine', color: '#0E7C86', header_logo_url: '/companies/transalpine.svg', is_shown: true },
  { id: 4, name: 'Nouvelle', color: '#F4D35E', header_logo_url: '', is_shown: false },
]

const typedCompany: CompanyFormValues = {
  name: 'Transalpine',
  color: '#0E7C86',
  header_logo_url: '/companies/transalpine.svg',
  is_shown: true,
  bases: 'Lyon, Turin',
  email: 'contact@envol.example',
  phone1: '06 39 98 20 10',
  phone2: '',
  address: '12 rue des Aviateurs, 95700 Roissy-en-France',
  opening_hours: 'Tous les jours 9h à 17h',
  social: '2',
  facebook_url: 'https://reseaux.envol.example/facebook/transalpine',
  facebook_group_url: '',
  instagram_url: '',
  whatsapp_url: '',
  airline_group_email: 'transalpine@envol.example',
  crew_group_email: 'navigants@envol.example',
}
const crew: LibraryPicture = {
  name: 'equipage-au-sol.jpg',
  src: sampleResponsivePicture.sources[0]?.src ?? '',
  width: 1600,
  height: 1000,
  alt: 'Trois collègues au pied de l’avion',
  focus: { x: 70, y: 30 },
}
const horizon: LibraryPicture = {
  name: 'horizon.jpg',
  src: sampleResponsivePicture.sources[0]?.src ?? '',
  width: 1600,
  height: 1000,
  alt: '',
  focus: null,
}
export const sampleOfficePictures = { crew, horizon }

const meta = { current_page: 1, last_page: 3, per_page: 20, total: 47 }

const due: TreasuryMemberDue = {
  id: 41,
  from_on: '2026-11-01',
  until_on: '2026-11-30',
  amount_cents: 1200,
  paid_cents: 0,
  credit_cents: 0,
  held_cents: 0,
  member_credit_cents: 0,
  refusal_reason: 'AM04',
  written_off_because: null,
  refund: null,
  can_withdraw: false,
  can_present_again: true,
  way: 'prelevement',
  state: 'rejetee',
  due_on: '2026-11-08',
  settled_on: null,
  reference: 'ENVOL-7KQ2',
  member: { id: 42, name: 'Camille Laurent', number: '000042' },
}
const refund: DuesRefund = {
  id: 9,
  due_id: 44,
  state: 'a-faire',
  amount_cents: 800,
  is_whole: false,
  iban_end: 'FR76 •••• 0189',
  reference: 'ENVOL-7KQ2',
  name: 'Camille Laurent',
  cancelled_because: null,
  is_void: false,
}
/** Sample dues in each state, as the office lists them. */
export const sampleTreasuryDues: TreasuryMemberDue[] = [
  due,
  {
    ...due,
    id: 42,
    way: 'virement',
    state: 'attendue',
    amount_cents: 19_200,
    paid_cents: 10_000,
    member_credit_cents: 800,
    can_present_again: false,
    refund: { state: 'a-faire', amount_cents: 800, cancelled_because: null },
  },
  { ...due, id: 43, state: 'remise', refusal_reason: null, can_withdraw: true, can_present_again: false },
  {
    ...due,
    id: 44,
    state: 'payee',
    settled_on: '2026-11-08',
    paid_cents: 1200,
    credit_cents: 800,
    held_cents: 800,
    member: null,
    refusal_reason: null,
    can_present_again: false,
    refund: { state: 'annule', amount_cents: 800, cancelled_because: 'Le paiement a été annulé' },
  },
  {
    ...due,
    id: 45,
    way: 'virement',
    state: 'abandonnee',
    refusal_reason: null,
    can_present_again: false,
    written_off_because: 'Décès de l’adhérent',
  },
]

export const sampleAccountingYearLedger: AccountingYearLedger = {
  year: 2026,
  first_on: '2026-01-01',
  last_on: '2026-12-31',
  ends_month: 12,
  is_closed: false,
  opening: { '512': 1_240_000 },
  months: [
    { month: 10, sums: { '512': 960_000, '756': -960_000 } },
    { month: 11, sums: { '512': 970_000, '5112': 19_200, '756': -988_400, '467': -800 } },
  ],
  years: [2026, 2025],
  missing_certificates: null,
}

const debitFile: DebitFile = {
  id: 4,
  from_on: '2026-11-08',
  until_on: '2026-11-12',
  count: 809,
  total_cents: 970_800,
  made_at: AT,
  downloaded_at: AT,
  settlement: null,
  state: 'remis',
  waiting: 809,
  rejected: 0,
  withdrawn: 0,
  can_cancel: false,
  former: [{ due_id: 51, name: 'Paul Le Garrec', amount_cents: 1200 }],
}
/** Sample SEPA debit file that was settled by one user action, which can be undone. */
export const sampleSettledDebitFile: DebitFile = {
  ...debitFile,
  count: 202,
  total_cents: 3_165_600,
  settlement: { at: AT, paid: 200, rejected: 2 },
  waiting: 0,
  rejected: 2,
  former: [],
}

/** Sample bank reconciliation whose ledger lacks the bank's fees for a refused debit. */
export const sampleBankReconciliation: BankReconciliation = {
  on: '2026-11-20',
  ledger_cents: 1_930_000,
  balances: [{ account_end: 'FR76 •••• 0189', day: '2026-11-20', cents: 1_929_620, statement_id: 2 }],
  bank_cents: 1_929_620,
  difference_cents: -380,
  unbooked: { count: 1, cents: -380 },
  opening: null,
}

/** Mocked API replies of the board's office for a board member with every role. */
export const officeStoryAnswers: StoryApiAnswers = {
  'GET /profile/roles': { data: [...ALL_BOARD_ROLES] },
  'GET /board/waiting': { data: sampleBoardTasks },
  'GET /board/checks': { data: [] },
  'GET /board/members': { data: sampleBoardMembers },
  'GET /board/failures': { data: failures },
  'GET /board/journal': { data: sampleBoardAuditLog, meta },
  'GET /board/companies': { data: officeCompanies },
  'GET /board/companies/:id': { data: typedCompany },
  'GET /board/prices': {
    data: {
      functions: [{ slug: 'hotesse-steward', label: 'Hôtesse ou steward' }],
      working_times: [{ slug: 'temps-plein', label: 'Temps plein' }],
      prices: [{ function: 'hotesse-steward', working_time: 'temps-plein', yearly_cents: 12000, monthly_cents: 1000 }],
      prepared: [
        {
          effective_on: '2030-01-01',
          prices: [
            { function: 'hotesse-steward', working_time: 'temps-plein', yearly_cents: 12600, monthly_cents: 1050 },
          ],
        },
      ],
    },
  },
  'GET /board/dues': { data: sampleTreasuryDues, meta, owed_cents: 10_400 },
  'GET /board/refunds': {
    data: {
      waiting: [refund],
      files: [
        {
          id: 3,
          execute_on: '2026-11-20',
          made_at: '2026-11-19T08:10:00.000Z',
          downloaded_at: null,
          count: 2,
          total_cents: 2000,
          waiting: [{ ...refund, id: 8, state: 'remis', name: 'Noé Garcia', is_whole: true, amount_cents: 1200 }],
          settled: [
            { ...refund, id: 7, state: 'annule', name: 'Inès Morvan', cancelled_because: 'Le paiement a été annulé' },
          ],
          refused: 0,
        },
      ],
    },
  },
  'GET /board/dues/next': {
    data: { virement: { count: 3, total_cents: 36_000 }, prelevement: { count: 812, total_cents: 974_400 } },
  },
  'GET /board/debit-preview': {
    data: {
      count: 812,
      total_cents: 974_400,
      from_on: '2026-12-08',
      first: 14,
      recurrent: 798,
      announced_days: 15,
      refused: [{ id: 9, name: 'Noé Vasseur', amount_cents: 1200, why: 'L’adhérent s’en va' }],
      left: { count: 1, total_cents: 1200 },
      next_on: '2027-01-08',
      unannounced: { count: 0, total_cents: 0 },
    },
  },
  'GET /board/debit-files': {
    data: [debitFile],
  },
  'GET /board/reconciliation': { data: sampleBankReconciliation },
  'GET /board/ledger/:year': { data: sampleAccountingYearLedger },
  'GET /board/synonyms': {
    data: [
      { id: 1, words: ['récup', 'RPC', 'repos compensateur'] },
      { id: 2, words: ['hôtesse', 'steward'] },
    ],
  },
  'GET /board/texts/:kind': { data: listedTexts, meta },
  'GET /board/texts/:kind/text/:slug': { data: sampleEditableText },
  'GET /board/texts/:kind/text/:slug/versions': { data: versions },
  'GET /board/texts/:kind/text/:slug/versions/:id': {
    data: {
      version: { id: 3, act: 'published', at: AT, by: 'Solène Kerbrat' },
      pieces: [
        { is: 'same', text: 'Les repos durent ' },
        { is: 'removed', text: 'dix' },
        { is: 'added', text: 'onze' },
        { is: 'same', text: ' heures.\n' },
      ],
      note: null,
    },
  },
  'GET /board/pictures': { data: [crew, horizon], meta },
  'GET /board/pictures/:name': {
    data: {
      ...crew,
      uses: [
        { kind: 'news', slug: 'repos-garantis', title: 'Repos\u00a0: onze heures garanties', state: 'publie' },
        { kind: 'news', slug: 'brouillon', title: 'Un texte commencé', state: 'brouillon' },
      ],
    },
  },
  'PUT /board/texts/:kind/text/:slug': { data: saved },
  'PUT /board/texts/:kind/text/:slug/presence': { data: { others: [{ id: 1, name: 'Camille Laurent' }], version: 3 } },
}
