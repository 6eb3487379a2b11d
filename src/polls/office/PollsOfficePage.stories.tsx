import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { noResponseApiCallFailure, unreachableServerFailure } from '#tests/samples/answers.ts'
import { officePollStoryAnswers } from '#tests/samples/polls.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { PollsOfficePage } from './PollsOfficePage.tsx'

const meta: Meta<typeof PollsOfficePage> = {
  title: 'Pages/Bureau/Consultations',
  component: PollsOfficePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Liste',
  ...pageStoryParameters('/bureau/consultations', officePollStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Consultations')
    await expect(await canvas.findByText(/ouverte.*217 sur 840 ont participé/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Commencer' }))
    await expect(await canvas.findByText('Donnez un titre')).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Rien',
  ...pageStoryParameters('/bureau/consultations', {
    ...officePollStoryAnswers,
    'GET /board/polls': { data: [], meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Aucune consultation')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/bureau/consultations', {
    ...officePollStoryAnswers,
    'GET /board/polls': noResponseApiCallFailure,
  }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Consultations')),
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/consultations', {
    ...officePollStoryAnswers,
    'GET /board/polls': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Les consultations n’ont pas pu être chargées')).toBeVisible()
  },
}
