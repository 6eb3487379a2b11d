import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { buildRefusedApiReply, unreachableServerFailure, noResponseApiCallFailure } from '#tests/samples/answers.ts'
import { findPageHeading, pageStoryParameters, portalStoryMeta } from '#tests/samples/Portal.tsx'
import { FaqEntryPage } from './FaqEntryPage.tsx'

const meta: Meta<typeof FaqEntryPage> = { title: 'Pages/Une réponse', component: FaqEntryPage, ...portalStoryMeta }
export default meta
type Story = StoryObj<typeof FaqEntryPage>

const AT = '/faq/fatigue-le-dire'

export const Loaded: Story = {
  name: 'Chargée',
  ...pageStoryParameters(AT),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, /Je suis trop fatigué/)
    await expect(canvas.getByText(/avec les mots justes/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Toutes les questions/ })).toHaveAttribute(
      'href',
      '/faq?category=sante',
    )
  },
}
export const Loading: Story = {
  tags: ['nightly'],
  name: 'En chargement',
  ...pageStoryParameters(AT, { 'GET /faq/questions/:slug': noResponseApiCallFailure }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { level: 1 })).toBeNull()
  },
}
export const Missing: Story = {
  name: 'Absente',
  tags: ['nightly'],
  ...pageStoryParameters('/faq/inconnue', {
    'GET /faq/questions/:slug': buildRefusedApiReply(404, 'Cette question n’existe pas ou plus.'),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible()
  },
}
export const Failed: Story = {
  name: 'En échec',
  ...pageStoryParameters(AT, { 'GET /faq/questions/:slug': unreachableServerFailure }),
  play: async ({ canvas }) => {
    await findPageHeading(canvas, 'Cette réponse n’a pas pu être chargée')
    await expect(canvas.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  },
}
