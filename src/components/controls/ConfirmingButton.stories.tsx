import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { ConfirmingButton } from './ConfirmingButton.tsx'

const meta: Meta<typeof ConfirmingButton> = {
  component: ConfirmingButton,
  parameters: { layout: 'padded' },
  args: {
    children: 'Supprimer',
    question: 'Supprimer cette clé d’accès\u00a0?',
    yes: 'Oui, la supprimer',
    onYes: fn(async () => undefined),
  },
}
export default meta
type Story = StoryObj<typeof ConfirmingButton>

export const Asked: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Supprimer' }))
    await expect(canvas.getByRole('button', { name: 'Annuler' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Supprimer' })).toHaveFocus()
    await expect(args.onYes).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}{Tab}{Enter}')
    await expect(args.onYes).toHaveBeenCalledOnce()
  },
}
export const NotAsked: Story = {
  args: { question: false },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Supprimer' }))
    await expect(args.onYes).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('button', { name: 'Supprimer' })).toHaveFocus()
  },
}
