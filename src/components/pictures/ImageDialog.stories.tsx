import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { ShowToOthersDialog } from './ImageDialog.tsx'

const meta: Meta<typeof ShowToOthersDialog> = {
  component: ShowToOthersDialog,
  args: {
    isOpen: true,
    onClose: fn(),
    labelledBy: 'titre-de-la-feuille',
    draw: fn(() => Promise.reject(new Error('no canvas'))),
    fileName: 'feuille.png',
    children: <h2 id="titre-de-la-feuille">Article 12, repos à la base</h2>,
  },
}
export default meta
type Story = StoryObj<typeof ShowToOthersDialog>

export const Open: Story = {
  name: 'Ouverte',
  args: { note: 'Enregistrez l’image pour la montrer sans réseau.' },
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Article 12, repos à la base' })
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’image' }))
    await expect(args.draw).toHaveBeenCalledWith(dialog)
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
export const OnPhone: Story = {
  name: 'Sur un téléphone, de jour quand il fait nuit',
  args: { scheme: 'light' },
  globals: { scheme: 'dark', viewport: { value: 'narrow' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog')
    await expect(dialog.getBoundingClientRect().width).toBe(window.innerWidth)
    await expect(screen.queryByText(/sans réseau/)).not.toBeInTheDocument()
  },
}
