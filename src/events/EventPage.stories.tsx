import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { sampleEventWithAgenda, sampleEventWithLongTexts, sampleEvent } from '#tests/samples/events.ts'
import { sampleMemberProfile } from '#tests/samples/profile.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { EventPage } from './EventPage.tsx'

const meta: Meta<typeof EventPage> = { title: 'Pages/Événement', component: EventPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof EventPage>

const full = { ...sampleEvent, places_left: 0, coming: 80, waiting: 3 }
const waited = { ...full, waiting: 4, mine: { answer: 'oui', seat: 'attente', waiting_rank: 4 } as const }

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(
    '/events/12',
    {
      'PUT /events/:id/answer': {
        data: {
          ...sampleEvent,
          coming: 69,
          places_left: 11,
          online_url: 'https://visio.envol.example/assemblee',
          mine: { answer: 'oui', seat: 'inscrit', waiting_rank: null },
        },
      },
    },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(canvas.getByText(/Encore 12\splaces sur 80/)).toBeVisible()
    await expect(canvas.getByText('Le lien s’affiche ici pour qui a une place')).toBeVisible()
    const yes = canvas.getByRole('button', { name: 'Je viens' })
    await userEvent.dblClick(yes)
    await expect(await canvas.findByText('Votre place est réservée.')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: /^Se connecter/ })).toBeVisible()
    await expect(canvas.getByText(/Encore 11\splaces sur 80/)).toBeVisible()
    await expect(yes).toHaveAttribute('aria-pressed', 'true')
  },
}
export const BaseOverseas: Story = {
  tags: ['nightly'],
  name: 'Base outre-mer',
  ...pageStoryParameters(
    '/events/12',
    { 'GET /profile/details': { data: { ...sampleMemberProfile, base: 'Nouméa' } } },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(await canvas.findByText(/^le lendemain, de 0\sh\s30 à 3\sh \(Nouméa, votre base\)$/)).toBeVisible()
  },
}
export const Full: Story = {
  name: 'Complet',
  ...pageStoryParameters(
    '/events/12',
    { 'GET /events/:id': { data: full }, 'PUT /events/:id/answer': { data: waited } },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await userEvent.click(canvas.getByRole('button', { name: 'Rejoindre la file d’attente' }))
    await expect(await canvas.findByText(/Vous êtes 4e dans la file d’attente/)).toBeVisible()
  },
}
export const Refused: Story = {
  name: 'Réponse refusée',
  tags: ['nightly'],
  ...pageStoryParameters(
    '/events/12',
    { 'PUT /events/:id/answer': buildRefusedApiReply(409, 'Cet événement est annulé.') },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await userEvent.click(canvas.getByRole('button', { name: 'Je viens' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Cet événement est annulé.')
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Je viens' })).toHaveAttribute('aria-pressed', 'false'),
    )
    await expect(canvas.getByText(/Encore 12\splaces sur 80/)).toBeVisible()
  },
}
export const Agenda: Story = {
  name: 'Ordre du jour et résolutions',
  ...pageStoryParameters('/events/12', { 'GET /events/:id': { data: sampleEventWithAgenda } }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(await canvas.findByRole('heading', { name: 'Ordre du jour' })).toBeVisible()
    await expect(canvas.getByText(/^Résolution\s: adoptée$/)).toBeVisible()
    await expect(canvas.getByText(/^Résolution\s: vote ouvert jusqu’au /)).toBeVisible()
    await expect(canvas.getByText(/^Résolution\s: le vote ouvre le /)).toBeVisible()
    await expect(canvas.getByText(/^Résolution\s: vote clos depuis le /)).toBeVisible()
    await expect(canvas.getByText(/^Résolution\s: à voter$/)).toBeVisible()
    const links = canvas.getAllByRole('link', { name: 'Voir la consultation' })
    await expect(links.map((link) => link.getAttribute('href'))).toContain('/consultations/5')
  },
}
export const Cancelled: Story = {
  tags: ['nightly'],
  name: 'Annulé',
  ...pageStoryParameters(
    '/events/12',
    { 'GET /events/:id': { data: { ...sampleEvent, is_cancelled: true } } },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(canvas.getByText('Cet événement est annulé.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Je viens' })).toBeNull()
  },
}
const closed = { ...sampleEvent, registration_until: '2026-03-15T17:00:00.000Z' }
export const Closed: Story = {
  name: 'Inscriptions closes',
  ...pageStoryParameters('/events/12', { 'GET /events/:id': { data: closed } }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(canvas.getByText('Les inscriptions sont closes.')).toBeVisible()
    await expect(canvas.getByText(/^close depuis le dimanche 15\smars 2026, 18\sh$/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /viens/ })).toBeNull()
  },
}
const held = { ...closed, mine: { answer: 'oui', seat: 'inscrit', waiting_rank: null } } as const
export const ClosedComing: Story = {
  tags: ['nightly'],
  name: 'Inscriptions closes, j’y vais',
  ...pageStoryParameters('/events/12', { 'GET /events/:id': { data: held } }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleEvent.title)
    await expect(canvas.getByText('Votre place est réservée.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Je ne viens pas' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Je viens' })).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/events/12', { 'GET /events/:id': noResponseApiCallFailure }, 'member'),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await expect(main.querySelector('[aria-busy=true], [aria-live]')).not.toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters(
    '/events/12',
    { 'GET /events/:id': buildRefusedApiReply(500, 'Une erreur est survenue') },
    'member',
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  tags: ['nightly'],
  name: 'Introuvable',
  ...pageStoryParameters(
    '/events/999',
    { 'GET /events/:id': buildRefusedApiReply(404, 'Cet événement n’existe pas ou plus.') },
    'member',
  ),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
  },
}
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/events/12', { 'GET /events/:id': { data: sampleEventWithLongTexts } }, 'member'),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /anticonstitutionnellement/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
