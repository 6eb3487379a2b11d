import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { LoadFailureMessage } from './LoadFailureMessage.tsx'

const meta = { component: LoadFailureMessage } satisfies Meta<typeof LoadFailureMessage>
export default meta

export const Offline: StoryObj<typeof meta> = {
  args: {
    title: 'Les actualités n’ont pas pu être chargées',
    message: 'Pas de connexion au serveur. Vérifiez votre réseau, puis réessayez.',
    onRetry: fn(),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Réessayer' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
