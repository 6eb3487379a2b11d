import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { UnavailablePage } from './UnavailablePage.tsx'

const meta: Meta<typeof UnavailablePage> = { title: 'Pages/Indisponible', component: UnavailablePage }
export default meta

export const Unavailable: StoryObj<typeof UnavailablePage> = {
  name: 'Indisponible',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Cette page n’a pas pu être chargée')
    await expect(canvas.getByText(/n’arrive pas à lire ses données/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
