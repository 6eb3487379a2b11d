import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

const meta: Meta<typeof NotFoundPage> = { title: 'Pages/Introuvable', component: NotFoundPage, ...portalStoryMeta }
export default meta

export const NotFound: StoryObj<typeof NotFoundPage> = {
  name: 'Introuvable',
  ...pageStoryParameters('/porte/b12'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
    await expect(canvas.getByRole('link', { name: 'Revenir à l’accueil' })).toHaveAttribute('href', '/')
    const ways = within(canvas.getByRole('navigation', { name: 'Autres pages' }))
    await expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/blog',
      '/faq',
      '/about',
    ])
    await expect(canvas.getByRole('search')).toHaveAttribute('action', '/recherche')
  },
}

export const InTheOffice: StoryObj<typeof NotFoundPage> = {
  name: 'Introuvable, au bureau',
  ...pageStoryParameters('/bureau/nulle-part', {}, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
    await expect(canvas.getByRole('link', { name: 'Revenir au bureau' })).toHaveAttribute('href', '/bureau')
    await expect(canvas.queryByRole('link', { name: 'Revenir à l’accueil' })).toBeNull()
  },
}
