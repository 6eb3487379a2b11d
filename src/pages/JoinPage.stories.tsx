import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { labels } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { JoinPage } from './JoinPage.tsx'

const meta: Meta<typeof JoinPage> = { title: 'Pages/Appel à adhérer', component: JoinPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof JoinPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters(portalPagePaths.adhesionCta),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre place est à bord')
    await expect(canvas.getByRole('link', { name: labels.join })).toHaveAttribute('href', '/adhesion')
  },
}
export const Member: Story = {
  name: 'Adhérent',
  ...pageStoryParameters(portalPagePaths.adhesionCta, {}, 'member'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Votre place est à bord')
    await expect(canvas.getByText('Vous êtes déjà à bord. Merci d’en être.')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: labels.join })).toBeNull()
    // The rendered text does not offer the membership form either.
    await canvas.findByText(/Une réponse à chaque question/)
    await expect((await canvas.findByRole('main')).querySelectorAll('a[href="/adhesion"]')).toHaveLength(0)
    await expect(canvas.queryByText(/vous pourrez vous arrêter avant de l’envoyer/)).toBeNull()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(portalPagePaths.adhesionCta, { 'GET /pages/:page': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await expect(main.querySelector('[aria-busy=true]')).not.toBeNull()
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters(portalPagePaths.adhesionCta, {
    'GET /pages/:page': buildRefusedApiReply(500, 'Une erreur est survenue'),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: 'Introuvable',
  tags: ['nightly'],
  ...pageStoryParameters(portalPagePaths.adhesionCta, {
    'GET /pages/:page': buildRefusedApiReply(404, 'Cette page n’existe pas ou plus.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
  },
}
