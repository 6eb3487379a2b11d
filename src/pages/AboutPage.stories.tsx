import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { sampleStaticPageTexts } from '#tests/samples/pages.ts'
import { AboutPage } from './AboutPage.tsx'

const meta: Meta<typeof AboutPage> = { title: 'Pages/À propos', component: AboutPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof AboutPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/about'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleStaticPageTexts['a-propos'].title)
    await expect(canvas.getByRole('region', { name: 'Le bureau' })).toHaveTextContent(
      'SKSolène KerbratSecrétaire générale',
    )
    await expect(canvas.getByRole('row', { name: /Cotisations/ })).toHaveTextContent('88')
  },
}
export const OwnOfTheCompany: Story = {
  tags: ['nightly'],
  name: 'Propre à la compagnie',
  ...pageStoryParameters('/about', {
    'GET /pages/:page': ({ query }) => {
      const { company } = query as { company?: number }
      const text = sampleStaticPageTexts['a-propos']
      return { data: { ...text, ...(company === 1 && { title: 'Ceux d’Air Hexagone' }) } }
    },
  }),
  globals: { company: '1' },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Ceux d’Air Hexagone')
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/about', { 'GET /pages/:page': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await expect(main.querySelector('[aria-busy=true]')).not.toBeNull()
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  tags: ['nightly'],
  ...pageStoryParameters('/about', { 'GET /pages/:page': buildRefusedApiReply(500, 'Une erreur est survenue') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: 'Introuvable',
  ...pageStoryParameters('/about', {
    'GET /pages/:page': buildRefusedApiReply(404, 'Cette page n’existe pas ou plus.'),
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
  },
}
