import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent } from 'storybook/test'
import { unreachable } from '#tests/samples/answers.ts'
import { officePeopleAnswers } from '#tests/samples/officePeople.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { HandoverPage } from './HandoverPage.tsx'

const meta: Meta<typeof HandoverPage> = {
  title: 'Pages/Bureau/Passation',
  component: HandoverPage,
  ...portal,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Trésorerie',
  ...pageAt('/bureau/passation', {
    ...officePeopleAnswers,
    'DELETE /board/members/:id/roles/:role': { success: true, message: 'Le rôle est retiré.' },
  }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Passer la main')
    await userEvent.click(await canvas.findByRole('button', { name: /Retirer le rôle\s: Camille/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Retirer' }))
    await expect(await screen.findByText('Le rôle est retiré.')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageAt('/bureau/passation', { ...officePeopleAnswers, 'GET /board/handover/:role': unreachable }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Passer la main')
    await expect(await canvas.findByText('La passation n’a pas pu être préparée')).toBeVisible()
  },
}
