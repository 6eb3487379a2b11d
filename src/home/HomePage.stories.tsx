import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { refused, waiting } from '#tests/samples/answers.ts'
import { longNews, pageOfNews, sampleNews } from '#tests/samples/news.ts'
import { headingOf, pageAt, portal } from '#tests/samples/Portal.tsx'
import { HomePage } from './HomePage.tsx'

const meta: Meta<typeof HomePage> = { title: 'Pages/Accueil', component: HomePage, ...portal }
export default meta
type Story = StoryObj<typeof HomePage>

export const Loaded: Story = {
  name: 'Chargée',
  ...pageAt('/'),
  play: async ({ canvas }) => {
    await headingOf(canvas, /./)
    const news = await latestNews(canvas)
    await expect(await news.findAllByRole('article')).toHaveLength(3)
  },
}
export const ForAMember: Story = {
  name: 'Pour un adhérent',
  ...pageAt('/', {}, 'member'),
  play: async ({ canvas }) => {
    await headingOf(canvas, /./)
    await expect(await canvas.findByRole('link', { name: 'Lire les accords' })).toHaveAttribute('href', '/accords')
    await expect(canvas.queryByRole('link', { name: 'Adhésion' })).toBeNull()
  },
}
export const Loading: Story = {
  name: 'En chargement',
  ...pageAt('/', { 'GET /posts': waiting }),
  play: async ({ canvas }) => {
    await headingOf(canvas, /./)
    await expect((await latestNews(canvas)).queryByRole('article')).toBeNull()
  },
}
export const Empty: Story = {
  name: 'Vide',
  ...pageAt('/', { 'GET /posts': pageOfNews([]) }),
  play: async ({ canvas }) => {
    await headingOf(canvas, /./)
    await expect(await canvas.findByText('La prochaine actualité paraîtra ici.')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageAt('/', { 'GET /posts': refused(503, 'Le service est occupé, réessayez dans un instant') }),
  play: async ({ canvas }) => {
    await headingOf(canvas, /./)
    await expect(await (await latestNews(canvas)).findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const LongTexts: Story = {
  name: 'Textes longs',
  ...pageAt('/', { 'GET /posts': pageOfNews(longNews.slice(0, 3), { total: 3 }) }),
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await headingOf(canvas, /./)
    await (await latestNews(canvas)).findAllByText(/interprétation des plannings/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const OnlyOne: Story = {
  name: 'Une seule actualité',
  ...pageAt('/', { 'GET /posts': pageOfNews(sampleNews.slice(0, 1)) }),
  play: async ({ canvas }) => {
    await headingOf(canvas, /./)
    await expect(await (await latestNews(canvas)).findAllByRole('article')).toHaveLength(1)
  },
}

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

async function latestNews(canvas: Canvas) {
  return within(await canvas.findByRole('region', { name: 'Dernières nouvelles' }))
}
