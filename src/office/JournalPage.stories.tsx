import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { JournalPage } from './JournalPage.tsx'

const meta: Meta<typeof JournalPage> = {
  title: 'Pages/Bureau/Journal',
  component: JournalPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof JournalPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/bureau/journal', officeStoryAnswers),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Journal')
    await expect(await canvas.findByText(/a publié news\/repos-garantis/)).toBeVisible()
    await expect(canvas.getByText(/Après\s: Rédaction\./)).toBeVisible()
    await expect(canvas.getByText(/pour le rôle Trésorerie$/)).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/journal', { ...officeStoryAnswers, 'GET /board/journal': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Journal')
    await expect(await canvas.findByText('Le journal n’a pas pu être chargé')).toBeVisible()
  },
}
export const OfAnotherRole: Story = {
  name: 'Un autre rôle',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/journal', { ...officeStoryAnswers, 'GET /profile/roles': { data: ['editing'] } }),
  play: async ({ canvas }) => void (await findPageHeading(canvas, 'Réservé au bureau')),
}
