import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import type { PollContent } from '#contract/polls/questions.ts'
import {
  buildRefusedApiReply,
  noResponseApiCallFailure,
  unreachableServerFailure,
  type StoryApiAnswers,
} from '#tests/samples/answers.ts'
import {
  officePollStoryAnswers,
  sampleOfficePoll,
  sampleOpenOfficePoll,
  samplePollResult,
  sampleSurvey,
  sampleSurveyResult,
} from '#tests/samples/polls.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { PollOfficePage } from './PollOfficePage.tsx'

const meta: Meta<typeof PollOfficePage> = {
  title: 'Pages/Bureau/Consultation',
  component: PollOfficePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

const at = '/bureau/consultations/12'
const showing = (data: typeof sampleOfficePoll, more: StoryApiAnswers = {}) =>
  pageStoryParameters(at, { ...officePollStoryAnswers, 'GET /board/polls/:id': { data }, ...more })

export const Draft: Story = {
  name: 'Brouillon',
  ...showing(sampleOfficePoll, {
    'PUT /board/polls/:id': ({ body }) => {
      const { content } = body as { content: PollContent }
      return { data: { ...sampleOfficePoll, title: content.title, content, version: 4 } }
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleOfficePoll.title)
    await expect(await canvas.findByText(/^840\sadhérents aujourd’hui/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ajouter une question' }))
    await expect(await canvas.findByText(/^Il manque encore/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Retirer la question 2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Voir l’aperçu' }))
    await expect(await canvas.findByRole('region', { name: 'Aperçu' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Fermer l’aperçu' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Ouvrir maintenant' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir' }))
    await expect(await canvas.findByText('Choisissez un jour et une heure')).toBeVisible()
  },
}
export const SurveyDraft: Story = {
  tags: ['nightly'],
  name: 'Brouillon de sondage',
  ...showing({
    ...sampleOfficePoll,
    kind: 'survey',
    content: { ...sampleOfficePoll.content, kind: 'survey', questions: sampleSurvey.questions },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleOfficePoll.title)
    await expect(await canvas.findByText('Question 8')).toBeVisible()
  },
}
export const Announced: Story = {
  tags: ['nightly'],
  name: 'Annoncée',
  ...showing({
    ...sampleOpenOfficePoll,
    state: 'scheduled',
    electorate: null,
    voted: 0,
    opens_at: '2030-03-01T08:00:00.000Z',
    corrections: [{ id: 3, name: 'Inès Vidal', is_added: false }],
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleOfficePoll.title)
    await expect(await canvas.findByText(/Inès Vidal/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ajouter' }))
    await expect(await canvas.findByText('Écrivez un numéro d’adhérent')).toBeVisible()
  },
}
export const Open: Story = {
  name: 'Ouverte, rappel et émargement',
  ...showing(sampleOpenOfficePoll, {
    'POST /board/polls/:id/reminders': { success: true, message: 'Le rappel part à 623 personnes.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleOfficePoll.title)
    await userEvent.click(await canvas.findByRole('button', { name: 'Ouvrir la liste' }))
    await expect(await canvas.findByText('Compte supprimé')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Rappeler à qui n’a pas répondu' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Envoyer le rappel' }))
    await expect(await screen.findByText('Le rappel part à 623 personnes.')).toBeVisible()
  },
}
export const Consultation: Story = {
  name: 'Consultation ouverte',
  ...showing({
    ...sampleOpenOfficePoll,
    kind: 'consultation',
    content: { ...sampleOfficePoll.content, kind: 'consultation', questions: sampleSurvey.questions },
    result: sampleSurveyResult,
    named: [{ id: 1, name: 'Camille Laurent', answers: { q1: 'pour', q2: ['c1', 'c2'], q6: null } }],
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleOfficePoll.title)
    await expect(await canvas.findByText(/Plus courts, Déplacés/)).toBeVisible()
  },
}
export const Closed: Story = {
  name: 'Close, publiée en actualité',
  ...showing(
    {
      ...sampleOpenOfficePoll,
      state: 'closed',
      closes_at: '2026-02-01T18:00:00.000Z',
      voted: 402,
      result: samplePollResult,
    },
    {
      'POST /board/texts/:kind': { data: { slug: 'resultat' } },
      'GET /board/texts/:kind/text/:slug': buildRefusedApiReply(503, 'Le service est très sollicité.'),
    },
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleOfficePoll.title)
    await expect(await canvas.findByText('Adopté')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Publier en actualité' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Publier' }))
    await expect(await screen.findByText('Le service est très sollicité.')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(at, { ...officePollStoryAnswers, 'GET /board/polls/:id': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Toutes les consultations' })).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters(at, { ...officePollStoryAnswers, 'GET /board/polls/:id': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cette consultation n’a pas pu être ouverte')).toBeVisible()
  },
}
