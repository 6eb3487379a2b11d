import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { noConnection } from '#tests/samples/answers.ts'
import { officePeopleAnswers } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageParameters, portalMeta } from '#tests/samples/Portal.tsx'
import { HandoverPage } from './HandoverPage.tsx'

const meta: Meta<typeof HandoverPage> = {
  title: 'Pages/Bureau/Passation',
  component: HandoverPage,
  ...portalMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Trésorerie',
  ...pageParameters('/bureau/passation', {
    ...officePeopleAnswers,
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
  ...pageParameters('/bureau/passation', { ...officePeopleAnswers, 'GET /board/handover/:role': noConnection }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Passer la main')
    await expect(await canvas.findByText('La passation n’a pas pu être préparée')).toBeVisible()
  },
}
