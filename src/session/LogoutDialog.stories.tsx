import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { updateOfflineState } from '#src/offline/offlineState.ts'
import { prepareStoryDeviceStore, readQueuedCheckIns } from '#tests/samples/prepareStoryDevice.ts'
import { sampleOfflineKeyReply } from '#tests/samples/sampleOfflineKeyReply.ts'
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

export const TokenOnDevice: StoryObj<typeof LogoutDialog> = {
  name: 'Ouverte, un bulletin pris d’avance',
  beforeEach: () => {
    updateOfflineState({ tokens: [12] })
    return () => updateOfflineState({ tokens: [] })
  },
  play: async () => {
    const lost = await screen.findByText(/Un bulletin de vote pris d’avance.*vous ne pourrez plus voter\./)
    await waitFor(() => expect(lost).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Se déconnecter quand même' })).toBeVisible()
  },
}

const arrival = (key: string) => ({ key, event: 7, at: '2026-11-20T18:05:00.000Z', number: '535353' })

export const SomethingWaits: StoryObj<typeof LogoutDialog> = {
  name: 'Ouverte, des envois attendent',
  parameters: { answers: { 'POST /offline/key': sampleOfflineKeyReply } },
  beforeEach: () => prepareStoryDeviceStore({}, undefined, [arrival('one'), arrival('two')]),
  play: async ({ args }) => {
    const lost = await screen.findByText(/2\senvois attendent encore le réseau sur cet appareil.: ils seront perdus\./)
    await waitFor(() => expect(lost).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect((await readQueuedCheckIns()).names).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Se déconnecter quand même' }))
    await expect(localStorage.getItem('token')).toBeNull()
    await waitFor(async () => expect((await readQueuedCheckIns()).names).toEqual([]))
  },
}
