import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { SearchPage } from './SearchPage.tsx'

const meta: Meta<typeof SearchPage> = { title: 'Pages/Recherche', component: SearchPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof SearchPage>

export const Empty: Story = {
  name: 'Sans mot',
  ...pageStoryParameters('/recherche'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Recherche')
    await expect(canvas.getByRole('searchbox', { name: 'Rechercher dans le portail' })).toHaveValue('')
  },
}
export const Found: Story = {
  name: 'Résultats',
  ...pageStoryParameters('/recherche?query=decouche'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Recherche')
    await expect(await canvas.findByText('13 résultats pour « decouche »')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Voir les autres' })).toHaveAttribute(
      'href',
      '/blog?search=decouche&companies=toutes',
    )
  },
}
export const Corrected: Story = {
  name: 'Faute de frappe',
  ...pageStoryParameters('/recherche?query=decuche'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Recherche')
    await expect(await canvas.findByText(/^Chercher .* tel quel$/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Voir les autres' })).toHaveAttribute(
      'href',
      '/blog?search=d%C3%A9couch%C3%A9&companies=toutes',
    )
  },
}
export const Nothing: Story = {
  name: 'Rien',
  ...pageStoryParameters('/recherche?query=zeppelin'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Recherche')
    await expect(await canvas.findByRole('heading', { name: /^Rien pour.*zeppelin/ })).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/recherche?query=decouche', { 'GET /search': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Recherche')
    await expect(canvas.queryByRole('heading', { level: 2, name: /Actualités/ })).toBeNull()
    // A live region must be in the page before its text changes.
    await expect(within(canvas.getByRole('main')).getByRole('status')).toBeEmptyDOMElement()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters('/recherche?query=decouche', { 'GET /search': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Recherche')
    await expect(await canvas.findByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
