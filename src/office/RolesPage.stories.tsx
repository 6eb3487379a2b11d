import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure } from '#tests/samples/answers.ts'
import { officeStoryAnswers } from '#tests/samples/board.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { RolesPage } from './RolesPage.tsx'

const meta: Meta<typeof RolesPage> = {
  title: 'Pages/Bureau/Rôles',
  component: RolesPage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj<typeof RolesPage>

export const Loaded: Story = {
  name: 'Chargés',
  ...pageStoryParameters('/bureau/roles', {
    ...officeStoryAnswers,
    'PUT /board/members/:id/roles': buildRefusedApiReply(403, 'Confirmez que c’est bien vous.', {
      confirmation: 'password',
    }),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Rôles')
    const someone = within(await canvas.findByRole('group', { name: 'Camille Laurent' }))
    await expect(someone.getByRole('checkbox', { name: 'Rédaction' })).toBeChecked()
    await userEvent.click(someone.getByRole('checkbox', { name: 'Trésorerie' }))
    // Critical changes require re-authentication.
    const dialog = await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
  },
}
export const Failed: Story = {
  name: 'En panne',
  ...pageStoryParameters('/bureau/roles', { ...officeStoryAnswers, 'GET /board/members': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Rôles')
    await expect(await canvas.findByText('Le bureau n’a pas pu être chargé')).toBeVisible()
  },
}
