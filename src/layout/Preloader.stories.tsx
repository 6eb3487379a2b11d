import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Preloader } from './Preloader.tsx'

const meta: Meta<typeof Preloader> = { title: 'Cadre/Première seconde', component: Preloader, tags: ['!autodocs'] }
export default meta

export const Veil: StoryObj<typeof Preloader> = {
  name: 'Voile',
  play: async ({ canvas }) => {
    const text = canvas.getByText('Loading...')
    await expect(text).toHaveAttribute('lang', 'en')
    await waitFor(() => expect(text).not.toBeVisible(), { timeout: 3000 })
  },
}
