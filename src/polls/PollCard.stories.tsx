import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { samplePolls } from '#tests/samples/polls.ts'
import { PollCard } from './PollCard.tsx'

const meta: Meta<typeof PollCard> = {
  title: 'Composants/PollCard',
  component: PollCard,
  parameters: { layout: 'padded' },
}
export default meta
type Story = StoryObj<typeof PollCard>

const [awaited, answered, announced, closed] = samplePolls as [
  (typeof samplePolls)[number],
  (typeof samplePolls)[number],
  (typeof samplePolls)[number],
  (typeof samplePolls)[number],
]

export const Awaited: Story = {
  name: 'À répondre',
  args: { poll: awaited },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Votre avis est attendu')).toBeVisible()
  },
}
export const Answered: Story = { tags: ['nightly'], name: 'Répondu', args: { poll: answered } }
export const Announced: Story = { tags: ['nightly'], name: 'Annoncée', args: { poll: announced } }
export const Closed: Story = {
  name: 'Close',
  args: { poll: closed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('A voté')).toBeVisible()
  },
}
export const LongTitle: Story = {
  tags: ['nightly'],
  name: 'Titre long',
  args: {
    poll: { ...awaited, title: 'Anticonstitutionnellement, faut-il tout renégocier à la base de Roissy ? '.repeat(2) },
  },
  globals: { viewport: { value: 'narrow' } },
}
