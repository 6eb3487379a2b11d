import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { unreachableServerFailure } from '#tests/samples/answers.ts'
import { officePeopleStoryAnswers, sampleNextNewsletter } from '#tests/samples/officePeople.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { NewsletterOfficePage } from './NewsletterOfficePage.tsx'

const meta: Meta<typeof NewsletterOfficePage> = {
  title: 'Pages/Bureau/Lettre',
  component: NewsletterOfficePage,
  ...portalStoryMeta,
  globals: { person: 'member' },
}
export default meta
type Story = StoryObj

export const Loaded: Story = {
  name: 'Prête',
  ...pageStoryParameters('/bureau/lettre', {
    ...officePeopleStoryAnswers,
    'PUT /board/letters/next/hold': { success: true, message: 'La lettre est retenue.' },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Lettre hebdomadaire')
    await expect(await canvas.findByText(/à 1\s240\slecteurs au plus/)).toBeVisible()
    const letter = within(canvas.getByRole('article', { name: 'Aperçu de la lettre' }))
    await expect(letter.getByRole('link', { name: /^Repos/ })).toHaveAttribute('href', '/blog/12')
    await expect(letter.getByText('Pour Transalpine seulement')).toBeVisible()
    await expect(letter.getByText(/onze heures de repos ne se négocient plus/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'La retenir' }))
    await expect(await screen.findByText('La lettre est retenue.')).toBeVisible()
  },
}
const [firstPost] = sampleNextNewsletter.posts
export const ManyPosts: Story = {
  tags: ['nightly'],
  name: 'Plus de nouvelles qu’une lettre n’en contient',
  ...pageStoryParameters('/bureau/lettre', {
    ...officePeopleStoryAnswers,
    'GET /board/letters/next': {
      data: {
        ...sampleNextNewsletter,
        posts: firstPost ? Array.from({ length: 14 }, (_, id) => ({ ...firstPost, id: id + 1 })) : [],
      },
    },
  }),
  globals: { person: 'member', viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Lettre hebdomadaire')
    await expect(await canvas.findByText(/^Et 2\sautres sur le portail/)).toBeVisible()
    await expect(canvas.getAllByRole('heading', { level: 4 })).toHaveLength(12)
  },
}
export const Held: Story = {
  tags: ['nightly'],
  name: 'Retenue, et vide',
  ...pageStoryParameters('/bureau/lettre', {
    ...officePeopleStoryAnswers,
    'GET /board/letters': { data: [], readers: 0 },
    'GET /board/letters/next': {
      data: { ...sampleNextNewsletter, posts: [], held: { by: 'Solène Kerbrat', at: sampleNextNewsletter.at } },
    },
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Lettre hebdomadaire')
    await expect(await canvas.findByText(/^Retenue par Solène Kerbrat/)).toBeVisible()
    await expect(await canvas.findByText('Aucune lettre n’est encore partie.')).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En panne',
  tags: ['nightly'],
  ...pageStoryParameters('/bureau/lettre', {
    ...officePeopleStoryAnswers,
    'GET /board/letters/next': unreachableServerFailure,
  }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Lettre hebdomadaire')
    await expect(await canvas.findByText('La prochaine lettre n’a pas pu être chargée')).toBeVisible()
  },
}
