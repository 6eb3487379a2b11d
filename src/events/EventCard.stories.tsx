import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { sampleEventWithLongTexts, sampleEvents } from '#tests/samples/events.ts'
import { EventCard } from './EventCard.tsx'

const meta: Meta<typeof EventCard> = {
  title: 'Composants/EventCard',
  component: EventCard,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof EventCard>

const [open, coming, waited, cancelled, maybe] = sampleEvents

export const Open: Story = {
  name: 'Places libres',
  args: { event: open },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('12 places libres', { normalizer: plain })).toBeVisible()
    const time = canvas.getByText('mercredi 20 mars 2030,', { normalizer: plain }).closest('time')
    await expect(plain(time?.textContent ?? '')).toContain('mercredi 20 mars 2030, de 14 h 30 à 17 h')
  },
}
export const Coming: Story = { tags: ['nightly'], name: 'J’y vais', args: { event: coming } }
export const Waiting: Story = {
  name: 'En file d’attente',
  args: { event: waited },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2e dans la file d’attente')).toBeVisible()
    await expect(canvas.getByText('En ligne')).toBeVisible()
  },
}
export const EndsLaterThatDay: Story = {
  name: 'Inscription jusqu’à un jour',
  args: { event: { ...open, registration_until: '2030-03-15T17:00:00.000Z' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Inscription jusqu’au ven. 15 mars, 18 h', { normalizer: plain })).toBeVisible()
  },
}
export const Closed: Story = {
  name: 'Inscriptions closes',
  args: { event: { ...open, registration_until: '2026-03-15T17:00:00.000Z' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Inscriptions closes')).toBeVisible()
    await expect(canvas.queryByText(/places libres/)).toBeNull()
  },
}
export const Cancelled: Story = { tags: ['nightly'], name: 'Annulé', args: { event: cancelled } }
export const SeveralDays: Story = { tags: ['nightly'], name: 'Plusieurs jours', args: { event: maybe } }
export const LongTexts: Story = { tags: ['nightly'], name: 'Textes longs', args: { event: sampleEventWithLongTexts } }

/** Returns a text with no-break spaces replaced by spaces, for text searches in a story's test. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
