import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { LogoutDialog } from './LogoutDialog.tsx'

const meta: Meta<typeof LogoutDialog> = {
  title: 'Session/Déconnexion',
  component: LogoutDialog,
  args: { isOpen: true, onClose: fn() },
  globals: { person: 'member' },
}
export default meta

export const Open: StoryObj<typeof LogoutDialog> = {
  name: 'Ouverte',
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByText('Êtes-vous sûr de vouloir vous déconnecter ?')).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(localStorage.getItem('token')).not.toBeNull()
  },
}
