import type { ApiCallReply } from '#contract/contract.ts'
import type { OfficePoll } from '#contract/polls/office.ts'
import type { Poll, PollSummary } from '#contract/polls/polls.ts'
import type { PollResult } from '#contract/polls/results.ts'
import type { StoryApiAnswers } from './answers.ts'
import { ALL_BOARD_ROLES } from './board.ts'
import { sampleMembershipOptions } from './membership.ts'
import { samplePollContent, samplePollQuestion, sampleResolution, yesNoOptions } from './pollQuestions.ts'
import { sampleOfflineKeyReply } from './sampleOfflineKeyReply.ts'

const OPENS = '2026-01-05T08:00:00.000Z'
const CLOSES = '2030-03-20T18:00:00.000Z'

/** Public key (SPKI) of a poll, for stories that sign nothing. */
export const SAMPLE_POLL_KEY = 'M'.repeat(563)

const summary: PollSummary = {
  id: 12,
  kind: 'vote',
  state: 'open',
  title: 'Faut-il signer l’accord sur les repos\u00a0?',
  is_binding: true,
  opens_at: OPENS,
  closes_at: CLOSES,
  question_count: 1,
  mine: { is_voter: true, has_voted: false },
}

/** Secret vote on one resolution, open and not answered. */
export const samplePoll: Poll = {
  ...summary,
  blocks: [
    {
      type: 'paragraph',
      inlines: [
        { type: 'text', text: 'Lisez ' },
        { type: 'link', text: 'l’accord et sa comparaison', href: '/accords/4' },
        { type: 'text', text: ', puis dites ce que vous en pensez.' },
      ],
    },
  ],
  questions: [sampleResolution],
  quorum_percent: 30,
  electorate: 840,
  public_key: SAMPLE_POLL_KEY,
  mine: { ...summary.mine, answers: null },
  result: null,
}

/** Survey with a question of each kind; the second depends on the first. */
export const sampleSurvey: Poll = {
  ...samplePoll,
  id: 13,
  kind: 'survey',
  title: 'Vos repos de cet hiver',
  is_binding: false,
  quorum_percent: null,
  questions: [
    samplePollQuestion({
      title: 'Vos repos ont-ils changé\u00a0?',
      options: yesNoOptions.map(({ id }, index) => ({ id, label: ['Oui', 'Non'][index] ?? id })),
    }),
    samplePollQuestion({
      id: 'q2',
      kind: 'several',
      title: 'Comment\u00a0?',
      shown_if: { question: 'q1', options: ['pour'] },
      max: 2,
      options: ['Plus courts', 'Déplacés', 'À une autre base'].map((label, index) => ({ id: `c${index + 1}`, label })),
    }),
    samplePollQuestion({
      id: 'q3',
      kind: 'scale',
      title: 'Votre fatigue',
      min: 1,
      max: 5,
      low: 'Aucune',
      high: 'Extrême',
    }),
    samplePollQuestion({
      id: 'q4',
      kind: 'ranking',
      title: 'Ce qui compte le plus',
      options: ['Les nuits', 'Les week-ends', 'La paie'].map((label, index) => ({ id: `c${index + 1}`, label })),
    }),
    samplePollQuestion({ id: 'q5', kind: 'number', title: 'Nuits hors base ce mois-ci', min: 0, max: 31 }),
    samplePollQuestion({ id: 'q6', kind: 'date', title: 'Votre dernier repos complet', is_required: false }),
    samplePollQuestion({ id: 'q7', kind: 'short', title: 'Votre escale la plus dure', is_required: false }),
    samplePollQuestion({ id: 'q8', kind: 'long', title: 'Un mot de plus', is_required: false }),
  ],
}

const uncounted = { mean: null, median: null, texts: [], decision: null, skipped: 0, no_opinion: 0 }

/** Result of the vote: adopted, with the quorum. */
export const samplePollResult: PollResult = {
  electorate: 840,
  voted: 402,
  ballots: 401,
  has_quorum: true,
  questions: [
    {
      ...uncounted,
      question: 'q1',
      answered: 380,
      no_opinion: 21,
      groups: [
        { id: 'pour', label: 'Pour', count: 290 },
        { id: 'contre', label: 'Contre', count: 90 },
      ],
      decision: { outcome: 'adopted', votes: 290, cast: 380 },
    },
  ],
}

/** Result of the survey with a merged group, a mean, points and texts. */
export const sampleSurveyResult: PollResult = {
  ...samplePollResult,
  has_quorum: null,
  ballots: 402,
  questions: [
    {
      ...uncounted,
      question: 'q1',
      answered: 402,
      groups: [
        { id: 'pour', label: 'Oui', count: 300 },
        { id: 'contre', label: 'Non', count: 102 },
      ],
    },
    {
      ...uncounted,
      question: 'q2',
      answered: 300,
      skipped: 102,
      groups: [
        { id: 'c1', label: 'Plus courts', count: 240 },
        { id: null, label: 'Réponses regroupées, pour ne désigner personne', count: 63 },
      ],
    },
    {
      ...uncounted,
      question: 'q3',
      answered: 402,
      mean: 3.4,
      median: 4,
      groups: [1, 2, 3, 4, 5].map((step) => ({ id: String(step), label: String(step), count: step * 20 })),
    },
    {
      ...uncounted,
      question: 'q4',
      answered: 402,
      groups: [
        { id: 'c1', label: 'Les nuits', count: 1010 },
        { id: 'c2', label: 'Les week-ends', count: 800 },
        { id: 'c3', label: 'La paie', count: 602 },
      ],
    },
    { ...uncounted, question: 'q7', answered: 3, skipped: 399, groups: [] },
    {
      ...uncounted,
      question: 'q8',
      answered: 6,
      skipped: 396,
      groups: [],
      texts: ['Merci de demander.', 'Trop de réveils.'],
    },
  ],
}

/** Returns the reply of the list of polls. */
export const buildPollListReply = (data: PollSummary[]): ApiCallReply<'GET /polls'> => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 20, total: data.length },
})

/** Polls of a member's list: to answer, answered, announced and closed. */
export const samplePolls: PollSummary[] = [
  summary,
  {
    ...summary,
    id: 13,
    kind: 'survey',
    title: 'Vos repos de cet hiver',
    question_count: 8,
    mine: { is_voter: true, has_voted: true },
  },
  {
    ...summary,
    id: 14,
    kind: 'consultation',
    state: 'scheduled',
    title: 'Les escales de l’été',
    opens_at: '2030-03-01T08:00:00.000Z',
  },
  {
    ...summary,
    id: 11,
    state: 'closed',
    title: 'La cotisation de 2026',
    closes_at: '2026-02-01T18:00:00.000Z',
    mine: { is_voter: true, has_voted: true },
  },
]

/** Poll in the office, as a draft. */
export const sampleOfficePoll: OfficePoll = {
  id: 12,
  kind: 'vote',
  state: 'draft',
  title: summary.title,
  opens_at: null,
  closes_at: null,
  electorate: null,
  voted: 0,
  content: samplePollContent({ title: summary.title, quorum_percent: 30 }),
  blocks: samplePoll.blocks,
  version: 3,
  public_key: null,
  reminded_on: null,
  corrections: [],
  result: null,
  named: [],
}

/** Poll in the office, open. */
export const sampleOpenOfficePoll: OfficePoll = {
  ...sampleOfficePoll,
  state: 'open',
  opens_at: OPENS,
  closes_at: CLOSES,
  electorate: 840,
  voted: 217,
  public_key: SAMPLE_POLL_KEY,
}

const page = { current_page: 1, last_page: 1, per_page: 20, total: 3 }

/** Mocked API replies for stories of the office's polls. */
export const officePollStoryAnswers: StoryApiAnswers = {
  'GET /profile/roles': { data: [...ALL_BOARD_ROLES] },
  'POST /offline/key': sampleOfflineKeyReply,
  'GET /board/companies': { data: [] },
  'GET /board/member-views': { data: [{ name: 'PNC à jour', query: 'company=1&dues=paid' }] },
  'GET /membership/options': { data: sampleMembershipOptions },
  'POST /board/polls/electorate': { data: { count: 840 } },
  'GET /board/polls': {
    data: [
      sampleOpenOfficePoll,
      { ...sampleOfficePoll, id: 15, kind: 'survey', title: '' },
      {
        ...sampleOpenOfficePoll,
        id: 11,
        state: 'closed',
        title: 'La cotisation de 2026',
        closes_at: '2026-02-01T18:00:00.000Z',
      },
    ],
    meta: page,
  },
  'GET /board/polls/:id': { data: sampleOfficePoll },
  'GET /board/polls/:id/voters': {
    data: [
      { id: 1, number: '000001', name: 'Camille Laurent', company: 'Air Hexagone', voted_on: '2026-01-06' },
      { id: 2, number: '000002', name: 'Noé Marchand', company: 'Air Hexagone', voted_on: null },
      { id: null, number: '', name: 'Compte supprimé', company: '', voted_on: '2026-01-07' },
    ],
    meta: page,
  },
}
