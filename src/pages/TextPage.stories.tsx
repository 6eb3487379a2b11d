import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { TextPage } from './TextPage.tsx'

const meta: Meta<typeof TextPage> = { title: 'Pages/Texte', component: TextPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof TextPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/politique-de-confidentialite'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Politique de confidentialité')
    await expect(canvas.getByText(/Mis à jour le/)).toHaveTextContent('samedi 21 novembre 2026')
    await expect(canvas.getByRole('navigation', { name: 'Sommaire' })).toBeVisible()
  },
}
export const Short: Story = {
  name: 'Court',
  tags: ['nightly'],
  ...pageStoryParameters('/mentions-legales'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Mentions légales')
    await expect(canvas.queryByRole('navigation', { name: 'Sommaire' })).toBeNull()
  },
}
export const Accessibility: Story = {
  tags: ['nightly'],
  name: 'Accessibilité',
  ...pageStoryParameters('/accessibilite'),
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/politique-de-confidentialite', { 'GET /pages/:page': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await expect(main.querySelector('[aria-busy=true]')).not.toBeNull()
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  tags: ['nightly'],
  ...pageStoryParameters('/politique-de-confidentialite', {
    'GET /pages/:page': buildRefusedApiReply(500, 'Une erreur est survenue'),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: 'Introuvable',
  ...pageStoryParameters('/politique-de-confidentialite', {
    'GET /pages/:page': buildRefusedApiReply(404, 'Cette page n’existe pas ou plus.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
  },
}
