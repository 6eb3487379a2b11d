import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { PublishedTextBlock } from '#contract/blocks.ts'
import { buildRefusedApiReply, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { sampleNewsPostsWithLongTexts } from '#tests/samples/news.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { sampleNewsPost } from '#tests/samples/posts.ts'
import { sampleResponsivePicture } from '#tests/samples/texts.ts'
import { PostPage } from './PostPage.tsx'

const meta: Meta<typeof PostPage> = { title: 'Pages/Article', component: PostPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof PostPage>

export const Loaded: Story = {
  name: 'Chargé',
  ...pageStoryParameters('/blog/24'),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleNewsPost.title)
    await expect(canvas.getByRole('heading', { level: 2, name: 'Ce qui change' })).toBeVisible()
  },
}
const parts: PublishedTextBlock[] = ['Avant', 'Au départ', 'En vol', 'À l’escale', 'Au retour'].flatMap(
  (words, index) => [
    { type: 'heading', level: 2, id: `partie-${index}`, inlines: [{ type: 'text', text: words }] },
    ...sampleNewsPost.blocks.slice(0, 1),
  ],
)
/** Story of a news post with a picture, a later change and a table of contents. */
export const Illustrated: Story = {
  name: 'Illustré et long',
  ...pageStoryParameters('/blog/24', {
    'GET /posts/:id': {
      data: {
        ...sampleNewsPost,
        cover: sampleResponsivePicture,
        blocks: parts,
        updated_at: '2026-11-25T08:10:00.000Z',
      },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, sampleNewsPost.title)
    await expect(canvas.getByRole('img', { name: sampleResponsivePicture.alt })).toBeVisible()
    await expect(canvas.getByRole('navigation', { name: 'Sommaire' })).toBeVisible()
    await expect(canvas.getByText(/mis à jour le/)).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 2, name: 'À lire aussi' })).toBeVisible()
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters('/blog/24', { 'GET /posts/:id': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    const main = await canvas.findByRole('main')
    await expect(main.querySelector('[aria-busy=true], [aria-live]')).not.toBeNull()
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters('/blog/24', { 'GET /posts/:id': buildRefusedApiReply(500, 'Une erreur est survenue') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Réessayer/ })).toBeVisible()
  },
}
export const NotFound: Story = {
  name: 'Introuvable',
  ...pageStoryParameters('/blog/999', { 'GET /posts/:id': buildRefusedApiReply(404, 'Cette actualité n’existe pas') }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette page a manqué sa correspondance')
  },
}
const [long] = sampleNewsPostsWithLongTexts
export const LongTexts: Story = {
  tags: ['nightly'],
  name: 'Textes longs',
  ...pageStoryParameters('/blog/24', { 'GET /posts/:id': { data: { ...sampleNewsPost, ...long } } }),
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /interprétation des plannings/)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
