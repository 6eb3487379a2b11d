import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test'
import {
  buildRefusedApiReply,
  noResponseApiCallFailure,
  unreachableServerFailure,
  type StoryApiAnswers,
} from '#tests/samples/answers.ts'
import { samplePoll, samplePollResult, sampleSurvey, sampleSurveyResult } from '#tests/samples/polls.ts'
import { createSamplePollKey } from '#tests/samples/createSamplePollKey.ts'
import { prepareStoryDeviceStore } from '#tests/samples/prepareStoryDevice.ts'
import { sampleOfflineKeyReply } from '#tests/samples/sampleOfflineKeyReply.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { PollPage } from './PollPage.tsx'

const meta: Meta<typeof PollPage> = { title: 'Pages/Consultation', component: PollPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof PollPage>

const device = {
  'POST /offline/key': sampleOfflineKeyReply,
  'GET /polls': noResponseApiCallFailure,
} satisfies StoryApiAnswers
const showing = (data: typeof samplePoll, more: StoryApiAnswers = {}) =>
  pageStoryParameters(`/consultations/${data.id}`, { ...device, 'GET /polls/:id': { data }, ...more }, 'member')
const prepare = (records: Record<string, unknown>) => async () => {
  const wipe = await prepareStoryDeviceStore(records)
  return async () => {
    localStorage.removeItem('waitingBallots')
    localStorage.removeItem('ballotTokens')
    await wipe()
  }
}

export const Vote: Story = {
  name: 'Vote à faire',
  ...showing(samplePoll),
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await expect(await canvas.findByText(/ni le bureau ni qui administre/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Voter' }))
    await expect(await canvas.findByText(/Répondez, ou choisissez/)).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Pour' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Voter' }))
    await expect(await canvas.findByRole('button', { name: 'Confirmer' })).toBeVisible()
  },
}
const { key, sign } = await createSamplePollKey()
const signed = { ...samplePoll, public_key: key }
export const ThreeTaps: Story = {
  name: 'Voter en trois touches',
  ...showing(signed, {
    'POST /polls/:id/tokens': ({ body }) => ({ data: { signature: sign((body as { blinded: string }).blinded) } }),
    'POST /polls/:id/ballots': { data: { receipt: 'AAAA-BBBB-CCCC' } },
  }),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Pour' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Voter' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Confirmer' }))
    await expect(
      await canvas.findByText('Vous avez émargé, votre bulletin part', undefined, { timeout: 20_000 }),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer maintenant' }))
    await expect(await canvas.findByRole('heading', { name: 'A voté' })).toBeVisible()
    await expect(canvas.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/)).toBeVisible()
  },
}
export const WithoutNetwork: Story = {
  name: 'Voter sans réseau',
  ...showing(signed, { 'POST /polls/:id/tokens': unreachableServerFailure }),
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Contre' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Voter' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Confirmer' }))
    await expect(
      await canvas.findByText('Votre bulletin attend le réseau', undefined, { timeout: 20_000 }),
    ).toBeVisible()
    await expect(canvas.getByText(/gardé sur cet appareil/)).toBeVisible()
  },
}
export const BeforeFlight: Story = {
  name: 'Bulletin pris avant le vol',
  ...showing(signed, {
    'POST /polls/:id/tokens': ({ body }) => ({ data: { signature: sign((body as { blinded: string }).blinded) } }),
    'POST /polls/:id/ballots': unreachableServerFailure,
  }),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    const requests = spyOn(window, 'fetch')
    const signings = () => requests.mock.calls.filter(([url]) => JSON.stringify(url).includes('/tokens')).length
    await userEvent.click(await canvas.findByRole('button', { name: 'Prendre mon bulletin' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Prendre' }))
    await expect(
      await canvas.findByText('Votre bulletin est sur cet appareil', undefined, { timeout: 20_000 }),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Prendre mon bulletin' })).toBeNull()
    await expect(localStorage.getItem('ballotTokens')).toMatch(/^12@\d+$/)
    await expect(signings()).toBe(1)
    await userEvent.click(canvas.getByRole('radio', { name: 'Pour' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Voter' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Confirmer' }))
    await expect(await canvas.findByText('Vous avez émargé, votre bulletin part')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer maintenant' }))
    await expect(await canvas.findByText(/^Le portail ne répond pas\. Votre bulletin est gardé/)).toBeVisible()
    // The token was signed before the vote: no second request carries the member's session.
    await expect(signings()).toBe(1)
    await expect(localStorage.getItem('ballotTokens')).toBeNull()
    await expect(localStorage.getItem('waitingBallots')).toBe('12')
  },
}
export const Survey: Story = {
  name: 'Sondage',
  ...showing(sampleSurvey),
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleSurvey.title)
    await waitFor(() => expect(canvas.getAllByRole('checkbox', { name: 'Sans opinion' })).toHaveLength(7))
    await userEvent.click(await canvas.findByRole('radio', { name: 'Oui' }))
    await expect(await canvas.findByText(/^Comment/)).toBeVisible()
    await expect(canvas.getByText('1 sur 8')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Non' }))
    await waitFor(() => expect(canvas.queryByText(/^Comment/)).toBeNull())
  },
}
export const Draft: Story = {
  name: 'Brouillon retrouvé',
  tags: ['nightly'],
  ...showing(sampleSurvey),
  beforeEach: prepare({
    'poll-draft 13': { q1: 'pour', q3: 4, q4: ['c3', 'c1', 'c2'], q5: 12, q6: null, q8: 'Trop de réveils.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleSurvey.title)
    await expect(await canvas.findByDisplayValue('Trop de réveils.')).toBeVisible()
    await expect(canvas.getByText('6 sur 8')).toBeVisible()
  },
}
export const Voted: Story = {
  name: 'A voté, avec le reçu',
  ...showing({ ...samplePoll, mine: { ...samplePoll.mine, has_voted: true } }),
  beforeEach: prepare({ 'ballot 12': { state: 'sent', receipt: 'K7QF-2MXP-9D0A', token: 'x' } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await expect(await canvas.findByText('K7QF-2MXP-9D0A')).toBeVisible()
  },
}
export const VotedElsewhere: Story = {
  tags: ['nightly'],
  name: 'A voté sur un autre appareil',
  ...showing({ ...samplePoll, mine: { ...samplePoll.mine, has_voted: true } }),
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await expect(await canvas.findByText(/Le reçu n’est pas sur cet appareil/)).toBeVisible()
  },
}
const consultation = {
  ...sampleSurvey,
  kind: 'consultation' as const,
  public_key: null,
  questions: sampleSurvey.questions.slice(0, 1),
}
export const Consultation: Story = {
  tags: ['nightly'],
  name: 'Consultation à son nom',
  ...showing(consultation, {
    'PUT /polls/:id/answers': ({ body }) => ({
      data: {
        ...consultation,
        mine: { is_voter: true, has_voted: true, answers: (body as { answers: Record<string, string> }).answers },
      },
    }),
  }),
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleSurvey.title)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Non' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer à mon nom' }))
    await expect(await canvas.findByText(/C’est noté/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Changer mes réponses' })).toBeVisible()
  },
}
export const TooLate: Story = {
  tags: ['nightly'],
  name: 'Trop tard',
  ...showing(consultation, {
    'PUT /polls/:id/answers': buildRefusedApiReply(
      409,
      'Cette consultation est close\u00a0: votre réponse est arrivée trop tard.',
    ),
  }),
  beforeEach: prepare({}),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleSurvey.title)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Non' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Envoyer à mon nom' }))
    await expect(await canvas.findByText(/arrivée trop tard/)).toBeVisible()
  },
}
export const Announced: Story = {
  tags: ['nightly'],
  name: 'Annoncée',
  ...showing({ ...sampleSurvey, state: 'scheduled', electorate: null, opens_at: '2030-03-01T08:00:00.000Z' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleSurvey.title)
    await expect(await canvas.findByText(/^Ouvre le/)).toBeVisible()
  },
}
export const Counting: Story = {
  name: 'Dépouillement',
  ...showing({ ...samplePoll, closes_at: '2026-02-01T18:00:00.000Z' }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await expect(await canvas.findByText(/Le dépouillement se fait/)).toBeVisible()
  },
}
const token = { state: 'prepared', title: samplePoll.title, closes_at: '2026-02-01T18:00:00.000Z', secret: {} }
export const TokenUnused: Story = {
  name: 'Bulletin pris, trop tard',
  ...showing({ ...samplePoll, closes_at: '2026-02-01T18:00:00.000Z' }),
  beforeEach: prepare({ 'ballot 12': { ...token, signature: 'x' } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await expect(await canvas.findByText(/pas voté avant la clôture\s: il est trop tard/)).toBeVisible()
  },
}
export const BallotLate: Story = {
  tags: ['nightly'],
  name: 'Bulletin resté sur l’appareil',
  ...showing({ ...samplePoll, closes_at: '2026-02-01T18:00:00.000Z' }),
  beforeEach: prepare({ 'ballot 12': { ...token, answers: '{"q1":"pour"}' } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await expect(await canvas.findByText(/S’il n’est pas arrivé avant la clôture, il est trop tard/)).toBeVisible()
  },
}
export const Closed: Story = {
  name: 'Close, avec son résultat',
  ...showing({ ...samplePoll, state: 'closed', closes_at: '2026-02-01T18:00:00.000Z', result: samplePollResult }),
  beforeEach: prepare({ 'ballot 12': { state: 'sent', receipt: 'K7QF-2MXP-9D0A', token: 'x' } }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, samplePoll.title)
    await expect(await canvas.findByText('Adopté')).toBeVisible()
    await expect(canvas.getByText(/^1\sbulletin n’a pas atteint l’urne/)).toBeVisible()
    await expect(await canvas.findByDisplayValue('K7QF-2MXP-9D0A')).toBeVisible()
  },
}
export const ClosedSurvey: Story = {
  name: 'Sondage clos',
  ...showing({ ...sampleSurvey, state: 'closed', closes_at: '2026-02-01T18:00:00.000Z', result: sampleSurveyResult }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleSurvey.title)
    await expect(await canvas.findByText('Trop peu de réponses pour les montrer sans désigner personne.')).toBeVisible()
    await expect(screen.queryByText('Trouver mon bulletin')).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/consultations/12', { 'GET /polls/:id': noResponseApiCallFailure }, 'member'),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await expect(main.querySelector('[aria-busy=true], [aria-live]')).not.toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters(
    '/consultations/12',
    { 'GET /polls/:id': buildRefusedApiReply(500, 'Une erreur est survenue') },
    'member',
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: 'Introuvable',
  ...pageStoryParameters(
    '/consultations/99',
    { 'GET /polls/:id': buildRefusedApiReply(404, 'Cette consultation n’existe pas ou plus.') },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
  },
}
