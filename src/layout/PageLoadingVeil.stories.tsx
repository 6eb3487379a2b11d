import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { PageLoadingVeil } from './PageLoadingVeil.tsx'

const meta: Meta<typeof PageLoadingVeil> = {
  title: 'Cadre/Première seconde',
  component: PageLoadingVeil,
  tags: ['!autodocs'],
}
export default meta

export const Veil: StoryObj<typeof PageLoadingVeil> = {
  name: 'Voile',
  play: async ({ canvas }) => {
    const text = canvas.getByText('Loading...')
    await expect(text).toHaveAttribute('lang', 'en')
    await waitFor(() => expect(text).not.toBeVisible(), { timeout: 3000 })
  },
}
