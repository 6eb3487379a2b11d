import { sampleOfflineKeyReply } from './sampleOfflineKeyReply.ts'
import type { OfficeAgenda } from '#contract/events/agenda.ts'
import type { AssemblyCardVotes } from '#contract/events/cardVotes.ts'
import type { OfficeMinutes } from '#contract/events/minutes.ts'
import type { AssemblyConvocations } from '#contract/events/convocations.ts'
import type { AssemblyProxy, EventWithAttendanceFigures, AttendanceListEntry } from '#contract/events/attendance.ts'
import type { NextWeeklyNewsletter } from '#contract/news/office.ts'
import type { Mailing } from '#contract/mailings/office.ts'
import type { BoardContactMessage, ListedContactMessage } from '#contract/contact/office.ts'
import type { BoardRoleHandoverSummary, PortalServerStatus } from '#contract/office/system.ts'
import type { OwnContactConversation } from '#contract/contact/contactExchange.ts'
import type { StoryApiAnswers } from './answers.ts'
import { ALL_BOARD_ROLES, sampleBoardMembers } from './board.ts'
import { sampleOperationalChecks } from './operationalChecks.ts'
import { sampleMemberCardPublicKeys } from './profile.ts'

const AT = '2026-11-20T08:10:00.000Z'
const meta = { current_page: 1, last_page: 3, per_page: 20, total: 47 }

const listedMessage: ListedContactMessage = {
  id: 12,
  name: 'Noé Marchand',
  subject: 'Mon planning de décembre',
  company: 'Air Hexagone',
  state: 'nouveau',
  taken_by: null,
  created_at: AT,
  last_at: AT,
  last_by: 'personne',
}
const listedMessages: ListedContactMessage[] = [
  listedMessage,
  {
    ...listedMessage,
    id: 11,
    subject: 'Deux nuits de repos',
    state: 'pris',
    taken_by: { id: 4, name: 'Solène Kerbrat' },
  },
  { ...listedMessage, id: 10, subject: 'Merci', state: 'clos', last_by: 'bureau' },
]
const onPage = { by_mail: false, other_sender: null, whole: null }
export const sampleContactMessage: BoardContactMessage = {
  ...listedMessage,
  email: 'noe.marchand@voyage.example',
  phone: '06 39 98 11 22',
  member: { id: 1, name: 'Noé Marchand' },
  entries: [
    {
      id: 0,
      author: 'personne',
      by: 'Noé Marchand',
      content: 'Bonjour,\nmon planning a changé.',
      at: AT,
      files: [],
      ...onPage,
    },
    {
      id: 3,
      author: 'bureau',
      by: 'Solène Kerbrat',
      content: 'Bonjour, voici l’accord.',
      at: AT,
      files: [{ id: 5, name: 'accord.pdf', size: 120_000 }],
      ...onPage,
    },
    {
      id: 4,
      author: 'personne',
      by: 'Noé Marchand',
      content: 'Merci, c’est clair.',
      at: AT,
      files: [],
      by_mail: true,
      other_sender: null,
      whole: 'Merci, c’est clair.\n\nLe 20 novembre, Envol a écrit\u00a0:\n> Bonjour, voici l’accord.',
    },
    {
      id: 5,
      author: 'personne',
      by: 'Noé Marchand',
      content: 'Je réponds pour lui : il est en vol.',
      at: AT,
      files: [],
      by_mail: true,
      other_sender: 'lea.marchand@ailleurs.example',
      whole: null,
    },
  ],
  may_answer: [
    { id: 1, name: 'Camille Laurent' },
    { id: 4, name: 'Solène Kerbrat' },
  ],
  erased_at: '2027-11-20T08:10:00.000Z',
}

const onOwnPage = { by_mail: false, is_other_sender: false, whole: null }
export const sampleOwnContactConversation: OwnContactConversation = {
  subject: 'Mon planning de décembre',
  entries: [
    { id: 0, author: 'personne', content: 'Bonjour,\nmon planning a changé.', at: AT, files: [], ...onOwnPage },
    {
      id: 3,
      author: 'bureau',
      content: 'Bonjour, voici l’accord.',
      at: AT,
      files: [{ name: 'accord.pdf', size: 120_000, secret: `${'a'.repeat(32)}.pdf` }],
      ...onOwnPage,
    },
    {
      id: 4,
      author: 'personne',
      content: 'Voici mon planning.',
      at: AT,
      files: [{ name: 'planning.pdf', size: 80_000, secret: null }],
      by_mail: true,
      is_other_sender: true,
      whole: 'Voici mon planning.\n\nLe 20 novembre, Envol a écrit\u00a0:\n> Bonjour, voici l’accord.',
    },
  ],
  is_open: true,
  until: '2027-01-19T08:10:00.000Z',
}

export const sampleEventWithAttendanceFigures: EventWithAttendanceFigures = {
  id: 7,
  title: 'Assemblée générale',
  starts_at: '2026-11-24T13:30:00.000Z',
  place: 'Roissy',
  is_cancelled: false,
  is_over: false,
  capacity: 80,
  coming: 64,
  waiting: 3,
  maybe: 5,
  present: 12,
  remote: 3,
  represented: 4,
  is_assembly: true,
  assembly: { quorum: 40, proxies_each: 2, notice_days: 15, counts_remote: true },
}
const someone: AttendanceListEntry = {
  id: 1,
  number: '000001',
  first_name: 'Camille',
  last_name: 'Laurent',
  company: 'Air Hexagone',
  answer: 'oui',
  seat: 'inscrit',
  waiting_rank: null,
  present_at: AT,
  is_remote: false,
  left_at: null,
  proxy_to: null,
  proxies: 2,
}
const participants: AttendanceListEntry[] = [
  someone,
  {
    ...someone,
    id: 2,
    number: '000002',
    first_name: 'Noé',
    seat: 'attente',
    waiting_rank: 1,
    present_at: null,
    proxies: 0,
  },
  {
    ...someone,
    id: 3,
    number: '000003',
    first_name: 'Élise',
    answer: null,
    seat: null,
    present_at: null,
    proxy_to: 'Camille Laurent',
    proxies: 0,
  },
]
/** Sample agenda in the office: a point with a resolution, and two polls to choose from. */
export const sampleOfficeAgenda: OfficeAgenda = {
  version: 1,
  points: [{ title: 'L’accord sur les repos', body: 'Le texte est **en ligne**.', poll: 4 }],
  polls: [
    { id: 5, title: 'Fixer la cotisation de 2027' },
    { id: 4, title: 'Signer l’accord sur les repos' },
  ],
}

/** Sample convocations of an assembly: one on its way after a changed agenda, and a former one. */
export const sampleConvocations: AssemblyConvocations = {
  next: {
    content: {
      title: 'Assemblée générale',
      when: 'mardi 24 novembre 2026 à 19\u00a0h, heure de Paris',
      place: 'Roissy',
      points: [{ title: 'L’accord sur les repos', text: 'Le texte est en ligne.', is_voted: true }],
      proxies: 'Vous ne pouvez pas venir\u202f? Donnez votre pouvoir à un adhérent, sur la page de l’assemblée.',
    },
    fingerprint: '0'.repeat(64),
    mails: 835,
    letters: 5,
    is_sent: false,
    notice_days: 15,
    is_late: true,
    obstacle: null,
  },
  sent: [
    { id: 2, made_at: AT, by: 'Solène Kerbrat', waiting: 635, sent: 200, refused: 0, letter: 5 },
    { id: 1, made_at: AT, by: 'Solène Kerbrat', waiting: 0, sent: 832, refused: 3, letter: 5 },
  ],
}

/** Sample minutes of an assembly: a saved version that nobody has signed since its last change. */
export const sampleOfficeMinutes: OfficeMinutes = {
  title: 'Assemblée générale',
  version: 3,
  body: '## Présence et quorum\n\n- Présents\u00a0: 12\n- Représentés\u00a0: 4',
  sha256: 'ab'.repeat(32),
  made_at: AT,
  by: 'Solène Kerbrat',
  signatures: [],
  void_signatures: [{ role: 'president', name: 'Solène Kerbrat', at: AT, sha256: 'cd'.repeat(32) }],
  published_at: null,
  last_published_at: null,
  has_begun: true,
}
/** Sample votes by show of cards: one that is counted, and one to count. */
export const sampleCardVotes: AssemblyCardVotes = {
  present: 12,
  represented: 4,
  votes: [
    {
      key: '00000000-0000-4000-8000-000000000001',
      title: 'Les comptes',
      majority: 'simple',
      counts_abstentions: false,
      result: { in_favour: 10, against: 4, abstained: 2, present: 12, represented: 4, outcome: 'adopted', at: AT },
    },
    {
      key: '00000000-0000-4000-8000-000000000002',
      title: 'La cotisation',
      majority: 'two-thirds',
      counts_abstentions: false,
      result: null,
    },
  ],
}

const member = (number: string, name: string) => ({ number, name })
const camille = member('000001', 'Camille Laurent')
/** Sample proxies of an assembly, one in each state. */
export const sampleAssemblyProxies: AssemblyProxy[] = [
  { giver: { id: 3, ...member('000003', 'Élise Morvan') }, holder: camille, state: 'counts' },
  { giver: { id: 5, ...member('000005', 'Hugo Lemaire') }, holder: camille, state: 'giver_present' },
  {
    giver: { id: 6, ...member('000006', 'Inès Da Costa') },
    holder: member('000007', 'Jean Roy'),
    state: 'holder_absent',
  },
  { giver: { id: 8, ...member('000008', 'Karim Aziz') }, holder: camille, state: 'dues_lapsed' },
  { giver: { id: 9, ...member('000009', 'Léa Petit') }, holder: null, state: 'asked' },
  { giver: { id: 10, ...member('000010', 'Marc Vidal') }, holder: camille, state: 'refused' },
]

export const sampleNextNewsletter: NextWeeklyNewsletter = {
  week: '2026-11-23',
  at: '2026-11-26T08:00:00.000Z',
  held: null,
  posts: [
    {
      id: 12,
      title: 'Repos\u00a0: onze heures garanties',
      summary: 'Entre deux services, onze heures de repos ne se négocient plus.',
      category: 'negociation',
      company: null,
      published_at: AT,
    },
    {
      id: 13,
      title: 'Négociations chez Transalpine',
      summary: 'La première séance a porté sur les réserves.',
      category: 'negociation',
      company: 'Transalpine',
      published_at: AT,
    },
  ],
  readers: 1240,
  can_leave: true,
}

const mailing: Mailing = {
  id: 3,
  subject: 'Assemblée générale',
  content: 'Bonjour,\n\nl’assemblée se tient mardi.',
  is_urgent: false,
  audience: 'Tous les adhérents',
  by: 'Solène Kerbrat',
  made_at: AT,
  written: 840,
  sent: 600,
  refused: 2,
  stopped: 0,
}

export const sampleBoardRoleHandoverSummary: BoardRoleHandoverSummary = {
  role: 'treasury',
  holders: sampleBoardMembers.map(({ roles: _, ...holder }) => ({
    ...holder,
    has_passkey: holder.is_active,
    given_at: AT,
  })),
  waiting: [{ kind: 'missing-prices', count: 1, items: [] }],
  done: [{ act: 'debits.collected', count: 2, last_at: AT }],
}

export const sampleSystemStatus: PortalServerStatus = {
  version: '0.1.0 (a1b2c3d4)',
  started_at: AT,
  backups: { is_nightly: true, kept_days: 7, latest: { at: AT, bytes: 12_400_000 }, count: 7, is_asked: false },
  drilled_at: null,
}

/** Mocked API replies for the stories of the office's pages on messages, events, mailings and settings. */
export const officePeopleStoryAnswers: StoryApiAnswers = {
  'GET /board/card-keys': { data: sampleMemberCardPublicKeys },
  'GET /profile/roles': { data: [...ALL_BOARD_ROLES] },
  'POST /offline/key': sampleOfflineKeyReply,
  'GET /board/messages': { data: listedMessages, meta },
  'GET /board/messages/:id': { data: sampleContactMessage },
  'GET /board/canned-answers': { data: [{ id: 1, title: 'Bien reçu', content: 'Nous revenons vers vous vite.' }] },
  'GET /board/attendance': { data: [sampleEventWithAttendanceFigures], meta },
  'GET /board/events/:id/participants': { data: participants, meta, event: sampleEventWithAttendanceFigures },
  'GET /board/events/:id/proxies': { data: sampleAssemblyProxies, total: sampleAssemblyProxies.length },
  'GET /board/events/:id/agenda': { data: sampleOfficeAgenda },
  'GET /board/events/:id/convocations': { data: sampleConvocations },
  'GET /board/events/:id/card-votes': { data: sampleCardVotes },
  'GET /board/events/:id/minutes': { data: sampleOfficeMinutes },
  'GET /board/events/:id/sheet': { data: participants, event: sampleEventWithAttendanceFigures },
  'GET /board/letters/next': { data: sampleNextNewsletter },
  'GET /board/letters': {
    data: [{ id: 2, week: '2026-11-16', made_at: AT, written: 1200, sent: 1195, refused: 5, left: 1 }],
    readers: 1240,
  },
  'GET /board/mailings': { data: [mailing], meta: { ...meta, last_page: 1 } },
  'GET /board/handover/:role': { data: sampleBoardRoleHandoverSummary },
  'GET /board/system': { data: sampleSystemStatus },
  'GET /board/checks': { data: sampleOperationalChecks },
}
