import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { requestConfirmation } from '#src/office/confirmation.ts'
import { refusedAnswer } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const meta: Meta<typeof ConfirmDialog> = {
  title: 'Bureau/Confirmation',
  component: ConfirmDialog,
  decorators: [withPortalData],
}
export default meta
type Story = StoryObj<typeof ConfirmDialog>

const WRONG = 'Ce n’est pas votre mot de passe actuel'

export const ByPassword: Story = {
  name: 'Par mot de passe',
  parameters: { answers: { 'POST /profile/confirmation': refusedAnswer(422, WRONG, { password: WRONG }) } },
  play: async () => {
    requestConfirmation('password').catch(() => undefined)
    await userEvent.type(await screen.findByLabelText('Mot de passe'), 'autrechose')
    await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
    await expect(await screen.findByText(WRONG)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const ByPasskey: Story = {
  name: 'Par clé d’accès seulement',
  parameters: { answers: {} },
  play: async () => {
    requestConfirmation('passkey').catch(() => undefined)
    const key = await screen.findByRole('button', { name: 'Utiliser une clé d’accès' })
    await waitFor(() => expect(key).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
