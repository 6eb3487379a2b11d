import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { PageFailureMessage } from './PageFailureMessage.tsx'

const meta: Meta<typeof PageFailureMessage> = { component: PageFailureMessage, args: { onRetry: fn() } }
export default meta

export const Failed: StoryObj<typeof PageFailureMessage> = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Cette page n’a pas pu être chargée')
    await expect(canvas.getByRole('alert')).toHaveTextContent('elle vient de nous, pas de votre connexion')
    await userEvent.click(canvas.getByRole('button', { name: 'Réessayer' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('link', { name: 'Revenir à l’accueil' })).toHaveAttribute('href', '/')
  },
}

/** Story of the error page when the page's code could not be downloaded: no network, or a new version. */
export const Unreached: StoryObj<typeof PageFailureMessage> = {
  args: { isUnreached: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Le réseau a peut-être manqué')
  },
}
