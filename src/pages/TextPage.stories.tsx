import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { refused, waiting } from '#tests/samples/answers.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { TextPage } from './TextPage.tsx'

const meta: Meta<typeof TextPage> = { title: 'Pages/Texte', component: TextPage, ...portal }
export default meta
type Story = StoryObj<typeof TextPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageAt('/politique-de-confidentialite'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Politique de confidentialité')
    await expect(canvas.getByText(/Mis à jour le/)).toHaveTextContent('samedi 21 novembre 2026')
    await expect(canvas.getByRole('navigation', { name: 'Sommaire' })).toBeVisible()
  },
}
export const Short: Story = {
  name: 'Court',
  ...pageAt('/mentions-legales'),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Mentions légales')
    await expect(canvas.queryByRole('navigation', { name: 'Sommaire' })).toBeNull()
  },
}
export const Accessibility: Story = { name: 'Accessibilité', ...pageAt('/accessibilite') }
export const Loading: Story = {
  name: 'En chargement',
  ...pageAt('/politique-de-confidentialite', { 'GET /pages/:page': waiting }),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await expect(main.querySelector('[aria-busy=true]')).not.toBeNull()
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageAt('/politique-de-confidentialite', { 'GET /pages/:page': refused(500, 'Une erreur est survenue') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: 'Introuvable',
  ...pageAt('/politique-de-confidentialite', { 'GET /pages/:page': refused(404, 'Cette page n’existe pas ou plus.') }),
  play: async ({ canvas }) => {
    await headingOf(canvas, 'Cette page a manqué sa correspondance')
  },
}
