import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { officePeopleStoryAnswers } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { HandoverPage } from './HandoverPage.tsx'

const meta: Meta<typeof HandoverPage> = {
  title: 'Pages/Bureau/Passation',
  component: HandoverPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  tags: ['nightly'],
  name: 'Trésorerie',
  ...pageStoryParameters('/bureau/passation', {
    ...officePeopleStoryAnswers,
    'DELETE /board/members/:id/roles/:role': { success: true, message: 'Le rôle est retiré.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Passer la main')
    await userEvent.click(await canvas.findByRole('button', { name: /Retirer le rôle\s: Camille/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Retirer' }))
    await expect(await screen.findByText('Le rôle est retiré.')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/passation', {
    ...officePeopleStoryAnswers,
    'GET /board/handover/:role': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Passer la main')
    await expect(await canvas.findByText('La passation n’a pas pu être préparée')).toBeVisible()
  },
}
