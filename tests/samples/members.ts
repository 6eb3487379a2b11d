import type { MembershipRequestDetails, PendingMembershipRequest } from '#contract/membership/office.ts'
import type { MemberListImportOutcome } from '#contract/members/memberLists.ts'
import type { FormerMemberPaymentCertificate } from '#contract/members/members.ts'
import type { ListedMember, FullMemberRecord } from '#contract/members/memberRecord.ts'
import type { StoryApiAnswers } from './answers.ts'

const AT = '2026-11-20T08:10:00.000Z'
const meta = { current_page: 1, last_page: 3, per_page: 30, total: 74 }

const waitingRequest: PendingMembershipRequest = {
  id: 12,
  version: 'a'.repeat(22),
  reference: 'ADH-7K2M-9QXR',
  state: 'recue',
  first_name: 'Élise',
  last_name: 'Morvan',
  email: 'elise@voyage.example',
  phone: '+33639984567',
  company: { id: 2, name: 'Transalpine' },
  base: 'Lyon',
  function: 'chef',
  contract: 'cdi',
  working_time: 'plein',
  period: 'mensuelle',
  way: 'prelevement',
  amount_cents: 1600,
  asked_at: AT,
  confirmed_at: AT,
  answer_by: '2026-11-24',
  is_late: false,
  last_message: 'applicant',
}
const waitingRequests: PendingMembershipRequest[] = [
  {
    ...waitingRequest,
    id: 11,
    first_name: 'Noé',
    last_name: 'Garcia',
    answer_by: '2026-11-18',
    is_late: true,
    last_message: null,
  },
  waitingRequest,
]

const onPage = { by_mail: false, other_sender: null, whole: null }

export const sampleOfficeMembershipRequestDetails: MembershipRequestDetails = {
  ...waitingRequest,
  erased_at: '2027-02-16T09:00:00.000Z',
  messages: [
    {
      id: 1,
      from: 'board',
      by: 'Solène Kerbrat',
      text: 'Pouvez-vous nous dire votre base\u00a0?',
      files: [],
      at: AT,
      ...onPage,
    },
    {
      id: 2,
      from: 'applicant',
      by: null,
      text: 'Lyon, depuis mars. Voici mon contrat.',
      files: [{ id: 4, name: 'contrat.pdf', size: 182_400 }],
      at: AT,
      by_mail: true,
      other_sender: 'studio.copie@ailleurs.example',
      whole: null,
    },
  ],
  lookalikes: [
    { kind: 'former', id: 7, name: 'Elise Morvan', company: 'Air Hexagone', alike: ['name', 'phone'] },
    { kind: 'request', id: 11, name: 'Noé Garcia', company: 'Transalpine', alike: ['phone'] },
  ],
}

const listedMember: ListedMember = {
  id: 1,
  number: '000001',
  first_name: 'Camille',
  last_name: 'Laurent',
  email: 'membre@envol.example',
  company: 'Air Hexagone',
  base: 'Nice',
  function: 'Personnel de cabine',
  standing: 'active',
  is_active: true,
  card_until: '2027-03-31',
  late_cents: 0,
}
const listedMembers: ListedMember[] = [
  listedMember,
  {
    ...listedMember,
    id: 2,
    number: '000002',
    first_name: 'Noé',
    last_name: 'Garcia',
    late_cents: 2400,
    card_until: null,
  },
  { ...listedMember, id: 3, number: '000003', first_name: 'Jeanne', last_name: 'Le Goff', standing: 'honorary' },
]

const due = { amount_cents: 1200, paid_cents: 0, way: 'prelevement', reference: 'ADH-7K2M-9QXR' } as const

export const sampleOfficeMember: FullMemberRecord = {
  ...listedMember,
  late_cents: 1200,
  company_id: 1,
  phone: '+33639984567',
  contract: 'cdi',
  working_time: 'temps-plein',
  joined_on: '2024-03-12',
  standing_on: null,
  work: { function: 'hotesse-steward', working_time: 'temps-plein' },
  undo_until: null,
  deletion_at: null,
  is_board: false,
  new_email: null,
  dues: {
    period: 'mensuelle',
    way: 'prelevement',
    list: [
      {
        ...due,
        id: 3,
        from_on: '2026-11-12',
        until_on: '2026-12-11',
        state: 'annoncee',
        due_on: '2026-11-30',
        settled_on: null,
      },
      {
        ...due,
        id: 2,
        from_on: '2026-10-12',
        until_on: '2026-11-11',
        state: 'rejetee',
        due_on: '2026-10-30',
        settled_on: null,
      },
      {
        ...due,
        id: 1,
        from_on: '2026-09-12',
        until_on: '2026-10-11',
        state: 'payee',
        due_on: '2026-09-30',
        settled_on: '2026-09-30',
      },
    ],
    certificates: [2025],
  },
  bank: { rum: 'ENVOL-000001-1', holder: 'Camille Laurent', iban_end: 'FR76 •••• 0189', signed_at: AT },
  events: [{ title: 'Assemblée générale', starts_at: '2026-12-01T17:00:00.000Z', answer: 'oui' }],
  devices: [
    {
      id: 5,
      device_name: 'Firefox sur Android',
      device_platform: 'Android',
      signed_in_at: AT,
      expires_at: '2026-12-20T08:10:00.000Z',
    },
  ],
  mails: [{ id: '0f5b6c1e-8f6c-4b7e-9d5b-3c1f0a4d7e21', subject: 'Un paiement approche', state: 'sent', at: AT }],
  notes: [{ id: 4, text: 'A changé de banque en octobre.', by: 'Solène Kerbrat', at: AT }],
  exports: [{ id: 6, state: 'prete', asked_at: AT, until: '2026-11-27T08:10:00.000Z', size: 120_000 }],
}
/** Sample member in the office's member pages, after leaving the association. */
export const sampleFormerMember: FullMemberRecord = {
  ...sampleOfficeMember,
  standing: 'left',
  standing_on: '2026-11-01',
  undo_until: '2026-12-03T08:10:00.000Z',
  deletion_at: '2027-12-06T08:10:00.000Z',
  is_active: false,
  card_until: null,
  bank: null,
  devices: [],
  mails: [],
  notes: [],
  exports: [],
  events: [],
}

const leavers: FormerMemberPaymentCertificate[] = [
  { id: 1, number: 'A-2026-000042', name: 'Jeanne Le Goff', member_number: '000031', year: 2026 },
]

/** Sample check result of a member list file without errors, which can be imported. */
export const validMemberListCheck: MemberListImportOutcome = {
  counts: { new: 2, known: 1, bad: 0, left: 0 },
  mandates: 1,
  unpriced: 1,
  minutes: 1,
  lines: [
    { line: 2, fate: 'new', name: 'Inès Morvan', email: 'ines@voyage.example', why: [], fields: null },
    { line: 3, fate: 'new', name: 'Noé Le Goff', email: 'noe@voyage.example', why: [], fields: null },
    {
      line: 5,
      fate: 'known',
      name: 'Camille Laurent',
      email: 'membre@envol.example',
      why: ['Déjà adhérent\u00a0: sa fiche reste comme elle est'],
      fields: null,
    },
  ],
  words: [],
  choices: {
    company: [{ slug: '1', label: 'Air Hexagone' }],
    function: [{ slug: 'hotesse-steward', label: 'Hôtesse ou steward' }],
    contract: [],
    working_time: [{ slug: 'temps-plein', label: 'Temps plein' }],
  },
  aside: [],
}
export const invalidMemberListCheck: MemberListImportOutcome = {
  ...validMemberListCheck,
  counts: { new: 2, known: 1, bad: 2, left: 0 },
  words: [{ kind: 'function', word: 'PNC', count: 2 }],
  aside: [{ line: 1, text: 'Liste des adhérents 2026' }],
  lines: [
    ...validMemberListCheck.lines,
    {
      line: 6,
      fate: 'bad',
      name: 'Zola',
      email: '',
      why: ['Le prénom est requis', 'La compagnie manque'],
      fields: { first_name: '', last_name: 'Zola', email: '', company: '' },
    },
    {
      line: 7,
      fate: 'bad',
      name: 'Inès Morvan',
      email: 'ines@voyage.example',
      why: ['La même adresse e-mail est déjà à la ligne 2'],
      fields: { first_name: 'Inès', last_name: 'Morvan', email: 'ines@voyage.example', company: 'Air Hexagone' },
    },
  ],
}

/** Mocked API replies for the stories of the office's pages on membership requests and members. */
export const memberOfficeStoryAnswers: StoryApiAnswers = {
  'GET /board/requests': { data: waitingRequests, meta: { ...meta, last_page: 1, total: 2 } },
  'GET /board/requests/:id': { data: sampleOfficeMembershipRequestDetails },
  'PUT /board/requests/:id/reading': { success: true, message: 'Demande lue.' },
  'GET /board/directory': { data: listedMembers, meta },
  'GET /board/member-lists': {
    data: [{ id: 1, imported_at: AT, by: 'Solène Kerbrat', added: 800, waiting: 312, active: 204 }],
    meta: { ...meta, last_page: 1, total: 1 },
  },
  'GET /board/member-views': { data: [{ name: 'En retard à Nice', query: 'base=Nice&cotisation=late' }] },
  'GET /board/members/:id': { data: sampleOfficeMember },
  'GET /board/members/:id/work-preview': {
    data: {
      former: { amount_cents: 1600, period: 'mensuelle', way: 'prelevement' },
      next: { amount_cents: 19_200, first_on: '2027-04-05', period: 'annuelle', way: 'virement' },
      told: 0,
      ends_mandate: true,
    },
  },
  'GET /board/leaver-certificates': { data: leavers, meta: { ...meta, last_page: 1, total: 1 } },
}
