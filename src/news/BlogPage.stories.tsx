import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { sampleNewsPostsWithLongTexts, buildNewsListReply, sampleNewsPosts } from '#tests/samples/news.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { BlogPage } from './BlogPage.tsx'

const meta: Meta<typeof BlogPage> = { title: 'Pages/Actualités', component: BlogPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof BlogPage>

export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters('/blog', { 'GET /posts': buildNewsListReply(sampleNewsPosts, { last_page: 3, total: 23 }) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText('23 actualités')).toBeVisible()
    await expect(canvas.getAllByRole('article')).toHaveLength(sampleNewsPosts.length)
  },
}
export const OneCategory: Story = {
  tags: ['nightly'],
  name: 'Une catégorie',
  ...pageStoryParameters('/blog?category=juridique'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(1))
    await userEvent.click(canvas.getByRole('link', { name: 'Toutes' }))
    await expect(await canvas.findByText('4 actualités')).toBeVisible()
  },
}
export const EveryCompany: Story = {
  tags: ['nightly'],
  name: 'Toutes les compagnies',
  ...pageStoryParameters('/blog?companies=toutes'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText('5 actualités')).toBeVisible()
    await expect(await canvas.findByText('Transalpine', { selector: 'b' })).toBeVisible()
    const choice = within(canvas.getByRole('navigation', { name: 'Compagnies' }))
    await expect(choice.getByRole('link', { current: true })).toHaveTextContent('Toutes les compagnies')
    await userEvent.click(choice.getByRole('link', { name: 'Ma compagnie' }))
    await expect(await canvas.findByText('4 actualités')).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/blog', { 'GET /posts': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(canvas.queryByRole('article')).toBeNull()
  },
}
export const Empty: Story = {
  name: 'Vide',
  ...pageStoryParameters('/blog', { 'GET /posts': buildNewsListReply([]) }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByText('Rien ici pour l’instant')).toBeVisible()
  },
}
export const NoResult: Story = {
  name: 'Recherche vaine',
  ...pageStoryParameters('/blog?search=parachute'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByRole('heading', { level: 2, name: /Rien pour/ })).toHaveTextContent('parachute')
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters('/blog', { 'GET /posts': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/blog', { 'GET /posts': buildNewsListReply(sampleNewsPostsWithLongTexts) }),
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Actualités')
    await canvas.findAllByText(/interprétation des plannings/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
