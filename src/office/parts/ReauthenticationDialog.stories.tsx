import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { requestReauthentication } from '#src/office/confirmation.ts'
import { buildRefusedApiReply } from '#tests/samples/answers.ts'
import { withPortalData } from '#tests/samples/withPortalData.tsx'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'

const meta: Meta<typeof ReauthenticationDialog> = {
  title: 'Bureau/Confirmation',
  component: ReauthenticationDialog,
  decorators: [withPortalData],
}
export default meta
type Story = StoryObj<typeof ReauthenticationDialog>

const WRONG = 'Ce n’est pas votre mot de passe actuel'

export const ByPassword: Story = {
  name: 'Par mot de passe',
  parameters: { answers: { 'POST /profile/confirmation': buildRefusedApiReply(422, WRONG, { password: WRONG }) } },
  play: async () => {
    requestReauthentication('password').catch(() => undefined)
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
    requestReauthentication('passkey').catch(() => undefined)
    const key = await screen.findByRole('button', { name: 'Utiliser une clé d’accès' })
    await waitFor(() => expect(key).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
