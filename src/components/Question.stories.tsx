import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { InlineConfirmation } from './Question.tsx'

const meta: Meta<typeof InlineConfirmation> = {
  component: InlineConfirmation,
  args: {
    question: 'Noter 202 paiements\u00a0? Leurs reçus seront établis.',
    yes: 'Noter 202 paiements',
    onYes: fn(async () => undefined),
    onNo: fn(),
  },
}
export default meta
type Story = StoryObj<typeof InlineConfirmation>

export const Asked: Story = {
  name: 'Posée',
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Annuler' })).toHaveFocus())
    await expect(canvas.getByRole('group', { name: /Noter 202 paiements/ })).toBeVisible()
  },
}
export const PressedTwice: Story = {
  name: 'Pressée deux fois',
  args: { onYes: fn(() => new Promise<void>(() => undefined)) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Noter 202 paiements' }))
    await expect(args.onYes).toHaveBeenCalledTimes(1)
  },
}
export const Refused: Story = {
  name: 'Refusée au clavier',
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Escape}')
    await expect(args.onNo).toHaveBeenCalledTimes(1)
  },
}
