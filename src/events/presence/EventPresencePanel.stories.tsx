import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { OwnPresence } from '#contract/events/presence.ts'
import { buildRefusedApiReply, unreachableServerFailure, type StoryApiAnswers } from '#tests/samples/answers.ts'
import { sampleEvent, sampleOwnPresence } from '#tests/samples/events.ts'
import { pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { EventPresencePanel } from './EventPresencePanel.tsx'

const meta: Meta<typeof EventPresencePanel> = {
  title: 'Pages/Événement/Présence à distance',
  component: EventPresencePanel,
  ...portalStoryMeta,
}
export default meta
type Story = StoryObj<typeof EventPresencePanel>

const event = { ...sampleEvent, ends_at: '2099-11-24T17:00:00.000Z', counts_remote: true as const }
const showing = (own: Partial<OwnPresence>, more: StoryApiAnswers = {}) =>
  pageStoryParameters(
    '/events/12',
    {
      'GET /events/:id': { data: event },
      'GET /events/:id/presence': { data: { ...sampleOwnPresence, ...own } },
      ...more,
    },
    'member',
  )
const PRESENT = { since: '2026-11-24T13:05:00.000Z', is_remote: true, proxies: 1 }
const DECLARE = { name: 'Je suis présent à distance' }

export const Open: Story = {
  name: 'Ouverte',
  ...showing({ proxies: 1 }, { 'PUT /events/:id/presence': { data: { ...sampleOwnPresence, ...PRESENT } } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Vous portez un pouvoir\s: il comptera aussi/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', DECLARE))
    await expect(await canvas.findByText(/noté présent à distance depuis 14\sh\s05/)).toBeVisible()
    await expect(canvas.getByText(/le pouvoir que vous portez comptent pour le quorum/)).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Participer à distance' })).toHaveFocus()
  },
}
export const Leaving: Story = {
  name: 'Départ avant la fin',
  tags: ['nightly'],
  ...showing(PRESENT, { 'DELETE /events/:id/presence': { data: sampleOwnPresence } }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Partir avant la fin' }))
    await expect(await canvas.findByText(/Votre voix et vos pouvoirs ne compteront plus/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Partir' }))
    await expect(await canvas.findByRole('button', DECLARE)).toBeVisible()
  },
}
export const Refused: Story = {
  name: 'Refusée',
  tags: ['nightly'],
  ...showing({}, { 'PUT /events/:id/presence': buildRefusedApiReply(409, 'Cette assemblée est terminée.') }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', DECLARE))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Cette assemblée est terminée.')
    await expect(canvas.getByRole('button', DECLARE)).toHaveFocus()
  },
}
export const NotOpenYet: Story = {
  tags: ['nightly'],
  name: 'Avant l’ouverture',
  ...showing({ opens_at: '2099-11-24T13:00:00.000Z' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Vous pourrez vous dire présent ici à partir du .*14\sh/)).toBeVisible()
    await expect(canvas.queryByRole('button', DECLARE)).toBeNull()
  },
}
export const AtTheDoor: Story = {
  tags: ['nightly'],
  name: 'Notée à l’accueil',
  ...showing({ ...PRESENT, is_remote: false, proxies: 0 }),
}
export const NotEntitled: Story = {
  tags: ['nightly'],
  name: 'Cotisation en retard',
  ...showing({ is_entitled: false }),
}
export const Failed: Story = {
  name: 'En échec',
  ...showing({}, { 'GET /events/:id/presence': unreachableServerFailure }),
}
