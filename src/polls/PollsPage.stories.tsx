import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { noResponseApiCallFailure, unreachableServerFailure } from '#tests/samples/answers.ts'
import { buildPollListReply, samplePolls } from '#tests/samples/polls.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { PollsPage } from './PollsPage.tsx'

const meta: Meta<typeof PollsPage> = { title: 'Pages/Consultations', component: PollsPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof PollsPage>

export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters('/consultations', { 'GET /polls': buildPollListReply(samplePolls) }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Consultations')
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(samplePolls.length))
    await expect(canvas.getByText('Votre avis est attendu')).toBeVisible()
  },
}
export const Empty: Story = {
  name: 'Vide',
  tags: ['nightly'],
  ...pageStoryParameters('/consultations', { 'GET /polls': buildPollListReply([]) }, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Consultations')
    await expect(await canvas.findByText('Aucune consultation pour l’instant')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/consultations', { 'GET /polls': noResponseApiCallFailure }, 'member'),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Consultations')),
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters('/consultations', { 'GET /polls': unreachableServerFailure }, 'member'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Les consultations n’ont pas pu être chargées')).toBeVisible()
  },
}
